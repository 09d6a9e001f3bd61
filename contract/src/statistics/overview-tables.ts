import { RATE_NEEDS, rateOf, RESPONSE_BANDS, decimalText } from '@wardlink/domain';
import type { Language } from '../base/language.js';
import { slotWord, placeName } from '../records/columns.js';
import type { ReplyIn } from '../base/schema-types.js';
import type { statisticsSchemas } from './schemas.js';
import { columnsOf, countCell, figureCellOf, numberCell, type FigureCell, type FigureTable } from './figure-table.js';
import {
  doneOfPlanned,
  figureOfRate,
  PLACE_RATES,
  rankedPlaces,
  type CountedPlace,
  type Overview,
  type PlaceCounts,
} from './figures.js';
import { statisticsWords } from './table-words.js';

type Departments = ReplyIn<typeof statisticsSchemas, 'statistics.departments'>;

const ratesOf = (counts: PlaceCounts | null, language: Language): FigureCell[] =>
  PLACE_RATES.map((rate) => figureCellOf(figureOfRate(rate, counts), language));

/** A share of readings in a narrow cell; if there are too few, their number and the required one. */
function shareCell(part: number, readings: number): FigureCell {
  const share = rateOf(part, readings, 'reading');
  return 'value' in share ? numberCell(share.value) : `${readings}/${RATE_NEEDS.reading}`;
}

/** Slots in which any of these places has readings. */
export const slotsOf = (places: readonly CountedPlace[]): number[] =>
  [...new Set(places.flatMap((place) => place.slots.map(({ slot }) => slot)))].toSorted((a, b) => a - b);

/** The figures of a place, compared with two other periods. */
export function figuresTable({ counts, patients, response, tasks }: Overview, language: Language): FigureTable {
  const words = statisticsWords[language];
  const { median, within90 } = response.taken;
  return {
    title: words.title.figures,
    columns: columnsOf(words.figure, [words.unit, words.present, words.before, words.lastYear]),
    rows: [
      [words.patients, null, ...[patients.present, patients.before, patients.lastYear].map(countCell)],
      ...PLACE_RATES.map((rate) => [
        words.rate[rate.name],
        '%',
        ...[counts.present, counts.before, counts.lastYear].map((one) =>
          figureCellOf(figureOfRate(rate, one), language),
        ),
      ]),
      [
        words.planned,
        '%',
        ...[tasks.present, tasks.before, tasks.lastYear].map((one) => figureCellOf(doneOfPlanned(one), language)),
      ],
      [words.taken, words.minutes, figureCellOf(median, language), null, null],
      [words.within90, words.minutes, figureCellOf(within90, language), null, null],
    ],
  };
}

/** The rates of a place over thirteen weeks. */
export function trendTable({ trend }: Overview, language: Language): FigureTable {
  const words = statisticsWords[language];
  const rates = PLACE_RATES.map(({ name }) => words.rate[name]);
  return {
    title: words.title.trend,
    columns: columnsOf(words.week, [words.readings, words.patientDays, ...rates]),
    rows: trend.map(({ from, to, counts }) => [
      `${from} – ${to}`,
      countCell(counts?.readings ?? 0),
      countCell(counts?.patientDays ?? 0),
      ...ratesOf(counts, language),
    ]),
  };
}

/** Places by their readings in range, with their other rates. */
export function departmentsTable({ places }: Departments, language: Language): FigureTable {
  const words = statisticsWords[language];
  const [inRange = '', ...others] = PLACE_RATES.map(({ name }) => words.rate[name]);
  return {
    title: words.title.departments,
    columns: columnsOf(words.place, [words.rank, words.readings, words.patientDays, inRange, words.change, ...others]),
    rows: rankedPlaces(places).map(({ place, figure, change }, index) => {
      const [share = null, ...rates] = ratesOf(place.present, language);
      return [
        placeName(place, language),
        'value' in figure ? countCell(index + 1) : null,
        countCell(place.present?.readings ?? 0),
        countCell(place.present?.patientDays ?? 0),
        share,
        numberCell(change),
        ...rates,
      ];
    }),
  };
}

/** Readings in range of places in each of thirteen weeks. */
export function weeksTable({ places, weeks }: Departments, language: Language): FigureTable {
  const words = statisticsWords[language];
  return {
    title: words.title.weeks,
    columns: columnsOf(
      words.place,
      weeks.map(({ from }) => from),
    ),
    rows: rankedPlaces(places).map(({ place }) => [
      placeName(place, language),
      ...place.trend.map(({ readings, inRange }) => shareCell(inRange, readings)),
    ]),
  };
}

/** The median patient and the middle half of patients of places in each of thirteen weeks. */
export function spreadTable(
  { places, weeks }: ReplyIn<typeof statisticsSchemas, 'statistics.spread'>,
  language: Language,
): FigureTable {
  const words = statisticsWords[language];
  return {
    title: words.title.spread,
    columns: columnsOf(
      words.place,
      weeks.map(({ from }) => from),
    ),
    rows: places.map((place) => [
      placeName(place, language),
      ...place.trend.map(({ median, middleHalf }) => spreadText(median, middleHalf)),
    ]),
  };
}

const spreadText = (median: number | null, middleHalf: { low: number; high: number } | null): string | null => {
  if (median === null) return null;
  const half = middleHalf && ` (${decimalText(middleHalf.low, 1)}–${decimalText(middleHalf.high, 1)})`;
  return `${decimalText(median, 1)}${half ?? ''}`;
};

/** The share of readings above 10.0 by place and slot; if there are too few, their number and the required one. */
export function slotsTable({ places }: Departments, language: Language): FigureTable {
  const words = statisticsWords[language];
  const slots = slotsOf(places);
  return {
    title: words.title.slots,
    columns: columnsOf(
      words.place,
      slots.map((slot) => slotWord(slot, language)),
    ),
    rows: rankedPlaces(places).map(({ place }) => [
      placeName(place, language),
      ...slots.map((slot) => {
        const { readings = 0, high = 0 } = place.slots.find((one) => one.slot === slot) ?? {};
        return shareCell(high, readings);
      }),
    ]),
  };
}

/** Bands of minutes in words: `0–2`, then `> 60`. */
export const RESPONSE_BAND_TEXTS: readonly string[] = [
  ...RESPONSE_BANDS.map((edge, index) => `${RESPONSE_BANDS[index - 1] ?? 0}–${edge}`),
  `> ${RESPONSE_BANDS.at(-1)}`,
];

/** How many critical values were acknowledged, and measured again, within how many minutes. */
export function responseTable({ response: { taken, again } }: Overview, language: Language): FigureTable {
  const words = statisticsWords[language];
  return {
    title: words.title.response,
    columns: columnsOf(words.response, [words.untilTaken, words.untilAgain]),
    rows: [
      ...RESPONSE_BAND_TEXTS.map((band, index) => [
        band,
        ...[taken, again].map(({ bands }) => countCell(bands[index] ?? 0)),
      ]),
      [words.none, ...[taken, again].map(({ unanswered }) => countCell(unanswered))],
    ],
  };
}
