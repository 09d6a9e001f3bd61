import { BUILT_IN_FORMS, QUALITY_FORMS, REPORT_LANGUAGES } from '@wardlink/contract/reports';

/** Lengths of the periods in days over which each built-in form is printed: nothing, a day, a week, and many pages. */
export const REPORT_DAYS = [0, 1, 7, 90] as const;
/** Periods over which each form of quality control is printed. */
export const QUALITY_PERIODS = {
  none: { from: '2025-11-01', to: '2025-11-30' },
  // The first days of the meters: their lots have no mean and SD yet.
  few: { from: '2025-12-28', to: '2025-12-30' },
  month: { from: '2026-03-01', to: '2026-03-31' },
} as const;
export type QualityPeriod = keyof typeof QUALITY_PERIODS;

const namesOf = (folder: string, forms: readonly string[], periods: readonly (string | number)[]): string[] =>
  forms.flatMap((form) =>
    REPORT_LANGUAGES.flatMap((language) => periods.map((period) => `${folder}/${form}-${language}-${period}.txt`)),
  );

/** All golden files with which tests compare. */
export const GOLDEN_FILES: readonly string[] = [
  ...namesOf(
    'reports',
    BUILT_IN_FORMS.map(({ id }) => id),
    REPORT_DAYS,
  ),
  ...namesOf('quality', Object.keys(QUALITY_FORMS), Object.keys(QUALITY_PERIODS)),
];

/** End of a page in a golden file. */
const END = '=====\n';

/**
 * The pages of a print that prove something: the first, the second with the parts that a new page repeats, and the
 * last. Tests compare all values of the other pages with the database.
 */
export function essentialPages(text: string): string {
  const pages = text.split(END);
  const rest = pages.at(-1) === '' ? [pages.pop() ?? ''] : [];
  if (pages.length <= 3) return text;
  const [first = '', second = ''] = pages;
  const left = `(${pages.length - 3} more pages)\n`;
  return [first, second, left, pages.at(-1) ?? '', ...rest].join(END);
}
