import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBeds } from './support/beds.js';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';
import { medicationOf, monitoringOf } from './support/ward-fixture.js';

const NOW = '2026-03-20T07:10:00+08:00';
const TODAY = '2026-03-20';

let test: TestServer;
let chief: TestClient;
let doctorA: TestClient;
let doctorB: TestClient;
let nurseB: TestClient;
let patientId: string;
let version: number;
let beds = 10;

const db = () => test.server.context.db;

beforeAll(async () => {
  test = await startTestServer({ clock: NOW });
  const { nodes, paths } = test.hospital;
  await addBeds(db(), { wardId: nodes.wardA, path: paths.wardA, code: 'A1' }, 40);
  await test.hospital.addAccount('doctorB', ['patient.read', 'order.read', 'order.plan'], {
    nodeId: nodes.departmentB,
  });
  [chief, doctorA, doctorB, nurseB] = [
    await test.signedIn('chief'),
    await test.signedIn('doctorA'),
    await test.signedIn('doctorB'),
    await test.signedIn('nurseB'),
  ];
});
afterAll(() => test.stop());

beforeEach(async () => {
  beds += 1;
  const someone = { name: '王芳', latinName: 'Wang Fang', sex: 'female', birthday: '1971-03-05' } as const;
  const admission = { admissionId: randomUUID(), hospitalizationNumber: `N-${randomUUID().slice(0, 8)}` };
  const place = { wardId: test.hospital.nodes.wardA, bed: String(beds) };
  ({ patientId, version } = dataOf(await chief.call('admission.admit', { ...someone, ...admission, ...place })));
});

/** An order of measurements and one of a medicine, by a doctor of the first department. */
async function order() {
  const monitoring = { ...monitoringOf(patientId, randomUUID()), since: TODAY };
  const medication = { ...medicationOf(patientId, randomUUID()), since: TODAY };
  dataOf(await doctorA.call('order.planMonitoring', monitoring));
  return dataOf(await doctorA.call('order.planMedication', medication)).plan;
}

async function transfer(wardId: string): Promise<void> {
  ({ version } = dataOf(await chief.call('admission.transfer', { patientId, version, wardId, bed: null })));
}

/** What is to be confirmed, as a line for each order, and how many in the list of patients to review. */
async function toConfirm(client = chief) {
  const { toConfirm: orders } = dataOf(await client.call('order.plans', { patientId }));
  return orders.map(({ type, department }) => `${type} of ${department.name}`).sort();
}
async function toReview(client = chief) {
  const { patients } = dataOf(await client.call('population.list', { reason: 'toConfirm' }));
  return patients.find((one) => one.patientId === patientId)?.reasons.find(({ kind }) => kind === 'toConfirm');
}

const nameOf = async (nodeId: string): Promise<string> =>
  (await db().selectFrom('organisationNode').select('name').where('id', '=', nodeId).executeTakeFirstOrThrow()).name;

