import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { geometryOf, REPORT_LANGUAGES, type ReportLanguage } from '@wardlink/contract/reports';
import { Segmented } from '../../../elements/segmented.js';
import { useLanguage } from '../../../language/names.js';
import type { ReportData } from '../../../reports/engine/context.js';
import { layOut } from '../../../reports/engine/pages.js';
import { ReportPages } from '../../../reports/sheet/report-pages.js';
import '../gallery/gallery.css';
import { exampleOf } from './example.js';
import { problemsOf, type EditedForm } from './form-edit.js';

const MILLIMETRE = 96 / 25.4;
const GAP = 24;

/**
 * Pages of an example patient on the edited form, drawn by the printing engine; while the form has faults, the last
 * valid pages.
 */
export function ExamplePreview({ form, hospital }: { form: EditedForm; hospital: ReportData['hospital'] }) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<ReportLanguage>(useLanguage());
  const isWhole = Object.keys(problemsOf(form.definition)).every((place) => place === 'id');
  const last = useRef(form);
  if (isWhole) last.current = form;
  const drawn = last.current;
  const data = useMemo(() => exampleOf(drawn, hospital), [drawn, hospital]);
  const laidOut = useMemo(() => layOut(data, language), [data, language]);
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [room, setRoom] = useState(700);
  useEffect(() => {
    if (!box) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width));
    observer.observe(box);
    return () => observer.disconnect();
  }, [box]);
  const { width, height } = geometryOf(drawn.definition);
  const sizes = {
    '--scale': Math.min(1.1, (room - GAP) / (width * MILLIMETRE)),
    '--across': 1,
    '--sheet-width': `${width}mm`,
    '--sheet-height': `${height}mm`,
  };
  return (
    <section className="form-preview" aria-label={t('ownForms.preview')}>
      <div className="form-preview-bar">
        <strong>{t('ownForms.preview')}</strong>
        <small>{t('ownForms.example')}</small>
        <span className="spacer" />
        <Segmented
          label={t('reports.language')}
          value={language}
          onChange={setLanguage}
          choices={REPORT_LANGUAGES.map((value) => ({ value, label: t(`reports.languages.${value}`) }))}
        />
      </div>
      {!isWhole && <p role="status">{t('ownForms.lastDrawn')}</p>}
      <div
        ref={setBox}
        className="gallery-pages report-page"
        role="group"
        aria-label={t('ownForms.pages')}
        tabIndex={0}
        style={sizes as CSSProperties}
      >
        <ReportPages laidOut={laidOut} data={data} />
      </div>
    </section>
  );
}
