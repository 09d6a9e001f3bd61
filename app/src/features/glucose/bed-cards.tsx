import { memo, useMemo, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { BoardReply, BoardRow } from '@wardlink/contract';
import { glucoseText, meaningParts, SLOT_KEYS, type Meaning, type Slot } from '@wardlink/domain';
import { shortAge } from '../../language/age.js';
import { Icon } from '../../elements/icon.js';
import { CriticalSign, MeaningMark, meaningKey, meaningLook, shortMeaningKey } from '../../elements/meaning.js';
import { CorrectedCorner, ReadingMarks } from '../../elements/reading-marks.js';
import { useName } from '../../language/names.js';
import { clock } from '../../clock/hospital-clock.js';
import { useMay } from '../../session/session.js';
import { meterEndText, endText } from '../../ward/entry/meter-end-text.js';
import { lastValue, measuredIn, readingsOfToday, storedCell, type Cell } from '../../ward/board/cells.js';
import { isLong } from '../../ward/board/use-folding.js';
import { cardSlots, clockOfMinute, slotNow, windowOf, type SlotWindows } from '../../ward/board/day-slots.js';
import { useWardGroups, useWardHeadings } from '../../ward/choice/use-ward-groups.js';
import { useArrangement } from '../../ward/page/ward-page.js';
import { doubleEntryText } from '../../ward/board/double-entries.js';
import { RecheckMark } from '../../ward/board/recheck-mark.js';
import { EntryField } from './entry-field.js';
import type { EntryState } from './entry-state.js';
import type { Entry } from './use-entry.js';
import { placeKey } from './use-entry-keys.js';
import { FollowedMark } from '../../ward/board/patient-heading.js';
import { WardCards } from './ward-cards.js';
import '../../ward/board/board.css';

interface Props {
  board: BoardReply;
  rows: readonly BoardRow[];
  entry: Entry;
}

/** The ward as cards, one per bed, with number and value in front. */
export function BedCards({ board, rows, entry }: Props) {
  const now = slotNow(board);
  const active = rows.find((row) => row.patientId === entry.state.patientId);
  const groups = useWardGroups(rows, board.rest);
  const isHeaded = useWardHeadings(groups);
  const folds = isLong(groups);
  const { slots: arranged } = useArrangement();
  const slots = cardSlots({ ...board, slots: arranged });
  // The same list as long as it has the same slots: unchanged cards are not drawn again.
  const chips = useMemo(() => slots, [slots.join()]);
  return groups.map((group, index) => (
    <WardCards
      key={group.wardId}
      group={group}
      title={group.title}
      isHeaded={isHeaded}
      folds={folds}
      isFirst={index === 0}
      isActive={active?.wardId === group.wardId}
    >
      {(row, place) => (
        <BedCard
          key={row.patientId}
          day={board.day}
          windows={board.windows}
          slots={chips}
          row={row}
          slot={row === active ? entry.state.slot : now}
          state={row === active ? entry.state : undefined}
          dispatch={entry.dispatch}
          cell={entry.cell}
          reachable={row === active || (!active && index === 0 && place === 0)}
        />
      )}
    </WardCards>
  ));
}

/** The cell in large figures: the slot of the round, or today's newest value if the round needs none. */
function shownCell(row: BoardRow, slot: Slot, cell: Cell, editing: boolean): { cell: Cell; slot: Slot } {
  if (cell.kind !== 'empty' || editing) return { cell, slot };
  const newest = readingsOfToday(row).findLast((reading) => reading.value !== null);
  const stored = storedCell(newest);
  return newest && stored ? { cell: stored, slot: newest.slot as Slot } : { cell, slot };
}

/** Edge of a card: the side of a warning, else the state of its cell. */
function edgeOf(cell: Cell): string {
  const parts = 'meaning' in cell && cell.meaning !== null ? meaningParts(cell.meaning) : null;
  return parts?.level === 'warning' ? (parts.side ?? '') : cell.kind;
}

interface CardProps extends SlotWindows {
  day: string;
  /** Slots below the value. */
  slots: readonly Slot[];
  row: BoardRow;
  slot: Slot;
  state: EntryState | undefined;
  dispatch: Entry['dispatch'];
  cell: Entry['cell'];
  reachable: boolean;
}

const BedCard = memo(function BedCard({ day, windows, slots, row, slot, state, dispatch, cell, reachable }: CardProps) {
  const { t } = useTranslation();
  const nameOf = useName();
  const mayOpen = useMay('patient.read');
  const editing = state !== undefined && state.mode !== 'walk';
  const shown = shownCell(row, slot, cell(row, slot), editing || state !== undefined);
  return (
    <li>
      <article
        className={`bed ${edgeOf(shown.cell)} ${state ? 'active' : ''}`}
        data-meaning={'meaning' in shown.cell ? shown.cell.meaning : undefined}
        tabIndex={reachable ? 0 : -1}
        data-patient={row.patientId}
        data-place={placeKey(row.patientId, slot)}
        aria-label={t('glucose.bedOf', { bed: row.bed ?? '–', name: nameOf(row) })}
        onFocus={(event) =>
          event.target === event.currentTarget && dispatch({ type: 'go', patientId: row.patientId, slot })
        }
        onDoubleClick={() => dispatch({ type: 'edit' })}
      >
        <div className="bed-top">
          <b className="bed-number num">{row.bed ?? '–'}</b>
          {mayOpen ? (
            <Link className="bed-name" title={nameOf(row)} to={`/patient?id=${row.patientId}`} tabIndex={-1}>
              {nameOf(row)}
            </Link>
          ) : (
            <span className="bed-name" title={nameOf(row)}>
              {nameOf(row)}
            </span>
          )}
          <span className="spacer" />
          {row.followed && <FollowedMark />}
          <span className={`bed-level level-${row.nursingLevel}`}>
            {t(`person.nursingLevelShort.${row.nursingLevel}`)}
          </span>
        </div>
        <CardValue
          cell={shown.cell}
          slot={shown.slot}
          day={day}
          until={windowOf({ windows }, shown.slot)?.end}
          state={editing ? state : undefined}
          dispatch={dispatch}
          row={row}
        />
        <CardMarks row={row} />
        <div className="bed-slots" style={{ '--slots': slots.length } as CSSProperties}>
          {slots.map((one) => (
            <SlotChip
              key={one}
              cell={cell(row, one)}
              slot={one}
              now={one === slot}
              onChoose={() => dispatch({ type: 'go', patientId: row.patientId, slot: one })}
            />
          ))}
        </div>
      </article>
    </li>
  );
});

/** Alerts of a card: a recheck, or a slot filled by two people at once. */
function CardMarks({ row }: { row: BoardRow }) {
  const { t } = useTranslation();
  if (row.recheckBy === null && row.doubles.length === 0) return null;
  return (
    <p className="bed-marks">
      <RecheckMark by={row.recheckBy} />
      {row.doubles.map((double) => (
        <span key={double.slot} className="tag high" title={doubleEntryText(double)}>
          {t(`glucose.slotCard.${SLOT_KEYS[double.slot as Slot]}`)} ·{' '}
          {t('glucose.double.mark', { count: double.readings.length })}
        </span>
      ))}
    </p>
  );
}

interface ValueProps {
  cell: Cell;
  slot: Slot;
  day: string;
  /** Minute of the day at which the slot's window closes. */
  until: number | undefined;
  row: BoardRow;
  state: EntryState | undefined;
  dispatch: Entry['dispatch'];
}

/** Whether nothing is measured or typed in a slot. */
const isOpen = ({ kind }: Cell): boolean =>
  kind === 'due' || kind === 'missed' || kind === 'planned' || kind === 'empty';

/** The last value with its time, shown small if the slot has none. */
function lastShown(row: BoardRow) {
  const reading = lastValue(row);
  if (!reading || reading.value === null) return undefined;
  const { value, comparator, measuredAt } = reading;
  return { value, comparator, time: clock.moment(measuredAt) };
}

function CardValue({ cell, slot, day, until, row, state, dispatch }: ValueProps) {
  const { t } = useTranslation();
  const nameOf = useName();
  const slotName = t(`glucose.slotCard.${SLOT_KEYS[slot]}`);
  const last = lastShown(row);
  return (
    <>
      <div className="bed-value">
        {state ? (
          <EntryField state={state} dispatch={dispatch} name={nameOf(row)} slot={slot} day={day} large />
        ) : isOpen(cell) && last ? (
          <span className="bed-last num" title={t('glucose.lastValue', { value: glucoseText(last), time: last.time })}>
            {glucoseText(last)} <small>{t('glucose.unit')}</small> <small>{last.time}</small>
          </span>
        ) : (
          <>
            <b className="num" title={meterEndText(measuredIn(cell), t)}>
              {valueText(cell)}
            </b>
            <small>{endText(measuredIn(cell)) ?? t('glucose.unit')}</small>
            {cell.kind === 'value' && <ReadingMarks reading={cell.reading} />}
            {cell.kind === 'value' && <CorrectedCorner version={cell.reading.version} />}
          </>
        )}
        <span className="spacer" />
        {!state && <CellTag cell={cell} until={until} />}
      </div>
      <p className="bed-when">
        <span className="bed-slot-name">{slotName}</span>
        {'measuredAt' in cell && <span className="num"> · {clock.time(cell.measuredAt)}</span>}
        {cell.kind === 'refused' && <span className="num"> · {clock.time(cell.reading.measuredAt)}</span>}
        <span className="spacer" />
        <span className="bed-person">
          {t(`person.sexShort.${row.sex}`)} {shortAge(row)}
        </span>
      </p>
    </>
  );
}

/** The value of a cell; a dash if there is none. */
function valueText(cell: Cell): string {
  const measured = measuredIn(cell);
  return measured === null ? '–' : glucoseText(measured);
}

/** The meaning of a value, as colour, mark and word. */
function MeaningTag({ meaning }: { meaning: Meaning }) {
  const { t } = useTranslation();
  const { className, ...look } = meaningLook(meaning, 'fill');
  return (
    <span className={`tag ${className}`} {...look} title={t(meaningKey(meaning))}>
      <MeaningMark meaning={meaning} /> {t(shortMeaningKey(meaning))}
    </span>
  );
}

/** State of a cell as a word; for a value its meaning. */
function CellTag({ cell, until }: { cell: Cell; until: number | undefined }) {
  const { t } = useTranslation();
  switch (cell.kind) {
    case 'value':
      return <MeaningTag meaning={cell.meaning} />;
    case 'refused':
      return <span className="tag quiet">{t(`glucose.refusal.${cell.reading.refusal ?? 'other'}`)}</span>;
    case 'unsaved':
      return (
        <span className="tag unsaved">
          <Icon name="clock" /> {t('glucose.notYetSaved')}
        </span>
      );
    case 'returned':
      return (
        <span className="tag high" title={cell.message}>
          {t('glucose.notSaved')}
        </span>
      );
    case 'due':
      return (
        <span className="tag due">
          {until === undefined ? t('glucose.due') : t('glucose.dueBy', { time: clockOfMinute(until) })}
        </span>
      );
    case 'missed':
    case 'planned':
      return <span className={`tag ${cell.kind}`}>{t(`glucose.${cell.kind}`)}</span>;
    case 'empty':
      return null;
  }
}

/** One slot of today under the card. */
function SlotChip({ cell, slot, now, onChoose }: { cell: Cell; slot: Slot; now: boolean; onChoose: () => void }) {
  const { t } = useTranslation();
  const meaning = 'meaning' in cell ? cell.meaning : null;
  const { className = '', ...look } = meaning === null ? {} : meaningLook(meaning, 'fill');
  const text = valueText(cell);
  const word =
    cell.kind === 'due' || cell.kind === 'missed' || cell.kind === 'planned'
      ? t(`glucose.${cell.kind}`)
      : cell.kind === 'refused'
        ? t(`glucose.refusal.${cell.reading.refusal ?? 'other'}`)
        : [text, meaning && t(meaningKey(meaning))].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`slot num ${cell.kind} ${className} ${now ? 'now' : ''}`}
      {...look}
      title={`${t(`glucose.slot.${SLOT_KEYS[slot]}`)} ${word}`}
      aria-label={`${t(`glucose.slot.${SLOT_KEYS[slot]}`)} ${word}`}
      onClick={onChoose}
    >
      {cell.kind === 'refused' ? '×' : text !== '–' ? text : cell.kind === 'due' || cell.kind === 'missed' ? '' : '·'}
      {meaning && (
        <span className="slot-marks">
          <MeaningMark meaning={meaning} />
          <CriticalSign meaning={meaning} />
        </span>
      )}
    </button>
  );
}