describe('an order, after its patient came to another department,', () => {
  it('is carried out, and listed for its doctors until they confirm it or end it', async () => {
    const { wardB, departmentA } = test.hospital.nodes;
    const { planId } = await order();
    expect([await toConfirm(), await toReview()]).toEqual([[], undefined]);
    await transfer(wardB);
    const from = await nameOf(departmentA);
    expect(await toConfirm(doctorB)).toEqual([`medication of ${from}`, `monitoring of ${from}`]);
    expect(await toReview(doctorB)).toEqual({ kind: 'toConfirm', count: 2 });
    const given = { executionKey: randomUUID(), type: 'medication' as const, planId, day: TODAY, slot: 1 as const };
    dataOf(await nurseB.call('order.execute', { ...given, refusal: null }));

    const confirmation = { type: 'medication' as const, planId, version: 1 };
    expect(codeOf(await doctorA.call('order.confirm', confirmation))).toBe('plan.unknown');
    expect(codeOf(await doctorB.call('order.confirm', { ...confirmation, version: 7 }))).toBe('plan.changed');
    // Two doctors at the same time, and a repeated request: one event.
    await Promise.all(
      [doctorB, chief, doctorB].map(async (by) => dataOf(await by.call('order.confirm', confirmation))),
    );
    expect(await toConfirm(doctorB)).toEqual([`monitoring of ${from}`]);
    const { rows } = await sql<{ type: string; nodeId: string }>`
      select type, node_id::text as "nodeId" from audit_event where patient_id = ${patientId} and type ~ 'confirmed'`.execute(
      db(),
    );
    expect(rows).toEqual([{ type: 'medication.confirmed', nodeId: wardB }]);

    const { monitoring } = dataOf(await doctorB.call('order.plans', { patientId }));
    const [running] = monitoring;
    const end = { type: 'monitoring' as const, planId: running?.planId ?? '', version: 1 };
    dataOf(await doctorB.call('order.terminate', { ...end, reason: 'other target' }));
    expect(await toConfirm(doctorB)).toEqual([]);
    expect(await toReview(doctorB)).toBeUndefined();
  });

  it('is not asked about once the patient is back, whether a transfer was wrong or came to its end', async () => {
    const { wardA, wardB } = test.hospital.nodes;
    await order();
    await transfer(wardB);
    await transfer(wardA);
    expect(await toConfirm()).toEqual([]);
  });

  it('is one of the new department when it is changed there, and asked about in the next one', async () => {
    const { wardA, wardB, departmentB } = test.hospital.nodes;
    await order();
    await transfer(wardB);
    const changed = { ...medicationOf(patientId, randomUUID()), since: TODAY, changeReason: 'preset.lowValues' };
    dataOf(await doctorB.call('order.planMedication', changed));
    expect((await toConfirm()).map((line) => line.split(' ')[0])).toEqual(['monitoring']);
    await transfer(wardA);
    expect(await toConfirm()).toEqual([`medication of ${await nameOf(departmentB)}`]);
  });

  it('is not told to somebody who may not read orders', async () => {
    await order();
    await transfer(test.hospital.nodes.wardB);
    await test.hospital.addAccount(`readers-${beds}`, ['patient.read', 'statistics.read', 'ward.read']);
    expect(await toReview(await test.signedIn(`readers-${beds}`))).toBeUndefined();
  });

  it('ends with the stay, and is confirmed by nobody then', async () => {
    const { planId } = await order();
    await transfer(test.hospital.nodes.wardB);
    dataOf(await chief.call('admission.discharge', { patientId, version }));
    expect(await toConfirm()).toEqual([]);
    const confirmation = { type: 'medication' as const, planId, version: 2 };
    expect(codeOf(await doctorB.call('order.confirm', confirmation))).toBe('plan.over');
  });
});

describe('an order, when its ward gets another department,', () => {
  const add = async (parentId: string, kind: 'department' | 'ward'): Promise<string> => {
    const code = randomUUID().slice(0, 6);
    const nothing = { nature: null, type: null, level: null, region: null, phone: null, address: null };
    const node = { parentId, kind, name: `${kind} ${code}`, latinName: null, code, ...nothing };
    return dataOf(await chief.call('organisation.add', node)).nodeId;
  };
  const versionOf = async (id: string): Promise<number> =>
    (await db().selectFrom('organisationNode').select('version').where('id', '=', id).executeTakeFirstOrThrow())
      .version;

  it.each(['moved', 'merged'] as const)('because it is %s, stays confirmed', async (how) => {
    const { hospital } = test.hospital.nodes;
    const [one, other] = [await add(hospital, 'department'), await add(hospital, 'department')];
    const [ward, into] = [await add(one, 'ward'), await add(other, 'ward')];
    await transfer(ward);
    const medication = { ...medicationOf(patientId, randomUUID()), since: TODAY };
    dataOf(await chief.call('order.planMedication', medication));
    const named = { nodeId: ward, version: await versionOf(ward) };
    if (how === 'moved') dataOf(await chief.call('organisation.move', { ...named, parentId: other }));
    else {
      const asked = { ...named, intoId: into, intoVersion: await versionOf(into), bedPrefix: null };
      dataOf(await chief.call('organisation.merge', asked));
    }
    expect(await toConfirm()).toEqual([]);
  });
});
