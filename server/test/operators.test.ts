import { randomUUID } from 'node:crypto';
import { METER_PATH, type EndpointName, type ErrorReply, type MeterReply, type RequestOf } from '@wardlink/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type Answer, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';

const errorOf = <Name extends EndpointName>(answer: Answer<Name>): ErrorReply | undefined =>
  answer.ok ? undefined : answer.error;

const TODAY = '2026-11-23';
let test: TestServer;
let chief: TestClient;
let nurse: TestClient;
beforeAll(async () => {
  test = await startTestServer({ clock: `${TODAY}T08:00:00+08:00` });
  chief = await test.signedIn('chief');
  nurse = await test.signedIn('nurseA');
});
afterAll(() => test.stop());

const account = (name: keyof TestServer['hospital']['accounts']) => test.hospital.accounts[name];
const given = (more: Partial<RequestOf<'operator.authorise'>> = {}): RequestOf<'operator.authorise'> => ({
  authorisationId: randomUUID(),
  userId: account('nurseA'),
  trainedOn: '2026-11-01',
  examinedOn: '2026-11-02',
  score: 88,
  from: '2026-11-03',
  until: '2027-11-02',
  ...more,
});
const rule = async (nodeId: string, required: boolean | null) => {
  const { version } = dataOf(await chief.call('rule.read', { nodeId }));
  const change = { rule: 'operators' as const, value: required === null ? null : { required } };
  return dataOf(await chief.call('rule.save', { nodeId, version, change })).rules.operators;
};
const typed = async (client = nurse) => {
  const entry = { readingId: randomUUID(), patientId: test.hospital.patients.anna, slot: 1, value: 6.4 };
  return dataOf(await client.call('glucose.record', entry)).reading;
};
const listed = async (filter: RequestOf<'operator.list'> = {}) =>
  dataOf(await chief.call('operator.list', filter)).rows;

