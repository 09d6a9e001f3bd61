import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { isUserName } from '@wardlink/domain';
import { sql } from 'kysely';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Caller } from '../../core/caller.js';
import type { Call } from '../../core/handler.js';
import { storeAllOrNone } from '../../core/import/all-or-none.js';
import type { Faults } from '../../core/import/faults.js';
import { FirstLines } from '../../core/import/first-lines.js';
import { Refusal } from '../../core/refusal.js';
import { settingsAt } from '../../core/settings.js';
import type { Work } from '../../core/transaction.js';
import type { Tx } from '../../database/connection.js';
import { assignableRole } from '../roles/authority.js';
import { makeFirstPassword } from '../session/first-password.js';
import { passwordRuleOf } from '../session/password-rule.js';
import { hashPassword } from '../session/passwords.js';
import { columnsOf } from './fields.js';
import { limitingNumbers, numbersInList, refusePatientsNumber, type NumberAnswers } from './numbers.js';
import { insertStaff, nodeToGive } from './save.js';

type Row = RequestOf<'staff.import'>['rows'][number];

/** Adds all people of a file, or none. */
export async function importStaff(call: Call<'staff.import'>): Promise<ReplyOf<'staff.import'>> {
  const { caller, db, language, request } = call;
  const { rows, commit } = request;
  const rule = await passwordRuleOf(db, caller.nodePath);
  const passwords = rows.map(() => makeFirstPassword(rule));
  const hashes = commit ? await Promise.all(passwords.map(hashPassword)) : [];
  return limitingNumbers(call, null, async (work, answers) => {
    const stored = await storedOf(work.tx, caller, rows);
    const known = { stored, names: new FirstLines(), mobiles: new FirstLines(), answers };
    const file = { rows, commit, language, endpoint: 'staff.import' };
    const { lines, stored: isStored } = await storeAllOrNone(work, file, {
      check: (row, faults) => checkLine(work, row, known, faults),
      store: ({ person }, index) => insertStaff(work, person, hashes[index] ?? ''),
    });
    if (!isStored) return { lines, added: [] };
    await recordByCaller(work, { type: 'staff.imported', after: { count: rows.length } });
    const added = rows.map(({ person }, index) => {
      return { username: person.username, name: person.realName, password: passwords[index] ?? '' };
    });
    return { lines, added };
  });
}

/** Names and numbers that exist only once: those of accounts, and those of earlier lines. */
interface Known {
  stored: Stored;
  names: FirstLines;
  mobiles: FirstLines;
  answers: NumberAnswers;
}

interface Stored {
  names: ReadonlySet<string>;
  mobiles: ReadonlySet<string>;
  /** Those of `mobiles` that the caller reads in the list of staff. */
  listed: ReadonlySet<string>;
}

const nameOf = ({ person }: Row): string => person.username.toLowerCase();
const mobileOf = ({ person }: Row): string => person.mobile?.trim() ?? '';

/** The file's names and numbers that accounts have before the file is stored. */
async function storedOf(tx: Tx, caller: Caller, rows: readonly Row[]): Promise<Stored> {
  const name = sql<string>`lower(username)`;
  const found = await tx
    .selectFrom('account')
    .select([name.as('name'), 'mobile'])
    .where((eb) => eb.or([eb(name, 'in', rows.map(nameOf)), eb('mobile', 'in', rows.map(mobileOf))]))
    .execute();
  return {
    names: new Set(found.map((one) => one.name)),
    mobiles: new Set(found.flatMap(({ mobile }) => (mobile === null ? [] : [mobile]))),
    listed: await numbersInList(tx, caller, rows.map(mobileOf)),
  };
}

async function checkLine(work: Work, row: Row, known: Known, faults: Faults): Promise<void> {
  const { tx, caller, clock } = work;
  const { nodeId, roleId, ...form } = row.person;
  if (!isUserName(form.username)) faults.add(new Refusal('input.invalid', { field: 'username' }));
  const path = await faults.judge(() => nodeToGive(tx, caller, nodeId));
  if (path !== undefined) await faults.judge(() => assignableRole(tx, caller, roleId, path));
  const { zone } = await settingsAt(tx, path ?? caller.nodePath);
  const columns = await faults.judge(() => columnsOf(form, clock.now(), zone));
  const name = nameOf(row);
  if (known.stored.names.has(name)) faults.add(new Refusal('name.exists', { field: 'username' }));
  await faults.judge(() => known.names.refuseRepeated('username', name, row.line));
  const mobile = mobileOf(row);
  if (mobile === '') return;
  // A patient who works here has an own number, also while other fields of the line are wrong.
  const idCard = columns?.idCard ?? (form.idCard?.trim() || null);
  await faults.judge(() => refuseTaken(tx, { mobile, idCard }, known));
  await faults.judge(() => known.mobiles.refuseRepeated('mobile', mobile, row.line));
}

/** @throws Refusal `mobile.exists`, `rate.limited` once too many numbers of the file are those of others */
async function refuseTaken(
  tx: Tx,
  person: { mobile: string; idCard: string | null },
  { stored, answers }: Known,
): Promise<void> {
  const taken = new Refusal('mobile.exists', { field: 'mobile' });
  if (stored.listed.has(person.mobile)) throw taken;
  answers.enter(person.mobile);
  try {
    if (stored.mobiles.has(person.mobile)) throw taken;
    await refusePatientsNumber(tx, person);
  } catch (error) {
    answers.refuseLast();
    throw error;
  }
}
