import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { auditWords, type AuditRow, type RequestOf } from '@wardlink/contract';
import { addDays } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { AdminPage } from '../../frame/admin-page.js';
import { call, callStream } from '../../http/call.js';
import { useLanguage } from '../../language/names.js';
import { ExportButtons } from '../../lists/export-buttons.js';
import { Count, More } from '../../lists/list-parts.js';
import { usePages, type PageSource } from '../../lists/use-pages.js';
import { clock } from '../../session/clock.js';
import { AuditFilters } from './audit-filters.js';
import { AuditTable } from './audit-table.js';
import './audit.css';

export type AuditQuery = Omit<RequestOf<'audit.search'>, 'after'>;

/** Today and the six days before. */
const LOOKBACK_DAYS = 7;

const SOURCE: PageSource<AuditQuery, AuditRow> = {
  load: (query, after) => call('audit.search', { ...query, after }, { background: true }),
  idOf: ({ id }) => id,
};

/** `/system/audit`: who saw and changed what. Asked for by a button, since every search is an event itself. */
export function AuditPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [query, setQuery] = useState<AuditQuery>(() => {
    const to = clock.today();
    return { from: addDays(to, 1 - LOOKBACK_DAYS), to, patient: null, person: null, kind: null };
  });
  const list = usePages(query, SOURCE);
  const { loaded, reload } = list;
  return (
    <AdminPage
      title={t('audit.page')}
      className="audit-page"
      bar={
        <>
          <span className="spacer" />
          {loaded.state === 'ready' && <Count pages={loaded.value} stale={loaded.stale} noun="audit" />}
          <ExportButtons
            name={`${auditWords[language].title} ${query.from} ${query.to}`}
            noun="audit"
            fetchPieces={(format) => callStream('audit.export', { ...query, format }, { background: true })}
          />
          <Button icon="refresh" onClick={reload}>
            {t('actions.refresh')}
          </Button>
        </>
      }
    >
      <AuditFilters query={query} onSearch={setQuery} />
      <p className="audit-hint">{t('audit.hint')}</p>
      <div className="card admin-card">
        <Listing
          loaded={loaded}
          onRetry={reload}
          lines={12}
          isEmpty={({ rows }) => rows.length === 0}
          empty={<ListingState icon="list" title={t('audit.none')} text={t('audit.noneText')} />}
        >
          {({ rows }) => (
            <>
              <AuditTable rows={rows} />
              <More list={list} />
            </>
          )}
        </Listing>
      </div>
    </AdminPage>
  );
}
