import { memo, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ReplyOf } from '@wardlink/contract';
import { LOW_RESERVOIR } from '@wardlink/domain';
import { FilterChips } from '../../elements/filter-chips.js';
import { BoardHead } from '../../frame/board/board-head.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { Tag } from '../../elements/tag.js';
import { call } from '../../http/call.js';
import { useName } from '../../language/names.js';
import { clock } from '../../clock/hospital-clock.js';
import { useEvery } from '../../clock/use-now.js';
import { isComplete, type AskedRows, type ListPlace } from '../../live/followed-list.js';
import { useMay } from '../../session/session.js';
import { useWardBoard } from '../../ward/board/use-ward-board.js';
import type { LeftOut } from '../../ward/board/ward-bodies.js';
import { WardListTable } from '../../ward/board/ward-list-table.js';
import { units } from './units.js';
import { PatientHeading } from '../../ward/board/patient-heading.js';
import '../../ward/board/board.css';

type Row = ReplyOf<'pump.board'>['rows'][number];

const FILTERS = ['pump', 'low', 'all'] as const;
type Filter = (typeof FILTERS)[number];

const isLow = ({ pump }: Row): boolean =>
  pump !== null && (pump.overdrawn || (pump.remaining !== null && pump.remaining < LOW_RESERVOIR));
const TESTS: Record<Filter, (row: Row) => boolean> = {
  pump: ({ pump }) => pump !== null,
  low: isLow,
  all: () => true,
};

const ask = (place: ListPlace, rows: AskedRows): Promise<ReplyOf<'pump.board'>> =>
  call('pump.board', { ...place, ...rows });

/** Patients with a pump, its delivery of today and its remaining insulin. */
export function WardPumps() {
  const { t } = useTranslation();
  const { loaded, refresh, want } = useWardBoard('pump', ask);
  // The totals of a pump grow with time, without any change.
  useEvery(useCallback(() => void refresh({ whole: true }), [refresh]));
  const [filter, setFilter] = useState<Filter>('pump');
  const all = loaded.state === 'ready' ? loaded.value.rows : [];
  const rows = all.filter(TESTS[filter]);
  const complete = loaded.state === 'ready' && isComplete(loaded.value);
  return (
    <div className="board pump ward-list">
      <h1 className="visually-hidden">{t('pump.title')}</h1>
      <BoardHead
        figures={
          loaded.state === 'ready' && (
            <p className="board-figures">
              <span>
                {t('glucose.updated')} <b className="num">{clock.time(loaded.value.serverTime)}</b>
              </span>
            </p>
          )
        }
        controls={
          loaded.state === 'ready' && (
            <FilterChips
              names={FILTERS}
              chosen={filter}
              onChoose={(name) => setFilter(name)}
              word={(name) => t(`pump.filter.${name}`)}
              count={(name) => (complete ? all.filter(TESTS[name]).length : undefined)}
            />
          )
        }
      />
      <div className="board-body">
        <Listing loaded={loaded} onRetry={() => void refresh()} lines={10}>
          {({ rest }) =>
            rows.length === 0 && complete ? (
              <ListingState icon="ward" title={t(`pump.empty.${filter}`)} text={t(`pump.emptyText`)} />
            ) : (
              <PumpsTable rows={rows} rest={rest} onWant={want} />
            )
          }
        </Listing>
      </div>
    </div>
  );
}

const COLUMNS = ['rate', 'basal', 'bolus', 'total', 'remaining', 'filled'] as const;

function PumpsTable({ rows, ...leftOut }: { rows: readonly Row[] } & LeftOut) {
  const { t } = useTranslation();
  return (
    <WardListTable
      title={t('pump.title')}
      columns={COLUMNS.map((key) => ({ key, title: t(`pump.column.${key}`) }))}
      rows={rows}
      {...leftOut}
    >
      {(row) => <Line key={row.patientId} row={row} />}
    </WardListTable>
  );
}

const Line = memo(function Line({ row }: { row: Row }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const mayOpen = useMay('patient.read');
  const name = nameOf(row);
  const { pump } = row;
  return (
    <tr data-patient={row.patientId}>
      <PatientHeading row={row} />
      {pump ? (
        <>
          <td className="num">{pump.rate === 0 ? <Tag tone="quiet">{t('pump.stopped')}</Tag> : units(pump.rate)}</td>
          <td className="num">{units(pump.basal)}</td>
          <td className="num">{units(pump.bolus)}</td>
          <td className="num">
            <b>{units(pump.total)}</b>
          </td>
          <td>
            {isLow(row) ? (
              <Tag tone="low">↓ {pump.overdrawn ? t('pump.overdrawn') : `${units(pump.remaining)} U`}</Tag>
            ) : (
              <span className="num">{units(pump.remaining)}</span>
            )}
          </td>
          <td className="num">
            {pump.filledAt === null ? '–' : `${clock.day(pump.filledAt).slice(5)} ${clock.time(pump.filledAt)}`}
          </td>
        </>
      ) : (
        <td colSpan={COLUMNS.length} className="nothing">
          {t('pump.none')}
        </td>
      )}
      <td className="pump-open">
        {mayOpen && (
          <Link className="button small" to={`/ins?patient=${row.patientId}`} aria-label={t('pump.openOf', { name })}>
            {t(pump ? 'actions.open' : 'pump.begin')}
          </Link>
        )}
      </td>
    </tr>
  );
});
