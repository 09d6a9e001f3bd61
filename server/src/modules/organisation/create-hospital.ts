import type { RequestOf } from '@wardlink/contract';
import { USER_TYPES } from '@wardlink/contract';
import {
  isAcceptablePassword,
  isPersonName,
  isZone,
  PASSWORD_LENGTH,
  windowFaults,
  type MealWindow,
} from '@wardlink/domain';
import { sql } from 'kysely';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { ServerContext } from '../../core/context.js';
import type { Tx } from '../../database/connection.js';
import { Refusal } from '../../core/refusal.js';
import { recordAudit } from '../../core/audit/trail.js';
import { insertAccount } from '../account-index/write.js';
import { insertRole } from '../roles/write.js';
import { insertSettings } from '../rules/node-settings.js';
import { hashPassword } from '../session/passwords.js';
import { hospitalOf } from '../../core/settings.js';
import { STANDARD_ROLES } from './standard-roles.js';

type Beginning = RequestOf<'organisation.begin'>;

function sameText(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

function checkMeals(windows: Beginning['mealWindows'] | null): void {
  if (!windows) return;
  const [fault] = windowFaults(windows as MealWindow[]);
  if (!fault) return;
  throw new Refusal(fault.kind === 'incomplete' ? 'windows.incomplete' : 'windows.invalid', { field: 'mealWindows' });
}

async function addHospital(tx: Tx, { hospital, zone, language, mealWindows }: Beginning): Promise<string> {
  const { id } = await tx
    .insertInto('organisationNode')
    .values({
      kind: 'hospital',
      parentId: null,
      name: hospital.name,
      latinName: hospital.latinName ?? null,
      code: 'HOSPITAL',
      path: '/new/',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('organisationNode')
    .set({ path: `/${id}/` })
    .where('id', '=', id)
    .execute();
  const windows = mealWindows ? JSON.stringify(mealWindows) : null;
  await insertSettings(tx, { nodeId: id, zone, language: language ?? null, mealWindows: windows });
  return id;
}

async function addRoles(tx: Tx, nodeId: string): Promise<string> {
  let administrator = '';
  for (const { key, permissions, ...role } of STANDARD_ROLES) {
    const id = await insertRole(tx, { ...role, nodeId, permissions: [...permissions] });
    if (key === 'administrator') administrator = id;
  }
  return administrator;
}

/**
 * Sets up an empty database: hospital, standard roles, first administrator; all or nothing, once.
 * @throws Refusal `organisation.begun`, `setup.codeWrong`, `password.weak`, `input.invalid` for an unknown zone, or
 *   `windows.incomplete` and `windows.invalid` for impossible meal windows.
 */
export async function createHospital({ db, clock, secrets }: ServerContext, request: Beginning): Promise<void> {
  const { administrator, code, zone } = request;
  if (await hospitalOf(db)) throw new Refusal('organisation.begun');
  if (!sameText(code.trim().toLowerCase(), secrets.setupCode)) throw new Refusal('setup.codeWrong', { field: 'code' });
  if (!isZone(zone)) throw new Refusal('input.invalid', { field: 'zone' });
  checkMeals(request.mealWindows ?? null);
  if (!isAcceptablePassword(administrator.password)) {
    throw new Refusal('password.weak', { field: 'administrator.password', places: { length: PASSWORD_LENGTH } });
  }
  if (!isPersonName(administrator.realName.trim())) {
    throw new Refusal('input.invalid', { field: 'administrator.realName' });
  }
  const passwordHash = await hashPassword(administrator.password);
  await db.transaction().execute(async (tx) => {
    // If two run at once, the second one finds the hospital of the first.
    await sql`select pg_advisory_xact_lock(727002)`.execute(tx);
    if (await hospitalOf(tx)) throw new Refusal('organisation.begun');
    const nodeId = await addHospital(tx, request);
    const roleId = await addRoles(tx, nodeId);
    const { username, realName, latinName, sex } = administrator;
    const accountId = await insertAccount(tx, {
      nodeId,
      roleId,
      username,
      passwordHash,
      realName,
      sex,
      latinName: latinName ?? null,
      userType: USER_TYPES.staff,
      createdAt: clock.date(),
    });
    await recordAudit(
      tx,
      clock.date(),
      { type: 'organisation.begun', subject: nodeId },
      { accountId, patientId: null, nodeId },
    );
  });
}
