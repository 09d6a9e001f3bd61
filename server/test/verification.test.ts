import { randomUUID } from 'node:crypto';
import type { EndpointName, ErrorReply, RequestOf, Verification } from '@wardlink/contract';
import type { TypedSample, VerificationKind } from '@wardlink/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type Answer, type TestClient } from './support/client.js';
import { fileLots, type TestLots } from './support/lots.js';
import { startTestServer, type TestServer } from './support/server.js';

const errorOf = <Name extends EndpointName>(answer: Answer<Name>): ErrorReply | undefined =>
  answer.ok ? undefined : answer.error;

const TODAY = '2026-11-23';

let test: TestServer;
let chief: TestClient;
let nurse: TestClient;
let lots: TestLots;
beforeAll(async () => {
  test = await startTestServer({ clock: `${TODAY}T08:00:00+08:00` });
  chief = await test.signedIn('chief');
  nurse = await test.signedIn('nurseA');
  const { nodes, accounts } = test.hospital;
  lots = await fileLots(test.server.context.db, { hospitalId: nodes.hospital, by: accounts.chief, lot: '26B118042' });
});
afterAll(() => test.stop());

let deviceId: string;
let serials = 0;
const newMeter = async (wardId = test.hospital.nodes.wardA, model = 'GM-7'): Promise<string> => {
  const serial = `V1-${String((serials += 1)).padStart(4, '0')}`;
  const device = { serial, model, nodeId: wardId, username: 'nurseA' };
  return dataOf(await chief.call('device.register', device)).deviceId;
};
beforeEach(async () => {
  deviceId = await newMeter();
});

/** Twenty samples below 5.5 and twenty above, of which some are far off in each band. */
const compared = (off = 0): TypedSample[] =>
  [4, 12].flatMap((reference) =>
    Array.from({ length: 20 }, (_, index) => ({
      reference: String(reference),
      meter: index < off ? String(reference + 3) : String(reference + 0.2),
      ...(index === 0 ? { hour: '08:05', note: 'haematocrit 31 %' } : {}),
    })),
  );

type Save = RequestOf<'verification.save'>;
const HEAD: Save['head'] = { standard: 'wst781', material: null, scheme: null, round: null, score: null };

const saveOf = (samples: TypedSample[], more: Partial<Save> = {}): Save => ({
  verificationId: randomUUID(),
  version: 0,
  deviceId,
  kind: 'comparison',
  day: TODAY,
  isFinished: true,
  stripLotId: lots.stripLotId,
  head: HEAD,
  samples,
  ...more,
});
const save = async (samples: TypedSample[], more: Partial<Save> = {}, by = nurse): Promise<Verification> =>
  dataOf(await by.call('verification.save', saveOf(samples, more)));
const named = ({ verificationId, version }: Verification) => ({ verificationId, version });
const kindOf = async (kind: VerificationKind, id = deviceId) =>
  dataOf(await nurse.call('verification.due', {})).meters.find((meter) => meter.deviceId === id)?.kinds[kind];

