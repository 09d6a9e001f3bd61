import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ReplyOf } from '@wardlink/contract';
import { monitoringState } from '@wardlink/domain';
import { FilterChips } from '../../elements/filter-chips.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { isComplete, type AskedRows, type ListPlace } from '../../live/followed-list.js';
import { useWardBoard } from '../../ward/board/use-ward-board.js';
import { BindDialog } from './bind-dialog.js';
import { SessionsTable } from './sessions-table.js';
import type { MonitoringRow } from './types.js';
import '../../ward/board/board.css';

const FILTERS = ['all', 'running', 'terminated', 'none'] as const;
type Filter = (typeof FILTERS)[number];

const TESTS: Record<Filter, (row: MonitoringRow) => boolean> = {
  all: () => true,
  running: ({ session }) => session !== null && monitoringState(session) !== 'terminated',
  terminated: ({ session }) => session !== null && monitoringState(session) === 'terminated',
  none: ({ session }) => session === null,
};

const ask = (place: ListPlace, rows: AskedRows): Promise<ReplyOf<'ambulatory.board'>> =>
  call('ambulatory.board', { ...place, ...rows });

/** The ward as a list, with each patient's latest monitoring. */
export function WardSessions() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { loaded, refresh, want } = useWardBoard('ambulatory', ask);
  const [filter, setFilter] = useState<Filter>('all');
  const [binding, setBinding] = useState<MonitoringRow>();
  const all = loaded.state === 'ready' ? loaded.value.rows : [];
  const rows = all.filter(TESTS[filter]);
  const complete = loaded.state === 'ready' && isComplete(loaded.value);
  return (
    <div className="board ambulatory-page ward-list">
      <h1 className="visually-hidden">{t('ambulatory.title')}</h1>
      {loaded.state === 'ready' && (
        <div className="board-toolbar" role="toolbar" aria-label={t('glucose.toolbar')}>
          <FilterChips
            names={FILTERS}
            chosen={filter}
            onChoose={(name) => setFilter(filter === name ? 'all' : name)}
            word={(name) => t(`ambulatory.filter.${name}`)}
            count={(name) => (complete ? all.filter(TESTS[name]).length : undefined)}
          />
        </div>
      )}
      <div className="board-body">
        <Listing loaded={loaded} onRetry={() => void refresh()} lines={12}>
          {({ rest }) =>
            rows.length === 0 && complete ? (
              <ListingState icon="ward" title={t(`ambulatory.empty.${filter}`)} text={t('glucose.emptyText')} />
            ) : (
              <SessionsTable rows={rows} rest={rest} onWant={want} onBind={setBinding} />
            )
          }
        </Listing>
      </div>
      {binding && (
        <BindDialog
          row={binding}
          onClose={() => setBinding(undefined)}
          onBound={(sessionId) => void navigate(`/bp/dyn?session=${sessionId}`)}
        />
      )}
    </div>
  );
}
