import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import { Button } from '../../elements/button.js';
import { ListingState, Skeleton } from '../../elements/listing.js';
import '../../elements/semi-parts.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useName } from '../../language/names.js';
import { definitionOf, type ReportDefinition } from '../../reports/definitions.js';
import { buildReport, type ReportData } from '../../reports/report-model.js';
import { ReportSheet } from '../../reports/report-sheet.js';
import '../../reports/reports.css';
import { LanguageSwitch } from '../../elements/language-switch.js';

/** A report behind a signed link; it needs no session. */
export function ReportPage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const definition = definitionOf(pathname);
  const token = query.get('token');
  if (!definition) return <ListingState icon="print" title={t('reports.unknown')} text={t('reports.unknownText')} />;
  if (!token) return <ListingState icon="link" title={t('reports.noLink')} text={t('reports.noLinkText')} />;
  return <OpenedReport definition={definition} token={token} />;
}

function OpenedReport({ definition, token }: { definition: ReportDefinition; token: string }) {
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
  return <DrawnReport definition={definition} data={loaded.value} />;
}

/** The CSP nonce of this page. */
function pageNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
}

function DrawnReport({ definition, data }: { definition: ReportDefinition; data: ReportData }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const model = buildReport(definition, data, { t, nameOf });
  useEffect(() => {
    document.title = `${model.title} · ${nameOf(data.patient)} · ${data.from} – ${data.to}`;
  }, [model.title, nameOf, data]);
  return (
    <div className="report-page">
      {/* The paper's direction belongs to the definition, so it cannot stand in the style sheet. */}
      <style nonce={pageNonce()}>{`@page { size: A4 ${model.orientation}; }`}</style>
      <div className="report-bar">
        <strong>{model.title}</strong>
        <span className="spacer" />
        <LanguageSwitch />
        <Button tone="primary" icon="print" onClick={() => window.print()}>
          {t('reports.print')}
        </Button>
      </div>
      <ReportSheet model={model} />
    </div>
  );
}
