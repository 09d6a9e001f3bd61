import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { ReplyOf } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { ListingState, Skeleton } from '../../elements/listing.js';
import '../../elements/semi-parts.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { layOut } from '../../reports/engine/pages.js';
import { reportTitle } from '../../reports/report-title.js';
import { PageSize } from '../../reports/sheet/page-size.js';
import { ReportPages } from '../../reports/sheet/report-pages.js';
import { LanguageSwitch } from '../../elements/language-switch.js';

/** A report behind a signed link; it needs no session. The link says which form, of whom and when. */
export function ReportPage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const token = query.get('token');
  if (!token) return <ListingState icon="link" title={t('reports.noLink')} text={t('reports.noLinkText')} />;
  return <OpenedReport id={pathname.replace(/\/+$/, '').split('/').at(-1) ?? ''} token={token} />;
}

function OpenedReport({ id, token }: { id: string; token: string }) {
  const { t } = useTranslation();
  const load = useCallback(() => call('report.open', { token }, { background: true }), [token]);
  const { loaded, reload } = useLoad(token, load);
  if (loaded.state === 'loading') return <Skeleton lines={12} />;
  if (loaded.state === 'forbidden') {
    return <ListingState icon="lock" title={loaded.message} text={t('reports.askAgain')} />;
  }
  if (loaded.state === 'failed') {
    return (
      <ListingState icon="offline" title={t('states.failed')} text={loaded.message}>
        <Button icon="refresh" onClick={() => void reload()}>
          {t('states.retry')}
        </Button>
      </ListingState>
    );
  }
  // An address with another form than the link's is a mistake, and must not print something else than it says.
  if (loaded.value.form.id !== id) {
    return <ListingState icon="print" title={t('reports.unknown')} text={t('reports.unknownText')} />;
  }
  return <DrawnReport data={loaded.value} />;
}

function DrawnReport({ data }: { data: ReplyOf<'report.open'> }) {
  const { t } = useTranslation();
  const laidOut = useMemo(() => layOut(data, data.language), [data]);
  useEffect(() => {
    document.title = reportTitle(laidOut, data);
  }, [laidOut, data]);
  return (
    <div className="report-page">
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
    </div>
  );
}
