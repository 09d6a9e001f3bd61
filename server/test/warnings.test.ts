import type { ClinicalWarning, RequestOf } from '@wardlink/contract';
import { addDays, dayOf, NEVER_QUIET, shiftAt } from '@wardlink/domain';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';
import { openWatching } from './support/socket.js';

const ZONE = 'Asia/Shanghai';
let test: TestServer;
let nurse: TestClient;
let doctor: TestClient;
beforeAll(async () => {
  test = await startTestServer();
  [nurse, doctor] = await Promise.all([test.signedIn('nurseA'), test.signedIn('doctorA')]);
});
afterAll(() => test.stop());
beforeEach(async () => {
  // Each test begins without open warnings.
  await test.server.context.db.updateTable('warning').set({ supersededAt: new Date() }).execute();
});

type Entry = RequestOf<'vital.record'>;
const pressure = (systolic: number, diastolic: number, heartRate: number | null = null) => ({
  systolic,
  diastolic,
  heartRate,
});
const entry = (more: Partial<Entry> = {}): Entry => ({
  indicator: 'pressure',
  readingId: randomUUID(),
  patientId: test.hospital.patients.anna,
  figures: pressure(132, 84, 71),
  confirmed: true,
  ...more,
});
const record = async (more: Partial<Entry> = {}) => dataOf(await nurse.call('vital.record', entry(more))).reading;
const measure = (systolic: number, diastolic: number, more: Partial<Entry> = {}) =>
  record({ figures: pressure(systolic, diastolic, 71), ...more });
const warm = (celsius: number, more: Partial<Entry> = {}) =>
  record({ indicator: 'temperature', figures: { celsius }, ...more });
const glucose = async (value: number) =>
  dataOf(
    await nurse.call('glucose.record', {
      readingId: randomUUID(),
      patientId: test.hospital.patients.anna,
      slot: 3,
      value,
      confirmed: true,
    }),
  ).reading;
const correct = (readingId: string, version: number, figures: Entry['figures'], more: Partial<Entry> = {}) =>
  nurse.call('vital.correct', {
    indicator: 'celsius' in figures ? 'temperature' : 'pressure',
    readingId,
    version,
    figures,
    confirmed: true,
    reason: 'mistyped',
    ...(more.measuredAt == null ? {} : { measuredAt: more.measuredAt }),
  });
const list = async (more: Partial<RequestOf<'warning.list'>> = {}) =>
  dataOf(await nurse.call('warning.list', { state: 'open', ...more }));
const detailOf = async (patientId: string) => dataOf(await nurse.call('patient.detail', { patientId }));
const pushedOf = async ({ warningId }: ClinicalWarning) =>
  (await test.server.context.db.selectFrom('message').selectAll().execute()).filter(
    ({ otherInfo }) => otherInfo?.warningId === warningId,
  );
const only = async (): Promise<ClinicalWarning> => {
  const { warnings } = await list();
  expect(warnings).toHaveLength(1);
  return warnings[0] as ClinicalWarning;
};

