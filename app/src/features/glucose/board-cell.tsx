import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { BoardReading } from '@wardlink/contract';
import { glucoseText, SLOT_KEYS, type Slot } from '@wardlink/domain';
import { CriticalSign, MeaningMark, meaningKey, meaningLook } from '../../elements/meaning.js';
import { CorrectedCorner, qualityText, ReadingMarks } from '../../elements/reading-marks.js';
import { useName } from '../../language/names.js';
import { clock } from '../../clock/hospital-clock.js';
import { meterEndText } from '../../ward/entry/meter-end-text.js';
import { measuredIn, type Cell } from '../../ward/board/cells.js';
import { doubleEntryText } from '../../ward/board/double-entries.js';
import type { BoardRowProps } from './board-table.js';
import { EntryField } from './entry-field.js';
import type { Entry } from './use-entry.js';
import { placeKey } from './use-entry-keys.js';

interface Props extends BoardRowProps {
  slot: Slot;
  day: string;
  dispatch: Entry['dispatch'];
  cell: Entry['cell'];
  /** The slot that is being measured now. */
  now: boolean;
}

/** One cell into which a value can be typed. */
export function BoardCell({ row, state, reachable, slot, day, dispatch, cell, now }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const name = nameOf(row);
  const here = state?.slot === slot;
  const editing = here && state.mode !== 'walk';
  const shown = cell(row, slot);
  const double = row.doubles.find((one) => one.slot === slot);
  return (
    <td
      role="gridcell"
      className={`num ${now ? 'now' : ''} ${editing ? 'editing' : ''}`}
      tabIndex={here || reachable === slot ? 0 : -1}
      aria-selected={here}
      aria-label={editing ? undefined : cellLabel(shown, name, t(`glucose.slot.${SLOT_KEYS[slot]}`), t)}
      data-place={placeKey(row.patientId, slot)}
      onFocus={(event) =>
        event.target === event.currentTarget && dispatch({ type: 'go', patientId: row.patientId, slot })
      }
      onDoubleClick={() => dispatch({ type: 'edit' })}
    >
      {editing ? (
        <EntryField state={state} dispatch={dispatch} name={name} slot={slot} day={day} />
      ) : (
        <CellContent cell={shown} />
      )}
      {double && !editing && (
        <small className="cell-double" title={doubleEntryText(double)}>
          {t('glucose.double.mark', { count: double.readings.length })}
        </small>
      )}
    </td>
  );
}

function markWords(reading: BoardReading, t: TFunction): string[] {
  const { version, late, way } = reading;
  return [
    version > 1 ? t('meaning.mark.corrected') : '',
    late ? t('meaning.mark.late') : '',
    way === 'device' ? t('meaning.mark.meter') : '',
    qualityText(reading, t),
  ];
}

/** The accessible name of a cell: patient, slot, value and state. */
function cellLabel(cell: Cell, name: string, slot: string, t: TFunction): string {
  const measured = measuredIn(cell);
  const value =
    measured === null
      ? ''
      : [glucoseText(measured), meterEndText(measured, t)].filter(Boolean).join(t('patient.listSeparator'));
  const states: Record<Cell['kind'], string> = {
    value: cell.kind === 'value' ? t(meaningKey(cell.meaning)) : '',
    refused: cell.kind === 'refused' ? t(`glucose.refusal.${cell.reading.refusal ?? 'other'}`) : '',
    unsaved: t('glucose.notYetSaved'),
    returned: t('glucose.notSaved'),
    due: t('glucose.due'),
    missed: t('glucose.missed'),
    planned: t('glucose.planned'),
    empty: t('glucose.nothing'),
  };
  const marks = cell.kind !== 'value' ? [] : markWords(cell.reading, t);
  return [name, slot, value, states[cell.kind], ...marks].filter(Boolean).join(t('patient.listSeparator'));
}

/**
 * The value of a cell with its time, or a word for its state. Past values have coloured text instead of a coloured
 * ground.
 */
export function CellContent({ cell, past = false }: { cell: Cell; past?: boolean }) {
  const { t } = useTranslation();
  const measured = measuredIn(cell);
  switch (cell.kind) {
    case 'value': {
      const { className, ...look } = meaningLook(cell.meaning, past ? 'text' : 'fill');
      return (
        <span className={`cell-box ${className}`} {...look}>
          <span className="cell-value" title={meterEndText(cell, t)}>
            <MeaningMark meaning={cell.meaning} /> {glucoseText(cell)}
            <CriticalSign meaning={cell.meaning} />
          </span>
          <small className="cell-time">
            <ReadingMarks reading={cell.reading} />
            {clock.time(cell.measuredAt)}
          </small>
          <CorrectedCorner version={cell.reading.version} />
        </span>
      );
    }
    case 'refused':
      return (
        <span
          className="cell-refused"
          title={cell.reading.refusalNote ?? t(`glucose.refusal.${cell.reading.refusal ?? 'other'}`)}
        >
          {t(`glucose.refusalShort.${cell.reading.refusal ?? 'other'}`)}
        </span>
      );
    case 'unsaved':
      return (
        <>
          <span className="cell-value unsaved" title={meterEndText(measured, t)}>
            {measured === null ? t('glucose.keys.refuse') : glucoseText(measured)}
          </span>
          <small className="cell-time unsaved">{t('glucose.notYetSaved')}</small>
        </>
      );
    case 'returned':
      return (
        <>
          <span className="cell-value high" title={meterEndText(measured, t)}>
            {measured && glucoseText(measured)}
          </span>
          <small className="cell-time high" title={cell.message}>
            {t('glucose.notSaved')}
          </small>
        </>
      );
    case 'due':
    case 'missed':
      return <span className={`cell-due ${cell.kind}`}>{t(`glucose.${cell.kind}`)}</span>;
    case 'planned':
      return <span className="cell-planned">·</span>;
    case 'empty':
      return null;
  }
}
