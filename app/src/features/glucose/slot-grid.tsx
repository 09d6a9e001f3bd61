import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { BoardReply, BoardRow } from '@wardlink/contract';
import { formatGlucose, SLOT_KEYS, type Slot } from '@wardlink/domain';
import { STATUS_ARROW, statusName } from '../../elements/glucose-value.js';
import { useName } from '../../language/names.js';
import { clock } from '../../session/clock.js';
import { useMay } from '../../session/session.js';
import { storedCell, type Cell } from '../../ward/cells.js';
import { gridSlots, slotNow } from '../../ward/slots-of-day.js';
import { useWardGroups } from '../../ward/use-ward-groups.js';
import { EntryField } from './entry-field.js';
import type { EntryState } from './entry-machine.js';
import type { Entry } from './use-entry.js';
import { placeKey } from './use-entry-keys.js';

/** Yesterday's last planned slot stands beside today's first. */
const BEDTIME: Slot = 7;

interface Props {
  board: BoardReply;
  rows: readonly BoardRow[];
  entry: Entry;
}

/** The round as a grid: patients down, the day's slots across, the current slot lit. */
export function SlotGrid({ board, rows, entry }: Props) {
  const { t } = useTranslation();
  const slots = gridSlots(board.rows);
  const now = slotNow(board);
  const groups = useWardGroups(rows);
  const active = rows.some((row) => row.patientId === entry.state.patientId) ? entry.state.patientId : null;
  return (
    <div className="slot-grid-frame">
      <table className="slot-grid" role="grid" aria-label={t('glucose.gridLabel')}>
        <thead>
          <tr>
            <th scope="col" className="who">
              {t('glucose.bedAndPatient')}
            </th>
            <th scope="col" className="before">
              {t('glucose.yesterdayBedtime')}
            </th>
            {slots.map((slot) => (
              <th
                key={slot}
                scope="col"
                className={slot === now ? 'now' : ''}
                aria-current={slot === now ? 'time' : undefined}
              >
                {t(`glucose.slot.${SLOT_KEYS[slot]}`)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group, index) => (
          <tbody key={group.wardId}>
            {groups.length > 1 && (
              <tr className="ward-row">
                <th scope="rowgroup" colSpan={slots.length + 2}>
                  {group.title}
                </th>
              </tr>
            )}
            {group.rows.map((row, place) => (
              <GridRow
                key={row.patientId}
                board={board}
                row={row}
                slots={slots}
                now={now}
                state={row.patientId === active ? entry.state : undefined}
                reachable={active === null && index === 0 && place === 0 ? now : undefined}
                dispatch={entry.dispatch}
                cell={entry.cell}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface RowProps {
  board: BoardReply;
  row: BoardRow;
  slots: readonly Slot[];
  now: Slot;
  state: EntryState | undefined;
  /** The slot that Tab reaches while no cell of the grid is active. */
  reachable: Slot | undefined;
  dispatch: Entry['dispatch'];
  cell: Entry['cell'];
}

const GridRow = memo(function GridRow({ board, row, slots, now, state, reachable, dispatch, cell }: RowProps) {
  const { t } = useTranslation();
  const nameOf = useName();
  const mayOpen = useMay('patient.read');
  const name = nameOf(row);
  return (
    <tr className={state ? 'active' : ''} data-patient={row.patientId}>
      <th scope="row" className="who">
        <b className="num">{row.bed ?? '–'}</b>
        {mayOpen ? (
          <Link to={`/patient?id=${row.patientId}`} tabIndex={-1}>
            {name}
          </Link>
        ) : (
          name
        )}
        <small>
          {t(`person.sexShort.${row.sex}`)} {row.age}
        </small>
      </th>
      <td className="before num">
        <CellContent cell={storedCell(row.yesterday[BEDTIME]) ?? { kind: 'empty' }} />
      </td>
      {slots.map((slot) => {
        const here = state?.slot === slot;
        const editing = here && state.mode !== 'walk';
        return (
          <td
            key={slot}
            role="gridcell"
            className={`num ${slot === now ? 'now' : ''} ${editing ? 'editing' : ''}`}
            tabIndex={here || reachable === slot ? 0 : -1}
            aria-selected={here}
            aria-label={editing ? undefined : cellLabel(cell(row, slot), name, t(`glucose.slot.${SLOT_KEYS[slot]}`), t)}
            data-place={placeKey(row.patientId, slot)}
            onFocus={(event) =>
              event.target === event.currentTarget && dispatch({ type: 'go', patientId: row.patientId, slot })
            }
            onDoubleClick={() => dispatch({ type: 'edit' })}
          >
            {editing ? (
              <EntryField state={state} dispatch={dispatch} name={name} slot={slot} day={board.day} />
            ) : (
              <CellContent cell={cell(row, slot)} />
            )}
          </td>
        );
      })}
    </tr>
  );
});

type Translate = (key: string) => string;

/** What a screen reader says for a cell: who, which slot, which value, which state. */
function cellLabel(cell: Cell, name: string, slot: string, t: Translate): string {
  const value = 'value' in cell && cell.value !== null ? formatGlucose(cell.value) : '';
  const states: Record<Cell['kind'], string> = {
    value: 'status' in cell ? t(`glucose.status.${statusName(cell.status)}`) : '',
    refused: cell.kind === 'refused' ? t(`glucose.refusal.${cell.reading.refusal ?? 'other'}`) : '',
    unsaved: t('glucose.notYetSaved'),
    returned: t('glucose.notSaved'),
    due: t('glucose.due'),
    missed: t('glucose.missed'),
    planned: t('glucose.planned'),
    empty: t('glucose.nothing'),
  };
  return [name, slot, value, states[cell.kind]].filter(Boolean).join(', ');
}

function CellContent({ cell }: { cell: Cell }) {
  const { t } = useTranslation();
  switch (cell.kind) {
    case 'value': {
      const status = statusName(cell.status);
      return (
        <>
          <span className={`cell-value ${status}`}>
            {STATUS_ARROW[status]} {formatGlucose(cell.value)}
          </span>
          <small className="cell-time">{clock.time(cell.measuredAt)}</small>
        </>
      );
    }
    case 'refused':
      return (
        <span className="cell-refused" title={cell.reading.refusalNote ?? undefined}>
          {t(`glucose.refusal.${cell.reading.refusal ?? 'other'}`)}
        </span>
      );
    case 'unsaved':
      return (
        <>
          <span className="cell-value unsaved">
            {cell.value === null ? t('glucose.keys.refuse') : formatGlucose(cell.value)}
          </span>
          <small className="cell-time unsaved">{t('glucose.notYetSaved')}</small>
        </>
      );
    case 'returned':
      return (
        <>
          <span className="cell-value high">{cell.value === null ? '' : formatGlucose(cell.value)}</span>
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