describe('values of people without authorisation', () => {
  it('are not marked unless the place asks for it, and are marked, found and exported where it does', async () => {
    expect((await typed()).qualityMark).toBeUndefined();
    expect(dataOf(await nurse.call('operator.status', {}))).toMatchObject({
      required: false,
      own: { state: 'none', until: null },
    });
    expect(await rule(test.hospital.nodes.hospital, true)).toMatchObject({ value: { required: true }, own: true });
    const { readingId, qualityMark } = await typed();
    expect(qualityMark).toEqual({ meter: null, emergency: null, operator: 'none' });
    const period = { indicator: 'glucose' as const, from: TODAY, to: TODAY };
    const show = async (what: 'unauthorised' | 'uncontrolled') =>
      dataOf(await chief.call('record.list', { ...period, show: what })).rows.map(({ reading }) => reading.readingId);
    expect(await show('unauthorised')).toEqual([readingId]);
    expect(await show('uncontrolled')).toEqual([]);
    const wrong = await chief.call('record.list', { ...period, indicator: 'pressure', show: 'unauthorised' });
    expect(errorOf(wrong)).toMatchObject({ code: 'input.invalid', field: 'show' });
  });

  it('are not marked in a department that has the rule off, though its hospital has it on', async () => {
    const { departmentA } = test.hospital.nodes;
    await rule(departmentA, false);
    expect((await typed()).qualityMark).toBeUndefined();
    expect(await rule(departmentA, null)).toMatchObject({ value: { required: true }, own: false });
    expect((await typed()).qualityMark?.operator).toBe('none');
  });

  it('have no mark from the authorisation on, and one again from its withdrawal on', async () => {
    const one = given();
    const authorised = dataOf(await chief.call('operator.authorise', one));
    expect(authorised).toMatchObject({ state: 'authorised', until: '2027-11-02', own: false });
    // Sent again, it is the same; the id of another is refused.
    expect(dataOf(await chief.call('operator.authorise', one)).authorisations).toHaveLength(1);
    expect(errorOf(await chief.call('operator.authorise', { ...one, score: 99 }))).toMatchObject({
      code: 'input.invalid',
      field: 'authorisationId',
    });
    expect((await typed()).qualityMark).toBeUndefined();
    const withdrawal = { userId: one.userId, authorisationId: one.authorisationId, reason: 'long absence' };
    const withdrawn = dataOf(await chief.call('operator.withdraw', withdrawal));
    expect(withdrawn).toMatchObject({
      state: 'withdrawn',
      authorisations: [{ withdrawn: { reason: 'long absence' }, score: 88 }],
    });
    expect(codeOf(await chief.call('operator.withdraw', withdrawal))).toBe('authorisation.withdrawn');
    expect((await typed()).qualityMark?.operator).toBe('withdrawn');
    const trail = await test.server.context.db
      .selectFrom('auditEvent')
      .select('type')
      .where('type', 'in', ['operator.authorised', 'operator.withdrawn'])
      .where('subject', '=', one.userId)
      .orderBy('id')
      .execute();
    expect(trail.map(({ type }) => type)).toEqual(['operator.authorised', 'operator.withdrawn']);
  });

  it('of a meter are marked by the operator that it names, beside its own mark; of nobody named they are not', async () => {
    const device = { serial: 'OP-1', model: 'GM-7', nodeId: test.hospital.nodes.wardA, username: 'nurseA' };
    const { token } = dataOf(await chief.call('device.register', device));
    const send = async (minute: string, operator?: string) => {
      const reading = {
        indicator: 'glucose',
        hospitalizationNumber: 'ZY-anna',
        figures: { value: 6.2 },
        measuredAt: `${TODAY}T07:${minute}:00+08:00`,
        ...(operator ? { operator } : {}),
      };
      const response = await fetch(`${test.server.url}${METER_PATH}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token ?? ''}` },
        body: JSON.stringify({ readings: [reading] }),
      });
      const readingId = ((await response.json()) as { data: MeterReply }).data.readings[0]?.readingId;
      const period = { patientId: test.hospital.patients.anna, from: TODAY, to: TODAY };
      const { readings } = dataOf(await nurse.call('patient.glucose', period));
      return readings.find((one) => one.readingId === readingId)?.qualityMark;
    };
    // A meter that was never controlled is overdue.
    expect(await send('10', 'doctorA')).toEqual({ meter: 'overdue', emergency: null, operator: 'none' });
    dataOf(await chief.call('operator.authorise', given({ userId: account('doctorA') })));
    expect(await send('11', 'doctorA')).toEqual({ meter: 'overdue', emergency: null, operator: null });
    expect(await send('12')).toEqual({ meter: 'overdue', emergency: null, operator: null });
  });

  it('of an overdue meter keep both marks, and the reason of its emergency use', async () => {
    const device = { serial: 'OP-2', model: 'GM-7', nodeId: test.hospital.nodes.wardA, username: 'nurseA' };
    const { deviceId } = dataOf(await chief.call('device.register', device));
    const patientId = test.hospital.patients.anna;
    const use = { readingId: randomUUID(), patientId, slot: 1, value: 6.4, deviceId, emergencyReason: 'shock' };
    for (const _ of [1, 2]) {
      expect(dataOf(await nurse.call('glucose.record', use)).reading.qualityMark).toEqual({
        meter: 'overdue',
        emergency: 'shock',
        operator: 'withdrawn',
      });
    }
  });
});