describe('a blood pressure out of range', () => {
  it('warns once, of everybody concerned, in the shape of type 103 (spec 3, warning message; spec 9, warning types)', async () => {
    const same = entry({ figures: pressure(186, 112, 96) });
    await Promise.all(Array.from({ length: 6 }, () => nurse.call('vital.record', same)));
    const warning = await only();
    expect(warning).toMatchObject({
      indicator: 'pressure',
      systolic: 186,
      diastolic: 112,
      heartRate: 96,
      status: 103,
      critical: true,
      range: { systolic: { low: 90, high: 139 }, diastolic: { low: 60, high: 89 } },
      bed: '07',
      readingId: same.readingId,
      step: 0,
      acknowledgedAt: null,
    });
    const pushed = await pushedOf(warning);
    const { nurseA, doctorA, chief } = test.hospital.accounts;
    expect(pushed.map(({ receiverId }) => receiverId).sort()).toEqual([nurseA, doctorA, chief].sort());
    expect(pushed.find(({ receiverId }) => receiverId === doctorA)?.otherInfo).toMatchObject({
      prewarningMsgType: 103,
      webPageWarningSound: 4,
      webPageWarningWindowDurationTime: 5,
      patientName: 'anna 患者',
      bedName: '07',
      systolicPressure: 186,
      diastolicPressure: 112,
      heartRate: 96,
      status: 103,
      critical: true,
    });
  });

  it('with one figure too high and the other critically low has the code of its status, and says how both lie', async () => {
    const reading = await measure(150, 45);
    expect(reading).toMatchObject({ status: 101 });
    const standings = { systolic: 'high', diastolic: 'criticalLow' };
    const warning = await only();
    expect(warning).toMatchObject({ status: 101, critical: true, standings });
    expect((await list({ level: 'high' })).warnings).toHaveLength(1);
    expect((await list({ level: 'low' })).warnings).toHaveLength(0);
    const [pushed] = await pushedOf(warning);
    expect(pushed?.otherInfo).toMatchObject({ status: 101, critical: true, pressureStandings: standings });
  });

  it('that was measured during the stay and arrives after the discharge is of type 203 (spec 9, warning types)', async () => {
    const { anna } = test.hospital.patients;
    const measuredAt = Date.now() - 3_600_000;
    await measure(150, 95, { measuredAt });
    const [before] = await pushedOf(await only());
    expect(before?.otherInfo).toMatchObject({ prewarningMsgType: 103 });
    const at = { patientId: anna, version: (await detailOf(anna)).patient.version };
    const left = dataOf(await nurse.call('admission.discharge', at));
    try {
      await measure(151, 96, { measuredAt: measuredAt + 60_000 });
      const warning = (await list()).warnings.find(
        (one) => one.indicator === 'pressure' && one.systolic === 151,
      ) as ClinicalWarning;
      const [message] = await pushedOf(warning);
      expect(message?.otherInfo).toMatchObject({ prewarningMsgType: 203, status: 101, systolicPressure: 151 });
    } finally {
      dataOf(await nurse.call('admission.cancelDischarge', { ...at, version: left.version }));
    }
  });

  it('warns of what was measured hours ago as of what was measured now', async () => {
    const measuredAt = Date.now() - 9 * 3_600_000;
    await measure(82, 55, { measuredAt });
    expect(await only()).toMatchObject({ status: 201, critical: false, measuredAt });
  });

  it('warns nobody when it is in range', async () => {
    await measure(139, 89);
    await warm(37.1);
    expect((await list()).warnings).toEqual([]);
  });
});

describe('a temperature out of range', () => {
  it('warns with its level, and the message says the temperature', async () => {
    await warm(39.4);
    const warning = await only();
    expect(warning).toMatchObject({
      indicator: 'temperature',
      celsius: 39.4,
      level: 'highFever',
      status: 1,
      critical: true,
      range: { low: 36, high: 37.1 },
    });
    const [message] = await pushedOf(warning);
    expect(message?.otherInfo).toMatchObject({
      prewarningMsgType: 102,
      temperature: 39.4,
      rangeLow: 36,
      rangeHigh: 37.1,
      status: 1,
    });
  });
});

describe('a correction', () => {
  it('into range ends the warning, out of range raises one', async () => {
    const { readingId } = await measure(184, 99);
    await only();
    dataOf(await correct(readingId, 1, pressure(134, 79)));
    expect((await list({ state: 'all' })).warnings).toEqual([]);
    dataOf(await correct(readingId, 2, pressure(82, 51)));
    expect(await only()).toMatchObject({ systolic: 82, status: 201, readingId });
    const trail = await test.server.context.db
      .selectFrom('auditEvent')
      .select('type')
      .where('type', 'like', 'warning.%')
      .where('patientId', '=', test.hospital.patients.anna)
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    expect(trail.map(({ type }) => type)).toEqual(['warning.raised', 'warning.superseded', 'warning.raised']);
  });

  it('of the time alone leaves the warning, and its acknowledgement, as they are', async () => {
    const { readingId } = await warm(38.6);
    const { warningId } = await only();
    dataOf(await doctor.call('warning.acknowledge', { warningId, note: 'cooled' }));
    dataOf(await correct(readingId, 1, { celsius: 38.6 }, { measuredAt: Date.now() - 600_000 }));
    const { warnings } = await list({ state: 'all' });
    expect(warnings).toMatchObject([{ warningId, note: 'cooled', acknowledgedBy: { latinName: 'doctorA' } }]);
  });
});

