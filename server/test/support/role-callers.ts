import { type EndpointName, outcomeOf, USER_TYPES } from '@wardlink/contract';
import { STANDARD_ROLES, type StandardRole } from '../../src/modules/organisation/standard-roles.js';
import type { TestCaller } from './requests.js';
import type { TestServer } from './server.js';

/** Signs in one caller for each standard role: staff at department A, and the patient Anna. */
export async function roleCallers(test: TestServer): Promise<Map<StandardRole['key'], TestCaller>> {
  const { db } = test.server.context;
  const { nodes, accounts } = test.hospital;
  const askers = new Map<StandardRole['key'], TestCaller>();
  for (const { key, permissions, ...role } of STANDARD_ROLES) {
    const { id: roleId } = await db
      .insertInto('role')
      .values({ ...role, nodeId: nodes.hospital, permissions: [...permissions] })
      .returning('id')
      .executeTakeFirstOrThrow();
    const isPatient = key === 'patient';
    const place = { nodeId: nodes.departmentA, userType: USER_TYPES.staff };
    const accountId = isPatient ? accounts.anna : await test.hospital.addAccount(key, [], place);
    await db.updateTable('account').set({ roleId }).where('id', '=', accountId).execute();
    askers.set(key, { test, client: await test.signedIn(isPatient ? 'anna' : key), accountId, isPatient });
  }
  return askers;
}

/** The first of the standard roles' callers who may call an endpoint that needs a session. */
export function callerFor(name: EndpointName, callers: ReadonlyMap<StandardRole['key'], TestCaller>): TestCaller {
  const role = STANDARD_ROLES.find(({ permissions }) => outcomeOf(new Set(permissions), name, 'inside') === 'allowed');
  const caller = role && callers.get(role.key);
  if (!caller) throw new Error(`nobody may call ${name}`);
  return caller;
}
