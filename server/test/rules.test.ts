import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { DEFAULT_MEAL_WINDOWS } from '@wardlink/domain';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { PASSWORD } from './support/hospital.js';
import { startTestServer, type TestServer } from './support/server.js';

type Rules = ReplyOf<'rule.read'>;
type Change = RequestOf<'rule.save'>['change'];

let test: TestServer;
let chief: TestClient;
let doctor: TestClient;
let nurse: TestClient;
beforeAll(async () => {
  test = await startTestServer();
  [chief, doctor, nurse] = await Promise.all([
    test.signedIn('chief'),
    test.signedIn('doctorA'),
    test.signedIn('nurseA'),
  ]);
  const { db } = test.server.context;
  await db.updateTable('role').set({ permissionType: 'doctor' }).where('latinName', '=', 'doctorA').execute();
});
afterAll(() => test.stop());
beforeEach(async () => {
  const { hospital } = test.hospital.nodes;
  const { db } = test.server.context;
  await db.deleteFrom('nodeSetting').where('nodeId', '!=', hospital).execute();
  const none = { mealWindows: null, glucoseRanges: null, criticalRange: null, passwordRule: null, version: 0 };
  await db.updateTable('nodeSetting').set(none).where('nodeId', '=', hospital).execute();
});

const read = async (nodeId: string): Promise<Rules> => dataOf(await doctor.call('rule.read', { nodeId }));
const save = async (nodeId: string, change: Change, by = doctor) => {
  const { version } = dataOf(await chief.call('rule.read', { nodeId }));
  return by.call('rule.save', { nodeId, version, change });
};
const glucoseRule = (low: number, high: number, bySlot = {}) =>
  ({ rule: 'glucose', value: { general: { low, high }, bySlot, critical: { low: 2.8, high: 22.2 } } }) as const;
const measure = async (value: number) =>
  dataOf(
    await nurse.call('glucose.record', {
      readingId: randomUUID(),
      patientId: test.hospital.patients.anna,
      slot: 3,
      value,
      confirmed: true,
    }),
  ).reading;

