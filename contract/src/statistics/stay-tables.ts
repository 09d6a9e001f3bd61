import { RESOLUTION_BANDS, type Figure } from '@wardlink/domain';
import type { Language } from '../base/language.js';
import { placeName } from '../records/columns.js';
import { columnsOf, countCell, figureCellOf, type FigureCell, type FigureTable } from './figure-table.js';
import { figureOfStays, STAY_RATES, type StayCounts, type StayStatistics } from './stay-figures.js';
import { statisticsWords } from './table-words.js';

/** Whole minutes. */
const minutesCell = (figure: Figure, language: Language): FigureCell =>
  'value' in figure ? countCell(Math.round(figure.value)) : figureCellOf(figure, language);

/** The figures of ended stays, compared with two other periods. */
export function stayFiguresTable({ present, before, lastYear }: StayStatistics, language: Language): FigureTable {
  const words = statisticsWords[language];
  const own = words.stayFigures;
  const line = (name: string, unit: string | null, cell: (counts: StayCounts) => FigureCell): FigureCell[] => [
    name,
    unit,
    ...[present, before, lastYear].map(cell),
  ];
  return {
    title: words.title.stayFigures,
    columns: columnsOf(words.figure, [words.unit, words.present, words.before, words.lastYear]),
    rows: [
      line(own.ended, null, ({ ended }) => countCell(ended)),
      line(own.stays, null, ({ stays }) => countCell(stays)),
      line(own.mean, 'mmol/L', ({ mean }) => figureCellOf(mean, language)),
      line(own.high, '%', ({ high }) => figureCellOf(high, language)),
      line(own.veryHigh, '%', ({ veryHigh }) => figureCellOf(veryHigh, language)),
      ...STAY_RATES.map((rate) =>
        line(own[rate.name], '%', (counts) => figureCellOf(figureOfStays(rate, counts), language)),
      ),
      line(own.lowStays, null, ({ lowStays }) => countCell(lowStays)),
      line(own.lows, null, ({ lows }) => countCell(lows)),
      line(own.resolution, words.minutes, ({ resolution }) => minutesCell(resolution, language)),
      line(own.within90, words.minutes, ({ within90 }) => minutesCell(within90, language)),
      line(own.unresolved, null, ({ unresolved }) => countCell(unresolved)),
      line(own.watchedDays, null, ({ watchedDays }) => countCell(watchedDays)),
      line(own.treated, null, ({ treated }) => countCell(treated)),
    ],
  };
}

/** Bands of minutes in words: `0–15`, then `121–240`. */
const bandText = (index: number): string => {
  const begin = RESOLUTION_BANDS[index - 1];
  return `${begin === undefined ? 0 : begin + 1}–${RESOLUTION_BANDS[index] ?? ''}`;
};

/** Lows by the minutes until they were resolved. */
export function resolutionTable({ present, before }: StayStatistics, language: Language): FigureTable {
  const words = statisticsWords[language];
  return {
    title: words.title.resolution,
    columns: columnsOf(words.response, [words.present, words.before]),
    rows: [
      ...RESOLUTION_BANDS.map((_, index) => [
        bandText(index),
        ...[present, before].map(({ bands }) => countCell(bands[index] ?? 0)),
      ]),
      [words.stayFigures.unresolved, ...[present, before].map(({ unresolved }) => countCell(unresolved))],
    ],
  };
}

/** Places by the stays that ended there. */
export function stayPlacesTable({ places }: StayStatistics, language: Language): FigureTable {
  const words = statisticsWords[language];
  const own = words.stayFigures;
  return {
    title: words.title.stayPlaces,
    columns: columnsOf(words.place, [
      own.stays,
      `${own.mean} mmol/L`,
      ...STAY_RATES.map(({ name }) => `${own[name]} %`),
      `${own.resolution}, ${words.minutes}`,
      own.unresolved,
    ]),
    rows: places.map(({ counts, ...place }) => [
      placeName(place, language),
      countCell(counts.stays),
      figureCellOf(counts.mean, language),
      ...STAY_RATES.map((rate) => figureCellOf(figureOfStays(rate, counts), language)),
      minutesCell(counts.resolution, language),
      countCell(counts.unresolved),
    ]),
  };
}
