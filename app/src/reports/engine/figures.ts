import {
  REPORT_WORDS,
  type Bilingual,
  type BlockName,
  type ReportDefinition,
  type SourceName,
} from '@wardlink/contract/reports';
import { formatGlucose, glucoseStatistics, glucoseText, decimalText } from '@wardlink/domain';
import { measuredOf } from '../../elements/glucose-value.js';
import type { ReportContext } from './context.js';
import { countedReadings } from './values.js';

export interface LabelledFigure {
  label: string;
  value: string;
}

const FIGURE_COLUMNS: readonly SourceName[] = ['mean', 'highest', 'lowest'];
const FIGURE_BLOCKS: readonly BlockName[] = ['glucoseFigures', 'glucoseProfile'];

/** Whether a form contains figures that are calculated from several glucose values. */
export const hasGlucoseFigures = ({ group, footer, blocks, table }: ReportDefinition): boolean =>
  group === 'glucose' &&
  (footer.figures ||
    blocks.some(({ block }) => FIGURE_BLOCKS.includes(block)) ||
    table.columns.some(({ source }) => FIGURE_COLUMNS.includes(source)));

/** Figures of the tests of the period; those for which the readings do not suffice are omitted. */
export function glucoseFigures(context: ReportContext): LabelledFigure[] {
  const { texts } = context;
  const figures = glucoseStatistics(
    countedReadings(context)
      .map(measuredOf)
      .filter((one) => one !== null),
  );
  // HI and LO are not numbers: the mean excludes them, and says so.
  const { above, below } = figures.outsideMeter;
  const left = [...(above > 0 ? [`HI ×${above}`] : []), ...(below > 0 ? [`LO ×${below}`] : [])].join(' ');
  const without = left === '' ? '' : ` (${texts.word(REPORT_WORDS.without)} ${left})`;
  const line = (label: Bilingual, value: string | null): LabelledFigure[] =>
    value === null ? [] : [{ label: texts.word(label), value }];
  const percent = (figure: { value: number } | object): string | null =>
    'value' in figure ? `${decimalText(figure.value, 0)}%` : null;
  return [
    ...line(REPORT_WORDS.count, String(figures.count)),
    ...line(
      REPORT_WORDS.mean,
      'value' in figures.mean ? `${formatGlucose(figures.mean.value)} mmol/L${without}` : null,
    ),
    ...line(REPORT_WORDS.highest, 'value' in figures.highest ? glucoseText(figures.highest) : null),
    ...line(REPORT_WORDS.lowest, 'value' in figures.lowest ? glucoseText(figures.lowest) : null),
    ...line(REPORT_WORDS.inRange, percent(figures.readingsInRange)),
    ...line(REPORT_WORDS.variation, percent(figures.coefficientOfVariation)),
  ];
}

/** The number of lines, for forms of blood pressure. */
export function lineCount({ form, patient, texts }: ReportContext): LabelledFigure[] {
  const count = form.table.rows === 'ambulatory' ? (patient.ambulatory?.readings.length ?? 0) : patient.vitals.length;
  return [{ label: texts.word(REPORT_WORDS.count), value: String(count) }];
}
