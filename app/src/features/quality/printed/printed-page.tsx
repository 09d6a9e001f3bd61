import { useCallback, useEffect, useMemo, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { geometryOf } from '@wardlink/contract/reports';
import { useWidth } from '../../../charts/use-width.js';
import { Button } from '../../../elements/button.js';
import { Listing, ListingState } from '../../../elements/listing.js';
import { call } from '../../../http/call.js';
import { useLoad } from '../../../http/use-load.js';
import { textsOf } from '../../../reports/engine/texts.js';
import { PageSize } from '../../../reports/sheet/page-size.js';
import { useDrawn } from '../../../reports/use-drawn.js';
import type { LaidForm } from './laid-form.js';
import { loadForm } from './load-form.js';
import { PrintedOptions } from './printed-options.js';
import { QualityPages } from './quality-pages.js';
import { isPrintable, usePrinted, type Printed } from './use-printed.js';
import '../../../ward/board/board.css';

/** Pixels of a CSS millimetre, and room beside the pages. */
const MILLIMETRE = 96 / 25.4;
const GAP = 16;

/** `/quReport` and its variants: a form of quality control as it will be printed. */
export function PrintedPage() {
  const [asked, change] = usePrinted();
  const { form, departmentId, wardId } = asked;
  const loadMeters = useCallback(
    () => call('quality.count', { departmentId, wardId }, { background: true }),
    [departmentId, wardId],
  );
  const { loaded: counted, reload } = useLoad(`${departmentId} ${wardId}`, loadMeters);
  const meters = counted.state === 'ready' ? counted.value.meters : [];
  // A chart is of one meter: without a choice, of the first.
  const first = form === 'quReportLJ' && asked.deviceId === null ? (meters[0]?.deviceId ?? null) : asked.deviceId;
  const printed = { ...asked, deviceId: first };
  return (
    <div className="printed-page">
      <PrintedOptions printed={printed} meters={meters} onChange={change} />
      {isPrintable(printed) &&
        (form === 'quReportLJ' && asked.deviceId === null ? (
          <Listing loaded={counted} onRetry={() => void reload()} lines={14}>
            {() => <LoadedForm printed={printed} />}
          </Listing>
        ) : (
          <LoadedForm printed={printed} />
        ))}
    </div>
  );
}

function LoadedForm({ printed }: { printed: Printed }) {
  const { t } = useTranslation();
  const { language, ...data } = printed;
  const key = JSON.stringify(data);
  const load = useCallback(async () => ({ laidOut: await loadForm(printed) }), [key]);
  const { loaded, reload } = useLoad(key, load);
  return (
    <Listing
      loaded={loaded}
      onRetry={() => void reload()}
      lines={14}
      isEmpty={({ laidOut }) => laidOut === null}
      empty={<ListingState icon="meter" title={t('quality.noMeters')} text={t('quality.print.noMeterText')} />}
    >
      {({ laidOut }) => laidOut && <Preview key={key} laidOut={laidOut} language={language} />}
    </Listing>
  );
}

interface PreviewProps {
  laidOut: NonNullable<Awaited<ReturnType<typeof loadForm>>>;
  language: Printed['language'];
}

/** The pages below each other, as wide as there is room, and the button that prints them. */
function Preview({ laidOut, language }: PreviewProps) {
  const { t } = useTranslation();
  const laid = useMemo(() => laidOut(textsOf(language)), [laidOut, language]);
  const [frame, room] = useWidth<HTMLDivElement>();
  const drawn = useDrawn(laid, laid.pages.length);
  const shown = useMemo((): LaidForm => ({ ...laid, pages: laid.pages.slice(0, drawn) }), [laid, drawn]);
  const { form, texts, fields, pages } = laid;
  const title = texts.title(form.title);
  useEffect(() => {
    // A file made of the print has this name.
    document.title = [title, ...fields.map(({ value }) => value)].join(' · ');
  }, [title, fields]);
  const { width, height } = geometryOf(form);
  const sizes = {
    '--scale': Math.min(1.2, (room - 2 * GAP) / (width * MILLIMETRE)),
    '--sheet-width': `${width}mm`,
    '--sheet-height': `${height}mm`,
  };
  const ready = drawn >= pages.length;
  return (
    <>
      <div className="printed-bar">
        <strong>{title}</strong>
        <small>
          {t(`reports.paper.${form.paper}`)} {t(`reports.orientation.${form.orientation}`)}
        </small>
        <span className="spacer" />
        <Button tone="primary" icon="print" disabled={!ready} onClick={() => window.print()}>
          {ready
            ? t('reports.printPages', { count: pages.length })
            : t('reports.preparing', { done: drawn, count: pages.length })}
        </Button>
      </div>
      <div
        ref={frame}
        className="printed-sheets report-page"
        role="group"
        aria-label={title}
        tabIndex={0}
        style={sizes as CSSProperties}
      >
        <PageSize form={form} />
        <QualityPages laid={shown} total={pages.length} />
      </div>
    </>
  );
}
