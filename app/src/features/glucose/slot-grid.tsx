import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardReply, BoardRow } from '@wardlink/contract';
import { SLOT_KEYS, type Slot } from '@wardlink/domain';
import { storedCell } from '../../ward/board/cells.js';
import { gridSlots, slotBefore, slotNow } from '../../ward/board/day-slots.js';
import { useArrangement } from '../../ward/page/ward-page.js';
import { BoardCell, CellContent } from './board-cell.js';
import { BoardTable, WhoCell, type BoardRowProps } from './board-table.js';
import type { Entry } from './use-entry.js';

interface Props {
  board: BoardReply;
  rows: readonly BoardRow[];
  entry: Entry;
}

/** The standard mode: a row per patient, a column per slot of the day, the current slot highlighted. */
export function SlotGrid({ board, rows, entry }: Props) {
  const { t } = useTranslation();
  const arranged = useArrangement().slots;
  const slots = gridSlots({ ...board, slots: arranged });
  const now = slotNow(board);
  return (
    <BoardTable
      mode="standard"
      label={t('glucose.gridLabel')}
      rows={rows}
      rest={board.rest}
      entry={entry}
      slot={now}
      columns={slots.length + 1}
      headings={
        <>
          <th scope="col" className="before">
            {t('glucose.slotYesterday', { slot: t(`glucose.slot.${SLOT_KEYS[slotBefore(board)]}`) })}
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
        </>
      }
      renderRow={(props) => (
        <GridRow
          key={props.row.patientId}
          {...props}
          day={board.day}
          slots={slots}
          now={now}
          dispatch={entry.dispatch}
          cell={entry.cell}
        />
      )}
    />
  );
}

interface RowProps extends BoardRowProps {
  day: string;
  slots: readonly Slot[];
  now: Slot;
  dispatch: Entry['dispatch'];
  cell: Entry['cell'];
}

const GridRow = memo(function GridRow({ slots, now, ...props }: RowProps) {
  const { row, state } = props;
  return (
    <tr className={state ? 'active' : ''} data-patient={row.patientId}>
      <WhoCell row={row} />
      <td className="before num">
        <CellContent cell={storedCell(row.bedtimeBefore ?? undefined) ?? { kind: 'empty' }} past />
      </td>
      {slots.map((slot) => (
        <BoardCell key={slot} {...props} slot={slot} now={slot === now} />
      ))}
    </tr>
  );
});
