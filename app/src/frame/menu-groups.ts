import type { MenuEntry } from '@wardlink/contract';

/** Groups of the navigation, in the product's order. */
export const GROUPS = ['care', 'people', 'review', 'setUp'] as const;
export type Group = (typeof GROUPS)[number];

/** Sections of a menu on the screen: the groups, and the parts of the board's head. */
const SECTIONS = ['care', 'indicators', 'filters', 'wardPages', 'people', 'review', 'setUp'] as const;
export type Section = (typeof SECTIONS)[number];

/**
 * The section of each entry. `ward` is an entry of the navigation and also the first indicator of the board, glucose.
 */
const SECTION_OF: Record<MenuEntry, Section> = {
  ward: 'care',
  pressure: 'indicators',
  temperature: 'indicators',
  uricAcid: 'indicators',
  pump: 'indicators',
  week: 'filters',
  followed: 'filters',
  ambulatory: 'wardPages',
  orders: 'care',
  warnings: 'care',
  homePatients: 'care',
  homeNotices: 'care',
  messages: 'care',
  contacts: 'care',
  management: 'people',
  survey: 'review',
  patientDean: 'review',
  virtualWard: 'people',
  outpatients: 'people',
  records: 'review',
  reports: 'review',
  statistics: 'review',
  homeSurvey: 'review',
  quality: 'review',
  devices: 'review',
  departmentRules: 'setUp',
  system: 'setUp',
  systemDean: 'setUp',
  homeSystem: 'setUp',
};

export const sectionOf = (entry: MenuEntry): Section => SECTION_OF[entry];

const isGroup = (section: Section): section is Group => (GROUPS as readonly Section[]).includes(section);

/** The group of an entry: all entries of the board belong to care. */
export function groupOf(entry: MenuEntry): Group {
  const section = SECTION_OF[entry];
  return isGroup(section) ? section : 'care';
}

/** Entries of the board, which form one entry of the navigation, the ward. */
export const isOfBoard = (entry: MenuEntry): boolean => entry === 'ward' || !isGroup(SECTION_OF[entry]);

/** Entries of the board's switch between indicators. */
export const isIndicator = (entry: MenuEntry): boolean => entry === 'ward' || SECTION_OF[entry] === 'indicators';

export const isFilter = (entry: MenuEntry): boolean => SECTION_OF[entry] === 'filters';

/** Groups in the order of a menu, which is that of their first entries. */
export function groupsIn(lines: readonly { entry: MenuEntry }[]): Group[] {
  return [...new Set([...lines.map(({ entry }) => groupOf(entry)), ...GROUPS])];
}

/** Lines of a menu by section, in display order. */
export function bySection<Line extends { entry: MenuEntry }>(
  lines: readonly Line[],
): { section: Section; lines: Line[] }[] {
  const sections = groupsIn(lines).flatMap((group) =>
    SECTIONS.filter((section) => (group === 'care' ? !isGroup(section) || section === group : section === group)),
  );
  return sections
    .map((section) => ({ section, lines: lines.filter(({ entry }) => SECTION_OF[entry] === section) }))
    .filter(({ lines: own }) => own.length > 0);
}
