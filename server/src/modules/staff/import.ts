import { isUserName } from '@wardlink/domain';
import type { Language, ReplyOf, RequestOf } from '@wardlink/contract';
import { sql } from 'kysely';
import { inTransaction, type Work } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { makeFirstPassword } from '../session/first-password.js';
import { passwordRuleOf } from '../session/password-rule.js';
import { hashPassword } from '../session/passwords.js';
import { settingsAt } from '../../core/settings.js';
import { assignableRole } from '../roles/authority.js';
import { columnsOf } from './fields.js';
import { refusePatientsNumber } from './numbers.js';
import { insertStaff, nodeToGive } from './save.js';

type Row = RequestOf<'staff.import'>['rows'][number];
type Lines = ReplyOf<'staff.import'>['lines'];

/** Rolls a transaction back and carries its results out of it. */
class Undone extends Error {
  readonly lines: Lines;

  constructor(lines: Lines) {
    super('undone');
    this.lines = lines;
  }
}

/**
 * Adds all people of a file, or none. A check adds them too and rolls back, so that it returns the same answer as the
 * import, also for names that the file contains twice.
 */
export async function importStaff(call: Call<'staff.import'>): Promise<ReplyOf<'staff.import'>> {
  const { caller, db, language, request } = call;
  const { rows, commit } = request;
  const rule = await passwordRuleOf(db, caller.nodePath);
  const passwords = rows.map(() => makeFirstPassword(rule));
  const hashes = commit ? await Promise.all(passwords.map(hashPassword)) : [];
  try {
    return await inTransaction(call, async (work) => {
      const lines: Lines = [];
      for (const [index, row] of rows.entries()) lines.push(await addRow(work, row, hashes[index] ?? '', language));
      if (!commit || lines.some(({ reason }) => reason !== null)) throw new Undone(lines);
      await recordByCaller(work, { type: 'staff.imported', after: { count: rows.length } });
      const added = rows.map(({ person }, index) => {
        return { username: person.username, name: person.realName, password: passwords[index] ?? '' };
      });
      return { lines, added };
    });
  } catch (error) {
    if (error instanceof Undone) return { lines: error.lines, added: [] };
    throw error;
  }
}

async function addRow(
  work: Work,
  { line, person }: Row,
  passwordHash: string,
  language: Language,
): Promise<Lines[number]> {
  const { tx } = work;
  // After a refused line, the following lines are still checked.
  await sql`savepoint staff_row`.execute(tx);
  try {
    const faults = await faultsOf(work, person);
    if (faults.length > 0) return { line, reason: faultText(faults, language) };
    await insertStaff(work, person, passwordHash);
    await sql`release savepoint staff_row`.execute(tx);
    return { line, reason: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint staff_row`.execute(tx);
    return { line, reason: faultText([error], language) };
  }
}

/** Several refusals as one text. */
const faultText = (faults: readonly Refusal[], language: Language): string =>
  faults.map((fault) => fault.reply(language, 'staff.import').description).join(language === 'zh' ? '；' : '; ');

/** All faults of a line, so that a user can correct them at once. */
async function faultsOf({ tx, caller, clock }: Work, person: Row['person']): Promise<Refusal[]> {
  const { nodeId, roleId, ...form } = person;
  const faults: Refusal[] = [];
  const judge = async <T>(check: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await check();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      faults.push(error);
      return undefined;
    }
  };
  if (!isUserName(form.username)) faults.push(new Refusal('input.invalid', { field: 'username' }));
  const path = await judge(() => nodeToGive(tx, caller, nodeId));
  if (path !== undefined) await judge(() => assignableRole(tx, caller, roleId, path));
  const { zone } = await settingsAt(tx, path ?? caller.nodePath);
  const columns = await judge(() => columnsOf(form, clock.now(), zone));
  if (columns) await judge(() => refusePatientsNumber(tx, columns));
  const { rows } = await sql<{ name: boolean; mobile: boolean }>`
    select exists (select from account where lower(username) = lower(${form.username})) as name,
      exists (select from account where mobile = ${form.mobile?.trim() || null}) as mobile`.execute(tx);
  const [taken] = rows;
  if (taken?.name) faults.push(new Refusal('name.exists', { field: 'username' }));
  const isPatients = faults.some(({ code }) => code === 'mobile.exists');
  if (taken?.mobile && !isPatients) faults.push(new Refusal('mobile.exists', { field: 'mobile' }));
  return faults;
}