describe('a verification', () => {
  it('is kept with device, strip lot, operator, day, samples as typed and verdict; the same again changes nothing (spec 2, /quality)', async () => {
    const request = saveOf(compared(1));
    const stored = dataOf(await nurse.call('verification.save', request));
    expect(stored).toMatchObject({
      version: 1,
      kind: 'comparison',
      day: TODAY,
      state: 'accepted',
      verdict: 'accepted',
      samples: compared(1),
      meter: { deviceId, model: 'GM-7' },
      place: { latinName: 'A1', department: { latinName: 'A' } },
      strip: { lot: '26B118042', brand: 'Strip-T' },
      operator: { latinName: 'nurseA' },
      explained: null,
      reviewed: null,
      voided: null,
    });
    expect(dataOf(await nurse.call('verification.save', request))).toEqual(stored);
    expect(dataOf(await chief.call('verification.read', { verificationId: stored.verificationId }))).toEqual(stored);
    const { rows } = dataOf(await nurse.call('verification.list', { meter: stored.meter.serial }));
    expect(rows.map(({ verificationId }) => verificationId)).toEqual([stored.verificationId]);
  });

  it('is a draft until it is finished: what is typed is kept though it cannot be used, and can be continued', async () => {
    const typed = [{ reference: '5,2', meter: '' }, {}, { reference: '4.1', meter: '4.2' }, {}];
    const draft = await save(typed, { isFinished: false, day: null, stripLotId: null });
    expect(draft).toMatchObject({ state: 'draft', verdict: null, day: null, samples: typed.slice(0, 3) });
    expect(await kindOf('comparison')).toMatchObject({ standing: 'overdue', draftId: draft.verificationId });
    const whole = await save(compared(), named(draft));
    expect(whole).toMatchObject({ state: 'accepted', version: 2 });
    expect(await kindOf('comparison')).toMatchObject({ standing: 'valid', due: '2027-11-23', draftId: null });
    expect(codeOf(await nurse.call('verification.save', saveOf([], named(whole))))).toBe('verification.notNow');
  });

  it('is continued only by the person who began it, and not over a change of another window', async () => {
    const draft = await save([], { isFinished: false });
    const more = saveOf(compared(), { ...named(draft), isFinished: false });
    expect(codeOf(await chief.call('verification.save', more))).toBe('verification.ownDraft');
    dataOf(await nurse.call('verification.save', more));
    const other = saveOf(compared(2), { ...named(draft), isFinished: false });
    expect(codeOf(await nurse.call('verification.save', other))).toBe('verification.changed');
  });

  it.each([
    ['39 samples', () => saveOf(compared().slice(1)), 'verification.insufficient', 'samples'],
    [
      'a line that cannot be used',
      () => saveOf([...compared(), { reference: '5,2' }]),
      'verification.samples',
      'samples',
    ],
    ['no day', () => saveOf(compared(), { day: null }), 'verification.empty', 'day'],
    ['a day to come', () => saveOf(compared(), { day: '2026-11-24' }), 'verification.dayInvalid', 'day'],
    ['a day that is none', () => saveOf(compared(), { day: '2026-04-31' }), 'input.invalid', 'day'],
    ['no lot of strips', () => saveOf(compared(), { stripLotId: null }), 'verification.empty', 'stripLotId'],
    ['an unknown lot of strips', () => saveOf(compared(), { stripLotId: '999999' }), 'lot.unknown', 'stripLotId'],
    ['no material', () => saveOf([], { kind: 'repeatability' }), 'verification.empty', 'material'],
    ['no scheme', () => saveOf([], { kind: 'assessment' }), 'verification.empty', 'scheme'],
    [
      'a score that is none',
      () => saveOf([], { kind: 'assessment', head: { ...HEAD, scheme: 'NCCL', round: '1', score: 'good' } }),
      'verification.scoreInvalid',
      'score',
    ],
  ] as const)('with %s is not finished, and nothing of it is stored', async (_, request, code, field) => {
    const refused = request();
    expect(errorOf(await nurse.call('verification.save', refused))).toMatchObject({ code, field });
    const stored = await test.server.context.db
      .selectFrom('verification')
      .select('id')
      .where('id', '=', refused.verificationId)
      .execute();
    expect(stored).toEqual([]);
  });

  it('names the line that cannot be used', async () => {
    const refused = await nurse.call('verification.save', saveOf([...compared(), { reference: '5,2', meter: '5' }]));
    expect(errorOf(refused)?.description).toContain('41');
  });

  const values = (count: number, value = 6): TypedSample[] =>
    Array.from({ length: count }, (_, index) => ({ value: (value + (index % 2) / 10).toFixed(1) }));

  it('of precision is judged by its spread, of one day and between days', async () => {
    const head = { ...HEAD, material: 'normal control' };
    const once = await save(values(20), { kind: 'repeatability', head });
    expect(once).toMatchObject({ verdict: 'accepted' });
    const wide = values(20).map((sample, index) => (index % 2 === 0 ? sample : { value: '7.5' }));
    expect(await save(wide, { kind: 'repeatability', head })).toMatchObject({ verdict: 'rejected' });
    const days = values(20).map((sample, index) => ({ ...sample, day: `2026-11-${18 + (index % 5)}` }));
    expect(await save(days, { kind: 'betweenDays', head })).toMatchObject({ verdict: 'accepted' });
    const four = days.filter(({ day }) => day !== '2026-11-22');
    const few = await nurse.call('verification.save', saveOf([...four, ...four], { kind: 'betweenDays', head }));
    expect(errorOf(few)).toMatchObject({ code: 'verification.insufficient' });
  });

  it('of an external round is passed or not by its samples and the score of the organiser', async () => {
    const head = { ...HEAD, scheme: 'NCCL POCT', round: '2026-2', score: '100' };
    const round = Array.from({ length: 5 }, (_, index) => ({
      sample: `26020${index + 1}`,
      result: '6.2',
      target: '6',
      lower: '5.1',
      upper: '6.9',
    }));
    expect(await save(round, { kind: 'assessment', head })).toMatchObject({ verdict: 'accepted' });
    const low = { kind: 'assessment' as const, head: { ...head, score: '60' } };
    expect(await save(round, low)).toMatchObject({ verdict: 'rejected' });
  });
});

