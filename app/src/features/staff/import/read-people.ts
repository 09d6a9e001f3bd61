import { staffTitleOf, type RequestOf, type StaffChoices } from '@wardlink/contract';
import type { CsvTable } from '../../../files/csv-table.js';
import type { LineProblem } from '../../../files/line-problems.js';
import { dayOfText } from '../../../files/wall-clock.js';
import { problemsIn } from '../../../forms/model.js';
import { EMPTY_STAFF, requestOf, STAFF_FIELDS, type StaffField, type StaffForm } from '../staff-form.js';
import type { Mapping } from '../../../files/guess-columns.js';
import { FIELDS } from './columns.js';

type PersonRow = RequestOf<'staff.import'>['rows'][number];

/** A line that cannot be imported: its faults, and the person's name if it can be read. */
interface FaultyLine {
  line: number;
  person: Pick<StaffForm, 'username' | 'realName'>;
  problems: LineProblem<StaffField>[];
}

export interface ReadPeople {
  rows: PersonRow[];
  faulty: FaultyLine[];
}

interface Wishes {
  choices: StaffChoices;
  /** Place and role of all people whose line does not name them. */
  everyone: Pick<StaffForm, 'nodeId' | 'roleId'>;
  /** Hospital day. */
  today: string;
}

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

const SEXES: Readonly<Record<string, readonly string[]>> = {
  female: ['female', 'f', '女', '女性', 'woman'],
  male: ['male', 'm', '男', '男性', 'man'],
};

/** The key of a word in any language; undefined for an unknown word. */
function keyOf(words: Readonly<Record<string, readonly string[]>>, text: string): string | undefined {
  const wanted = plain(text);
  return Object.keys(words).find((key) => plain(key) === wanted || words[key]?.some((word) => plain(word) === wanted));
}

/** The id of the entry with this name; undefined if several share the name. */
function idOf<T extends { name: string; latinName: string | null }>(
  choices: readonly T[],
  text: string,
): T | undefined {
  const found = choices.filter(({ name, latinName }) =>
    [name, latinName ?? ''].some((one) => plain(one) === plain(text)),
  );
  return found.length === 1 ? found[0] : undefined;
}

/**
 * Reads the people of a file by a mapping; an unreadable line is listed with its number, its problems and its texts.
 */
export function readPeople(table: CsvTable, mapping: Mapping<StaffField>, wishes: Wishes): ReadPeople {
  const read: ReadPeople = { rows: [], faulty: [] };
  for (const { line, cells } of table.rows) {
    const { form, problems } = readPerson((field) => (cells[mapping[field] ?? -1] ?? '').trim(), wishes);
    const { username, realName } = form;
    if (problems.length === 0) read.rows.push({ line, person: requestOf(form) });
    else read.faulty.push({ line, person: { username, realName }, problems });
  }
  return read;
}

function readPerson(
  cell: (field: StaffField) => string,
  { choices, everyone, today }: Wishes,
): { form: StaffForm; problems: LineProblem<StaffField>[] } {
  const form: StaffForm = { ...EMPTY_STAFF, ...everyone, sex: '' };
  const readers: Partial<Record<StaffField, (text: string) => string | undefined>> = {
    sex: (text) => keyOf(SEXES, text),
    title: staffTitleOf,
    nodeId: (text) => idOf(choices.nodes, text)?.nodeId,
    roleId: (text) => idOf(choices.roles, text)?.roleId,
    issuedOn: dayOfText,
  };
  const problems: LineProblem<StaffField>[] = [];
  for (const { field } of FIELDS) {
    const text = cell(field);
    if (text === '') continue;
    const value = readers[field] ? readers[field](text) : text;
    if (value !== undefined) form[field] = value;
    else problems.push({ field, key: field === 'nodeId' || field === 'roleId' ? 'unknown' : 'wrong', text });
  }
  for (const [field, key] of Object.entries(problemsIn(STAFF_FIELDS, form, today)) as [StaffField, string][]) {
    // An unreadable word leaves its field empty.
    if (problems.some((problem) => problem.field === field)) continue;
    problems.push({ field, key: key === 'incomplete' ? 'missing' : 'wrong', text: cell(field) });
  }
  return { form, problems };
}
