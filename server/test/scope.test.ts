import type { EndpointName, RequestOf } from '@wardlink/contract';
import { dayOf } from '@wardlink/domain';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';

let test: TestServer;
let nurseA: TestClient;
let nurseB: TestClient;
const today = dayOf(Date.now(), 'Asia/Shanghai');

beforeAll(async () => {
  test = await startTestServer();
  nurseA = await test.signedIn('nurseA');
  nurseB = await test.signedIn('nurseB');
});
afterAll(() => test.stop());

const enter = (client: TestClient, patientId: string, value = 20, readingId: string = randomUUID()) =>
  client.call('glucose.record', { readingId, patientId, slot: 3, value });

const sheet = (patientIds: string[]) => ({ form: 'StandardReport', patientIds, from: today, to: today });
const linkTo = (patientIds: string[]) => ({ ...sheet(patientIds), language: 'zh' as const, minutes: 5 });

describe('a caller of another node', () => {
  it('sees nothing of a patient, wherever the patient is asked for', async () => {
    const { anna } = test.hospital.patients;
    const { reading, warningId } = dataOf(await enter(nurseA, anna));
    const tried = async <Name extends EndpointName>(name: Name, request: RequestOf<Name>, code: string) => {
      expect([name, codeOf(await nurseB.call(name, request))]).toEqual([name, code]);
    };
    await tried('glucose.record', { readingId: randomUUID(), patientId: anna, value: 7 }, 'patient.unknown');
    await tried(
      'glucose.correct',
      { readingId: reading.readingId, version: 1, value: 7, reason: 'x' },
      'reading.unknown',
    );
    await tried('patient.detail', { patientId: anna }, 'patient.unknown');
    await tried('patient.glucose', { patientId: anna, from: today, to: today }, 'patient.unknown');
    await tried('patient.follow', { patientId: anna, followed: true }, 'patient.unknown');
    await tried('report.sheets', sheet([anna]), 'patient.unknown');
    await tried('report.share', linkTo([anna]), 'patient.unknown');
    await tried('warning.acknowledge', { warningId: warningId ?? '' }, 'warning.unknown');
    await tried('glucose.board', { wardId: test.hospital.nodes.wardA }, 'node.forbidden');
    await tried('glucose.board', { departmentId: test.hospital.nodes.hospital }, 'node.forbidden');
    await tried('warning.list', { wardId: test.hospital.nodes.wardA, state: 'open' }, 'node.forbidden');
    await tried('warning.list', { departmentId: test.hospital.nodes.departmentA, state: 'open' }, 'node.forbidden');
    await tried('warning.handover', { wardId: test.hospital.nodes.wardA }, 'node.forbidden');
    await tried('warning.ranges', { patientId: anna }, 'patient.unknown');
    await tried('warning.setRange', { patientId: anna, indicator: 'glucose', range: null }, 'patient.unknown');
    await tried('chat.history', { userId: test.hospital.accounts.anna }, 'chat.partnerForbidden');
    await tried('chat.read', { userId: test.hospital.accounts.anna, upTo: 1 }, 'chat.partnerForbidden');
  });

  it('finds nothing in lists', async () => {
    dataOf(await enter(nurseA, test.hospital.patients.anna));
    expect(dataOf(await nurseB.call('warning.list', { state: 'all' })).warnings).toEqual([]);
    expect(dataOf(await nurseB.call('warning.handover', {}))).toMatchObject({ open: [], acknowledged: [] });
    expect(dataOf(await nurseB.call('patient.search', { text: 'anna' })).patients).toEqual([]);
    const board = dataOf(await nurseB.call('glucose.board', {}));
    expect(board.rows.map(({ patientId }) => patientId)).toEqual([test.hospital.patients.bert]);
    const { nodes } = dataOf(await nurseB.call('organisation.tree'));
    expect(nodes.map(({ nodeId, parentId }) => [nodeId, parentId])).toEqual([[test.hospital.nodes.wardB, null]]);
  });

  it('above both sees both', async () => {
    const chief = await test.signedIn('chief');
    expect(dataOf(await chief.call('glucose.board', {})).rows).toHaveLength(2);
    const { departmentB } = test.hospital.nodes;
    expect(dataOf(await chief.call('glucose.board', { departmentId: departmentB })).rows).toHaveLength(1);
    expect(dataOf(await chief.call('organisation.tree')).nodes).toHaveLength(5);
  });
});

describe('a patient', () => {
  it('sees the own readings and the own team, nothing else', async () => {
    const { reading } = dataOf(await enter(nurseA, test.hospital.patients.anna, 6.1));
    const { reading: other } = dataOf(await enter(nurseB, test.hospital.patients.bert, 6.2));
    const anna = await test.signedIn('anna');
    const { readings } = dataOf(await anna.call('own.glucose', { from: today, to: today }));
    const seen = readings.map(({ readingId }) => readingId);
    expect(seen).toContain(reading.readingId);
    expect(seen).not.toContain(other.readingId);
    const { members } = dataOf(await anna.call('own.team'));
    expect(members.map(({ username, role }) => [username, role])).toEqual([
      ['doctorA', 'doctor'],
      ['nurseA', 'nurse'],
    ]);
    const { conversations } = dataOf(await anna.call('chat.conversations'));
    expect(conversations.map(({ username }) => username).sort()).toEqual(['doctorA', 'nurseA']);
  });
});

describe('patients', () => {
  it('are found by bed, name, latin name and number; wildcards are plain characters', async () => {
    for (const text of ['07', 'anna', 'ANNA 患', 'ZY-an']) {
      expect(dataOf(await nurseA.call('patient.search', { text })).patients[0]?.latinName).toBe('anna');
    }
    for (const text of ['%', '_nna', '\\']) {
      expect(dataOf(await nurseA.call('patient.search', { text })).patients).toEqual([]);
    }
  });

  it('show phone and identity number masked, and can be followed (spec 5, hidden digits)', async () => {
    const { anna } = test.hospital.patients;
    const detail = () => nurseA.call('patient.detail', { patientId: anna }).then((answer) => dataOf(answer).patient);
    expect(await detail()).toMatchObject({ mobile: '139****5678', idCard: '110105********0011', followed: false });
    dataOf(await nurseA.call('patient.follow', { patientId: anna, followed: true }));
    dataOf(await nurseA.call('patient.follow', { patientId: anna, followed: true }));
    expect((await detail()).followed).toBe(true);
    expect(dataOf(await nurseA.call('glucose.board', {})).rows[0]?.followed).toBe(true);
    dataOf(await nurseA.call('patient.follow', { patientId: anna, followed: false }));
    expect((await detail()).followed).toBe(false);
  });

  it('refuse periods that are no periods', async () => {
    const { anna: patientId } = test.hospital.patients;
    for (const [from, to, field] of [
      ['2026-02-30', '2026-03-01', 'from'],
      ['2026-03-02', '2026-03-01', 'to'],
      ['2026-01-01', '2026-12-31', 'to'],
    ] as const) {
      const answer = await nurseA.call('patient.glucose', { patientId, from, to });
      expect(answer).toMatchObject({ error: { code: 'input.invalid', field } });
    }
  });
});