describe('ranges', () => {
  it('of a department stand before the defaults (spec 3, alarm lines)', async () => {
    const { db } = test.server.context;
    const { departmentA } = test.hospital.nodes;
    const pressureRange = { systolic: { low: 100, high: 160 }, diastolic: { low: 60, high: 100 } };
    const set = {
      pressureRange: JSON.stringify(pressureRange),
      temperatureRange: JSON.stringify({ low: 36, high: 38 }),
    };
    await db
      .insertInto('nodeSetting')
      .values({ nodeId: departmentA, ...set })
      .execute();
    try {
      await measure(155, 95);
      await warm(38);
      expect((await list()).warnings).toEqual([]);
      await measure(98, 70);
      expect(await only()).toMatchObject({ status: 201, range: pressureRange });
    } finally {
      await db.deleteFrom('nodeSetting').where('nodeId', '=', departmentA).execute();
    }
  });

  it('of a patient stand before both, until they are taken back, and what is critical warns nevertheless', async () => {
    const { anna } = test.hospital.patients;
    const own = { systolic: { low: 110, high: 190 }, diastolic: { low: 60, high: 105 } };
    const set = (indicator: 'glucose' | 'pressure', range: RequestOf<'warning.setRange'>['range']) =>
      doctor.call('warning.setRange', { patientId: anna, indicator, range });
    expect(dataOf(await set('pressure', own))).toMatchObject({
      pressure: { own, department: { systolic: { low: 90, high: 139 } } },
      glucose: { own: null },
    });
    await measure(170, 95);
    expect((await list()).warnings).toEqual([]);
    await measure(185, 95);
    expect(await only()).toMatchObject({ critical: true, status: 103 });
    dataOf(await set('glucose', { low: 5, high: 12 }));
    expect(await glucose(12.6)).toMatchObject({ status: 1, range: { low: 5, high: 12 } });
    expect((await list({ indicator: 'glucose' })).warnings).toHaveLength(1);
    for (const indicator of ['pressure', 'glucose'] as const) dataOf(await set(indicator, null));
    expect(await glucose(12.6)).toMatchObject({ status: 0 });
    const trail = await test.server.context.db
      .selectFrom('auditEvent')
      .select(['before', 'after'])
      .where('type', '=', 'range.set')
      .orderBy('id')
      .execute();
    expect(trail[0]).toEqual({
      before: { indicator: 'pressure', range: null },
      after: { indicator: 'pressure', range: '110–190 / 60–105' },
    });
    expect(trail).toHaveLength(4);
  });

  it('of a patient leave the exceptions of single slots, the stricter of both, and say what they are', async () => {
    const { anna } = test.hospital.patients;
    const { db } = test.server.context;
    const { departmentA } = test.hospital.nodes;
    const bySlot = { 3: { low: 4.4, high: 8 } };
    const glucoseRanges = JSON.stringify({ general: { low: 3.9, high: 16.7 }, bySlot });
    await db.insertInto('nodeSetting').values({ nodeId: departmentA, glucoseRanges }).execute();
    const set = (range: { low: number; high: number } | null) =>
      doctor.call('warning.setRange', { patientId: anna, indicator: 'glucose', range });
    try {
      expect(await glucose(9.9)).toMatchObject({ status: 1 });
      expect(dataOf(await set({ low: 5, high: 12 })).glucose).toEqual({
        department: { low: 3.9, high: 16.7 },
        own: { low: 5, high: 12 },
        bySlot,
      });
      expect(await glucose(9.9)).toMatchObject({ status: 1, range: { low: 5, high: 8 } });
      expect(await glucose(4.7)).toMatchObject({ status: 2 });
    } finally {
      dataOf(await set(null));
      await db.deleteFrom('nodeSetting').where('nodeId', '=', departmentA).execute();
    }
  });

  it('that cannot be are refused (spec 5, alarm and warning values)', async () => {
    const { anna } = test.hospital.patients;
    for (const [indicator, range] of [
      ['pressure', { low: 90, high: 140 }],
      ['pressure', { systolic: { low: 140, high: 90 }, diastolic: { low: 60, high: 80 } }],
      ['glucose', { low: 12, high: 5 }],
      ['temperature', { low: 20, high: 38 }],
      ['temperature', { systolic: { low: 90, high: 140 }, diastolic: { low: 60, high: 80 } }],
    ] as const) {
      expect(codeOf(await doctor.call('warning.setRange', { patientId: anna, indicator, range }))).toBe(
        'range.invalid',
      );
    }
  });
});

