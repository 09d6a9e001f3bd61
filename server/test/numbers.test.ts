import { ACCOUNT_TEXT_VERSION, STAFF_PERMISSIONS, USER_TYPES } from '@wardlink/contract';
import { isUserName } from '@wardlink/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { up } from '../src/database/migrations/0101-user-names.js';
import { dischargedPatient } from './support/discharged-patient.js';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { PASSWORD } from './support/hospital.js';
import { startTestServer, type TestServer } from './support/server.js';

/** A mobile number, wherever it stands. */
const NUMBER = /(?<!\d)1[3-9]\d{9}(?!\d)/;
let test: TestServer;
const db = () => test.server.context.db;

beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.stop());

const accountOf = (id: string) =>
  db().selectFrom('account').select(['username', 'mobile']).where('id', '=', id).executeTakeFirstOrThrow();

describe('a user name', () => {
  it.each(['u13812345678', 'li.13912345678', 'a-19912345678-b'])('is no number in disguise: %s', (name) => {
    expect(isUserName(name)).toBe(false);
  });
  it.each(['li.na', 'nurse01', 'u12012345678', 'a1391234567'])('may be %s', (name) => {
    expect(isUserName(name)).toBe(true);
  });

  it('that was a number is one no more on any list; the number still signs in', async () => {
    const { addAccount, nodes, patients } = test.hospital;
    const more = { nodeId: nodes.departmentA, userType: USER_TYPES.patient, patientId: patients.bert };
    await db().updateTable('account').set({ patientId: null }).where('patientId', '=', patients.bert).execute();
    const id = await addAccount('13911110001', ['own.read', 'chat.use'], { ...more, mobile: '13911110001' });
    const staff = await addAccount('13911110002', STAFF_PERMISSIONS, { nodeId: nodes.wardA });
    // The helper calls role and person by the name as well.
    for (const at of [id, staff]) {
      const { roleId } = await db()
        .updateTable('account')
        .set({ realName: '何新', latinName: null })
        .where('id', '=', at)
        .returning('roleId')
        .executeTakeFirstOrThrow();
      await db()
        .updateTable('role')
        .set({ name: `R ${at}`, latinName: `R ${at}` })
        .where('id', '=', roleId)
        .execute();
    }
    await up(db() as never);
    await up(db() as never);
    expect((await accountOf(id)).username).not.toMatch(NUMBER);
    // An account that had the number only as its name still signs in by it.
    expect(await accountOf(staff)).toMatchObject({ mobile: '13911110002' });
    for (const number of ['13911110001', '13911110002']) dataOf(await test.stranger().logIn(number, PASSWORD));
    const nurse = await test.signedIn('nurseA');
    const chief = await test.signedIn('chief');
    const shown = [
      await nurse.call('chat.partners', {} as never),
      await chief.call('audit.search', { from: '2020-01-01', to: '2100-01-01' } as never),
      await chief.call('audit.search', {} as never),
      await chief.call('staff.list', {} as never),
    ].map((answer) => JSON.stringify(answer.ok ? answer.data : {}));
    for (const text of shown) expect(text.match(NUMBER)?.[0]).toBeUndefined();
  });
});

