import { type EndpointName, endpoints } from '@wardlink/contract';
import { schemas } from '@wardlink/contract/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { literalText } from '../src/core/typed-text.js';
import { dataOf, type TestClient } from './support/client.js';
import { type RequestCase, requestOf, type TestCaller } from './support/requests.js';
import { startTestServer, type TestServer } from './support/server.js';
import { fillSides, FIXTURE_CLOCK, type WardFixture } from './support/ward-fixture.js';

let test: TestServer;
let sides: Record<WardFixture['code'], WardFixture>;
let chief: TestCaller;

beforeAll(async () => {
  test = await startTestServer({ clock: FIXTURE_CLOCK });
  sides = await fillSides(test);
  chief = { client: await test.signedIn('chief'), test, accountId: test.hospital.accounts.chief, isPatient: false };
});
afterAll(() => test.stop());

/** Fields in which a name of a person is typed. */
const FIELDS = ['text', 'words', 'patient', 'person', 'name'] as const;
type Field = (typeof FIELDS)[number];

/** Where a name is searched: the field, and whose names it finds. */
const SEARCHES = [
  ['patient.search', 'text', 'patients'],
  ['management.list', 'text', 'patients'],
  ['record.list', 'patient', 'patients'],
  ['order.medications', 'patient', 'patients'],
  ['order.executions', 'patient', 'patients'],
  ['outpatient.list', 'text', 'patients'],
  ['outpatient.visits', 'patient', 'patients'],
  ['virtualWard.list', 'patient', 'patients'],
  ['audit.search', 'patient', 'patients'],
  ['audit.search', 'person', 'staff'],
  ['staff.list', 'text', 'staff'],
  ['operator.list', 'words', 'staff'],
  ['chat.partners', 'text', 'staff'],
] as const satisfies readonly (readonly [EndpointName, Field, 'patients' | 'staff'])[];

/** Endpoints with such a field that search by no name of a person; an ending in a dot stands for all that begin with it. */
const OTHERS: Readonly<Record<string, string>> = {
  'organisation.': 'what is stored',
  'patient.edit': 'what is stored',
  'admission.admit': 'what is stored',
  'outpatient.register': 'what is stored',
  'role.': 'what is stored',
  'form.import': 'what is stored',
  'group.create': 'what is stored',
  'group.change': 'what is stored',
  'enrolment.': 'what is stored',
  'virtualWard.saveTeam': 'what is stored',
  'record.export': 'the rows of its list',
  'order.exportMedications': 'the rows of its list',
  'order.exportExecutions': 'the rows of its list',
  'device.export': 'the rows of its list',
  'audit.export': 'the rows of its list',
  'interface.save': 'what is stored',
  'interface.saveDestination': 'what is stored',
  'virtualWard.export': 'the rows of its list',
  'device.list': 'tested with a device that a patient has, below',
  'strip.': 'lots, which have no person',
  'solution.': 'lots, which have no person',
  'chat.search': 'the words of messages',
  'group.search': 'the words of messages',
};

const STORED = [
  ['王伟', 'WangWei'],
  ['王 伟', 'Wang Wei'],
  ['王　伟', 'Wang  Wei'],
  ['王\u00a0伟', 'Wang\u00a0Wei'],
] as const;
const TYPED = ['王伟', '王 伟', '王　伟', ' 伟 ', 'wang wei', 'WANGWEI'];

async function storeNames(name: string, latinName: string): Promise<void> {
  const { db } = test.server.context;
  await db.updateTable('patient').set({ name, latinName }).execute();
  await db.updateTable('account').set({ realName: name, latinName }).execute();
}

/** What was typed, stored and not found, or found by the name of somebody else. */
async function missed(ask: (typed: string) => Promise<unknown>): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, latinName] of STORED) {
    await storeNames(name, latinName);
    const finds = async (typed: string): Promise<boolean> => JSON.stringify(await ask(typed)).includes(`"${name}"`);
    for (const typed of TYPED) if (!(await finds(typed))) wrong.push(`${name}, by ${typed}`);
    for (const typed of ['赵 钱', '伟王']) if (await finds(typed)) wrong.push(`${name}, though ${typed} was typed`);
  }
  return wrong;
}

describe('a search by name', () => {
  it('is one of these', () => {
    const withField = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
      const { request } = schemas[name] as { request?: { properties?: object } };
      return FIELDS.some((field) => field in (request?.properties ?? {}));
    });
    const searched = new Set<EndpointName>(SEARCHES.map(([name]) => name));
    const isOther = (name: EndpointName): boolean =>
      Object.keys(OTHERS).some((other) => (other.endsWith('.') ? name.startsWith(other) : name === other));
    expect(withField.filter((name) => !searched.has(name) && !isOther(name))).toEqual([]);
  });

  it.each(SEARCHES)('%s finds a name in %s whatever blanks it is stored or typed with', async (name, field) => {
    // Outpatients belong to no ward, and the trail is that of the hospital.
    const side = /^(outpatient|audit)\./.test(name) ? undefined : sides.A;
    const { request } = (await requestOf(name, side, chief)) as RequestCase<object>;
    const call = chief.client.call.bind(chief.client) as (
      of: EndpointName,
      with_: object,
    ) => ReturnType<TestClient['call']>;
    expect(await missed(async (typed) => dataOf(await call(name, { ...request, [field]: typed })))).toEqual([]);
  });

  it('finds a device by the name of the patient who has it', async () => {
    const { client } = chief;
    const device = { serial: 'N-1', model: 'GM-7', use: 'home' as const, nodeId: test.hospital.nodes.wardA };
    const { deviceId } = dataOf(await client.call('device.register', device));
    const { anna } = test.hospital.patients;
    dataOf(await client.call('device.bind', { deviceId, version: 1, patientId: anna }));
    expect(await missed(async (text) => dataOf(await client.call('device.list', { text })))).toEqual([]);
  });

  it('begins with the people who have exactly this name, and words of messages keep their blanks', async () => {
    const { db } = test.server.context;
    const [first] = await db.selectFrom('patient').select('id').orderBy('id').limit(1).execute();
    await storeNames('小王 伟', 'Other');
    await db
      .updateTable('patient')
      .set({ name: '王 伟明' })
      .where('id', '=', first?.id ?? '')
      .execute();
    const { patients } = dataOf(await chief.client.call('patient.search', { text: '王伟' }));
    expect(patients.length).toBeGreaterThan(1);
    expect(patients[0]?.patientId).toBe(first?.id);
    expect(literalText('血糖 正常')).toBe('血糖 正常');
  });
});