describe('the list', () => {
  it('is narrowed by indicator, level, state, day and place', async () => {
    await measure(150, 80);
    await measure(182, 80);
    await measure(85, 62);
    await warm(38.5);
    await glucose(2.5);
    const count = async (more: Partial<RequestOf<'warning.list'>>) => (await list(more)).warnings.length;
    expect(await count({})).toBe(5);
    expect(await count({ indicator: 'pressure' })).toBe(3);
    expect(await count({ indicator: 'pressure', level: 'high' })).toBe(2);
    expect(await count({ indicator: 'pressure', level: 'low' })).toBe(1);
    expect(await count({ level: 'critical' })).toBe(2);
    expect(await count({ level: 'low' })).toBe(2);
    const today = dayOf(Date.now(), ZONE);
    expect(await count({ from: today, to: today })).toBe(5);
    expect(await count({ to: addDays(today, -1) })).toBe(0);
    expect(await count({ wardId: test.hospital.nodes.wardA })).toBe(5);
    const { warnings } = await list({ indicator: 'temperature' });
    dataOf(await doctor.call('warning.acknowledge', { warningId: warnings[0]?.warningId ?? '' }));
    expect(await count({})).toBe(4);
    expect(await count({ state: 'acknowledged' })).toBe(1);
    expect(await count({ state: 'all' })).toBe(5);
  });

  it('is paged by its last row: nothing twice and nothing left out, whatever comes in meanwhile', async () => {
    for (let systolic = 141; systolic <= 147; systolic += 1) await measure(systolic, 80);
    const seen: ClinicalWarning[] = [];
    let page = await list({ limit: 3 });
    for (;;) {
      seen.push(...page.warnings);
      const last = page.warnings.at(-1);
      if (!page.more || !last) break;
      await measure(165, 80);
      page = await list({ limit: 3, after: { raisedAt: last.raisedAt, warningId: last.warningId } });
    }
    const shown = seen.map((warning) => (warning.indicator === 'pressure' ? warning.systolic : 0));
    expect(shown).toEqual([147, 146, 145, 144, 143, 142, 141]);
  });

  it('that is followed keeps an old critical one among hundreds of ordinary ones', async () => {
    const { db } = test.server.context;
    await measure(190, 114);
    const critical = await only();
    await measure(141, 80);
    const [ordinary] = (await list({ order: 'time' })).warnings;
    const row = await db
      .selectFrom('warning')
      .selectAll()
      .where('id', '=', ordinary?.warningId ?? '')
      .executeTakeFirstOrThrow();
    const { id: _id, ...columns } = row;
    const copies = Array.from({ length: 210 }, () => ({ ...columns, readingId: randomUUID() }));
    await db
      .insertInto('warning')
      .values(copies as never)
      .execute();
    const { rows } = dataOf(await nurse.call('warning.open', {}));
    const followed = rows.flatMap(({ warnings }) => warnings);
    expect(followed).toHaveLength(200);
    expect(followed[0]?.warningId).toBe(critical.warningId);
  });

  it('by urgency has what is critical first, then what was passed on, then the newest, over its pages', async () => {
    const { db } = test.server.context;
    // In the order of time: a critical one first, so that it would be the last.
    for (const systolic of [190, 141, 142, 195, 143]) await measure(systolic, 80);
    const all = (await list({ order: 'time' })).warnings;
    const of = (systolic: number) =>
      all.find((one) => one.indicator === 'pressure' && one.systolic === systolic)?.warningId ?? '';
    await db.updateTable('warning').set({ step: 1 }).where('id', '=', of(141)).execute();
    await db.updateTable('warning').set({ step: 2 }).where('id', '=', of(190)).execute();
    const shown: number[] = [];
    let after: RequestOf<'warning.list'>['after'] = null;
    for (let page = 0; page < 5; page += 1) {
      const { warnings, more } = await list({ order: 'urgency', limit: 2, after });
      shown.push(...warnings.map((one) => (one.indicator === 'pressure' ? one.systolic : 0)));
      const last = warnings.at(-1);
      if (!more || !last) break;
      const { raisedAt, warningId, critical, step } = last;
      after = { raisedAt, warningId, critical, step };
    }
    expect(shown).toEqual([190, 195, 141, 143, 142]);
  });
});

