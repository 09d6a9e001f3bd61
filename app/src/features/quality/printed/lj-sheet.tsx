import type { CSSProperties } from 'react';
import type { ReplyOf } from '@wardlink/contract';
import {
  CHART_WORDS,
  FAILURE_TITLES,
  geometryOf,
  LEVEL_WORDS,
  QUALITY_WORDS,
  type FailureSource,
  type QualityForm,
} from '@wardlink/contract/reports';
import { clockText, dayOf, decimalText, glucoseText } from '@wardlink/domain';
import { oneLine, textLine, type CellLine, type ReportRow } from '../../../reports/engine/cell.js';
import { WIDTH } from '../../../reports/sheet/drawings/scale.js';
import type { ReportTexts } from '../../../reports/engine/texts.js';
import type { ControlRun, LjFigures } from '../chart/lj-model.js';
import { layOutForm, type Block, type LaidForm } from './laid-form.js';
import { LjDrawing } from './lj-drawing.js';
import { ljPanels, type LjPanel } from './lj-panels.js';
import { percentText } from './month-rows.js';
import { failedLevels, repeatsOf, repeatText, reviewerCell, rulesOf } from './run-cells.js';
import '../../../reports/sheet/reports.css';
import './printed.css';

/** Charts on one page, and height of each in lines of the table. */
const PER_PAGE = 3;
const LINES_OF_PANEL = 10;
/** Width of the table on A4, millimetres. */
const TABLE_WIDTH = 190;

/** The chart of a meter's month: a panel for each level and lot, their figures, and the failed runs. */
export function chartSheet(
  form: QualityForm<FailureSource>,
  sheet: ReplyOf<'quality.sheet'>,
  { meter, runs }: ReplyOf<'quality.chart'>,
  texts: ReportTexts,
): LaidForm {
  const { line } = geometryOf(form);
  const panels = ljPanels(runs, sheet);
  const height = (WIDTH * LINES_OF_PANEL * line) / TABLE_WIDTH;
  const blocks = Array.from({ length: Math.ceil(panels.length / PER_PAGE) }, (_, page): Block => {
    const own = panels.slice(page * PER_PAGE, (page + 1) * PER_PAGE);
    // A head, two rows for each panel, and space below.
    const lines = own.length * (LINES_OF_PANEL + 2) + 2;
    return {
      lines,
      drawn: (
        <div className="report-block" style={{ '--lines': lines } as CSSProperties}>
          {own.map((panel) => (
            <div key={panel.key} className="report-block" style={{ '--lines': LINES_OF_PANEL } as CSSProperties}>
              <LjDrawing panel={panel} texts={texts} height={height} />
            </div>
          ))}
          <PanelFigures panels={own} texts={texts} />
        </div>
      ),
    };
  });
  return layOutForm(form, texts, {
    heading: sheet,
    meter: `${meter.serial} ${meter.model}`,
    titles: FAILURE_TITLES,
    rows: failureRows(form, runs, sheet, texts),
    blocks,
    ...(panels.length === 0 ? {} : { none: CHART_WORDS.noFailures }),
  });
}

function failureRows(
  form: QualityForm<FailureSource>,
  runs: readonly ControlRun[],
  { from, zone }: { from: string; zone: string },
  texts: ReportTexts,
): ReportRow[] {
  const repeats = repeatsOf(runs);
  const cellOf = (run: ControlRun, source: FailureSource): readonly CellLine[] => {
    switch (source) {
      case 'time':
        return [textLine(dayOf(run.measuredAt, zone)), textLine(clockText(run.measuredAt, zone))];
      case 'level':
        return failedLevels(run).map((result) =>
          textLine(`◆ ${texts.word(LEVEL_WORDS[result.level])} ${glucoseText(result)}`),
        );
      case 'rules':
        return oneLine(rulesOf(run, 'reject') || texts.word(QUALITY_WORDS.outside));
      case 'cause':
        return oneLine(run.mended?.cause ?? texts.word(QUALITY_WORDS.noCause));
      case 'action':
        return [
          ...oneLine(run.mended?.action),
          [{ text: repeatText(repeats.get(run.runId), { texts, zone }), small: true }],
        ];
      case 'reviewer':
        return reviewerCell(run, { texts, zone });
    }
  };
  return runs
    .filter(({ measuredAt, rejected, voided }) => rejected && voided === null && dayOf(measuredAt, zone) >= from)
    .map((run) => ({ key: run.runId, cells: form.columns.map(([source]) => cellOf(run, source)) }));
}

const FIGURES = ['count', 'mean', 'sd', 'cv', 'bias', 'qualified'] as const;

function figureText(name: (typeof FIGURES)[number], figures: LjFigures): string {
  const fixed = (value: number | null, places: number): string => (value === null ? '–' : decimalText(value, places));
  switch (name) {
    case 'count':
      return String(figures.count);
    case 'mean':
      return fixed(figures.mean, 2);
    case 'sd':
      return fixed(figures.standardDeviation, 3);
    case 'cv':
      return percentText(figures.coefficientOfVariation);
    case 'bias':
      return percentText(figures.bias);
    case 'qualified':
      return percentText(figures.qualified);
  }
}

/** For each panel, the figures of the month, and those of the lot up to its end. */
function PanelFigures({ panels, texts }: { panels: readonly LjPanel[]; texts: ReportTexts }) {
  return (
    <table className="report-table lj-figures">
      <thead>
        <tr>
          <th scope="col">{texts.word(CHART_WORDS.lot)}</th>
          <td />
          {FIGURES.map((name) => (
            <th key={name} scope="col">
              {texts.word(CHART_WORDS[name])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {panels.flatMap(({ key, level, lotName, figures }) =>
          (['month', 'cumulative'] as const).map((span) => (
            <tr key={`${key} ${span}`} data-row={`${level} ${span}`}>
              {span === 'month' ? <th scope="row">{`${texts.word(LEVEL_WORDS[level])} ${lotName}`}</th> : <td />}
              <td>{texts.word(CHART_WORDS[span])}</td>
              {FIGURES.map((name) => (
                <td key={name}>{figureText(name, figures[span])}</td>
              ))}
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