describe('rules of a node', () => {
  it('name the forms that a place offers first, for everybody who prints there', async () => {
    const { departmentA, wardA } = test.hospital.nodes;
    const offered = async (): Promise<string[]> =>
      dataOf(await nurse.call('report.patients', { wardId: wardA })).favourites;
    expect(await offered()).toEqual([]);
    const rule = (favourites: string[]) => ({ rule: 'forms', value: { favourites } }) as const;
    dataOf(await save(departmentA, rule(['StandardReportHZ', 'PReport'])));
    expect(await offered()).toEqual(['StandardReportHZ', 'PReport']);
    expect(codeOf(await save(departmentA, rule(['NoSuchForm'])))).toBe('report.formUnknown');
    expect(codeOf(await save(departmentA, rule(['PReport']), nurse))).toBe('node.forbidden');
    expect(await offered()).toEqual(['StandardReportHZ', 'PReport']);
  });

  it('are the product’s until somebody sets them, and then those of the nearest node', async () => {
    const { departmentA, wardA, hospital } = test.hospital.nodes;
    expect((await read(wardA)).rules.glucose).toEqual({
      value: { general: { low: 3.9, high: 16.7 }, bySlot: {}, critical: { low: 2.8, high: 22.2 } },
      own: false,
      from: null,
    });
    dataOf(await save(hospital, glucoseRule(4, 15), chief));
    expect((await read(wardA)).rules.glucose).toMatchObject({ own: false, from: { latinName: 'H' } });
    dataOf(await save(departmentA, glucoseRule(4.1, 14, { 1: { low: 4.1, high: 6.7 } })));
    const { rules, version, node } = await read(departmentA);
    expect([node.kind, version]).toEqual(['department', 1]);
    expect(rules.glucose).toMatchObject({ own: true, from: null, value: { bySlot: { 1: { low: 4.1, high: 6.7 } } } });
    expect((await read(wardA)).rules.glucose).toMatchObject({ own: false, from: { latinName: 'A' } });
    dataOf(await save(departmentA, { rule: 'glucose', value: null }));
    expect((await read(departmentA)).rules.glucose).toMatchObject({ own: false, from: { latinName: 'H' } });
  });

  it('hold from then on: a reading keeps the status it was given', async () => {
    const before = await measure(15);
    expect([before.status, before.range]).toEqual([0, { low: 3.9, high: 16.7 }]);
    dataOf(await save(test.hospital.nodes.departmentA, glucoseRule(4, 14)));
    expect((await measure(15)).status).toBe(1);
    const { readingId, day } = before;
    const { rows } = dataOf(await doctor.call('record.list', { indicator: 'glucose', from: day, to: day }));
    const kept = rows.find(({ reading }) => reading.readingId === readingId);
    expect(kept?.reading).toMatchObject({ status: 0, range: { low: 3.9, high: 16.7 } });
  });

  it('say into which slot a measure time falls', async () => {
    const { wardA } = test.hospital.nodes;
    const value = DEFAULT_MEAL_WINDOWS.map((window) => ({ ...window, begin: (window.begin + 30) % 1440 })).map(
      (window, index, all) => ({ ...window, end: all[(index + 1) % 8]?.begin ?? 0 }),
    );
    dataOf(await save(wardA, { rule: 'meals', value }));
    expect(dataOf(await nurse.call('glucose.board', { wardId: wardA })).windows).toEqual(value);
  });

  it('escalate to the director who is named', async () => {
    const { departmentA } = test.hospital.nodes;
    const { doctorA } = test.hospital.accounts;
    const { doctors } = await read(departmentA);
    expect(doctors.map(({ userId }) => userId)).toEqual([doctorA]);
    const value = { critical: [3, 6], ordinary: [20], directorId: doctorA };
    const late = dataOf(await save(departmentA, { rule: 'late', value: { hours: 12 } }));
    expect(late.rules.late).toEqual({ value: { hours: 12 }, own: true, from: null });
    const { rules } = dataOf(await save(departmentA, { rule: 'escalation', value }));
    expect(rules.escalation).toEqual({ value, own: true, from: null });
  });

  it('are obeyed: what was measured longer ago than the hours that were set is asked about, by hand and by file', async () => {
    const { departmentA } = test.hospital.nodes;
    const hoursAgo = (hours: number) => Date.now() - hours * 3_600_000;
    const measured = (hours: number) => {
      const reading = { readingId: randomUUID(), patientId: test.hospital.patients.anna, slot: 3, value: 7.2 };
      return nurse.call('glucose.record', { ...reading, measuredAt: hoursAgo(hours) });
    };
    const imported = async (hours: number) => {
      const row = { line: 1, hospitalizationNumber: 'ZY-anna', measuredAt: hoursAgo(hours), figures: { value: 7.3 } };
      const request = { indicator: 'glucose' as const, rows: [row], commit: false };
      return dataOf(await nurse.call('record.import', request)).lines[0]?.outcome;
    };
    dataOf(await measured(13));
    dataOf(await save(departmentA, { rule: 'late', value: { hours: 12 } }));
    dataOf(await measured(11));
    expect(codeOf(await measured(13))).toBe('reading.late');
    expect([await imported(11), await imported(13)]).toEqual(['new', 'question']);
  });

  it('leave a line in the trail, before and after', async () => {
    const { departmentA } = test.hospital.nodes;
    dataOf(
      await save(departmentA, { rule: 'temperature', value: { general: RANGE, critical: { low: 35, high: 40 } } }),
    );
    const { db } = test.server.context;
    const found = db.selectFrom('auditEvent').selectAll().where('type', '=', 'rule.set').orderBy('id', 'desc');
    expect(await found.executeTakeFirst()).toMatchObject({
      accountId: test.hospital.accounts.doctorA,
      subject: departmentA,
      before: { rule: 'temperature', own: false },
      after: {
        rule: 'temperature',
        own: true,
        value: JSON.stringify({ general: RANGE, critical: { low: 35, high: 40 } }),
      },
    });
  });
});

