import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { isUserName } from '@wardlink/domain';
import { sql } from 'kysely';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { storeAllOrNone } from '../../core/import/all-or-none.js';
import type { Faults } from '../../core/import/faults.js';
import { FirstLines } from '../../core/import/first-lines.js';
import { Refusal } from '../../core/refusal.js';
import { settingsAt } from '../../core/settings.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import type { Tx } from '../../database/connection.js';
import { assignableRole } from '../roles/authority.js';
import { makeFirstPassword } from '../session/first-password.js';
import { passwordRuleOf } from '../session/password-rule.js';
import { hashPassword } from '../session/passwords.js';
import { columnsOf } from './fields.js';
import { refusePatientsNumber } from './numbers.js';
import { insertStaff, nodeToGive } from './save.js';

type Row = RequestOf<'staff.import'>['rows'][number];

/** Adds all people of a file, or none. */
export async function importStaff(call: Call<'staff.import'>): Promise<ReplyOf<'staff.import'>> {
  const { caller, db, language, request } = call;
  const { rows, commit } = request;
  const rule = await passwordRuleOf(db, caller.nodePath);
  const passwords = rows.map(() => makeFirstPassword(rule));
  const hashes = commit ? await Promise.all(passwords.map(hashPassword)) : [];
  return inTransaction(call, async (work) => {
    const known = { stored: await storedOf(work.tx, rows), names: new FirstLines(), mobiles: new FirstLines() };
    const file = { rows, commit, language, endpoint: 'staff.import' };
    const { lines, stored } = await storeAllOrNone(work, file, {
      check: (row, faults) => checkLine(work, row, known, faults),
      store: ({ person }, index) => insertStaff(work, person, hashes[index] ?? ''),
    });
    if (!stored) return { lines, added: [] };
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
}

interface Stored {
  names: ReadonlySet<string>;
  mobiles: ReadonlySet<string>;
}

const nameOf = ({ person }: Row): string => person.username.toLowerCase();
const mobileOf = ({ person }: Row): string => person.mobile?.trim() ?? '';

/** The file's names and numbers that accounts have before the file is stored. */
async function storedOf(tx: Tx, rows: readonly Row[]): Promise<Stored> {
  const name = sql<string>`lower(username)`;
  const found = await tx
    .selectFrom('account')
    .select([name.as('name'), 'mobile'])
    .where((eb) => eb.or([eb(name, 'in', rows.map(nameOf)), eb('mobile', 'in', rows.map(mobileOf))]))
    .execute();
  return {
    names: new Set(found.map((one) => one.name)),
    mobiles: new Set(found.flatMap(({ mobile }) => (mobile === null ? [] : [mobile]))),
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
  if (known.stored.mobiles.has(mobile)) faults.add(new Refusal('mobile.exists', { field: 'mobile' }));
  else if (columns) await faults.judge(() => refusePatientsNumber(tx, columns));
  await faults.judge(() => known.mobiles.refuseRepeated('mobile', mobile, row.line));
}
