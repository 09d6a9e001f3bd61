import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { geometryOf } from '@wardlink/contract/reports';
import { Button } from '../../../elements/button.js';
import { Segmented } from '../../../elements/segmented.js';
import type { ReportData } from '../../../reports/engine/context.js';
import type { LaidOut } from '../../../reports/engine/pages.js';
import { PageSize } from '../../../reports/sheet/page-size.js';
import { ReportPages } from '../../../reports/sheet/report-pages.js';
import { PreviewFrame } from './preview-frame.js';
import { printPages } from './print-pages.js';
import { useDrawn } from '../../../reports/use-drawn.js';

interface Props {
  laidOut: LaidOut;
  data: ReportData;
  /** Number of requested patients that the user may not see. */
  missing: number;
  onLink: () => void;
  /** Messages above the pages. */
  children?: ReactNode;
}

const VIEWS = ['single', 'double', 'all'] as const;
type View = (typeof VIEWS)[number];
/** Number of pages side by side. */
const ACROSS: Record<View, number> = { single: 1, double: 2, all: 4 };
/** In such windows two pages side by side are too small to read. */
const NARROW = '(width <= 1100px)';
/** Pixels of a CSS millimetre, and gap between pages. */
const MILLIMETRE = 96 / 25.4;
const GAP = 24;

/** A preview of the pages, side by side. */
export function Preview({ laidOut, data, missing, onLink, children }: Props) {
  const { t } = useTranslation();
  const [view, setView] = useState<View>(() => (matchMedia(NARROW).matches ? 'single' : 'double'));
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [room, setRoom] = useState(800);
  useEffect(() => {
    if (!box) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width));
    observer.observe(box);
    return () => observer.disconnect();
  }, [box]);
  const { form, texts, pages } = laidOut;
  const drawn = useDrawn(laidOut, pages.length);
  const { width, height } = geometryOf(form);
  const across = Math.min(ACROSS[view], Math.max(1, pages.length));
  const scale = Math.min(1.2, (room - GAP * (across + 1)) / across / (width * MILLIMETRE));
  const ready = drawn >= pages.length;
  const sizes = {
    '--scale': scale,
    '--across': across,
    '--sheet-width': `${width}mm`,
    '--sheet-height': `${height}mm`,
  };
  return (
    <PreviewFrame>
      <div className="gallery-bar">
        <strong>{texts.title(form.title)}</strong>
        <small>
          {t(`reports.paper.${form.paper}`)} {t(`reports.orientation.${form.orientation}`)} ·{' '}
          {t('reports.lines', { count: form.rowsPerPage })}
        </small>
        <span className="spacer" />
        <Segmented
          label={t('reports.view')}
          value={view}
          onChange={setView}
          choices={VIEWS.map((value) => ({ value, label: t(`reports.views.${value}`) }))}
        />
        <Button icon="link" onClick={onLink}>
          {t('reports.link')}
        </Button>
        <Button
          tone="primary"
          icon="print"
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
      <div
        ref={setBox}
        className="gallery-pages report-page"
        role="group"
        aria-label={texts.title(form.title)}
        tabIndex={0}
        style={sizes as CSSProperties}
      >
        <PageSize form={form} />
        <ReportPages laidOut={{ ...laidOut, pages: pages.slice(0, drawn) }} data={data} />
      </div>
    </PreviewFrame>
  );
}
