import { hash } from '@node-rs/argon2';
import { OWN_PERMISSIONS, type Permission, STAFF_PERMISSIONS, USER_TYPES } from '@wardlink/contract';
import type { Database } from '../../src/database/connection.js';

/** Password of every account of the test hospital. */
export const PASSWORD = 'Correct-horse-7';

/** The test hospital: two departments with one ward each, staff, patients, and roles of every kind. */
export interface TestHospital {
  readonly nodes: Record<'hospital' | 'departmentA' | 'wardA' | 'departmentB' | 'wardB', string>;
  /** Materialised paths of the wards, as topics and scopes use them. */
  readonly paths: Record<'wardA' | 'wardB', string>;
  readonly patients: Record<'anna' | 'bert' | 'gone', string>;
  readonly accounts: Record<
    'nurseA' | 'doctorA' | 'nurseB' | 'anna' | 'bert' | 'powerless' | 'wardOnly' | 'chief',
    string
  >;
  /** Adds an account that has only these permissions. @returns its id */
  addAccount(username: string, permissions: readonly Permission[], more?: AccountOptions): Promise<string>;
}

interface AccountOptions {
  nodeId?: string;
  userType?: number;
  patientId?: string;
  mobile?: string;
  warningSound?: number;
}

/** No two patients of a hospital have the same. */
const ID_CARDS: Record<string, string> = {
  anna: '110105196002290011',
  bert: '110105196002290030',
  gone: '110105196002290057',
};
const REGISTERED = new Date('2026-01-05T08:00:00Z');

/** A hash of the product costs each of the tests' two thousand logins 40 ms; a stored hash says its own cost. */
const QUICK = { memoryCost: 256, timeCost: 1, parallelism: 1 };

/** Creates the test hospital in an empty database. */
export async function createTestHospital(db: Database): Promise<TestHospital> {
  const passwordHash = await hash(PASSWORD, QUICK);
  let parents: { id: string; path: string }[] = [];
  const node = async (kind: 'hospital' | 'department' | 'ward', code: string, depth: number): Promise<string> => {
    const parent = parents[depth - 1];
    const { id } = await db
      .insertInto('organisationNode')
      .values({ parentId: parent?.id ?? null, kind, name: `${code} 名`, latinName: code, code, path: `new ${code}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const path = `${parent?.path ?? '/'}${id}/`;
    await db.updateTable('organisationNode').set({ path }).where('id', '=', id).execute();
    parents = [...parents.slice(0, depth), { id, path }];
    return id;
  };
  const hospital = await node('hospital', 'H', 0);
  await db.insertInto('nodeSetting').values({ nodeId: hospital, zone: 'Asia/Shanghai' }).execute();
  const departmentA = await node('department', 'A', 1);
  const wardA = await node('ward', 'A1', 2);
  const pathA = parents[2]?.path ?? '';
  const departmentB = await node('department', 'B', 1);
  const wardB = await node('ward', 'B1', 2);
  const pathB = parents[2]?.path ?? '';

  const addAccount: TestHospital['addAccount'] = async (username, permissions, more = {}) => {
    const role = await db
      .insertInto('role')
      .values({
        nodeId: hospital,
        name: username,
        latinName: username,
        permissionType: 'nurse',
        permissions: [...permissions],
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('account')
      .values({
        nodeId: hospital,
        roleId: role.id,
        username,
        passwordHash,
        realName: `${username} 名`,
        latinName: username,
        sex: 'female',
        userType: USER_TYPES.staff,
        createdAt: REGISTERED,
        ...(more.patientId === undefined ? {} : { activatedAt: REGISTERED }),
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const nurseA = await addAccount('nurseA', STAFF_PERMISSIONS, { nodeId: wardA, mobile: '13800000001' });
  const doctorA = await addAccount('doctorA', STAFF_PERMISSIONS, { nodeId: departmentA, warningSound: 4 });
  const nurseB = await addAccount('nurseB', STAFF_PERMISSIONS, { nodeId: wardB });
  const chief = await addAccount('chief', STAFF_PERMISSIONS);
  const powerless = await addAccount('powerless', []);
  const wardOnly = await addAccount('wardOnly', STAFF_PERMISSIONS, { nodeId: wardA, userType: USER_TYPES.wardOnly });

  const patient = async (code: string, kind: 'inpatient' | 'discharged', departmentId: string, wardId: string) => {
    const { id } = await db
      .insertInto('patient')
      .values({
        nodeId: kind === 'inpatient' ? wardId : departmentId,
        departmentId,
        wardId: kind === 'inpatient' ? wardId : null,
        bed: kind === 'inpatient' ? '07' : null,
        kind,
        name: `${code} 患者`,
        latinName: code,
        sex: 'male',
        birthday: '1960-02-29',
        mobile: '13912345678',
        idCard: ID_CARDS[code] ?? null,
        hospitalizationNumber: `ZY-${code}`,
        registrationTime: REGISTERED,
        admissionTime: REGISTERED,
        attendingPhysicianId: departmentId === departmentA ? doctorA : null,
        responsibleNurseId: departmentId === departmentA ? nurseA : nurseB,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const anna = await patient('anna', 'inpatient', departmentA, wardA);
  const bert = await patient('bert', 'inpatient', departmentB, wardB);
  const gone = await patient('gone', 'discharged', departmentA, wardA);
  const OWN: Permission[] = [...OWN_PERMISSIONS, 'chat.use', 'call.make'];
  const annaAccount = await addAccount('anna', OWN, { nodeId: wardA, userType: USER_TYPES.patient, patientId: anna });
  const bertAccount = await addAccount('bert', OWN, { nodeId: wardB, userType: USER_TYPES.patient, patientId: bert });
  return {
    nodes: { hospital, departmentA, wardA, departmentB, wardB },
    paths: { wardA: pathA, wardB: pathB },
    patients: { anna, bert, gone },
    accounts: { nurseA, doctorA, nurseB, anna: annaAccount, bert: bertAccount, powerless, wardOnly, chief },
    addAccount,
  };
}
