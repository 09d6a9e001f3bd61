import {
  applicationColumns,
  effectTable,
  STAFF_PERMISSIONS,
  virtualWardWords,
  type EndpointName,
  type Permission,
  type RequestOf,
} from '@wardlink/contract';
import { dayOf } from '@wardlink/domain';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addBeds } from './support/beds.js';
import { codeOf as codeOfRefusal, dataOf, type Answer, TestClient } from './support/client.js';
import { PASSWORD } from './support/hospital.js';
import { startTestServer, type TestServer } from './support/server.js';
import { medicationOf } from './support/ward-fixture.js';

const CLOCK = '2026-11-20T07:00:00+08:00';
const DAY = 24 * 3_600_000;

let test: TestServer;
/** A doctor of department A, where the patients lie; one of department B, where the team is; a member who works elsewhere. */
let surgeon: TestClient;
let physician: TestClient;
let member: TestClient;
let chief: TestClient;
let teamId: string;
let otherTeamId: string;
let patientId: string;
let beds = 0;

/** Rights of a doctor: nothing that the hospital as a whole has. */
const OF_DOCTORS = STAFF_PERMISSIONS.filter((one) => !['staff.manage', 'order.execute'].includes(one));

beforeAll(async () => {
  test = await startTestServer({ clock: CLOCK });
  const { nodes, paths, addAccount } = test.hospital;
  const { db } = test.server.context;
  await addBeds(db, { wardId: nodes.wardA, path: paths.wardA, code: 'A1' }, 50);
  await addAccount('surgeon', OF_DOCTORS, { nodeId: nodes.departmentA });
  await addAccount('physician', OF_DOCTORS, { nodeId: nodes.departmentB });
  const memberId = await addAccount('member', OF_DOCTORS, { nodeId: nodes.wardB });
  const physicianId = await idOf('physician');
  await signIn();
  const team = { departmentId: nodes.departmentB, version: 0, latinName: null, enabled: true };
  const saved = await chief.call('virtualWard.saveTeam', {
    ...team,
    name: '内分泌',
    memberIds: [physicianId, memberId],
  });
  ({ teamId } = dataOf(saved));
  ({ teamId: otherTeamId } = dataOf(
    await chief.call('virtualWard.saveTeam', { ...team, name: '营养', memberIds: [] }),
  ));
});
afterAll(() => test.stop());
beforeEach(async () => {
  patientId = await admitted();
});

async function signIn(): Promise<void> {
  [surgeon, physician, member, chief] = await Promise.all([
    test.signedIn('surgeon'),
    test.signedIn('physician'),
    test.signedIn('member'),
    test.signedIn('chief'),
  ]);
}

/** The code of a refusal, or `ok`. */
const codeOf = <Name extends EndpointName>(answer: Answer<Name>): string => (answer.ok ? 'ok' : codeOfRefusal(answer));