const RANGE = { low: 36, high: 37.5 };
const windows = DEFAULT_MEAL_WINDOWS.map((window) => ({ ...window }));
const pressure = (high: number) => ({ systolic: { low: 90, high }, diastolic: { low: 60, high: 89 } });

describe('a rule that cannot be', () => {
  it.each<[string, Change, string, string]>([
    ['a slot without a window', { rule: 'meals', value: windows.slice(1) }, 'windows.incomplete', 'meals'],
    [
      'windows that overlap',
      { rule: 'meals', value: windows.map((window) => (window.slot === 1 ? { ...window, end: 500 } : window)) },
      'windows.invalid',
      'meals',
    ],
    ['low above high', glucoseRule(9, 8), 'range.invalid', 'general'],
    ['a slot’s range out of all meters', glucoseRule(4, 9, { 2: { low: 0, high: 9 } }), 'range.invalid', 'bySlot.2'],
    [
      'critical values that are none',
      { rule: 'glucose', value: { general: { low: 4, high: 9 }, bySlot: {}, critical: { low: 5, high: 5 } } },
      'alarm.invalid',
      'critical',
    ],
    [
      'a diastolic figure above the systolic',
      { rule: 'pressure', value: { general: pressure(85), critical: pressure(180) } },
      'range.invalid',
      'general',
    ],
    [
      'a temperature of no body',
      { rule: 'temperature', value: { general: RANGE, critical: { low: 10, high: 50 } } },
      'alarm.invalid',
      'critical',
    ],
    [
      'a director before the doctor',
      { rule: 'escalation', value: { critical: [10, 5], ordinary: [], directorId: null } },
      'escalation.invalid',
      'escalation',
    ],
    [
      'a director who is no doctor here',
      { rule: 'escalation', value: { critical: [5, 10], ordinary: [30], directorId: '999999' } },
      'director.unknown',
      'directorId',
    ],
  ])('%s', async (_what, change, code, field) => {
    const { departmentA } = test.hospital.nodes;
    const answer = await save(departmentA, change);
    expect(answer).toMatchObject({ ok: false, error: { code, field } });
    expect((await read(departmentA)).rules[change.rule].own).toBe(false);
  });
});

describe('a change of rules', () => {
  it('is refused to a caller of another department', async () => {
    const { departmentB, hospital } = test.hospital.nodes;
    for (const nodeId of [departmentB, hospital]) {
      expect(codeOf(await doctor.call('rule.read', { nodeId }))).toBe('node.forbidden');
      expect(codeOf(await doctor.call('rule.save', { nodeId, version: 0, change: glucoseRule(4, 9) }))).toBe(
        'node.forbidden',
      );
    }
  });

  it('is refused to a caller who read an older version', async () => {
    const { departmentA } = test.hospital.nodes;
    const { version } = await read(departmentA);
    dataOf(await save(departmentA, glucoseRule(4, 9)));
    const late = await doctor.call('rule.save', { nodeId: departmentA, version, change: glucoseRule(4, 12) });
    expect(codeOf(late)).toBe('rule.changed');
    expect((await read(departmentA)).rules.glucose.value.general).toEqual({ low: 4, high: 9 });
  });
});

describe('a patient with a range of their own', () => {
  it('sees it, and the patient page shows it, in the place of the department’s', async () => {
    const patientId = test.hospital.patients.anna;
    const range = { low: 5, high: 12 };
    dataOf(await doctor.call('warning.setRange', { patientId, indicator: 'glucose', range }));
    expect(dataOf(await doctor.call('patient.detail', { patientId })).range).toEqual(range);
    const anna = await test.signedIn('anna');
    expect(dataOf(await anna.call('own.glucose', { from: '2026-01-01', to: '2026-01-02' })).range).toEqual(range);
    dataOf(await doctor.call('warning.setRange', { patientId, indicator: 'glucose', range: null }));
  });
});

