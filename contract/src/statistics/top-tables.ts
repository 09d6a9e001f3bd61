import { INDICATORS, type RankedIndicator, rateOf } from '@wardlink/domain';
import type { Language } from '../base/language.js';
import { figureTitle, indicatorName } from '../indicators/words.js';
import { named, type TableColumn, placeName } from '../records/columns.js';
import { COLUMN_TITLES } from '../records/words.js';
import type { ReplyIn } from '../base/schema-types.js';
import type { statisticsSchemas } from './schemas.js';
import { columnsOf, countCell, figureCellOf, numberCell, type FigureTable } from './figure-table.js';
import { statisticsWords } from './table-words.js';
import { compareRanked, type RankedCounts } from './ranked.js';

type RankedPlace = ReplyIn<typeof statisticsSchemas, 'statistics.top'>['places'][number];
/** A patient of a ranking. */
export type RankedPatient = ReplyIn<typeof statisticsSchemas, 'statistics.topPatients'>['patients'][number];

const WORDS = {
  zh: {
    title: '科室排名',
    place: '机构',
    readings: '测量次数',
    low: '偏低 %',
    high: '偏高 %',
    within: '正常 %',
    mean: '均值',
  },
  en: { place: 'Place', readings: 'Readings', low: 'Low %', high: 'High %', within: 'Within %', mean: 'Mean' },
} as const satisfies Record<Language, Record<string, string>>;

/** The word of a figure of rankings. */
export const rankedWord = (by: 'readings' | 'low' | 'high' | 'within' | 'mean', language: Language): string =>
  WORDS[language][by].replace(' %', '');

/** Headings of the means: of a blood pressure one for each of its figures. */
function meanHeadings(indicator: RankedIndicator, language: Language): string[] {
  const { mean } = WORDS[language];
  const unit = INDICATORS[indicator].unit;
  if (indicator !== 'pressure') return [`${mean} ${unit}`];
  return (['systolic', 'diastolic'] as const).map((figure) => `${figureTitle('pressure', figure, language)} ${unit}`);
}

const meansOf = (counts: RankedCounts, indicator: RankedIndicator): (number | null)[] =>
  indicator === 'pressure' ? [counts.mean, counts.second] : [counts.mean];

/** Places by their share of high readings, with their other figures. */
export function topPlacesTable(
  { places }: { places: readonly RankedPlace[] },
  indicator: RankedIndicator,
  language: Language,
): FigureTable {
  const words = WORDS[language];
  return {
    title: `${statisticsWords[language].title.topPlaces} · ${indicatorName(indicator, language)}`,
    columns: columnsOf(words.place, [
      words.readings,
      words.low,
      words.high,
      words.within,
      ...meanHeadings(indicator, language),
    ]),
    rows: places
      .toSorted((one, other) => compareRanked(one, other, 'high'))
      .map((place) => [
        placeName(place, language),
        countCell(place.readings),
        ...[place.low, place.high, place.readings - place.low - place.high].map((part) =>
          figureCellOf(rateOf(part, place.readings, 'reading'), language),
        ),
        ...meansOf(place, indicator).map(numberCell),
      ]),
  };
}

const share = (part: (counts: RankedCounts) => number) => (counts: RankedCounts) =>
  counts.readings === 0 ? null : (100 * part(counts)) / counts.readings;

/** Columns of the ranking of patients, and of its export. */
export function topPatientColumns(indicator: RankedIndicator): readonly TableColumn<RankedPatient>[] {
  const title = (pick: (words: (typeof WORDS)[Language]) => string) => ({ zh: pick(WORDS.zh), en: pick(WORDS.en) });
  const [zh, en] = [meanHeadings(indicator, 'zh'), meanHeadings(indicator, 'en')];
  return [
    { key: 'patient', title: COLUMN_TITLES.patient, width: 18, cell: (row, { language }) => named(row, language) },
    { key: 'number', title: COLUMN_TITLES.number, width: 14, cell: (row) => row.hospitalizationNumber },
    {
      key: 'place',
      title: { zh: '所在机构', en: 'Where they are' },
      width: 18,
      cell: (row, { language }) => placeName(row.place, language),
    },
    { key: 'readings', title: title((words) => words.readings), width: 12, decimals: 0, cell: (row) => row.readings },
    { key: 'low', title: title((words) => words.low), width: 10, decimals: 1, cell: share(({ low }) => low) },
    { key: 'high', title: title((words) => words.high), width: 10, decimals: 1, cell: share(({ high }) => high) },
    {
      key: 'within',
      title: title((words) => words.within),
      width: 10,
      decimals: 1,
      cell: share(({ readings, low, high }) => readings - low - high),
    },
    ...meanHeadings(indicator, 'en').map((_, index) => ({
      key: index === 0 ? 'mean' : 'second',
      title: { zh: zh[index] ?? '', en: en[index] ?? '' },
      width: 14,
      decimals: 1,
      cell: (row: RankedPatient) => meansOf(row, indicator)[index] ?? null,
    })),
  ];
}
