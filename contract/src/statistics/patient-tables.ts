import type { Language } from '../base/language.js';
import type { ReplyIn } from '../base/schema-types.js';
import type { statisticsSchemas } from './schemas.js';
import { columnsOf, countCell, figureCellOf, numberCell, type FigureTable } from './figure-table.js';
import { diseaseText } from './glucose-tables.js';
import { statisticsWords } from './table-words.js';

type PatientStatistics = ReplyIn<typeof statisticsSchemas, 'statistics.patients'>;

interface Line {
  name: string;
  present: number;
  before: number;
}

/** Patients by a property: number and share, compared with the period before. */
function sharesTable(title: string, name: string, lines: readonly Line[], language: Language): FigureTable {
  const words = statisticsWords[language];
  const sum = (pick: (line: Line) => number): number => lines.reduce((all, line) => all + pick(line), 0);
  const [all, allBefore] = [sum(({ present }) => present), sum(({ before }) => before)];
  const share = (part: number, whole: number) => (whole === 0 ? null : numberCell((100 * part) / whole));
  return {
    title,
    columns: columnsOf(name, [words.patientCount, words.share, words.before, words.beforeShare]),
    rows: lines.map(({ name: line, present, before }) => [
      line,
      countCell(present),
      share(present, all),
      countCell(before),
      share(before, allBefore),
    ]),
  };
}

/** Numbers of patients, admissions and discharges, and the lengths of ended stays. */
export function patientFiguresTable({ present, before }: PatientStatistics, language: Language): FigureTable {
  const words = statisticsWords[language];
  const counts = (['patients', 'admissions', 'discharges'] as const).map((name) => [
    words.patientFigures[name],
    ...[present, before].map((one) => countCell(one[name])),
  ]);
  const stays = (['meanStay', 'medianStay'] as const).map((name) => [
    words.patientFigures[name],
    ...[present, before].map((one) => figureCellOf(one[name], language)),
  ]);
  return {
    title: words.title.patientFigures,
    columns: columnsOf(words.figure, [words.present, words.before]),
    rows: [...counts, ...stays],
  };
}

/** Patients by age. */
export function agesTable({ present, before }: PatientStatistics, language: Language): FigureTable {
  const words = statisticsWords[language];
  const lines = present.ages.map(({ band, patients }, index) => ({
    name: band.replace('-', '–').replace('70+', '> 70'),
    present: patients,
    before: before.ages[index]?.patients ?? 0,
  }));
  return sharesTable(words.title.ages, words.age, lines, language);
}

/** Patients by sex. */
export function sexesTable({ present, before }: PatientStatistics, language: Language): FigureTable {
  const words = statisticsWords[language];
  const lines = present.sexes.map(({ sex, patients }, index) => ({
    name: words.sexes[sex],
    present: patients,
    before: before.sexes[index]?.patients ?? 0,
  }));
  return sharesTable(words.title.sexes, words.sex, lines, language);
}

/** Patients by kind: inpatients at the end of the period, discharged in it, or outpatients. */
export function kindsTable({ present, before }: PatientStatistics, language: Language): FigureTable {
  const words = statisticsWords[language];
  const lines = present.kinds.map(({ kind, patients }, index) => ({
    name: words.kinds[kind],
    present: patients,
    before: before.kinds[index]?.patients ?? 0,
  }));
  return sharesTable(words.title.kinds, words.kind, lines, language);
}

/** Patients by their type of disease. */
export function patientDiseasesTable({ present, before }: PatientStatistics, language: Language): FigureTable {
  const words = statisticsWords[language];
  const all = [...present.diseases, ...before.diseases].map(({ disease }) => disease);
  const countIn = (one: PatientStatistics['present'], disease: string | null): number =>
    one.diseases.find((found) => found.disease === disease)?.patients ?? 0;
  const lines = [...new Set(all)].map((disease) => ({
    name: diseaseText(disease, language),
    present: countIn(present, disease),
    before: countIn(before, disease),
  }));
  return sharesTable(words.title.patientDiseases, words.disease, lines, language);
}

/** Stays that ended in the period, by their length in days. */
export function staysTable({ present, before }: PatientStatistics, language: Language): FigureTable {
  const words = statisticsWords[language];
  const lines = present.stays.map(({ band, patients }, index) => ({
    name: band.replace('-', '–').replace('30+', '> 30'),
    present: patients,
    before: before.stays[index]?.patients ?? 0,
  }));
  return sharesTable(words.title.stays, words.stayDays, lines, language);
}

/** Admissions and discharges of each day. */
export function movementsTable({ days }: PatientStatistics, language: Language): FigureTable {
  const words = statisticsWords[language];
  return {
    title: words.title.movements,
    columns: columnsOf(words.day, [words.patientFigures.admissions, words.patientFigures.discharges]),
    rows: days.map(({ day, admissions, discharges }) => [day, countCell(admissions), countCell(discharges)]),
  };
}
