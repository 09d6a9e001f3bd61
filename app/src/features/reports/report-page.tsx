import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { ReplyOf } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { LanguageSwitch } from '../../elements/language-switch.js';
import { ListingState } from '../../elements/listing.js';
import { usePageTitle } from '../../elements/use-page-title.js';
import { call } from '../../http/call.js';
import { layOut } from '../../reports/engine/pages.js';
import { OpenedLink } from '../../reports/opened-link.js';
import { reportTitle } from '../../reports/report-title.js';
import { PageSize } from '../../reports/sheet/page-size.js';
import { ReportPages } from '../../reports/sheet/report-pages.js';

/** A report behind a signed link; it needs no session. The link contains form, patients and period. */
export function ReportPage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const token = query.get('token');
  if (!token) return <ListingState isPage icon="link" title={t('reports.noLink')} text={t('reports.noLinkText')} />;
  const id = pathname.replace(/\/+$/, '').split('/').at(-1) ?? '';
  return (
    <OpenedLink token={token} open={(of) => call('report.open', { token: of })} isAsked={({ form }) => form.id === id}>
      {(data) => <DrawnReport data={data} />}
    </OpenedLink>
  );
}

function DrawnReport({ data }: { data: ReplyOf<'report.open'> }) {
  const { t } = useTranslation();
  const laidOut = useMemo(() => layOut(data, data.language), [data]);
  usePageTitle(reportTitle(laidOut, data), { isWhole: true });
  return (
    <main className="report-page">
      <PageSize form={data.form} />
      <div className="report-bar">
        <strong>{laidOut.texts.title(data.form.title)}</strong>
        <span className="spacer" />
        <LanguageSwitch />
        <Button tone="primary" icon="print" onClick={() => window.print()}>
          {t('reports.print')}
        </Button>
      </div>
      <ReportPages laidOut={laidOut} data={data} />
    </main>
  );
}
