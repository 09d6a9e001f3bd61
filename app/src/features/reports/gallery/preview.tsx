import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { geometryOf } from '@wardlink/contract/reports';
import { Button } from '../../../elements/button.js';
import { Segmented } from '../../../elements/segmented.js';
import type { ReportData } from '../../../reports/engine/context.js';
import type { LaidOut } from '../../../reports/engine/pages.js';
import { PageSize } from '../../../reports/sheet/page-size.js';
import { ReportPages } from '../../../reports/sheet/report-pages.js';
import { useDrawn } from '../../../reports/use-drawn.js';
import { fitOf, pageAt, topOf } from './fit.js';
import { PageStrip } from './page-strip.js';
import { PreviewFrame } from './preview-frame.js';
import { printPages } from './print-pages.js';

interface Props {
  laidOut: LaidOut;
  data: ReportData;
  /** Number of requested patients that the user may not see. */
  missing: number;
  onLink: () => void;
  /** Takes a patient out of the print. */
  onRemove: (patientId: string) => void;
  /** Messages above the pages. */
  children?: ReactNode;
}

const VIEWS = ['single', 'double', 'all'] as const;
type View = (typeof VIEWS)[number];
/** Number of pages side by side. */
const ACROSS: Record<View, number> = { single: 1, double: 2, all: 4 };

const KEY = 'wardlink.reportView';
/** The view chosen last on this device; at first one page, as wide as its room. */
const rememberedView = (): View => VIEWS.find((view) => view === localStorage.getItem(KEY)) ?? 'single';

/** A preview of the pages, as wide as their room, with all of them in small beside it. */
export function Preview({ laidOut, data, missing, onLink, onRemove, children }: Props) {
  const { t } = useTranslation();
  const [view, setView] = useState(rememberedView);
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [room, setRoom] = useState(800);
  const [current, setCurrent] = useState(0);
  /** Where the preview was scrolled to for a page that was chosen: the last ones cannot stand at its top. */
  const chosenAt = useRef<number>(undefined);
  useEffect(() => {
    if (!box) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width));
    observer.observe(box);
    return () => observer.disconnect();
  }, [box]);
  const { form, texts, pages } = laidOut;
  const drawn = useDrawn(laidOut, pages.length);
  const { width, height } = geometryOf(form);
  const fit = fitOf(Math.min(ACROSS[view], Math.max(1, pages.length)), room, { width, height });
  const ready = drawn >= pages.length;
  useEffect(() => {
    // Another size of the pages, or other pages, keep the place in the print.
    box?.scrollTo({ top: topOf(Math.min(current, pages.length - 1), fit) });
  }, [box, fit.across, fit.rowHeight]);
  const sizes = {
    '--scale': fit.scale,
    '--across': fit.across,
    '--sheet-width': `${width}mm`,
    '--sheet-height': `${height}mm`,
  };
  return (
    <PreviewFrame>
      <div className="gallery-bar">
        <div className="gallery-title">
          <strong>{texts.title(form.title)}</strong>
          <small>
            {t(`reports.paper.${form.paper}`)} {t(`reports.orientation.${form.orientation}`)} ·{' '}
            {t('reports.lines', { count: form.rowsPerPage })}
          </small>
        </div>
        <Segmented
          label={t('reports.view')}
          value={view}
          onChange={(chosen) => {
            localStorage.setItem(KEY, chosen);
            setView(chosen);
          }}
          choices={VIEWS.map((value) => ({ value, label: t(`reports.views.${value}`) }))}
        />
        <Button icon="link" onClick={onLink}>
          {t('reports.link')}
        </Button>
        <Button
          tone="primary"
          icon="print"
          className="gallery-print"
          disabled={!ready || pages.length === 0}
          onClick={() => void printPages(laidOut, data)}
        >
          {ready
            ? t('reports.printPages', { count: pages.length })
            : t('reports.preparing', { done: drawn, count: pages.length })}
        </Button>
      </div>
      {missing > 0 && (
        <p role="alert" className="gallery-missing">
          {t('reports.missing', { count: missing })}
        </p>
      )}
      {children}
      <div className="gallery-print-job">
        {pages.length > 1 && (
          <PageStrip
            laidOut={laidOut}
            current={Math.min(current, pages.length - 1)}
            onOpen={(index) => {
              setCurrent(index);
              if (!box) return;
              box.scrollTop = topOf(index, fit);
              chosenAt.current = box.scrollTop;
            }}
            onRemove={onRemove}
          />
        )}
        <div
          ref={setBox}
          className="gallery-pages report-page"
          role="group"
          aria-label={texts.title(form.title)}
          tabIndex={0}
          style={sizes as CSSProperties}
          onScroll={({ currentTarget: { scrollTop } }) => {
            if (scrollTop === chosenAt.current) return;
            chosenAt.current = undefined;
            setCurrent(pageAt(scrollTop, fit, pages.length));
          }}
        >
          <PageSize form={form} />
          <ReportPages laidOut={{ ...laidOut, pages: pages.slice(0, drawn) }} data={data} />
        </div>
      </div>
    </PreviewFrame>
  );
}