describe('a number of an account', () => {
  const edit = async (who: 'nurseB' | 'doctorA', mobile: string) => {
    const client = await test.signedIn(who);
    const { version } = dataOf(await client.call('center.overview')).profile;
    return client.call('center.edit', { version, mobile });
  };

  it('is not that of a patient, with or without an account', async () => {
    const patient = { mobile: '13922220001' };
    await db().updateTable('patient').set(patient).where('id', '=', test.hospital.patients.gone).execute();
    expect(await edit('doctorA', '13922220001')).toMatchObject({ error: { code: 'mobile.exists', field: 'mobile' } });
    // Nor may a manager of staff give it; the person who is that patient may have it.
    const chief = await test.signedIn('chief');
    const { staff } = dataOf(await chief.call('staff.read', { userId: test.hospital.accounts.doctorA }));
    const { title, certificateNumber, issuedOn, occupation, characteristic, introduce } = staff;
    const form = {
      userId: staff.userId,
      version: staff.version,
      username: 'doctorA',
      realName: staff.name,
      sex: staff.sex,
      title,
      certificateNumber,
      issuedOn,
      occupation,
      characteristic,
      introduce,
      type: 1 as const,
      nodeId: staff.node.nodeId,
      roleId: staff.role.roleId,
      mobile: '13922220001',
    };
    expect(await chief.call('staff.edit', form)).toMatchObject({ error: { code: 'mobile.exists', field: 'mobile' } });
    const { idCard } = await db()
      .selectFrom('patient')
      .select('idCard')
      .where('id', '=', test.hospital.patients.gone)
      .executeTakeFirstOrThrow();
    await db().updateTable('account').set({ idCard }).where('id', '=', test.hospital.accounts.doctorA).execute();
    dataOf(await edit('doctorA', '13922220001'));
  });

  it('can be changed only a limited number of times, so that nobody finds out by trying whose it is', async () => {
    const answers: string[] = [];
    for (let last = 0; last < 14; last += 1)
      answers.push(codeOfAny(await edit('nurseB', `1393333${String(last).padStart(4, '0')}`)));
    expect(answers.filter((code) => code === 'ok').length).toBeLessThanOrEqual(10);
    expect(answers.at(-1)).toBe('rate.limited');
    // What is right does not begin the count again, and other things can still be written.
    const client = await test.signedIn('nurseB');
    const { version, mobile } = dataOf(await client.call('center.overview')).profile;
    dataOf(await client.call('center.edit', { version, mobile, introduce: 'x' }));
    expect(codeOfAny(await edit('nurseB', '13933339999'))).toBe('rate.limited');
  });
});