describe('an acknowledgement', () => {
  it('of a critical warning says what was done; of another one it may', async () => {
    await measure(188, 114);
    const { warningId, critical } = await only();
    expect(critical).toBe(true);
    for (const note of [undefined, null, '', '   ']) {
      const refused = await doctor.call('warning.acknowledge', { warningId, note });
      expect(refused).toMatchObject({ ok: false, error: { field: 'note' } });
    }
    expect((await only()).acknowledgedAt).toBeNull();
    dataOf(await doctor.call('warning.acknowledge', { warningId, note: 'nifedipine 10 mg' }));
    await measure(152, 88);
    dataOf(await doctor.call('warning.acknowledge', { warningId: (await only()).warningId }));
    expect((await list()).warnings).toEqual([]);
  });

  it('is undone by its author within half a minute, and the warning is passed on when it would have been', async () => {
    await measure(153, 88);
    const before = await only();
    const { warningId } = before;
    dataOf(await doctor.call('warning.acknowledge', { warningId, note: 'wrong bed' }));
    expect(codeOf(await nurse.call('warning.reopen', { warningId }))).toBe('warning.notReopened');
    expect(dataOf(await doctor.call('warning.reopen', { warningId })).warning).toEqual(before);
    expect(await only()).toEqual(before);
    expect(dataOf(await doctor.call('warning.reopen', { warningId })).warning).toEqual(before);
    dataOf(await doctor.call('warning.acknowledge', { warningId }));
    const { db } = test.server.context;
    const long = new Date(Date.now() - 31_000);
    await db.updateTable('warning').set({ acknowledgedAt: long }).where('id', '=', warningId).execute();
    expect(codeOf(await doctor.call('warning.reopen', { warningId }))).toBe('warning.notReopened');
    const trail = await db
      .selectFrom('auditEvent')
      .selectAll()
      .where('subject', '=', warningId)
      .orderBy('id')
      .execute();
    expect(trail.map(({ type }) => type)).toEqual([
      'warning.raised',
      'warning.acknowledged',
      'warning.reopened',
      'warning.acknowledged',
    ]);
    expect(trail[2]).toMatchObject({ accountId: test.hospital.accounts.doctorA, after: { note: 'wrong bed' } });
  });
});

describe('an open list', () => {
  it('is told about each warning that is raised, acknowledged or taken back, where the patient may be seen', async () => {
    const open = async (name: 'doctorA' | 'nurseB') => {
      const { cookie } = await test.signedIn(name);
      // Skips the stored inbox: only what is sent from now on counts.
      return openWatching(test.server.url, { cookie, name, userId: test.hospital.accounts[name], after: 1_000_000 });
    };
    const [here, elsewhere] = await Promise.all([open('doctorA'), open('nurseB')]);
    const told = () => here.frames.filter((frame) => frame.msgType === 6 && frame.indicator === 'warnings').length;
    const { readingId } = await measure(171, 80);
    await here.until(() => told() === 1);
    const { warningId } = await only();
    dataOf(await nurse.call('warning.acknowledge', { warningId }));
    await here.until(() => told() === 2);
    dataOf(await correct(readingId, 1, pressure(131, 80)));
    await here.until(() => told() === 3);
    const nurseB = await test.signedIn('nurseB');
    dataOf(await nurseB.call('vital.record', entry({ patientId: test.hospital.patients.bert })));
    await elsewhere.until(({ msgType }) => msgType === 6);
    expect(elsewhere.frames).toEqual([{ msgType: 6, indicator: 'pressure' }]);
    await Promise.all([here.close(), elsewhere.close()]);
  });
});

describe('the hand-over', () => {
  it('has the open warnings, and those acknowledged in the shift, with the person and the note', async () => {
    await measure(151, 80);
    await measure(152, 80);
    const [second, first] = (await list()).warnings;
    dataOf(await doctor.call('warning.acknowledge', { warningId: first?.warningId ?? '', note: 'amlodipine' }));
    const now = Date.now();
    const shift = shiftAt(now, ZONE);
    const handed = dataOf(await nurse.call('warning.handover', {}));
    expect(handed).toMatchObject({ shift, open: [{ warningId: second?.warningId }] });
    expect(handed.acknowledged).toMatchObject([
      { warningId: first?.warningId, note: 'amlodipine', acknowledgedBy: { latinName: 'doctorA' } },
    ]);
  });

  it('of an earlier shift shows what was open when it ended', async () => {
    await measure(151, 80);
    const { warningId } = await only();
    const yesterday = addDays(dayOf(Date.now(), ZONE), -1);
    const at = (time: string): Date => new Date(`${yesterday}T${time}+08:00`);
    const { db } = test.server.context;
    const set = (raised: string, acknowledged: string) =>
      db
        .updateTable('warning')
        .set({ raisedAt: at(raised), acknowledgedAt: at(acknowledged) })
        .where('id', '=', warningId)
        .execute();
    const of = async (key: 'night' | 'day' | 'evening') => {
      const { open, acknowledged } = dataOf(await nurse.call('warning.handover', { shift: { day: yesterday, key } }));
      return [open.length, acknowledged.length];
    };
    await set('14:00:00', '17:00:00');
    expect([await of('night'), await of('day'), await of('evening')]).toEqual([
      [0, 0],
      [1, 0],
      [0, 1],
    ]);
  });
});

