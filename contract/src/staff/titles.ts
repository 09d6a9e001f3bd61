import type { Language } from '../base/language.js';

/** Professional titles, doctors first, then nurses: their words, and synonyms used in lists of staff. */
export const STAFF_TITLES = {
  chiefPhysician: { zh: '主任医师', en: 'Chief physician', others: ['chief doctor', 'consultant'] },
  deputyChiefPhysician: {
    zh: '副主任医师',
    en: 'Deputy chief physician',
    others: ['associate chief physician', 'vice chief physician'],
  },
  attendingPhysician: {
    zh: '主治医师',
    en: 'Attending physician',
    others: ['主治医生', 'attending', 'attending doctor'],
  },
  residentPhysician: { zh: '住院医师', en: 'Resident physician', others: ['住院医生', 'resident'] },
  chiefNurse: { zh: '主任护师', en: 'Chief nurse', others: ['chief superintendent nurse'] },
  associateChiefNurse: {
    zh: '副主任护师',
    en: 'Associate chief nurse',
    others: ['deputy chief nurse', 'vice chief nurse'],
  },
  nurseInCharge: {
    zh: '主管护师',
    en: 'Nurse-in-charge',
    others: ['nurse in charge', 'charge nurse', 'supervisor nurse'],
  },
  seniorNurse: { zh: '护师', en: 'Senior nurse', others: ['primary nurse', 'nurse practitioner'] },
  nurse: { zh: '护士', en: 'Nurse', others: ['registered nurse', 'staff nurse'] },
} as const satisfies Record<string, Record<Language, string> & { others: readonly string[] }>;
export type StaffTitleName = keyof typeof STAFF_TITLES;
export const STAFF_TITLE_NAMES = Object.keys(STAFF_TITLES) as StaffTitleName[];

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, ' ')
    .trim();

const BY_WORD = new Map<string, StaffTitleName>(
  STAFF_TITLE_NAMES.flatMap((name) => {
    const { zh, en, others } = STAFF_TITLES[name];
    return [name, zh, en, ...others].map((word) => [plain(word), name] as const);
  }),
);

/** The title of a word, in any language; undefined for an unknown word. */
export const staffTitleOf = (word: string): StaffTitleName | undefined => BY_WORD.get(plain(word));

/** A title in words; a title of another version of the product is shown unchanged. */
export const staffTitleText = (title: string, language: Language): string =>
  Object.hasOwn(STAFF_TITLES, title) ? STAFF_TITLES[title as StaffTitleName][language] : title;
