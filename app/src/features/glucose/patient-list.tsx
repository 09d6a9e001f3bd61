import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardReply, BoardRow } from '@wardlink/contract';
import { glucoseText, SLOT_KEYS, type Slot } from '@wardlink/domain';
import { readingsOfToday, storedCell } from '../../ward/board/cells.js';
import { slotNow } from '../../ward/board/day-slots.js';
import { BoardCell, CellContent } from './board-cell.js';
import { BoardTable, WhoCell, type BoardRowProps } from './board-table.js';
import type { Entry } from './use-entry.js';

interface Props {
  board: BoardReply;
  rows: readonly BoardRow[];
  entry: Entry;
}

/** The list: for each patient the round's slot, the last value, the day in figures, and the person. */
export function PatientList({ board, rows, entry }: Props) {
  const { t } = useTranslation();
  const now = slotNow(board);
  return (
    <BoardTable
      mode="list"
      label={t('glucose.list.label')}
      rows={rows}
      rest={board.rest}
      entry={entry}
      slot={now}
      columns={6}
      headings={
        <>
          <th scope="col" className="now" aria-current="time">
            {t(`glucose.slot.${SLOT_KEYS[now]}`)}
          </th>
          <th scope="col" className="latest">
            {t('glucose.list.latest')}
          </th>
          <th scope="col">{t('glucose.list.span')}</th>
          <th scope="col">{t('glucose.list.done')}</th>
          <th scope="col">{t('glucose.nursingLevel')}</th>
          <th scope="col">{t('glucose.list.number')}</th>
        </>
      }
      renderRow={(props) => (
        <ListRow
          key={props.row.patientId}
          {...props}
          day={board.day}
          slot={now}
          dispatch={entry.dispatch}
          cell={entry.cell}
        />
      )}
    />
  );
}

interface RowProps extends BoardRowProps {
  day: string;
  slot: Slot;
  dispatch: Entry['dispatch'];
  cell: Entry['cell'];
}

const ListRow = memo(function ListRow(props: RowProps) {
  const { row, state, slot } = props;
  const { t } = useTranslation();
  const latest = readingsOfToday(row).findLast(({ value }) => value !== null);
  return (
    <tr className={state ? 'active' : ''} data-patient={row.patientId}>
      <WhoCell row={row} />
      <BoardCell {...props} slot={slot} now />
      <td className="num fixed latest">
        {latest && (
          <>
            <CellContent cell={storedCell(latest) ?? { kind: 'empty' }} />
            <small className="cell-slot">{t(`glucose.slotCard.${SLOT_KEYS[latest.slot as Slot]}`)}</small>
          </>
        )}
      </td>
      <td className="num fixed">{row.span && `${glucoseText(row.span.low)} – ${glucoseText(row.span.high)}`}</td>
      <td className="num fixed">
        {row.planned.length > 0 &&
          `${row.planned.filter((one) => row.today[one] !== undefined).length}/${row.planned.length}`}
      </td>
      <td className="fixed">{t(`person.nursingLevelShort.${row.nursingLevel}`)}</td>
      <td className="num fixed">{row.hospitalizationNumber}</td>
    </tr>
  );
});
