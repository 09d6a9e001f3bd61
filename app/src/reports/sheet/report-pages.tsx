import { memo } from 'react';
import { geometryOf, REPORT_WORDS, SOURCE_TITLES, sourceOf, type ReportColumn } from '@wardlink/contract/reports';
import { slotWord } from '@wardlink/contract';
import type { ReportData } from '../engine/context.js';
import { glucoseFigures, lineCount } from '../engine/figures.js';
import { headerOf } from '../engine/header.js';
import type { LaidOut, ReportPage } from '../engine/pages.js';
import type { ReportTexts } from '../engine/texts.js';
import { qualityLegend } from '../engine/values.js';
import { Paper, PaperFooter, PaperHeader } from './paper.js';
import { ReportBlocks } from './report-blocks.js';
import { ReportTable } from './report-table.js';

const twoDigits = (hour: number): string => String(hour).padStart(2, '0');

/** Title of a column: its own, its slot or hours, or its source, with the unit. */
function columnTitle(column: ReportColumn, texts: ReportTexts): readonly string[] {
  const { source, at = 0, hours = 1, title } = column;
  if (title) return texts.head(title);
  if (source === 'hourValue') return [`${twoDigits(at)}–${twoDigits(at + hours)}`];
  if (source === 'slotValue') return texts.head({ zh: slotWord(at, 'zh'), en: slotWord(at, 'en') });
  const { unit } = sourceOf(source);
  const names = texts.head(SOURCE_TITLES[source]);
  if (unit === undefined) return names;
  return [...names.slice(0, -1), `${names.at(-1) ?? ''} ${unit}`];
}

interface PageProps {
  page: ReportPage;
  data: ReportData;
  /** Whether more will be printed on the same sheets: figures and the number of pages would then become wrong. */
  isContinued: boolean;
}

/** Rendered once: a page does not change while other pages of a ward are drawn. */
const Page = memo(function Page({ page, data, isContinued }: PageProps) {
  const { context } = page;
  const { form, texts, patient } = context;
  const { line } = geometryOf(form);
  const label = texts
    .title(isContinued ? REPORT_WORDS.pageOnly : REPORT_WORDS.page)
    .replaceAll('{{page}}', String(page.page))
    .replaceAll('{{pages}}', String(page.pages));
  return (
    <Paper form={form} label={label} isOnPaper={page.states !== null}>
      <PaperHeader
        logo={data.logo}
        hospital={texts.nameOf(data.hospital)}
        department={
          form.header.department && patient.patient.department ? texts.nameOf(patient.patient.department) : null
        }
        title={texts.title(form.title)}
        fields={headerOf(form.header.fields, patient, context, page.day, texts)}
      />
      {page.hasBlocks && <ReportBlocks context={context} line={line} />}
      <ReportTable
        titles={form.table.columns.map((column) => columnTitle(column, texts))}
        widths={context.widths}
        lines={page.lines}
        states={page.states}
      />
      <PageFooter page={page} data={data} isContinued={isContinued} label={label} />
    </Paper>
  );
});

/** Printed pages of a form. */
export function ReportPages({ laidOut, data }: { laidOut: LaidOut; data: ReportData }) {
  const { pages, mode } = laidOut;
  return pages.map((page) => <Page key={page.key} page={page} data={data} isContinued={mode !== 'whole'} />);
}

function PageFooter({ page, data, isContinued, label }: PageProps & { label: string }) {
  const { context } = page;
  const { form, texts, zone } = context;
  const isGlucose = form.group === 'glucose';
  const figures = form.footer.figures ? (isGlucose ? glucoseFigures(context) : lineCount(context)) : [];
  const quality = qualityLegend(context);
  const { legend, legendMarked } = REPORT_WORDS;
  return (
    <PaperFooter
      form={form}
      data={data}
      zone={zone}
      texts={texts}
      label={label}
      note={form.footer.legend ? null : quality}
    >
      {form.footer.figures && (
        <dl className="report-figures">
          {/* Figures cover the whole period, so they are shown at its end. */}
          {!isContinued &&
            page.page === page.pages &&
            figures.map((figure) => (
              <div key={figure.label}>
                <dt>{figure.label}</dt>
                <dd>{figure.value}</dd>
              </div>
            ))}
        </dl>
      )}
      {form.footer.legend && (
        <p className={`report-legend ${quality === null ? '' : 'with-quality'}`}>
          {texts.word(form.corrections === 'marked' ? legendMarked : legend)}
          {quality !== null && `${texts.language === 'zh' ? '　' : '   '}${quality}`}
        </p>
      )}
    </PaperFooter>
  );
}