describe('what is done about a verification', () => {
  it('a rejected one waits for cause and action, then for a review by somebody else; the meter stays failed until another one is accepted', async () => {
    const failed = await save(compared(2));
    expect(failed).toMatchObject({ state: 'rejected', verdict: 'rejected' });
    expect(await kindOf('comparison')).toMatchObject({ standing: 'failed', due: null });
    expect(codeOf(await chief.call('verification.review', named(failed)))).toBe('verification.notNow');
    const mending = { cause: 'dirty lens', action: 'sent to repair' };
    const explained = dataOf(await nurse.call('verification.explain', { ...named(failed), ...mending }));
    expect(explained).toMatchObject({ state: 'explained', explained: mending });
    expect(codeOf(await nurse.call('verification.review', named(explained)))).toBe('verification.ownReview');
    const reviewed = dataOf(await chief.call('verification.review', { ...named(explained), comment: 'agreed' }));
    expect(reviewed).toMatchObject({ state: 'reviewed', reviewed: { by: { latinName: 'chief' }, comment: 'agreed' } });
    expect(await kindOf('comparison')).toMatchObject({ standing: 'failed' });
    await save(compared());
    expect(await kindOf('comparison')).toMatchObject({ standing: 'valid' });
  });

  it('a second review of the same version is refused, also at the same time', async () => {
    const stored = await save(compared());
    const answers = await Promise.all([1, 2, 3].map(() => chief.call('verification.review', named(stored))));
    const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.error.code)).sort();
    expect(codes).toEqual(['ok', 'verification.changed', 'verification.changed']);
  });

  it('a voided one stays with its samples and reason, and the one before counts again', async () => {
    const before = await save(compared(), { day: '2026-11-02' });
    const wrong = await save(compared(3));
    expect(await kindOf('comparison')).toMatchObject({ standing: 'failed' });
    const voided = dataOf(await nurse.call('verification.void', { ...named(wrong), reason: 'wrong meter' }));
    expect(voided).toMatchObject({ state: 'voided', samples: compared(3), voided: { reason: 'wrong meter' } });
    expect(await kindOf('comparison')).toMatchObject({
      standing: 'valid',
      due: '2027-11-02',
      last: { verificationId: before.verificationId },
    });
    const { rows } = dataOf(await nurse.call('verification.list', { state: 'voided', meter: wrong.meter.serial }));
    expect(rows).toHaveLength(1);
    expect(codeOf(await nurse.call('verification.void', { ...named(voided), reason: 'again' }))).toBe(
      'verification.notNow',
    );
  });

  it('the database refuses a review by the operator, a verdict without its end, and that one is deleted', async () => {
    const { db } = test.server.context;
    const { verificationId: id } = await save(compared());
    const change = (set: object) => db.updateTable('verification').set(set).where('id', '=', id).execute();
    const { nurseA } = test.hospital.accounts;
    await expect(change({ reviewedAt: new Date(), reviewedBy: nurseA })).rejects.toThrow('check');
    await expect(change({ finishedAt: null })).rejects.toThrow('check');
    await expect(db.deleteFrom('verification').where('id', '=', id).execute()).rejects.toThrow('never deleted');
  });

  it('is in the trail', async () => {
    const failed = await save(compared(2));
    await nurse.call('verification.explain', { ...named(failed), cause: 'lens', action: 'cleaned' });
    await chief.call('verification.export', { verificationId: failed.verificationId, format: 'csv' });
    const events = await test.server.context.db
      .selectFrom('auditEvent')
      .select(['type', 'accountId', 'after'])
      .where('subject', '=', failed.verificationId)
      .orderBy('id')
      .execute();
    expect(events).toMatchObject([
      { type: 'verification.finished', after: { serial: failed.meter.serial, verdict: 'rejected', samples: 40 } },
      { type: 'verification.explained', after: { cause: 'lens', action: 'cleaned' } },
      { type: 'verification.exported', accountId: test.hospital.accounts.chief },
    ]);
  });
});

