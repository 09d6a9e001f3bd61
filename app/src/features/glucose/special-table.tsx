import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardReply, BoardRow } from '@wardlink/contract';
import { formatGlucose, SPECIAL_SLOT } from '@wardlink/domain';
import type { TFunction } from 'i18next';
import { clock } from '../../clock/hospital-clock.js';
import type { Change, SeriesPoint } from '../../ward/board/special-series.js';
import { BoardCell, CellContent } from './board-cell.js';
import { BoardTable, WhoCell, type BoardRowProps } from './board-table.js';
import type { Entry } from './use-entry.js';

interface Props {
  board: BoardReply;
  rows: readonly BoardRow[];
  entry: Entry;
}

/** Special mode: readings of close monitoring, each at its own time, with the rate of change. */
export function SpecialTable({ board, rows, entry }: Props) {
  const { t } = useTranslation();
  return (
    <BoardTable
      mode="special"
      label={t('glucose.special.label')}
      rows={rows}
      rest={board.rest}
      entry={entry}
      slot={SPECIAL_SLOT}
      columns={3}
      headings={
        <>
          <th scope="col" className="now" title={t('glucose.special.hint')}>
            {t('glucose.special.next')}
          </th>
          <th scope="col" className="latest">
            {t('glucose.special.latest')}
          </th>
          <th scope="col" className="course">
            {t('glucose.special.course')} <small>{t('glucose.special.noneMark')}</small>
          </th>
        </>
      }
      renderRow={(props) => (
        <SpecialRow
          key={props.row.patientId}
          {...props}
          day={board.day}
          dispatch={entry.dispatch}
          cell={entry.cell}
          series={entry.series}
        />
      )}
    />
  );
}

interface RowProps extends BoardRowProps {
  day: string;
  dispatch: Entry['dispatch'];
  cell: Entry['cell'];
  series: Entry['series'];
}

const SpecialRow = memo(function SpecialRow({ series, ...props }: RowProps) {
  const { row, state } = props;
  const { t } = useTranslation();
  const points = series(row);
  const latest = points.findLast(({ cell }) => 'value' in cell && cell.value !== null);
  return (
    <tr className={state ? 'active' : ''} data-patient={row.patientId}>
      <WhoCell row={row} />
      <BoardCell {...props} slot={SPECIAL_SLOT} now />
      <td className="num fixed latest">
        {latest && (
          <>
            <CellContent cell={latest.cell} />
            {latest.change && <small className="cell-slot">{changeText(latest.change, t)}</small>}
          </>
        )}
      </td>
      <td className="course">
        {points.length === 0 ? (
          <span className="course-none">
            <span aria-hidden="true">–</span>
            <span className="visually-hidden">{t('glucose.special.none')}</span>
          </span>
        ) : (
          <ol>
            {points.map((point) => (
              <SeriesCell key={point.key} point={point} />
            ))}
          </ol>
        )}
      </td>
    </tr>
  );
});

/** One reading of the course; its hint gives the difference from the one before. */
function SeriesCell({ point }: { point: SeriesPoint }) {
  const { t } = useTranslation();
  return (
    <li className="num" title={point.change && changeText(point.change, t)}>
      <CellContent cell={point.cell} />
      {point.cell.kind === 'refused' && <small className="cell-time">{clock.time(point.measuredAt)}</small>}
    </li>
  );
}

/** Difference and duration of a change, as `−1.8 in 1 h 5 min`. */
function changeText({ difference, minutes }: Change, t: TFunction): string {
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '±';
  const hours = Math.floor(minutes / 60);
  return t(hours > 0 ? 'glucose.special.changeInHours' : 'glucose.special.change', {
    difference: `${sign}${formatGlucose(Math.abs(difference))}`,
    hours,
    minutes: minutes - hours * 60,
  });
}