describe('rules of the whole hospital', () => {
  const passwords = (change: Partial<typeof STRICT> = {}) =>
    ({ rule: 'password', value: { ...STRICT, ...change } }) as const;
  const STRICT = { length: 16, remembered: 2, lockAfter: 3, lockMinutes: 30, sessionHours: 8, idleMinutes: 5 };

  it('name the places that have their own', async () => {
    const { departmentA, wardB, hospital } = test.hospital.nodes;
    dataOf(await save(hospital, glucoseRule(4, 15), chief));
    dataOf(await save(departmentA, glucoseRule(4, 14)));
    dataOf(await save(wardB, { rule: 'temperature', value: { general: RANGE, critical: RANGE } }, chief));
    const { nodes } = dataOf(await chief.call('rule.deviations'));
    expect(nodes.map(({ nodeId, rules }) => [nodeId, rules])).toEqual([
      [departmentA, ['glucose']],
      [wardB, ['temperature']],
    ]);
    // A user of a department sees only deviations at nodes below it.
    expect(dataOf(await doctor.call('rule.deviations')).nodes).toEqual([]);
  });

  it('say how long passwords are, for those that are made and those that are chosen', async () => {
    const { hospital, wardA } = test.hospital.nodes;
    dataOf(await save(hospital, passwords(), chief));
    const client = await test.signedIn('nurseB');
    expect(dataOf(await client.call('session.me')).passwordRule).toEqual({ length: 16, remembered: 2 });
    const change = (newPassword: string) =>
      client.call('center.changePassword', { oldPassword: PASSWORD, newPassword });
    expect(codeOf(await change('eleven chars 1'))).toBe('password.weak');
    const role = await test.server.context.db
      .selectFrom('role')
      .select('id')
      .where('latinName', '=', 'nurseA')
      .executeTakeFirstOrThrow();
    const person = {
      username: 'newcomer',
      realName: 'N',
      sex: 'male',
      type: 1,
      nodeId: wardA,
      roleId: role.id,
    } as const;
    expect(dataOf(await chief.call('staff.add', person)).password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    dataOf(await change('sixteen chars, 1 more'));
  });

  it('say when wrong passwords lock', async () => {
    dataOf(await save(test.hospital.nodes.hospital, passwords(), chief));
    const wrong = () => test.stranger().logIn('wardOnly', 'wrong');
    expect(codeOf(await wrong())).toBe('credentials.wrong');
    expect(codeOf(await wrong())).toBe('credentials.wrong');
    const locked = await wrong();
    expect(locked).toMatchObject({ ok: false, error: { code: 'account.locked' } });
    expect(locked.ok || locked.error.description).toContain('30 minutes');
  });

  it.each([
    ['a shorter password than the product asks for', { length: 9 }, 'length'],
    ['no lock at all', { lockAfter: 11 }, 'lockAfter'],
    ['a lock of a minute', { lockMinutes: 1 }, 'lockMinutes'],
    ['a session of a week', { sessionHours: 168 }, 'sessionHours'],
    ['a screen that is never locked', { idleMinutes: 0 }, 'idleMinutes'],
    ['half a password', { remembered: 0 }, 'remembered'],
  ])('refuse %s', async (_what, change, field) => {
    const answer = await save(test.hospital.nodes.hospital, passwords(change), chief);
    expect(answer).toMatchObject({ ok: false, error: { code: 'passwordRule.invalid', field } });
  });

  it('keep passwords for the hospital’s administrators', async () => {
    const { hospital, departmentA } = test.hospital.nodes;
    expect(codeOf(await save(departmentA, passwords(), chief))).toBe('passwordRule.ofHospital');
    expect(codeOf(await save(hospital, passwords(), doctor))).toBe('node.forbidden');
    await test.hospital.addAccount('ruler', ['ward.read', 'rule.manage']);
    expect(codeOf(await save(hospital, passwords(), await test.signedIn('ruler')))).toBe('permission.missing');
  });
});