describe('when a verification is due', () => {
  it('follows the plan of the place, and is counted by meter', async () => {
    const count = async () => {
      const { overdue, failed } = dataOf(await nurse.call('verification.count', {}));
      return { overdue, failed };
    };
    const before = await count();
    await save(compared(), { day: '2025-11-22' });
    expect(await kindOf('comparison')).toMatchObject({ standing: 'overdue', due: '2026-11-22' });
    await save(compared(), { day: '2026-07-22' });
    expect(await kindOf('comparison')).toMatchObject({ standing: 'valid', due: '2027-07-22' });
    const { nodes } = test.hospital;
    const read = dataOf(await chief.call('rule.read', { nodeId: nodes.wardA }));
    const verifyEvery = { comparison: 3, repeatability: 0, betweenDays: 0, assessment: 12 };
    const plan = { ...read.rules.controls.value, verifyEvery };
    const change = { rule: 'controls' as const, value: plan };
    dataOf(await chief.call('rule.save', { nodeId: nodes.wardA, version: read.version, change }));
    expect(await kindOf('comparison')).toMatchObject({ standing: 'overdue', due: '2026-10-22' });
    expect(await kindOf('repeatability')).toMatchObject({ standing: 'notAsked', due: null });
    expect(await count()).toEqual(before);
    await save(compared(4));
    expect(await count()).toEqual({ overdue: before.overdue - 1, failed: before.failed + 1 });
    const { meters } = dataOf(await nurse.call('verification.count', {}));
    expect(meters.find((meter) => meter.deviceId === deviceId)).toMatchObject({ standing: 'failed' });
    const tooRare = { ...plan, verifyEvery: { ...verifyEvery, assessment: 24 } };
    const again = dataOf(await chief.call('rule.read', { nodeId: nodes.wardA }));
    const refused = await chief.call('rule.save', {
      nodeId: nodes.wardA,
      version: again.version,
      change: { rule: 'controls', value: tooRare },
    });
    expect(codeOf(refused)).toBe('controlPlan.invalid');
  });
});

describe('callers', () => {
  it('of another department reach none of it, and without the right nobody writes', async () => {
    const { nodes, addAccount } = test.hospital;
    const stored = await save(compared());
    const { verificationId } = stored;
    await addAccount('verifierB', ['quality.read', 'quality.record', 'quality.review'], { nodeId: nodes.departmentB });
    const other = await test.signedIn('verifierB');
    expect(codeOf(await other.call('verification.read', { verificationId }))).toBe('verification.unknown');
    expect(codeOf(await other.call('verification.export', { verificationId, format: 'csv' }))).toBe(
      'verification.unknown',
    );
    expect(codeOf(await other.call('verification.review', named(stored)))).toBe('verification.unknown');
    expect(codeOf(await other.call('verification.void', { ...named(stored), reason: 'x' }))).toBe(
      'verification.unknown',
    );
    expect(codeOf(await other.call('verification.save', saveOf([])))).toBe('device.unknown');
    expect(dataOf(await other.call('verification.list', {})).rows).toEqual([]);
    expect(dataOf(await other.call('verification.due', {})).meters).toEqual([]);
    expect(codeOf(await other.call('verification.list', { departmentId: nodes.departmentA }))).toBe('node.forbidden');
    await addAccount('readerA', ['quality.read'], { nodeId: nodes.departmentA });
    const reader = await test.signedIn('readerA');
    dataOf(await reader.call('verification.read', { verificationId }));
    expect(codeOf(await reader.call('verification.save', saveOf([])))).toBe('permission.missing');
    expect(codeOf(await reader.call('verification.review', named(stored)))).toBe('permission.missing');
  });

  it('cannot take the number of another meter’s verification', async () => {
    const { verificationId } = await save([], { isFinished: false });
    const elsewhere = saveOf([], { verificationId, version: 1, deviceId: await newMeter() });
    expect(errorOf(await nurse.call('verification.save', elsewhere))).toMatchObject({
      code: 'input.invalid',
      field: 'verificationId',
    });
  });
});

it('a file has the figures and samples as the screen shows them (spec 2, /quality)', async () => {
  const { verificationId, meter } = await save(compared(1));
  const pieces = await chief.callStream('verification.export', { verificationId, format: 'csv' });
  const text = Buffer.concat(pieces.map(({ bytes }) => Buffer.from(bytes, 'base64'))).toString('utf8');
  expect(text).toContain(`${meter.serial} GM-7`);
  expect(text).toContain('19/20 95.0 %');
  expect(text).toContain('38/40 95.0 %');
  const lines = text.trim().split('\r\n');
  expect(lines.filter((line) => /^\d+,/.test(line))).toHaveLength(40);
  expect(lines.find((line) => line.startsWith('2,'))).toContain('4,4.2,,,0.20,5.0,within');
});