describe('whether a number is in use', () => {
  /** Numbers of patients. */
  const taken = Array.from({ length: 12 }, (_, index) => `139444400${String(index).padStart(2, '0')}`);
  const free = '13955550000';
  /** Number of a member of staff whom the callers do not see. */
  const hidden = '13977770000';
  let made = 0;

  beforeAll(async () => {
    for (const mobile of taken) await newPatient(mobile);
    const { accounts, nodes } = test.hospital;
    await test.hospital.addAccount('hidden', [], { nodeId: nodes.wardB, mobile: hidden });
    const place = db().updateTable('account').set({ nodeId: nodes.wardA });
    await place.where('id', '=', accounts.powerless).execute();
    const role = { name: '患者', latinName: 'Patient', permissionType: 'patient' as const, permissions: ['own.read'] };
    await db()
      .insertInto('role')
      .values({ ...role, nodeId: nodes.hospital })
      .execute();
  });

  const newPatient = (mobile: string): Promise<string> => dischargedPatient(test, mobile);
  const newClient = async (): Promise<TestClient> => {
    const name = `asks${(made += 1)}`;
    await test.hospital.addAccount(name, STAFF_PERMISSIONS, { nodeId: test.hospital.nodes.departmentA });
    return test.signedIn(name);
  };
  const person = async (mobile: string | null) => {
    const role = db().selectFrom('role').select('id').where('latinName', '=', 'powerless');
    const { id: roleId } = await role.executeTakeFirstOrThrow();
    const names = { username: `new.${(made += 1)}`, realName: '李娜', sex: 'female' as const };
    return { ...names, type: 1 as const, nodeId: test.hospital.nodes.wardA, roleId, mobile };
  };
  /** The answers for the lines of a file. */
  const check = async (client: TestClient, mobiles: readonly (string | null)[]): Promise<string[]> => {
    const people = await Promise.all(mobiles.map(person));
    const rows = people.map((one, index) => ({ line: index + 2, person: one }));
    const { lines } = dataOf(await client.call('staff.import', { rows, commit: false }));
    const codes: Record<string, string> = {
      'Another account has this mobile number': 'mobile.exists',
      'Too many requests, please try again later': 'rate.limited',
    };
    return lines.map(({ reason }) => (reason === null ? 'ok' : (codes[reason] ?? reason)));
  };
  const events = async (client: TestClient): Promise<unknown[]> => {
    const { userId } = dataOf(await client.call('session.me'));
    const found = db().selectFrom('auditEvent').select('after').where('type', '=', 'number.refused');
    return (await found.where('accountId', '=', userId).execute()).map(({ after }) => after);
  };

  /** How each endpoint is asked; with null the request has no number, or the present one. */
  const ASKS: Record<string, (client: TestClient, mobile: string | null) => Promise<string>> = {
    'staff.add': async (client, mobile) => codeOfAny(await client.call('staff.add', await person(mobile))),
    'staff.edit': async (client, mobile) => {
      const userId = test.hospital.accounts.powerless;
      const { staff } = dataOf(await (await test.signedIn('chief')).call('staff.read', { userId }));
      const form = { ...(await person(mobile)), userId, version: staff.version, username: 'powerless' };
      return codeOfAny(await client.call('staff.edit', form));
    },
    'staff.import': async (client, mobile) => (await check(client, [mobile]))[0] ?? '',
    'center.edit': async (client, mobile) => {
      const { version, ...profile } = dataOf(await client.call('center.overview')).profile;
      return codeOfAny(await client.call('center.edit', { version, mobile: mobile ?? profile.mobile }));
    },
    'patient.openAccount': async (client, mobile) => {
      if (mobile === null) return 'ok';
      const patientId = await newPatient(mobile === free ? '13955550001' : hidden);
      const read = { version: ACCOUNT_TEXT_VERSION, language: 'en' as const };
      return codeOfAny(await client.call('patient.openAccount', { patientId, read, activationCode: '00000000' }));
    },
  };

  it.each(Object.keys(ASKS))('is told by %s only a limited number of times', async (name) => {
    const client = await newClient();
    const ask = ASKS[name] ?? (() => Promise.resolve(''));
    const answers: string[] = [];
    for (const mobile of taken) answers.push(await ask(client, mobile));
    expect(answers).toEqual(taken.map((_, index) => (index < 10 ? 'mobile.exists' : 'rate.limited')));
    // A free number gets the same answer: otherwise the refusal would tell the others.
    expect(await ask(client, free)).toBe('rate.limited');
    expect(await ask(client, null)).toBe('ok');
    expect(await events(client)).toEqual(Array.from({ length: 10 }, () => ({ count: 1 })));
    // The count is that of the account, whichever endpoint it asks.
    expect(await check(client, [free, null])).toEqual(['rate.limited', 'ok']);
  });

  it('is told for ten lines of a file; the others are not looked up', async () => {
    const client = await newClient();
    const answers = await check(client, [...taken, free, null]);
    expect(answers).toEqual([
      ...taken.map((_, at) => (at < 10 ? 'mobile.exists' : 'rate.limited')),
      'rate.limited',
      'ok',
    ]);
    expect(await events(client)).toEqual([{ count: 10 }]);
    expect(await ASKS['staff.add']?.(client, free)).toBe('rate.limited');
  });

  it('is not told more often by parallel requests', async () => {
    const client = await newClient();
    const answers = await Promise.all(taken.map((mobile) => ASKS['staff.add']?.(client, mobile)));
    expect(answers.filter((code) => code === 'mobile.exists')).toHaveLength(10);
  });

  it('does not hinder a file of 200 people with new numbers, nor one of present staff', async () => {
    const client = await newClient();
    const mobiles = Array.from({ length: 200 }, (_, index) => `13966660${String(index).padStart(3, '0')}`);
    expect(new Set(await check(client, mobiles))).toEqual(new Set(['ok']));
    // The list of staff shows this number to the caller.
    for (let time = 0; time < 12; time += 1) expect(await check(client, ['13800000001'])).toEqual(['mobile.exists']);
    expect(await check(client, [free])).toEqual(['ok']);
    expect(await events(client)).toEqual([]);
  });
});

function codeOfAny(answer: Parameters<typeof codeOf>[0]): string {
  return answer.ok ? 'ok' : codeOf(answer);
}
