import type { Language } from '../base/language.js';
import { named } from '../records/columns.js';
import type { ReplyIn } from '../base/schema-types.js';
import type { statisticsSchemas } from './schemas.js';
import { columnsOf, countCell, figureCellOf, type FigureCell, type FigureTable } from './figure-table.js';
import { statisticsWords } from './table-words.js';

type Dosage = ReplyIn<typeof statisticsSchemas, 'statistics.dosage'>;
type StripUse = Dosage['used']['present'];

/** Uses of a strip, in the order of the tables. */
const STRIP_USES = ['patients', 'voided', 'controls', 'repeats', 'waste'] as const;

/** All strips of a use. */
export const stripsOf = (use: StripUse): number => STRIP_USES.reduce((sum, name) => sum + use[name], 0);

const WORDS = {
  zh: {
    patients: '患者',
    voided: '作废',
    controls: '质控',
    repeats: '质控复测',
    waste: '报废',
    all: '合计',
    use: '用途',
    present: '本期',
    before: '上期',
    left: '库存',
    days: '可用天数',
    store: '医院与库房',
    device: '血糖仪',
    person: '测量者',
    place: '科室',
  },
  en: {
    patients: 'Patients',
    voided: 'Voided',
    controls: 'Controls',
    repeats: 'Repeats',
    waste: 'Waste',
    all: 'All',
    use: 'Use',
    present: 'Period',
    before: 'Before',
    left: 'In stock',
    days: 'Lasts, days',
    store: 'Hospital and its store',
    device: 'Meter',
    person: 'Person',
    place: 'Department',
  },
} as const satisfies Record<Language, Record<string, string>>;

const useCells = (use: StripUse): FigureCell[] => [
  ...STRIP_USES.map((name) => countCell(use[name])),
  countCell(stripsOf(use)),
];

const useHeadings = (language: Language): string[] => [
  ...STRIP_USES.map((name) => WORDS[language][name]),
  WORDS[language].all,
];

/** Strips by use, compared with the period before. */
export function stripsTable({ used }: Dosage, language: Language): FigureTable {
  const words = WORDS[language];
  return {
    title: statisticsWords[language].title.strips,
    columns: columnsOf(words.use, [words.present, words.before]),
    rows: [
      ...STRIP_USES.map((name) => [words[name], countCell(used.present[name]), countCell(used.before[name])]),
      [words.all, countCell(stripsOf(used.present)), countCell(stripsOf(used.before))],
    ],
  };
}

/** Strips of each department, with the stock and how long it lasts. */
export function stripPlacesTable({ places }: Dosage, language: Language): FigureTable {
  const words = WORDS[language];
  return {
    title: statisticsWords[language].title.stripPlaces,
    columns: columnsOf(words.place, [...useHeadings(language), words.left, words.days]),
    rows: places.map(({ place, left, lasts, ...use }) => [
      place === null ? words.store : named(place, language),
      ...useCells(use),
      left === null ? null : countCell(left),
      lasts === null ? null : 'value' in lasts ? countCell(lasts.value) : figureCellOf(lasts, language),
    ]),
  };
}

/** Strips of each known meter. */
export function stripDevicesTable({ devices }: Dosage, language: Language): FigureTable {
  return {
    title: statisticsWords[language].title.stripDevices,
    columns: columnsOf(WORDS[language].device, useHeadings(language)),
    rows: devices.map(({ serial, model, ...use }) => [`${serial} · ${model}`, ...useCells(use)]),
  };
}

/** Strips of each person who measured. */
export function stripPeopleTable({ people }: Dosage, language: Language): FigureTable {
  return {
    title: statisticsWords[language].title.stripPeople,
    columns: columnsOf(WORDS[language].person, useHeadings(language)),
    rows: people.map(({ person, ...use }) => [named(person, language), ...useCells(use)]),
  };
}
