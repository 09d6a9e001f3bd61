import { useMemo, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { geometryOf } from '@wardlink/contract/reports';
import { useWidth } from '../../../charts/use-width.js';
import { Button } from '../../../elements/button.js';
import { usePageTitle } from '../../../elements/use-page-title.js';
import { textsOf } from '../../../reports/engine/texts.js';
import { PageSize } from '../../../reports/sheet/page-size.js';
import { useDrawn } from '../../../reports/use-drawn.js';
import type { LaidForm } from './laid-form.js';
import type { LoadedForm } from './load-form.js';
import { QualityPages } from './quality-pages.js';
import type { Printed } from './use-printed.js';

/** Pixels of a CSS millimetre, and margin beside the pages. */
const MILLIMETRE = 96 / 25.4;
const GAP = 16;

interface PreviewProps {
  laidOut: NonNullable<LoadedForm>;
  language: Printed['language'];
  /** Further actions on the form besides printing. */
  children: ReactNode;
}

/** The pages below each other, as wide as the window allows, with a button that prints them. */
export function Preview({ laidOut, language, children }: PreviewProps) {
  const { t } = useTranslation();
  const laid = useMemo(() => laidOut(textsOf(language)), [laidOut, language]);
  const [frame, room] = useWidth<HTMLDivElement>();
  const drawn = useDrawn(laid, laid.pages.length);
  const shown = useMemo((): LaidForm => ({ ...laid, pages: laid.pages.slice(0, drawn) }), [laid, drawn]);
  const { form, texts, fields, pages } = laid;
  const title = texts.title(form.title);
  usePageTitle([title, ...fields.map(({ value }) => value)].join(' · '), { isWhole: true });
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
        {children}
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
