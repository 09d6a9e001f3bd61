import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardReply, BoardRow } from '@wardlink/contract';
import type { Slot } from '@wardlink/domain';
import { glucoseBoard } from '../../ward/board/glucose-board.js';
import { TableFrame } from '../../ward/board/table-frame.js';
import { WardBodies } from '../../ward/board/ward-bodies.js';
import type { EntryState } from './entry-state.js';
import type { Entry } from './use-entry.js';
import { FollowedMark, PatientHeading } from '../../ward/board/patient-heading.js';
import { RecheckMark } from '../../ward/board/recheck-mark.js';
import '../../ward/board/board.css';

/** Data from which a row of a board is drawn. */
export interface BoardRowProps {
  row: BoardRow;
  /** State of the entry cursor, if it is in this row. */
  state: EntryState | undefined;
  /** The slot that Tab reaches in this row while no place of the table is active. */
  reachable: Slot | undefined;
}

interface Props {
  mode: string;
  label: string;
  rows: readonly BoardRow[];
  /** Wards whose rows are not loaded yet. */
  rest: BoardReply['rest'];
  entry: Entry;
  /** The slot in which the cursor begins. */
  slot: Slot;
  /** Headings after that of the patients. */
  headings: ReactNode;
  columns: number;
  renderRow: (props: BoardRowProps) => ReactNode;
}

/** The ward as a table: one line for each patient, by ward. */
export function BoardTable({ mode, label, rows, rest, entry, slot, headings, columns, renderRow }: Props) {
  const { t } = useTranslation();
  const active = rows.find((row) => row.patientId === entry.state.patientId);
  return (
    <TableFrame className="slot-grid-frame">
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
    </TableFrame>
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
