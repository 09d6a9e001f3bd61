import { MEANING_MARKS, wardText, type ReplyOf } from '@wardlink/contract';
import {
  addDays,
  clockText,
  dayOf,
  daysBetween,
  formatGlucose,
  glucoseStatistics,
  glucoseText,
  meaningParts,
  SLOT_KEYS,
  type ExtremeFigure,
  type Figure,
  type Meaning,
  type NumberShortage,
  type Slot,
} from '@wardlink/domain';
import { measuredOf } from '../elements/glucose-value.js';
import type { Named } from '../language/names.js';
import { excludedReadingsText } from '../ward/entry/meter-end-text.js';
import { diseaseName } from '../language/disease.js';
import type { HeaderField, ReportDefinition } from './definitions.js';

export type ReportData = ReplyOf<'report.open'>;
type Reading = ReportData['readings'][number];

export interface ReportCell {
  lines: readonly { text: string; time: string; meaning: Meaning | null }[];
}

/** A report ready to be drawn: texts only. */
export interface ReportModel {
  hospital: string;
  title: string;
  orientation: 'portrait' | 'landscape';
  header: readonly { label: string; value: string }[];
  columns: readonly string[];
  rows: readonly { day: string; cells: readonly ReportCell[]; count: number | null }[];
  /** Tests of each column, the last of them of all; null where nothing is counted. */
  totals: readonly number[] | null;
  summary: readonly { label: string; value: string }[];
  signatures: readonly string[];
  printedAt: string;
}

/** Words and names of the reader's language. */
export interface ReportWords {
  t: (key: string, places?: Record<string, string | number>) => string;
  nameOf: (named: Named) => string;
}

function headerValue(field: HeaderField, data: ReportData, { t, nameOf }: ReportWords): string {
  const { patient } = data;
  const values: Record<HeaderField, string | null> = {
    name: nameOf(patient),
    sex: t(`person.sex.${patient.sex}`),
    age: t('person.age', { count: patient.age }),
    bed: patient.bed,
    ward: patient.ward ? wardText<Named>(patient.ward, nameOf) : patient.department && nameOf(patient.department),
    number: patient.hospitalizationNumber,
    disease: diseaseName(patient.diseaseType, t),
    physician: patient.attendingPhysician && nameOf(patient.attendingPhysician),
    nurse: patient.responsibleNurse && nameOf(patient.responsibleNurse),
    admitted: patient.admissionTime === null ? null : dayOf(patient.admissionTime, data.zone),
    period: `${data.from} – ${data.to}`,
  };
  return values[field] || '–';
}

/** Signs behind a printed value: critical, corrected, entered late. */
function signsOf({ version, late }: Reading, meaning: Meaning): string {
  const critical = meaningParts(meaning).critical ? '!' : '';
  return `${critical}${version > 1 ? '*' : ''}${late ? '‡' : ''}`;
}

function cellOfReadings(readings: readonly Reading[], zone: string, { t }: ReportWords): ReportCell {
  return {
    lines: readings.map((reading) => {
      const time = clockText(reading.measuredAt, zone);
      const measured = measuredOf(reading);
      const { meaning } = reading;
      if (measured === null || meaning === null) {
        return { text: t(`glucose.refusal.${reading.refusal ?? 'other'}`), time, meaning: null };
      }
      return { text: `${MEANING_MARKS[meaning]}${glucoseText(measured)}${signsOf(reading, meaning)}`, time, meaning };
    }),
  };
}

function figureText(figure: Figure<NumberShortage>, show: (value: number) => string, { t }: ReportWords): string {
  if ('value' in figure) return show(figure.value);
  return t(`patient.insufficient.${figure.insufficient}`, { have: figure.have, need: figure.need });
}

function extremeText(figure: ExtremeFigure, words: ReportWords): string {
  return 'value' in figure ? glucoseText(figure) : figureText(figure, formatGlucose, words);
}

function summaryOf(readings: readonly Reading[], words: ReportWords): { label: string; value: string }[] {
  const { t } = words;
  const figures = glucoseStatistics(readings.map(measuredOf).filter((measured) => measured !== null));
  const without = excludedReadingsText(figures.outsideMeter, t);
  const ofNumbers = (text: string): string => (without === undefined ? text : `${text} (${without})`);
  const percent = (value: number): string => `${value.toFixed(0)}%`;
  return [
    { label: t('reports.count'), value: String(figures.count) },
    { label: t('patient.mean'), value: ofNumbers(figureText(figures.mean, formatGlucose, words)) },
    {
      label: t('patient.inRange', { low: '3.9', high: '10.0' }),
      value: figureText(figures.readingsInRange, percent, words),
    },
    { label: t('patient.highest'), value: extremeText(figures.highest, words) },
    { label: t('patient.lowest'), value: extremeText(figures.lowest, words) },
    { label: t('patient.variation'), value: ofNumbers(figureText(figures.coefficientOfVariation, percent, words)) },
  ];
}

/** Fills a definition with one patient's data. Every day of the period has a row, oldest first. */
export function buildReport(definition: ReportDefinition, data: ReportData, words: ReportWords): ReportModel {
  const { t, nameOf } = words;
  const used = (slot: Slot): boolean => data.readings.some((reading) => reading.slot === slot);
  const slots = [...definition.slots, ...definition.slotsAsMeasured.filter(used)];
  const days = Array.from({ length: daysBetween(data.from, data.to) + 1 }, (_, index) => addDays(data.from, index));
  const sorted = [...data.readings].sort((a, b) => a.measuredAt - b.measuredAt);
  // A refused measurement used no strip.
  const tests = data.readings.filter((reading) => measuredOf(reading) !== null);
  const testsOf = (field: 'day' | 'slot', value: string | number): number =>
    tests.filter((reading) => reading[field] === value).length;
  return {
    hospital: nameOf(data.hospital),
    title: t(definition.title),
    orientation: definition.orientation,
    header: definition.header.map((field) => ({
      label: t(`reports.field.${field}`),
      value: headerValue(field, data, words),
    })),
    columns: [
      t('patient.day'),
      ...slots.map((slot) => t(`glucose.slot.${SLOT_KEYS[slot]}`)),
      ...(definition.counts ? [t('reports.tests')] : []),
    ],
    rows: days.map((day) => ({
      day,
      count: definition.counts ? testsOf('day', day) : null,
      cells: slots.map((slot) =>
        cellOfReadings(
          sorted.filter((reading) => reading.day === day && reading.slot === slot),
          data.zone,
          words,
        ),
      ),
    })),
    totals: definition.counts ? [...slots.map((slot) => testsOf('slot', slot)), tests.length] : null,
    summary: definition.summary ? summaryOf(data.readings, words) : [],
    signatures: definition.signatures.map((key) => t(key)),
    printedAt: `${dayOf(data.printedAt, data.zone)} ${clockText(data.printedAt, data.zone)}`,
  };
}
