import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardReply, BoardRow } from '@wardlink/contract';
import { RECHECK_MS, requiresRecheck, type Slot } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { useNow } from '../../clock/use-now.js';
import { glucoseBoard } from '../../ward/board/glucose-board.js';
import { WardBodies } from '../../ward/board/ward-bodies.js';
import type { EntryState } from './entry-machine.js';
import type { Entry } from './use-entry.js';
import { useHorizontalScroll } from './use-horizontal-scroll.js';
import { FollowedMark, PatientHeading } from '../../ward/board/patient-heading.js';
import '../../ward/board/board.css';

/** What each row of a board is drawn from. */
export interface BoardRowProps {
  row: BoardRow;
  /** Slot of the entry cursor, if it is in this row. */
  state: EntryState | undefined;
  /** The slot that Tab reaches in this row while no place of the table is active. */
  reachable: Slot | undefined;
}

interface Props {
  mode: string;
  label: string;
  rows: readonly BoardRow[];
  /** Wards whose rows are not there yet. */
  rest: BoardReply['rest'];
  entry: Entry;
  /** The slot that the cursor begins in. */
  slot: Slot;
  /** Headings after that of the patient. */
  headings: ReactNode;
  columns: number;
  renderRow: (props: BoardRowProps) => ReactNode;
}

/** The ward as a table: one line for each patient, by ward. */
export function BoardTable({ mode, label, rows, rest, entry, slot, headings, columns, renderRow }: Props) {
  const { t } = useTranslation();
  const active = rows.find((row) => row.patientId === entry.state.patientId);
  const frame = useRef<HTMLDivElement>(null);
  const sideways = useHorizontalScroll(frame);
  return (
    <div ref={frame} className={`slot-grid-frame ${sideways ? 'sideways' : ''}`}>
      <table className={`slot-grid ${mode}`} role="grid" aria-label={label}>
        <thead>
          <tr>
            <th scope="col" className="who">
              {t('glucose.bedAndPatient')}
            </th>
            {headings}
          </tr>
        </thead>
        <WardBodies rows={rows} columns={columns + 1} active={active} rest={rest} onWant={glucoseBoard.want}>
          {(row, position) =>
            renderRow({
              row,
              state: row === active ? entry.state : undefined,
              reachable: !active && position === 0 ? slot : undefined,
            })
          }
        </WardBodies>
      </table>
    </div>
  );
}

/** Until when glucose is to be measured again after a low. */
export function Recheck({ row }: { row: BoardRow }) {
  return row.recheckBy === null ? null : <RecheckBy deadline={row.recheckBy} />;
}

function RecheckBy({ deadline }: { deadline: number }) {
  const { t } = useTranslation();
  const now = useNow();
  if (!requiresRecheck(deadline - RECHECK_MS, now)) return null;
  return (
    <span className="tag low recheck" title={t('glucose.recheck.hint')}>
      {t('glucose.recheck.by', { time: clock.time(deadline) })}
    </span>
  );
}

/** The head of a line, with the time of the next measurement after a low. */
export function WhoCell({ row }: { row: BoardRow }) {
  return (
    <PatientHeading row={row} isTabbed={false}>
      {row.followed && <FollowedMark />}
      <Recheck row={row} />
    </PatientHeading>
  );
}
