import { diagnosisText } from '../base/diseases.js';
import { PLACE_PERCENTILES, rateOf, VALUE_BAND_EDGES, valueBands, decimalText } from '@wardlink/domain';
import type { Language } from '../base/language.js';
import { slotWord, placeName } from '../records/columns.js';
import type { ReplyIn } from '../base/schema-types.js';
import type { statisticsSchemas } from './schemas.js';
import { columnsOf, countCell, figureCellOf, numberCell, type FigureCell, type FigureTable } from './figure-table.js';
import { rankedPlaces } from './figures.js';
import { statisticsWords } from './table-words.js';

export type GlucoseStatistics = ReplyIn<typeof statisticsSchemas, 'statistics.glucose'>;
type Departments = ReplyIn<typeof statisticsSchemas, 'statistics.departments'>;

/** Bands of values in words: `< 3.0`, `3.0–3.8`, …, `≥ 25.0`. */
export const VALUE_BAND_TEXTS: readonly string[] = [
  `< ${decimalText(VALUE_BAND_EDGES[0], 1)}`,
  ...VALUE_BAND_EDGES.slice(0, -1).map(
    (edge, index) => `${decimalText(edge, 1)}–${decimalText((VALUE_BAND_EDGES[index + 1] ?? edge) - 0.1, 1)}`,
  ),
  `≥ ${decimalText(VALUE_BAND_EDGES.at(-1) ?? 0, 1)}`,
];

/** Name of a disease; a hospital's own text unchanged. */
export function diseaseText(disease: string | null, language: Language): string {
  if (disease === null) return statisticsWords[language].unknown;
  return diagnosisText(disease, language);
}

/** The readings of each place and slot, counted. */
export function placeSlotsTable({ places }: Departments, language: Language): FigureTable {
  const words = statisticsWords[language];
  return {
    title: words.title.placeSlots,
    columns: columnsOf(words.place, [words.slot, words.readings, ...words.limits, words.aboveShare]),
    rows: rankedPlaces(places).flatMap(({ place }) =>
      place.slots.map(({ slot, readings, low, inRange, high, veryHigh }) => [
        placeName(place, language),
        slotWord(slot, language),
        ...[readings, low, inRange, high, veryHigh].map(countCell),
        figureCellOf(rateOf(high, readings, 'reading'), language),
      ]),
    ),
  };
}

/** Number of readings in each band of values. */
export function distributionTable({ values }: GlucoseStatistics, language: Language): FigureTable {
  const words = statisticsWords[language];
  const bands = valueBands(values);
  const all = bands.reduce((sum, one) => sum + one, 0);
  return {
    title: words.title.distribution,
    columns: columnsOf('mmol/L', [words.readings, words.share]),
    rows: bands.map((readings, band) => [
      VALUE_BAND_TEXTS[band] ?? '',
      countCell(readings),
      figureCellOf(rateOf(readings, all, 'reading'), language),
    ]),
  };
}

/** Percentiles of each slot, mmol/L. */
export function profileTable({ profile }: GlucoseStatistics, language: Language): FigureTable {
  const words = statisticsWords[language];
  return {
    title: words.title.profile,
    columns: columnsOf(words.slot, [words.readings, ...PLACE_PERCENTILES.map((one) => `${one} %`)]),
    rows: profile.map(({ slot, readings, percentiles }) => [
      slotWord(slot, language),
      countCell(readings),
      ...PLACE_PERCENTILES.map((one) => figureCellOf(percentiles[one], language)),
    ]),
  };
}

type Counted = GlucoseStatistics['hours'][number];

const countedRow = (name: string, { readings, low, inRange, high }: Counted, language: Language): FigureCell[] => [
  name,
  countCell(readings),
  ...[low, inRange, high].map((part) => figureCellOf(rateOf(part, readings, 'reading'), language)),
];

/** Readings by the day of the week. */
export function weekdaysTable({ weekdays }: GlucoseStatistics, language: Language): FigureTable {
  const words = statisticsWords[language];
  return {
    title: words.title.weekdays,
    columns: columnsOf(words.weekday, [words.readings, ...words.shares]),
    rows: weekdays.map((one) => countedRow(words.weekdays[one.key - 1] ?? '', one, language)),
  };
}

/** Hour of the hospital's clock: `07–08`. */
const hourText = (hour: number): string => [hour, hour + 1].map((one) => String(one).padStart(2, '0')).join('–');

/** Readings by the hour of the hospital's clock. */
export function hoursTable({ hours }: GlucoseStatistics, language: Language): FigureTable {
  const words = statisticsWords[language];
  return {
    title: words.title.hours,
    columns: columnsOf(words.hour, [words.readings, ...words.shares]),
    rows: hours.map((one) => countedRow(hourText(one.key), one, language)),
  };
}

/** Readings and patient-days by disease of the patients. */
export function diseasesTable({ diseases }: GlucoseStatistics, language: Language): FigureTable {
  const words = statisticsWords[language];
  return {
    title: words.title.diseases,
    columns: columnsOf(words.disease, [
      words.readings,
      words.mean,
      ...words.shares,
      words.patientDays,
      words.rate.anyLow,
      words.rate.anyVeryHigh,
    ]),
    rows: diseases.map(({ disease, mean, patientDays, anyLow, anyVeryHigh, ...counted }) => [
      diseaseText(disease, language),
      countCell(counted.readings),
      numberCell(mean),
      ...[counted.low, counted.inRange, counted.high].map((part) =>
        figureCellOf(rateOf(part, counted.readings, 'reading'), language),
      ),
      countCell(patientDays),
      ...[anyLow, anyVeryHigh].map((part) => figureCellOf(rateOf(part, patientDays, 'patientDay'), language)),
    ]),
  };
}