const idOf = async (username: string): Promise<string> => {
  const { db } = test.server.context;
  return (await db.selectFrom('account').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;
};

async function admitted(): Promise<string> {
  beds += 1;
  const bed = String(beds + 10);
  const who = { name: `患者${bed}`, latinName: `Patient ${bed}`, sex: 'male' as const, birthday: '1958-04-01' };
  const place = { wardId: test.hospital.nodes.wardA, bed, hospitalizationNumber: `VW-${bed}` };
  return dataOf(await chief.call('admission.admit', { admissionId: randomUUID(), ...who, ...place })).patientId;
}

type Content = Omit<RequestOf<'virtualWard.save'>, 'patientId' | 'applicationId' | 'version' | 'apply'>;
const content = (more: Partial<Content> = {}): Content => ({
  teamId,
  urgency: 'urgent',
  complaint: '术前血糖高',
  diagnosis: 'T2DM',
  consultationRequest: '围术期方案',
  surgery: { kind: '右髋关节置换', at: Date.parse('2026-11-21T08:30:00+08:00'), fastingFrom: null },
  days: 7,
  ...more,
});
const save = (more: Partial<RequestOf<'virtualWard.save'>> = {}, client = surgeon) =>
  client.call('virtualWard.save', {
    patientId,
    applicationId: randomUUID(),
    version: 0,
    apply: true,
    ...content(),
    ...more,
  });
type Application = Awaited<ReturnType<typeof applied>>;
const applied = async (more: Partial<RequestOf<'virtualWard.save'>> = {}) => dataOf(await save(more)).application;

const ofTeam = (
  { applicationId, version }: Pick<Application, 'applicationId' | 'version'>,
  step: RequestOf<'virtualWard.teamStep'>['step'],
  more: Partial<RequestOf<'virtualWard.teamStep'>> = {},
  client = physician,
) => client.call('virtualWard.teamStep', { applicationId, version, step, ...more });
const ofWard = (
  { applicationId, version }: Pick<Application, 'applicationId' | 'version'>,
  step: RequestOf<'virtualWard.wardStep'>['step'],
  more: Partial<RequestOf<'virtualWard.wardStep'>> = {},
  client = surgeon,
) => client.call('virtualWard.wardStep', { applicationId, version, step, ...more });

/** An application that the team manages. */
async function managed(): Promise<Application> {
  const accepted = dataOf(await ofTeam(await applied(), 'accept')).application;
  return dataOf(await ofTeam(accepted, 'begin')).application;
}

const detailOf = async ({ applicationId }: Pick<Application, 'applicationId'>, client = surgeon) =>
  dataOf(await client.call('virtualWard.detail', { applicationId }));

/** How each thing of the patient answers: the patient page, a board, a list, an export, a report, an entry, an order. */
async function reach(client: TestClient) {
  const today = dayOf(test.server.context.clock.now(), 'Asia/Shanghai');
  const board = dataOf(await client.call('glucose.board', {}));
  const records = dataOf(await client.call('record.list', { indicator: 'glucose', from: today, to: today }));
  const number = `VW-${beds + 10}`;
  return {
    page: codeOf(await client.call('patient.detail', { patientId })),
    board: board.rows.some((row) => row.patientId === patientId),
    records: records.rows.some(({ patient }) => patient.hospitalizationNumber === number),
    found: dataOf(await client.call('patient.search', { text: number })).patients.length === 1,
    entry: codeOf(await client.call('glucose.record', { readingId: randomUUID(), patientId, slot: 1, value: 7 })),
    order: codeOf(await client.call('order.planMedication', medicationOf(patientId, randomUUID()))),
  };
}
const NOTHING = {
  page: 'patient.unknown',
  board: false,
  records: false,
  found: false,
  entry: 'patient.unknown',
  order: 'patient.unknown',
};
const SEES = { ...NOTHING, page: 'ok', board: true, records: true, found: true };

const measured = async (value: number, slot = 1) =>
  dataOf(await surgeon.call('glucose.record', { readingId: randomUUID(), patientId, slot, value, confirmed: true }));

describe('an application', () => {
  it('is kept as a draft that the team does not see, and is sent once it is complete', async () => {
    const applicationId = randomUUID();
    const draft = { applicationId, apply: false, complaint: null, surgery: null };
    const drafted = await applied(draft);
    expect(drafted).toMatchObject({ state: 'draft', version: 1, appliedAt: null, surgery: null, sides: ['ward'] });
    expect(codeOf(await physician.call('virtualWard.detail', { applicationId }))).toBe('application.unknown');
    expect(await save({ ...draft, apply: true, version: 1 })).toMatchObject({
      error: { code: 'application.incomplete', field: 'complaint' },
    });
    const sent = await applied({ applicationId, version: 1 });
    expect(sent).toMatchObject({
      state: 'applied',
      version: 2,
      complaint: '术前血糖高',
      days: 7,
      urgency: 'urgent',
      surgery: { kind: '右髋关节置换', at: Date.parse('2026-11-21T08:30:00+08:00') },
      applicant: { name: 'surgeon 名' },
    });
    // The reply was lost: the same again changes nothing.
    expect(await applied({ applicationId, version: 1 })).toEqual(sent);
    expect((await detailOf(sent, physician)).application.sides).toEqual(['team']);
    const { rows } = dataOf(await physician.call('virtualWard.list', { state: 'applied' }));
    expect(rows.map((row) => row.applicationId)).toContain(applicationId);
  });

  it('is one at a time, of an inpatient, to a team of another department that takes applications', async () => {
    const first = await applied();
    expect(await save()).toMatchObject({ error: { code: 'application.open' } });
    expect(codeOf(await save({ applicationId: first.applicationId, version: 9 }))).toBe('application.changed');
    patientId = test.hospital.patients.gone;
    expect(codeOf(await save({}, chief))).toBe('application.notInpatient');
    patientId = test.hospital.patients.bert;
    expect(await save({}, chief)).toMatchObject({ error: { code: 'team.ownDepartment', field: 'teamId' } });
    expect(await save({})).toMatchObject({ error: { code: 'patient.unknown' } });
    patientId = await admitted();
    expect(await save({ teamId: '987654321987654321' })).toMatchObject({ error: { code: 'team.unknown' } });
    const surgery = { kind: 'x', at: 1000, fastingFrom: 2000 };
    expect(await save({ surgery })).toMatchObject({ error: { code: 'application.fasting', field: 'fastingFrom' } });
    const { nodes } = test.hospital;
    const closed = { departmentId: nodes.departmentB, name: '停用', latinName: null, memberIds: [], enabled: false };
    const { teamId: closedId } = dataOf(await chief.call('virtualWard.saveTeam', { ...closed, version: 0 }));
    expect(await save({ teamId: closedId })).toMatchObject({ error: { code: 'team.closed', field: 'teamId' } });
  });

  describe('and the planned surgery of the record', () => {
    const planned = async () => dataOf(await surgeon.call('surgery.ofPatient', { patientId })).surgeries;
    const eventsOf = async (subject: string) =>
      (
        await test.server.context.db
          .selectFrom('auditEvent')
          .select('type')
          .where('subject', '=', subject)
          .orderBy('id')
          .execute()
      ).map(({ type }) => type);
    type Shown = { surgeryId: string; version: number } | null;
    const shown = (surgery: Shown): Shown => surgery && { surgeryId: surgery.surgeryId, version: surgery.version };
    const surgery = { kind: '左髋关节置换', at: Date.parse('2026-11-22T08:30:00+08:00'), fastingFrom: null };

    it('are one: it is planned, changed and cancelled with the application, and each is in the trail', async () => {
      const sent = await applied();
      const [made] = await planned();
      const { surgeryId } = made ?? { surgeryId: '' };
      expect(sent.surgery).toMatchObject({ surgeryId, version: 1 });
      const same = { applicationId: sent.applicationId };
      const changed = await applied({ ...same, version: 1, shownSurgery: shown(sent.surgery), surgery });
      expect(await planned()).toMatchObject([{ surgeryId, version: 2, kind: surgery.kind, minutes: 180 }]);
      const kept = await applied({ ...same, version: 2, shownSurgery: shown(changed.surgery), surgery, days: 9 });
      expect(kept.surgery?.version).toBe(2);
      const none = await applied({ ...same, version: 3, shownSurgery: shown(kept.surgery), surgery: null });
      expect(none.surgery).toBeNull();
      expect(await planned()).toEqual([]);
      expect(await eventsOf(surgeryId)).toEqual(['surgery.saved', 'surgery.saved', 'surgery.cancelled']);
    });

    it('do not overwrite what a colleague changed or cancelled', async () => {
      const sent = await applied();
      const { surgeryId, version } = sent.surgery ?? { surgeryId: '', version: 0 };
      const again = { applicationId: sent.applicationId, version: 1 };
      const later = { ...surgery, kind: '改期', minutes: 90 };
      dataOf(await surgeon.call('surgery.save', { patientId, surgeryId, version, ...later }));
      for (const wish of [surgery, null]) {
        const answer = await save({ ...again, shownSurgery: shown(sent.surgery), surgery: wish });
        expect(codeOf(answer)).toBe('surgery.changed');
      }
      // A page that showed no surgery does not take away the one that stands there.
      expect(codeOf(await save({ ...again, surgery: null }))).toBe('surgery.changed');
      expect(await planned()).toMatchObject([{ ...later, version: 2 }]);
      dataOf(await surgeon.call('surgery.cancel', { patientId, surgeryId, version: 2 }));
      expect((await detailOf(sent)).application.surgery).toBeNull();
      expect(codeOf(await save({ ...again, shownSurgery: { surgeryId, version: 2 }, surgery }))).toBe(
        'surgery.unknown',
      );
      const next = await applied({ ...again, surgery });
      expect(next.surgery?.surgeryId).not.toBe(surgeryId);
      expect(await planned()).toHaveLength(1);
    });

    it('are one where the form was filled with it', async () => {
      const surgeryId = randomUUID();
      dataOf(await surgeon.call('surgery.save', { patientId, surgeryId, version: 0, ...surgery, minutes: 90 }));
      const { suggested } = dataOf(await surgeon.call('virtualWard.ofPatient', { patientId }));
      expect(suggested.surgery).toMatchObject({ surgeryId, version: 1, kind: surgery.kind });
      const sent = await applied({ shownSurgery: shown(suggested.surgery), surgery });
      expect(sent.surgery).toMatchObject({ surgeryId, version: 1 });
      expect(await planned()).toMatchObject([{ surgeryId, minutes: 90 }]);
    });
  });

  it('of two that are written at the same time is one', async () => {
    const answers = await Promise.all([save(), save({}, chief), save()]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((answer) => codeOf(answer) === 'application.open')).toHaveLength(2);
  });

  it('is moved by each side, step by step, once, and each step is in its history and in the trail', async () => {
    const sent = await applied();
    expect(codeOf(await ofWard(sent, 'withdraw'))).toBe('application.noteMissing');
    expect(codeOf(await ofTeam(sent, 'begin'))).toBe('application.stepForbids');
    // The ward does not accept, and the team does not withdraw.
    expect(codeOf(await ofTeam(sent, 'accept', {}, surgeon))).toBe('application.unknown');
    expect(codeOf(await ofWard(sent, 'withdraw', { note: 'x' }, physician))).toBe('application.unknown');
    const accepted = dataOf(await ofTeam(sent, 'accept', { note: '已看', days: 5 })).application;
    expect(accepted).toMatchObject({ state: 'accepted', days: 5, processingResult: '已看' });
    expect(dataOf(await ofTeam(sent, 'accept', { note: '已看', days: 5 })).application).toEqual(accepted);
    expect(codeOf(await ofTeam({ ...accepted, version: 1 }, 'begin'))).toBe('application.changed');
    const begun = dataOf(await ofTeam(accepted, 'begin')).application;
    expect(begun.managedUntil).toBe(Date.parse('2026-11-25T00:00:00+08:00'));
    const longer = dataOf(await ofTeam(begun, 'extend', { days: 9 })).application;
    expect(longer).toMatchObject({ days: 9, managedUntil: Date.parse('2026-11-29T00:00:00+08:00') });
    const asked = dataOf(await ofTeam(longer, 'requestOut', { reason: 'goalReached', note: '达标' })).application;
    expect(codeOf(await ofTeam(asked, 'release'))).toBe('application.stepForbids');
    // A person who acts for both sides does not agree with themselves.
    const alone = dataOf(await ofTeam(dataOf(await ofWard(asked, 'keep')).application, 'requestOut', {}, chief));
    expect(codeOf(await ofWard(alone.application, 'release', {}, chief))).toBe('application.ownRequest');
    const kept = dataOf(await ofWard(alone.application, 'keep')).application;
    expect(kept).toMatchObject({ state: 'managed', outAskedBy: null, removalReason: null });
    const again = dataOf(await ofTeam(kept, 'requestOut', { reason: 'goalReached' })).application;
    const out = dataOf(await ofWard(again, 'release', { note: '继续原方案' })).application;
    expect(out).toMatchObject({ state: 'out', removalReason: 'goalReached', removalNote: '继续原方案' });
    expect(codeOf(await ofTeam(out, 'extend', { days: 9 }))).toBe('application.stepForbids');
    const { steps } = await detailOf(out);
    const taken = [
      'apply',
      'accept',
      'begin',
      'extend',
      'requestOut',
      'keep',
      'requestOut',
      'keep',
      'requestOut',
      'release',
    ];
    expect(steps.map(({ step }) => step)).toEqual(taken);
    expect(steps.map(({ by }) => by?.name)).toEqual([
      'surgeon 名',
      'physician 名',
      'physician 名',
      'physician 名',
      'physician 名',
      'surgeon 名',
      'chief 名',
      'surgeon 名',
      'physician 名',
      'surgeon 名',
    ]);
    const trail = await test.server.context.db
      .selectFrom('auditEvent')
      .select(['after', 'patientId'])
      .where('type', '=', 'application.step')
      .where('subject', '=', out.applicationId)
      .orderBy('id')
      .execute();
    expect(trail.map(({ after }) => (after as { step: string }).step)).toEqual(taken);
    expect(new Set(trail.map((event) => event.patientId))).toEqual(new Set([patientId]));
    // Joining again is a new application.
    expect((await applied()).state).toBe('applied');
  });

  it('that is refused or withdrawn gives nothing, and says why', async () => {
    const refused = dataOf(await ofTeam(await applied(), 'refuse', { note: '请先查糖化' })).application;
    expect(refused).toMatchObject({ state: 'refused', processingResult: '请先查糖化' });
    const withdrawn = dataOf(await ofWard(await applied(), 'withdraw', { note: '已转科' })).application;
    expect(withdrawn.state).toBe('withdrawn');
    expect(await reach(physician)).toEqual(NOTHING);
  });

  it('that ends by itself is told to the ward and to the team, once, and to nobody else', async () => {
    const begun = await managed();
    const noticesOf = async () =>
      (
        await test.server.context.db
          .selectFrom('message')
          .innerJoin('account', 'account.id', 'message.receiverId')
          .select(['account.username', 'message.otherInfo'])
          .where('systemMsgType', '=', 27)
          .orderBy('account.username')
          .execute()
      ).filter(({ otherInfo }) => otherInfo?.applicationId === begun.applicationId);
    expect(await noticesOf()).toEqual([]);
    const { patient } = dataOf(await surgeon.call('patient.detail', { patientId }));
    dataOf(await surgeon.call('admission.discharge', { patientId, version: patient.version }));
    const notices = await noticesOf();
    expect(notices.map(({ username }) => username)).toEqual(['member', 'physician', 'surgeon']);
    expect(notices[0]?.otherInfo).toMatchObject({
      virtualWardNotice: 'ended',
      removalReason: 'discharged',
      patientName: `患者${beds + 10}`,
    });
  });

  it('that was a draft ends without a notice', async () => {
    const drafted = await applied({ apply: false });
    const { patient } = dataOf(await surgeon.call('patient.detail', { patientId }));
    dataOf(await surgeon.call('admission.discharge', { patientId, version: patient.version }));
    const told = await test.server.context.db
      .selectFrom('message')
      .select('id')
      .where(sql<boolean>`other_info ->> 'applicationId' = ${drafted.applicationId}`)
      .execute();
    expect(told).toEqual([]);
  });

  it('has its effect in a file as the page shows it, for users who may see the page', async () => {
    await measured(13.4);
    await managed();
    await measured(7.2, 3);
    const today = dayOf(test.server.context.clock.now(), 'Asia/Shanghai');
    const period = { from: today, to: today };
    const effect = dataOf(await surgeon.call('virtualWard.effect', period));
    expect(effect.patients).toBeGreaterThan(0);
    const response = await surgeon.send(
      'virtualWard.exportEffect',
      await surgeon.sealed('virtualWard.exportEffect', { ...period, format: 'csv' }),
    );
    const pieces = await Promise.all(
      (await response.text())
        .trim()
        .split('\n')
        .map((line) => surgeon.open<{ bytes: string }>(line)),
    );
    const lines = Buffer.concat(pieces.map(({ bytes }) => Buffer.from(bytes, 'base64')))
      .toString()
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n');
    const { columns, rows } = effectTable(effect, 'en');
    expect(lines[0]?.split(',')).toEqual(columns.map(({ heading }) => heading));
    expect(lines).toHaveLength(rows.length + 1);
    expect(lines[1]).toContain(`,${effect.patients},`);
    // Of one patient, only once the management has begun.
    const one = dataOf(await surgeon.call('virtualWard.list', { state: 'managed', patient: `VW-${beds + 10}` }))
      .rows[0];
    const ofOne = { applicationId: one?.applicationId ?? '', format: 'csv' as const };
    const own = await surgeon.send(
      'virtualWard.exportPatientEffect',
      await surgeon.sealed('virtualWard.exportPatientEffect', ofOne),
    );
    const [piece = ''] = (await own.text()).trim().split('\n');
    const text = Buffer.from((await surgeon.open<{ bytes: string }>(piece)).bytes, 'base64').toString();
    expect(text).toContain('\r\nPatients,,,,1,,\r\n');
    expect(codeOf(await (await test.signedIn('nurseB')).call('virtualWard.exportPatientEffect', ofOne))).toBe(
      'application.unknown',
    );
    const elsewhere = { ...period, wardId: test.hospital.nodes.wardB, format: 'csv' as const };
    expect(codeOf(await surgeon.call('virtualWard.exportEffect', elsewhere))).toBe('node.forbidden');
  });

  it('is exported as the list shows it', async () => {
    const { applicationId } = await applied();
    const pieces = await surgeon.callStream('virtualWard.export', { format: 'csv', patient: `VW-${beds + 10}` });
    const text = Buffer.concat(pieces.map(({ bytes }) => Buffer.from(bytes, 'base64'))).toString('utf8');
    const [headings = '', line = '', ...more] = text.slice(1).trimEnd().split('\r\n');
    expect(headings.split(',')).toEqual(applicationColumns.map(({ title }) => title.en));
    const { state, urgency } = virtualWardWords.en;
    expect(line.startsWith(`${state.applied},${urgency.urgent},`)).toBe(true);
    expect(line).toContain(`VW-${beds + 10}`);
    expect(more).toEqual([]);
    const { rows, total } = dataOf(await surgeon.call('virtualWard.list', { patient: `VW-${beds + 10}` }));
    expect(rows.map((row) => row.applicationId)).toEqual([applicationId]);
    expect(total).toEqual({ count: 1, more: false });
    expect(dataOf(await surgeon.call('virtualWard.list', { urgency: 'routine' })).rows).toEqual([]);
  });
});

describe('what the team may see', () => {
  it('is nothing before the acceptance, the patient without orders and entries after it, nothing after the end', async () => {
    await measured(13.4);
    const sent = await applied();
    expect(await reach(physician)).toEqual(NOTHING);
    const accepted = dataOf(await ofTeam(sent, 'accept')).application;
    expect(await reach(physician)).toEqual(SEES);
    const begun = dataOf(await ofTeam(accepted, 'begin')).application;
    expect(await reach(physician)).toEqual(SEES);
    expect(await reach(member)).toEqual(SEES);
    // Another patient of the same ward, and somebody of the department who is no member.
    const other = await admitted();
    expect(codeOf(await physician.call('patient.detail', { patientId: other }))).toBe('patient.unknown');
    expect(await reach(await test.signedIn('nurseB'))).toMatchObject({ page: 'patient.unknown', board: false });
    const asked = dataOf(await ofWard(begun, 'requestOut', { reason: 'wish' })).application;
    expect(codeOf(await physician.call('patient.detail', { patientId }))).toBe('ok');
    dataOf(await ofTeam(asked, 'release'));
    beds -= 1;
    expect(await reach(physician)).toEqual(NOTHING);
    expect(await reach(member)).toEqual(NOTHING);
    beds += 1;
  });

  it('is closed to another team and to a person who left the team', async () => {
    const { db } = test.server.context;
    const stranger = await idOf('nurseB');
    await db.insertInto('teamMember').values({ teamId: otherTeamId, accountId: stranger }).execute();
    await managed();
    expect(codeOf(await (await test.signedIn('nurseB')).call('patient.detail', { patientId }))).toBe('patient.unknown');
    const { teams } = dataOf(await chief.call('virtualWard.teams', {}));
    const own = teams.find((team) => team.teamId === teamId);
    const physicianId = await idOf('physician');
    const team = {
      departmentId: test.hospital.nodes.departmentB,
      teamId,
      name: '内分泌',
      latinName: null,
      enabled: true,
    };
    const stored = { ...team, version: own?.version ?? 0 };
    dataOf(await chief.call('virtualWard.saveTeam', { ...stored, memberIds: [physicianId] }));
    expect(codeOf(await chief.call('virtualWard.saveTeam', { ...stored, memberIds: [] }))).toBe('team.changed');
    expect(await reach(member)).toEqual(NOTHING);
    const back = { ...stored, version: stored.version + 1, memberIds: [physicianId, await idOf('member')] };
    dataOf(await chief.call('virtualWard.saveTeam', back));
    expect(codeOf(await member.call('patient.detail', { patientId }))).toBe('ok');
  });

  it('ends with the discharge, and with the last day', async () => {
    const begun = await managed();
    const { patient } = dataOf(await surgeon.call('patient.detail', { patientId }));
    dataOf(await surgeon.call('admission.discharge', { patientId, version: patient.version }));
    expect(await reach(physician)).toEqual(NOTHING);
    const { application, steps } = await detailOf(begun);
    expect(application).toMatchObject({ state: 'out', removalReason: 'discharged', endedBy: null });
    expect(steps.at(-1)).toMatchObject({ step: 'discharge', by: { name: 'surgeon 名' } });

    patientId = await admitted();
    const other = await managed();
    const later = await test.another({ clock: new Date(Date.parse(CLOCK) + 8 * DAY).toISOString() });
    const ended = () =>
      test.server.context.db
        .selectFrom('virtualApplication')
        .select('id')
        .where('id', '=', other.applicationId)
        .where('state', '=', 'out')
        .executeTakeFirstOrThrow();
    await vi.waitFor(ended, { timeout: 60_000 });
    const there = new TestClient(later.url);
    dataOf(await there.logIn('physician', PASSWORD));
    expect(codeOf(await there.call('patient.detail', { patientId }))).toBe('patient.unknown');
    await later.stop();
    // A server whose clock is days ahead ends the sessions of today when it tidies up.
    await signIn();
    expect((await detailOf(other)).application).toMatchObject({
      removalReason: 'daysOver',
      endedBy: null,
      endedAt: Date.parse('2026-11-27T00:00:00+08:00'),
    });
    // Its grant ended with the day: nobody withdrew it.
    const { db } = test.server.context;
    const grants = await db
      .selectFrom('patientGrant')
      .select(['until', 'withdrawnAt'])
      .where('patientId', '=', patientId)
      .where('withdrawnAt', 'is', null)
      .execute();
    expect(grants).toEqual([{ until: new Date('2026-11-27T00:00:00+08:00'), withdrawnAt: null }]);
  });

  it('is on its board with the medicine, the proposals and the question that waits', async () => {
    dataOf(await surgeon.call('order.planMedication', medicationOf(patientId, randomUUID())));
    const waiting = await applied();
    const rowOf = async ({ applicationId }: Application) =>
      dataOf(await physician.call('virtualWard.board', {})).rows.find(
        ({ application }) => application.applicationId === applicationId,
      );
    expect(await rowOf(waiting)).toMatchObject({ day: null, medication: [], consultation: null, warning: null });
    const begun = dataOf(await ofTeam(dataOf(await ofTeam(waiting, 'accept')).application, 'begin')).application;
    await measured(2.2);
    const consultationId = randomUUID();
    const asked = { applicationId: begun.applicationId, consultationId, question: '术晨补液?' };
    dataOf(await surgeon.call('consultation.ask', { ...asked, urgency: 'emergency' }));
    expect(await rowOf(begun)).toMatchObject({
      day: 1,
      medication: [{ amounts: [8, 6], unit: 'U' }],
      proposals: { waiting: 0, all: 0 },
      consultation: { consultationId, question: '术晨补液?', answeredAt: null },
      warning: { acknowledgedBy: null },
    });
    expect(dataOf(await surgeon.call('virtualWard.board', {})).rows).toEqual([]);
  });
});

describe('a consultation', () => {
  const PROPOSED = [
    {
      kind: 'medication' as const,
      words: '睡前 18 → 14',
      terms: {
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        everyDays: 1,
        since: '2026-11-20',
        until: null,
        medicine: { category: 'insulin' as const, insulinCategory: 'rapidActing' as const, brandKey: 'novorapid' },
        doses: [{ slot: 1, amount: 6 }],
      },
    },
    {
      kind: 'monitoring' as const,
      terms: {
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        everyDays: 1,
        since: '2026-11-20',
        until: null,
        indicator: 'glucose' as const,
        slots: [1, 2, 3, 4, 5, 6, 7],
      },
    },
    { kind: 'other' as const, words: '术晨停门冬早餐剂量' },
  ];

  async function asked(): Promise<{ begun: Application; consultationId: string }> {
    const begun = await managed();
    const consultationId = randomUUID();
    const question = { applicationId: begun.applicationId, consultationId, question: '围术期方案?' };
    dataOf(await surgeon.call('consultation.ask', { ...question, urgency: 'urgent' }));
    return { begun, consultationId };
  }
  const answer = (consultationId: string, version = 0, proposals: typeof PROPOSED = PROPOSED) =>
    physician.call('consultation.answer', { consultationId, version, opinion: `第 ${version + 1} 版`, proposals });

  it('is asked by the ward, answered in signed versions by the team, and never changed', async () => {
    const { begun, consultationId } = await asked();
    expect(
      codeOf(await surgeon.call('consultation.answer', { consultationId, version: 0, opinion: 'x', proposals: [] })),
    ).toBe('consultation.unknown');
    const question = { applicationId: begun.applicationId, consultationId: randomUUID(), question: '?' };
    expect(codeOf(await physician.call('consultation.ask', { ...question, urgency: 'urgent' }))).toBe(
      'application.unknown',
    );
    const first = dataOf(await answer(consultationId)).consultation;
    expect(first.opinions).toMatchObject([{ version: 1, opinion: '第 1 版', signedBy: { name: 'physician 名' } }]);
    expect(first.opinions[0]?.proposals.map(({ kind, state }) => [kind, state])).toEqual([
      ['medication', 'proposed'],
      ['monitoring', 'proposed'],
      ['other', 'proposed'],
    ]);
    expect(dataOf(await answer(consultationId)).consultation).toEqual(first);
    expect(codeOf(await answer(consultationId, 4))).toBe('consultation.changed');
    const second = dataOf(await answer(consultationId, 1, PROPOSED.slice(2))).consultation;
    expect(second.opinions.map(({ version }) => version)).toEqual([2, 1]);
    expect(second.opinions[1]?.proposals.map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn', 'withdrawn']);
    expect(second.answeredAt).toBe(first.answeredAt);
    const { db } = test.server.context;
    await expect(db.updateTable('consultationOpinion').set({ opinion: 'x' }).execute()).rejects.toThrow(
      'never changed',
    );
    expect((await detailOf(begun)).application.opinion).toBe('第 2 版');
  });

  it('proposes nothing that nobody may order', async () => {
    const { consultationId } = await asked();
    const [medication, ...others] = PROPOSED;
    const insulin = medication?.terms && 'medicine' in medication.terms ? medication.terms.medicine : undefined;
    const tablets = { category: 'oral' as const, drug: '二甲双胍', latinDrug: 'Metformin', unit: 'g' as const };
    const proposing = (medicine: object | undefined, amount: number) =>
      [
        { ...medication, terms: { ...medication?.terms, medicine, doses: [{ slot: 1, amount }] } },
        ...others,
      ] as typeof PROPOSED;
    for (const [medicine, amount, code] of [
      [insulin, 8.0001, 'plan.doses'],
      [insulin, 0, 'plan.doses'],
      [tablets, 500, 'plan.farAboveMost'],
      [tablets, 50, 'plan.farAboveMost'],
    ] as const) {
      const found = codeOf(await answer(consultationId, 0, proposing(medicine, amount)));
      expect([amount, found]).toEqual([amount, code]);
    }
    expect(dataOf(await answer(consultationId)).consultation.opinions).toHaveLength(1);
  });

  it('orders nothing: the attending doctor confirms, changes or declines each proposal', async () => {
    const { consultationId } = await asked();
    const { consultation } = dataOf(await answer(consultationId));
    const [medication, monitoring, told] = consultation.opinions[0]?.proposals ?? [];
    const plansOf = async () => dataOf(await surgeon.call('order.plans', { patientId }));
    expect(await plansOf()).toMatchObject({ monitoring: [], medication: [] });
    const proposalId = medication?.proposalId ?? '';
    const order = { planKey: randomUUID(), patientId, ...PROPOSED[0]?.terms, proposalId };
    const planned = order as unknown as RequestOf<'order.planMedication'>;
    // A person who has the right at another place, or by a grant, does not order.
    expect(codeOf(await physician.call('order.planMedication', planned))).toBe('patient.unknown');
    const { plan } = dataOf(await surgeon.call('order.planMedication', planned));
    expect(codeOf(await surgeon.call('order.planMedication', { ...planned, planKey: randomUUID() }))).toBe(
      'proposal.decided',
    );
    const monitored = {
      planKey: randomUUID(),
      patientId,
      ...PROPOSED[1]?.terms,
      slots: [1, 7],
      proposalId: monitoring?.proposalId ?? '',
    } as unknown as RequestOf<'order.planMonitoring'>;
    const wrong = { ...monitored, proposalId: told?.proposalId ?? '' };
    expect(codeOf(await surgeon.call('order.planMonitoring', wrong))).toBe('proposal.unknown');
    const { plan: changed } = dataOf(await surgeon.call('order.planMonitoring', monitored));
    const confirm = { proposalId: told?.proposalId ?? '', decision: 'confirmed' as const };
    expect(codeOf(await physician.call('consultation.decide', confirm))).toBe('proposal.unknown');
    const decided = dataOf(await surgeon.call('consultation.decide', { ...confirm, note: '已执行' })).consultation;
    expect(decided.opinions[0]?.proposals.map(({ state, planId, note }) => [state, planId, note])).toEqual([
      ['confirmed', plan.planId, null],
      ['changed', changed.planId, null],
      ['confirmed', null, '已执行'],
    ]);
    expect(codeOf(await surgeon.call('consultation.decide', confirm))).toBe('proposal.decided');
  });

  it('is declined proposal by proposal, and confirmed only by an order where there is something to order', async () => {
    const { consultationId } = await asked();
    const { consultation } = dataOf(await answer(consultationId));
    const [medication] = consultation.opinions[0]?.proposals ?? [];
    const decide = (decision: 'confirmed' | 'declined') =>
      surgeon.call('consultation.decide', { proposalId: medication?.proposalId ?? '', decision });
    expect(codeOf(await decide('confirmed'))).toBe('proposal.byOrder');
    expect(dataOf(await decide('declined')).consultation.opinions[0]?.proposals[0]?.state).toBe('declined');
  });

  it('is escalated once where nobody answers in time', async () => {
    const { begun, consultationId } = await asked();
    const later = () => test.another({ clock: new Date(Date.parse(CLOCK) + DAY + 60_000).toISOString() });
    const servers = await Promise.all([later(), later()]);
    const { db } = test.server.context;
    const escalated = () =>
      db
        .selectFrom('consultation')
        .select('id')
        .where('id', '=', consultationId)
        .where('escalatedAt', 'is not', null)
        .executeTakeFirstOrThrow();
    await vi.waitFor(escalated, { timeout: 60_000 });
    await Promise.all(servers.map((server) => server.stop()));
    // A server whose clock is a day ahead ends the sessions of today when it tidies up.
    await signIn();
    expect((await detailOf(begun)).consultations[0]?.escalatedAt).not.toBeNull();
    const trail = await db
      .selectFrom('auditEvent')
      .select('id')
      .where('type', '=', 'consultation.escalated')
      .where('subject', '=', consultationId)
      .execute();
    expect(trail).toHaveLength(1);
  });
});

describe('a candidate', () => {
  it('is suggested to the ward with the reason, and to the team without a name, until somebody applies', async () => {
    await measured(13.4, 1);
    await measured(15.1, 2);
    const { candidates } = dataOf(await surgeon.call('virtualWard.candidates', {}));
    const found = candidates.find(({ patient }) => patient.patientId === patientId);
    expect(found?.reasons).toEqual([{ kind: 'high', count: 2, value: 15.1 }]);
    const answered = dataOf(await physician.call('virtualWard.suggestions', {}));
    const bed = String(beds + 10);
    expect(answered.suggestions.find((one) => one.bed === bed)?.reasons).toEqual(found?.reasons);
    const words = JSON.stringify(answered);
    expect(words).not.toContain('患者');
    expect(words).not.toContain('VW-');
    // A patient in the team's own department needs no application.
    expect(answered.suggestions.map(({ ward }) => ward.name)).not.toContain('B1 名');
    expect(dataOf(await surgeon.call('virtualWard.suggestions', {})).suggestions).toEqual([]);
    const { suggested } = dataOf(await surgeon.call('virtualWard.ofPatient', { patientId }));
    expect(suggested.reasons).toEqual(found?.reasons);
    await applied();
    const after = dataOf(await surgeon.call('virtualWard.candidates', {})).candidates;
    expect(after.map(({ patient }) => patient.patientId)).not.toContain(patientId);
    expect(dataOf(await surgeon.call('virtualWard.ofPatient', { patientId })).suggested.surgery).toMatchObject({
      kind: '右髋关节置换',
    });
  });
});

describe('the effect', () => {
  it('of a patient and of a department is that of the raw readings', async () => {
    const { db, clock } = test.server.context;
    const values = [
      { hours: 20, slot: 1, value: 12 },
      { hours: 16, slot: 2, value: 16.5 },
      { hours: 10, slot: 1, value: 14 },
      { hours: 200, slot: 1, value: 20 },
    ];
    for (const { hours, slot, value } of values) {
      const measuredAt = clock.now() - hours * 3_600_000;
      const reading = { readingId: randomUUID(), patientId, slot, value, measuredAt, confirmed: true };
      dataOf(await surgeon.call('glucose.record', { ...reading, timeReason: '补录' }));
    }
    await managed();
    const { rows } = dataOf(await surgeon.call('virtualWard.list', { patient: `VW-${beds + 10}` }));
    const { effect } = await detailOf({ applicationId: rows[0]?.applicationId ?? '' });
    expect(effect?.before).toMatchObject({ readings: 3, inRange: 0, veryHigh: 2 });
    expect(effect?.before.segments[1]).toMatchObject({ count: 2, mean: 13 });
    await measured(8, 1);
    const joint = dataOf(
      await surgeon.call('virtualWard.effect', {
        from: '2026-11-20',
        to: '2026-11-20',
        departmentId: test.hospital.nodes.departmentA,
      }),
    );
    const raw = await db
      .selectFrom('virtualApplication as one')
      .innerJoin('glucoseReading as reading', 'reading.patientId', 'one.patientId')
      .select(['reading.value', 'reading.measuredAt', 'one.begunAt', 'one.endedAt', 'one.state'])
      .where('one.begunAt', 'is not', null)
      .where('reading.latest', '=', true)
      .execute();
    const since = raw.filter(
      ({ measuredAt, begunAt, endedAt, state }) =>
        measuredAt >= (begunAt ?? 0) && (state === 'managed' || measuredAt <= (endedAt ?? 0)),
    );
    expect(joint.managed.readings).toBe(since.length);
    expect(joint.departments.reduce((sum, { patients }) => sum + patients, 0)).toBe(joint.patients);
    expect(joint.before.readings).toBeGreaterThanOrEqual(3);
    // The survey for deans shows the same, without anybody's name.
    const { virtualWard } = dataOf(await chief.call('dean.survey', { month: '2026-11' }));
    expect(virtualWard).toEqual({
      patients: joint.patients,
      reached: joint.reached,
      meanDaysToTarget: joint.meanDaysToTarget,
      before: { readings: joint.before.readings, inRange: joint.before.inRange, lows: joint.before.lows },
      managed: { readings: joint.managed.readings, inRange: joint.managed.inRange, lows: joint.managed.lows },
    });
    expect(dataOf(await chief.call('dean.survey', { month: '2026-10' })).virtualWard).toBeNull();
  });
});

describe('the duty of a team', () => {
  it('is planned by the team for its members, without overlaps', async () => {
    const physicianId = await idOf('physician');
    const now = test.server.context.clock.now();
    const duty = (since: number, until: number, accountId = physicianId) => ({
      accountId,
      since: now + since * 3_600_000,
      until: now + until * 3_600_000,
      phone: '6217',
    });
    const plan = (duties: ReturnType<typeof duty>[], client = physician) =>
      client.call('virtualWard.saveDuty', { teamId, duties });
    expect(codeOf(await plan([], surgeon))).toBe('team.unknown');
    expect(codeOf(await plan([duty(0, 12), duty(11, 20)]))).toBe('team.dutyOverlaps');
    expect(codeOf(await plan([duty(5, 5)]))).toBe('input.invalid');
    expect(codeOf(await plan([duty(0, 12, await idOf('surgeon'))]))).toBe('team.dutyNoMember');
    dataOf(await plan([duty(12, 24, await idOf('member')), duty(0, 12)]));
    const { teams } = dataOf(await surgeon.call('virtualWard.teams', {}));
    const team = teams.find((one) => one.teamId === teamId);
    expect(team?.duties.map(({ name }) => name)).toEqual(['physician 名', 'member 名']);
    expect([team?.own, team?.members.length]).toEqual([false, 2]);
  });

  /** Teams with these members, as the caller may save them. */
  const saveNew = async (client: TestClient, memberIds: string[]) =>
    client.call('virtualWard.saveTeam', {
      departmentId: test.hospital.nodes.departmentB,
      version: 0,
      latinName: null,
      enabled: true,
      name: `T ${randomUUID().slice(0, 8)}`,
      memberIds,
    });
  const leads = async (name: string, nodeId: string, permissions: readonly string[]) => {
    const id = await test.hospital.addAccount(name, permissions as Permission[], { nodeId });
    return { id, client: await test.signedIn(name) };
  };

  it('is opened to nobody by a department’s administrator: not to oneself, nor to somebody else', async () => {
    const { nodes, hospital } = { nodes: test.hospital.nodes, hospital: test.hospital };
    const head = await leads('headOfB', nodes.departmentB, STAFF_PERMISSIONS);
    const other = await hospital.addAccount('puppetOfB', STAFF_PERMISSIONS, { nodeId: nodes.departmentB });
    for (const memberIds of [[head.id], [other], [head.id, other]]) {
      const answer = await saveNew(head.client, memberIds);
      expect(answer).toMatchObject({ error: { code: 'team.membersForbidden', field: 'memberIds' } });
    }
    // Without the rights that membership gives, somebody of the whole hospital adds others, and not themselves.
    const technician = await leads('technician', nodes.hospital, ['staff.manage', 'virtualWard.read']);
    expect(await saveNew(technician.client, [technician.id])).toMatchObject({
      error: { code: 'team.membersForbidden' },
    });
    expect(codeOf(await saveNew(technician.client, [technician.id, other]))).toBe('team.membersForbidden');
    const may = async (client: TestClient) => {
      const { mayAddMembers, mayAddOneself } = dataOf(await client.call('virtualWard.teams', {}));
      return { mayAddMembers, mayAddOneself };
    };
    expect(await may(head.client)).toEqual({ mayAddMembers: false, mayAddOneself: false });
    expect(await may(technician.client)).toEqual({ mayAddMembers: true, mayAddOneself: false });
    expect(await may(chief)).toEqual({ mayAddMembers: true, mayAddOneself: true });
    // Keeping and removing members is the department's.
    const { teamId: one } = dataOf(await saveNew(chief, [head.id, other]));
    const kept = { departmentId: nodes.departmentB, teamId: one, latinName: null, enabled: true, name: 'T of B' };
    dataOf(await head.client.call('virtualWard.saveTeam', { ...kept, version: 1, memberIds: [head.id, other] }));
    dataOf(await head.client.call('virtualWard.saveTeam', { ...kept, version: 2, memberIds: [head.id] }));
    // A person who was removed is no member any more.
    const back = await head.client.call('virtualWard.saveTeam', { ...kept, version: 3, memberIds: [head.id, other] });
    expect(codeOf(back)).toBe('team.membersForbidden');
  });

  it('has members whose password and second factor a department’s administrator does not reset', async () => {
    const { nodes } = test.hospital;
    const head = await leads('resetterOfB', nodes.departmentB, STAFF_PERMISSIONS);
    const member = await leads('memberOfB', nodes.departmentB, OF_DOCTORS);
    const named = async () => {
      const { version } = dataOf(await head.client.call('staff.read', { userId: member.id })).staff;
      return { userId: member.id, version };
    };
    dataOf(await head.client.call('staff.resetPassword', await named()));
    dataOf(await saveNew(chief, [member.id]));
    for (const name of ['staff.resetPassword', 'staff.resetFactor'] as const) {
      expect(codeOf(await head.client.call(name, await named()))).toBe('account.seesMore');
    }
    const whole = await leads('resetterOfAll', nodes.hospital, STAFF_PERMISSIONS);
    dataOf(await whole.client.call('staff.resetPassword', await named()));
    // Out of the hospital is out: that stays with the department.
    dataOf(await head.client.call('staff.setState', { ...(await named()), state: 'left' }));
  });

  it('has applications that nobody at its department reads without the right to manage them', async () => {
    const sent = await applied();
    const { applicationId } = sent;
    const without = OF_DOCTORS.filter((one) => one !== 'virtualWard.manage');
    const nurse = await leads('nurseOfTeam', test.hospital.nodes.departmentB, without);
    expect(codeOf(await nurse.client.call('virtualWard.detail', { applicationId }))).toBe('application.unknown');
    const listed = dataOf(await nurse.client.call('virtualWard.list', {}));
    expect(JSON.stringify(listed)).not.toContain(applicationId);
    expect(codeOf(await physician.call('virtualWard.detail', { applicationId }))).toBe('ok');
    // A person whose right ends reads it no longer.
    const had = await leads('managerOfTeam', test.hospital.nodes.departmentB, OF_DOCTORS);
    expect(codeOf(await had.client.call('virtualWard.detail', { applicationId }))).toBe('ok');
    const role = test.server.context.db.updateTable('role').set({ permissions: without });
    await role.where('name', '=', 'managerOfTeam').execute();
    expect(codeOf(await had.client.call('virtualWard.detail', { applicationId }))).toBe('application.unknown');
  });

  it('has members by its form alone: nothing else writes them', async () => {
    const source = new URL('../src/', import.meta.url);
    const files = (await readdir(source, { recursive: true })).filter((name) => name.endsWith('.ts'));
    const writers: string[] = [];
    for (const name of files) {
      const text = await readFile(new URL(name, source), 'utf8');
      if (/(?:insertInto|updateTable|mergeInto)\('teamMember'|(?:into|update) team_member/.test(text))
        writers.push(name);
    }
    const known = ['demonstration/virtual-ward.ts', 'modules/virtual-ward/teams.ts'];
    expect(writers.filter((name) => !name.startsWith('database/migrations/')).sort()).toEqual(known);
  });

  it('is of people of the hospital', async () => {
    const { nodes, accounts } = test.hospital;
    const team = { departmentId: nodes.departmentB, version: 0, name: 'X', latinName: null, enabled: true };
    const answer = await chief.call('virtualWard.saveTeam', { ...team, memberIds: [accounts.anna] });
    expect(answer).toMatchObject({ error: { code: 'account.unknown', field: 'memberIds' } });
  });
});