describe('an authorisation', () => {
  it('is refused by the field that is wrong', async () => {
    const refused = async (more: Partial<RequestOf<'operator.authorise'>>) => {
      const error = errorOf(await chief.call('operator.authorise', given(more)));
      return [error?.code, error?.field];
    };
    expect(await refused({ score: 59 })).toEqual(['authorisation.notPassed', 'score']);
    expect(await refused({ trainedOn: '2026-11-24', examinedOn: '2026-11-24', from: '2026-11-24' })).toEqual([
      'authorisation.dates',
      'trainedOn',
    ]);
    expect(await refused({ examinedOn: '2026-10-31' })).toEqual(['authorisation.dates', 'examinedOn']);
    expect(await refused({ from: '2026-11-01' })).toEqual(['authorisation.dates', 'from']);
    expect(await refused({ until: '2026-11-22' })).toEqual(['authorisation.dates', 'until']);
    expect(await refused({ until: '2030-11-22' })).toEqual(['authorisation.dates', 'until']);
    expect(await refused({ userId: account('powerless') })).toEqual(['authorisation.noOperator', 'userId']);
    expect(await refused({ userId: account('anna') })).toEqual(['account.unknown', undefined]);
  });

  it('is given to somebody else, by a person who plans quality control, at that person’s own nodes', async () => {
    expect(codeOf(await chief.call('operator.authorise', given({ userId: account('chief') })))).toBe(
      'authorisation.own',
    );
    await test.hospital.addAccount('reader', ['quality.read', 'glucose.record']);
    const reader = await test.signedIn('reader');
    expect(codeOf(await reader.call('operator.authorise', given()))).toBe('permission.missing');
    expect(dataOf(await reader.call('operator.list', {})).rows.length).toBeGreaterThan(0);
    await test.hospital.addAccount('planner', ['rule.manage', 'quality.read'], {
      nodeId: test.hospital.nodes.departmentA,
    });
    const planner = await test.signedIn('planner');
    expect(codeOf(await planner.call('operator.authorise', given({ userId: account('nurseB') })))).toBe(
      'account.unknown',
    );
    const withdrawal = { userId: account('nurseB'), authorisationId: randomUUID(), reason: 'x' };
    expect(codeOf(await planner.call('operator.withdraw', withdrawal))).toBe('account.unknown');
    expect(codeOf(await planner.call('operator.list', { departmentId: test.hospital.nodes.departmentB }))).toBe(
      'node.forbidden',
    );
    const seen = dataOf(await planner.call('operator.list', {})).rows.map(({ userId }) => userId);
    expect(seen).toContain(account('nurseA'));
    expect(seen).not.toContain(account('nurseB'));
    const unseen = await test.signedIn('powerless');
    expect(codeOf(await unseen.call('operator.list', {}))).toBe('permission.missing');
  });

  it('that is sent twice at once is stored once', async () => {
    const one = given({ userId: account('nurseB') });
    const answers = await Promise.all(Array.from({ length: 6 }, () => chief.call('operator.authorise', one)));
    for (const answer of answers) expect(dataOf(answer).authorisations).toHaveLength(1);
  });
});

describe('the list of operators', () => {
  it('has the people who may enter glucose values, by place, name and state', async () => {
    const names = async (filter: RequestOf<'operator.list'>) => (await listed(filter)).map(({ username }) => username);
    expect(await names({})).toEqual(expect.arrayContaining(['nurseA', 'doctorA', 'nurseB']));
    expect(await names({})).not.toContain('powerless');
    expect(await names({ wardId: test.hospital.nodes.wardB })).toEqual(['nurseB']);
    expect(await names({ words: 'NURSEb' })).toEqual(['nurseB']);
    expect(await names({ words: '%' })).toEqual([]);
    expect(await names({ state: 'withdrawn' })).toEqual(['nurseA']);
    expect(await names({ state: 'authorised' })).toEqual(expect.arrayContaining(['doctorA', 'nurseB']));
    const cursor = await chief.call('operator.list', { after: 'nobody' });
    expect(errorOf(cursor)).toMatchObject({ code: 'input.invalid', field: 'after' });
  });

  it('counts the people whose authorisation needs attention, from thirty days before its end', async () => {
    const before = dataOf(await chief.call('operator.status', {}));
    const soon = given({ userId: account('nurseA'), until: '2026-12-23' });
    expect(dataOf(await chief.call('operator.authorise', soon)).state).toBe('expiring');
    const after = dataOf(await chief.call('operator.status', {}));
    expect(after).toMatchObject({ expiring: before.expiring + 1, lacking: before.lacking - 1, required: true });
    expect(dataOf(await nurse.call('operator.status', {})).own).toEqual({ state: 'expiring', until: '2026-12-23' });
  });
});
