import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { orderWords, type ReplyOf } from '@wardlink/contract';
import { Button } from '../../../elements/button.js';
import { Listing, ListingState } from '../../../elements/listing.js';
import { useLanguage } from '../../../language/names.js';
import { listen } from '../../../live/connection.js';
import { useMay } from '../../../session/session.js';
import { soon } from '../../../ward/soon.js';
import { ExportButtons } from '../../../lists/export-buttons.js';
import { Count, More } from '../../../lists/list-parts.js';
import { RecordTabs } from '../record-tabs.js';
import type { PagedList } from '../../../lists/use-pages.js';
import '../../../ward/board.css';
import '../records.css';
import './order-list.css';

interface Props<Row> {
  name: 'medication' | 'execution';
  period: { from: string; to: string };
  filters: ReactNode;
  list: PagedList<Row>;
  fetchPieces: (format: 'csv' | 'xlsx') => Promise<ReplyOf<'record.export'>[]>;
  table: (rows: readonly Row[]) => ReactNode;
}

/** A list of orders: filters, count, export, and the table, which follows what others write down. */
export function OrderList<Row>({ name, period, filters, list, fetchPieces, table }: Props<Row>) {
  const { t } = useTranslation();
  const title = orderWords[useLanguage()].title[name];
  const mayExport = useMay('record.export');
  const { loaded, reload } = list;
  useEffect(() => {
    document.title = `${title} · Wardlink`;
  }, [title]);
  useEffect(() => {
    const later = soon(reload);
    const stop = listen({ boardChanged: (changed) => changed === 'orders' && later() });
    return () => {
      later.cancel();
      stop();
    };
  }, [reload]);
  return (
    <div className="board records">
      <div className="board-toolbar">
        <h1 className="visually-hidden">{title}</h1>
        <RecordTabs />
        <span className="spacer" />
        {loaded.state === 'ready' && <Count pages={loaded.value} stale={loaded.stale} noun={`records.of.${name}`} />}
        {mayExport && <ExportButtons name={`${title} ${period.from} ${period.to}`} fetchPieces={fetchPieces} />}
        <Button icon="refresh" onClick={reload}>
          {t('actions.refresh')}
        </Button>
      </div>
      <div className="record-filters" role="search" aria-label={t('records.filters')}>
        {filters}
      </div>
      <div className="board-body">
        <Listing
          loaded={loaded}
          onRetry={reload}
          lines={12}
          isEmpty={({ rows }) => rows.length === 0}
          empty={<ListingState icon="list" title={t('records.of.none')} text={t('records.noneText')} />}
        >
          {({ rows }) => (
            <>
              {table(rows)}
              <More list={list} />
            </>
          )}
        </Listing>
      </div>
    </div>
  );
}
