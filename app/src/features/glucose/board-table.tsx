import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardRow } from '@wardlink/contract';
import type { Slot } from '@wardlink/domain';
import { WardBodies } from '../../ward/board/ward-bodies.js';
import type { EntryState } from './entry-machine.js';
import type { Entry } from './use-entry.js';
import { useHorizontalScroll } from './use-horizontal-scroll.js';
import { FollowedMark, PatientHeading } from '../../ward/board/patient-heading.js';
import { RecheckMark } from '../../ward/board/recheck-mark.js';
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
  entry: Entry;
  /** The slot that the cursor begins in. */
  slot: Slot;
  /** Headings after that of the patient. */
  headings: ReactNode;
  columns: number;
  renderRow: (props: BoardRowProps) => ReactNode;
}

/** The ward as a table: one line for each patient, by ward. */
export function BoardTable({ mode, label, rows, entry, slot, headings, columns, renderRow }: Props) {
  const { t } = useTranslation();
  const active = rows.some((row) => row.patientId === entry.state.patientId) ? entry.state.patientId : null;
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
        <WardBodies rows={rows} columns={columns + 1}>
          {(row, position) =>
            renderRow({
              row,
              state: row.patientId === active ? entry.state : undefined,
              reachable: active === null && position === 0 ? slot : undefined,
            })
          }
        </WardBodies>
      </table>
    </div>
  );
}

/** The head of a line, with the time of the next measurement after a low. */
export function WhoCell({ row }: { row: BoardRow }) {
  return (
    <PatientHeading row={row} isTabbed={false}>
      {row.followed && <FollowedMark />}
      <RecheckMark by={row.recheckBy} />
    </PatientHeading>
  );
}
