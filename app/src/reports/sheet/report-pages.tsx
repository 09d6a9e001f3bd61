import { memo, type CSSProperties } from 'react';
import {
  geometryOf,
  MILLIMETRES,
  REPORT_WORDS,
  SOURCE_TITLES,
  sourceOf,
  type ReportColumn,
} from '@wardlink/contract/reports';
import { slotWord } from '@wardlink/contract';
import { clockText, dayOf } from '@wardlink/domain';
import type { CellLine } from '../engine/cell.js';
import type { ReportData } from '../engine/context.js';
import { glucoseFigures, lineCount } from '../engine/figures.js';
import { headerOf } from '../engine/header.js';
import type { CellState } from '../engine/continued.js';
import { headOf } from '../engine/wrap.js';
import type { LaidOut, PageLine, ReportPage } from '../engine/pages.js';
import type { ReportTexts } from '../engine/texts.js';
import { qualityLegend } from '../engine/values.js';
import { ReportBlocks } from './report-blocks.js';
import './reports.css';

const twoDigits = (hour: number): string => String(hour).padStart(2, '0');

/** What a column is called: its own title, its slot or hours, or its source, with the unit. */
export function columnTitle(column: ReportColumn, texts: ReportTexts): readonly string[] {
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
  /** Whether more is to be printed on the same sheets later: then neither figures nor the number of pages would hold. */
  isContinued: boolean;
}

/** Drawn once: a page does not change while the others of a ward are drawn. */
const Page = memo(function Page({ page, data, isContinued }: PageProps) {
  const { context } = page;
  const { form, texts, patient } = context;
  const { width, height, fieldsAcross, figures, line } = geometryOf(form);
  const style = {
    '--page-width': `${width}mm`,
    '--page-height': `${height}mm`,
    '--page-margin': `${MILLIMETRES.margin}mm`,
    '--line': `${line}mm`,
    '--head': `${MILLIMETRES.head}mm`,
    '--fields': fieldsAcross,
    '--figures': `${figures}mm`,
  } as CSSProperties;
  const label = texts
    .title(isContinued ? REPORT_WORDS.pageOnly : REPORT_WORDS.page)
    .replaceAll('{{page}}', String(page.page))
    .replaceAll('{{pages}}', String(page.pages));
  return (
    <article className={`report-sheet ${page.states ? 'on-paper' : ''}`} style={style} aria-label={label}>
      <header>
        {data.logo !== null && <img className="report-logo" src={data.logo} alt="" />}
        <p className="report-hospital">
          {texts.nameOf(data.hospital)}
          {form.header.department && patient.patient.department && (
            <span> {texts.nameOf(patient.patient.department)}</span>
          )}
        </p>
        <h1>{texts.title(form.title)}</h1>
        <dl className="report-fields">
          {headerOf(form.header.fields, patient, context, page.day, texts).map(({ field, label: name, value }) => (
            <div key={field}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </header>
      {page.hasBlocks && <ReportBlocks context={context} line={line} />}
      <Table page={page} />
      <PageFooter page={page} data={data} isContinued={isContinued} label={label} />
    </article>
  );
});

/** Pages of a form, as they are printed. */
export function ReportPages({ laidOut, data }: { laidOut: LaidOut; data: ReportData }) {
  const { pages, mode } = laidOut;
  return pages.map((page) => <Page key={page.key} page={page} data={data} isContinued={mode !== 'whole'} />);
}

function Table({ page }: Pick<PageProps, 'page'>) {
  const { form, texts, widths } = page.context;
  const titles = form.table.columns.map((column) => columnTitle(column, texts));
  const head = headOf(titles, widths, MILLIMETRES.head);
  return (
    <table className="report-table" style={{ '--head-size': `${head.size}pt` } as CSSProperties}>
      <colgroup>
        {widths.map((width, index) => (
          <col key={index} style={{ width: `${width}mm` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {head.titles.map((lines, index) => (
            <th key={index} scope="col">
              {lines.map((text, number) => (
                <span key={number}>{text}</span>
              ))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {page.lines.map((line, index) => (
          <Line key={index} line={line} states={page.states?.[index]} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ line, states }: { line: PageLine; states: readonly CellState[] | undefined }) {
  const classes = [line.total ? 'total' : '', line.begins ? '' : 'goes-on'].filter((name) => name !== '');
  return (
    <tr className={classes.join(' ') || undefined}>
      {(line.isWhole ? line.cells.slice(0, 1) : line.cells).map((cell, index) => (
        <td
          key={index}
          colSpan={line.isWhole ? line.cells.length : undefined}
          className={states && cell.length > 0 ? `paper-${states[index] ?? 'new'}` : undefined}
        >
          <Cell cell={cell} />
        </td>
      ))}
    </tr>
  );
}

function Cell({ cell }: { cell: CellLine }) {
  return (
    <div>
      {cell.map(({ text, struck, small, strong, tone }, index) => {
        const name = [small ? 'small' : '', strong ? 'strong' : '', tone ? `tone-${tone}` : ''].filter((one) => one);
        if (struck) return <s key={index}>{text}</s>;
        return (
          <span key={index} className={name.join(' ') || undefined}>
            {text}
          </span>
        );
      })}
    </div>
  );
}

function PageFooter({ page, data, isContinued, label }: PageProps & { label: string }) {
  const { context } = page;
  const { form, texts, zone } = context;
  const isGlucose = form.group === 'glucose';
  const figures = form.footer.figures ? (isGlucose ? glucoseFigures(context) : lineCount(context)) : [];
  const printed = `${dayOf(data.printedAt, zone)} ${clockText(data.printedAt, zone)} ${texts.nameOf(data.printedBy)}`;
  const quality = qualityLegend(context);
  const { legend, legendMarked, form: formWord, printed: printedWord } = REPORT_WORDS;
  return (
    <footer>
      {form.footer.figures && (
        <dl className="report-figures">
          {/* They are of the whole period, and stand where it ends. */}
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
      {form.footer.signatures.length > 0 && (
        <div className="report-signatures">
          {form.footer.signatures.map((signature) => (
            <span key={signature.en}>{texts.title(signature)}</span>
          ))}
        </div>
      )}
      <p className="report-imprint">
        <span>
          {texts.word(formWord)} {form.id} v{form.version}
        </span>
        {!form.footer.legend && quality !== null && <span>{quality}</span>}
        <span>
          {texts.word(printedWord)} {printed}
        </span>
        <span>{label}</span>
      </p>
    </footer>
  );
}