describe('how somebody is told', () => {
  it('is kept, answered with the session and carried by the next warning (spec 9, window and sound)', async () => {
    const style = { push: true, sound: 6, windowSeconds: 0 };
    expect(dataOf(await doctor.call('warning.style', style)).warning).toEqual({
      ...style,
      criticalSound: null,
      messageSound: null,
      quiet: NEVER_QUIET,
    });
    await measure(160, 90);
    const pushed = await pushedOf(await only());
    const own = pushed.find(({ receiverId }) => receiverId === test.hospital.accounts.doctorA);
    expect(own?.otherInfo).toMatchObject({ webPageWarningSound: 6, webPageWarningWindowDurationTime: 0 });
    dataOf(await doctor.call('warning.style', { ...style, push: false }));
    await measure(161, 90);
    const [latest] = (await list()).warnings;
    const receivers = latest ? (await pushedOf(latest)).map(({ receiverId }) => receiverId) : [];
    expect(receivers).not.toContain(test.hospital.accounts.doctorA);
    expect(receivers).toContain(test.hospital.accounts.nurseA);
    dataOf(await doctor.call('warning.style', { ...style, sound: 4, windowSeconds: 5 }));
    expect(codeOf(await doctor.call('warning.style', { ...style, sound: 7 }))).toBe('input.invalid');
  });

  it('sounds by its urgency, as its receiver chose', async () => {
    const style = { push: true, sound: 2, windowSeconds: 5 };
    const chosen = { criticalSound: 5, messageSound: 3 };
    expect(dataOf(await doctor.call('warning.style', { ...style, ...chosen })).warning).toMatchObject(chosen);
    // A page of an older version does not know these settings: they stay.
    expect(dataOf(await doctor.call('warning.style', style)).warning).toMatchObject(chosen);
    const soundOf = async (systolic: number) => {
      await measure(systolic, 90);
      const [latest] = (await list()).warnings;
      const pushed = latest ? await pushedOf(latest) : [];
      const own = pushed.find(({ receiverId }) => receiverId === test.hospital.accounts.doctorA);
      return [latest?.critical, own?.otherInfo?.webPageWarningSound];
    };
    expect(await soundOf(162)).toEqual([false, 2]);
    expect(await soundOf(195)).toEqual([true, 5]);
    const none = { criticalSound: null, messageSound: null };
    expect(dataOf(await doctor.call('warning.style', { ...style, ...none })).warning).toMatchObject(none);
    expect(await soundOf(196)).toEqual([true, 2]);
    for (const wrong of [{ criticalSound: 0 }, { criticalSound: 7 }, { messageSound: 1.5 }]) {
      expect(codeOf(await doctor.call('warning.style', { ...style, ...wrong }))).toBe('input.invalid');
    }
    dataOf(await doctor.call('warning.style', { ...style, sound: 4 }));
  });

  it('keeps quiet hours that may pass midnight, also for a page that does not know them, and names what is wrong', async () => {
    const style = { push: true, sound: 4, windowSeconds: 5 };
    const quiet = { hours: { begin: 1320, end: 420 }, criticalSounds: false, specialCallsRing: false };
    expect(dataOf(await doctor.call('warning.style', { ...style, quiet })).warning.quiet).toEqual(quiet);
    expect(dataOf(await doctor.call('warning.style', style)).warning.quiet).toEqual(quiet);
    expect(dataOf(await doctor.call('session.me')).warning.quiet).toEqual(quiet);
    const refused = async (begin: number, end: number) => {
      const answer = await doctor.call('warning.style', { ...style, quiet: { ...quiet, hours: { begin, end } } });
      return answer.ok ? 'stored' : [answer.error.code, answer.error.field];
    };
    expect(await refused(480, 480)).toEqual(['input.invalid', 'quiet.hours.end']);
    expect(await refused(1440, 60)).toEqual(['input.invalid', 'quiet.hours.begin']);
    expect(await refused(60, 0.5)).toEqual(['input.invalid', 'quiet.hours.end']);
    expect(dataOf(await doctor.call('session.me')).warning.quiet).toEqual(quiet);
    dataOf(await doctor.call('warning.style', { ...style, quiet: NEVER_QUIET }));
  });
});
