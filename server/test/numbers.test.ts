import { STAFF_PERMISSIONS, USER_TYPES } from '@wardlink/contract';
import { isUserName } from '@wardlink/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { up } from '../src/database/migrations/0101-user-names.js';
import { codeOf, dataOf } from './support/client.js';
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
    // Who had the number as a name alone still signs in by it.
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
    // Nor by who manages the staff; the person who is that patient may have it.
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

  it('is written down so often and not more: whose it is, cannot be tried out', async () => {
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

function codeOfAny(answer: Parameters<typeof codeOf>[0]): string {
  return answer.ok ? 'ok' : codeOf(answer);
}
