import {
  BOARD_TOPICS,
  type EndpointName,
  endpoints,
  type ScopeRule,
  type Permission,
  STAFF_PERMISSIONS,
  GRANTABLE,
} from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { giveGrant, type NewGrant, withdrawGrant } from '../src/core/access/grants.js';
import { inTransaction } from '../src/core/transaction.js';
import { boardTopic, type Topic } from '../src/core/topics.js';
import { deliver } from '../src/modules/chat/store.js';
import { codeOf, dataOf } from './support/client.js';
import { type Outcome, outcomeOfCall } from './support/outcome.js';
import { requestOf, type TestCaller } from './support/requests.js';
import { startTestServer, type TestServer } from './support/server.js';
import {
  admissionOf,
  fillSides,
  medicationOf,
  monitoringOf,
  type WardFixture,
  FIXTURE_CLOCK,
  FIXTURE_DAY,
} from './support/ward-fixture.js';
import { openSocket, text, watchTopics } from './support/socket.js';

/** How each endpoint shows a granted patient: `listed` in a list, `counted` in figures, or `named` by the request. */
const SEEN = {
  'glucose.board': 'listed',
  'glucose.record': 'named',
  'glucose.correct': 'named',
  'glucose.void': 'named',
  'vital.board': 'listed',
  'vital.record': 'named',
  'vital.correct': 'named',
  'vital.void': 'named',
  'putAside.list': 'listed',
  'putAside.settle': 'named',
  'ambulatory.board': 'listed',
  'ambulatory.session': 'named',
  'ambulatory.bind': 'named',
  'ambulatory.record': 'named',
  'ambulatory.correct': 'named',
  'ambulatory.diary': 'named',
  'ambulatory.terminate': 'named',
  'pump.board': 'listed',
  'pump.day': 'named',
  'pump.record': 'named',
  'pump.correct': 'named',
  'pump.void': 'named',
  'patient.search': 'listed',
  'patient.detail': 'named',
  'patient.glucose': 'named',
  'patient.trends': 'named',
  'patient.identity': 'named',
  'patient.treatments': 'named',
  'patient.stays': 'named',
  'patient.timeline': 'named',
  'surgery.ofPatient': 'named',
  'patient.setTarget': 'named',
  'patient.follow': 'named',
  'patient.edit': 'named',
  'patient.unmask': 'named',
  'patient.openAccount': 'named',
  'patient.renewAccount': 'named',
  'record.list': 'listed',
  'record.versions': 'named',
  'record.export': 'listed',
  'population.list': 'listed',
  'population.export': 'listed',
  'management.list': 'listed',
  'management.analysis': 'counted',
  'order.plans': 'named',
  'order.planMonitoring': 'named',
  'order.planMedication': 'named',
  'order.terminate': 'named',
  'order.undo': 'named',
  'order.confirm': 'named',
  'order.sheet': 'listed',
  'order.tasks': 'named',
  'order.execute': 'named',
  'order.takeBack': 'named',
  'order.medications': 'listed',
  'order.exportMedications': 'listed',
  'order.executions': 'listed',
  'order.exportExecutions': 'listed',
  'warning.open': 'listed',
  'warning.list': 'listed',
  'warning.acknowledge': 'named',
  'warning.reopen': 'named',
  'warning.handover': 'listed',
  'warning.ranges': 'named',
  'warning.setRange': 'named',
  'report.patients': 'listed',
  'report.sheets': 'named',
  'report.print': 'named',
  'report.share': 'named',
  'report.links': 'named',
  'report.withdraw': 'named',
  'chat.conversations': 'listed',
  'chat.partners': 'listed',
  'chat.history': 'named',
  'chat.read': 'named',
} as const satisfies Partial<Record<EndpointName, 'listed' | 'counted' | 'named'>>;

type Seen = keyof typeof SEEN;

/**
 * Why the other endpoints show no granted patient. A key that ends in a dot stands for all names that begin with it.
 */
const UNSEEN: Record<string, string> = {
  'session.': 'of the caller alone',
  'center.': 'of the caller alone',
  'own.': 'of a patient’s own account',
  'organisation.': 'of places: its figures are those of the caller’s nodes',
  'rule.': 'of places',
  'wardPage.': 'of places',
  'device.': 'of places',
  'interface.': 'of systems of the hospital, whose messages are shown to its administrators',
  'quality.': 'of meters',
  'verification.': 'of meters',
  'operator.': 'of people who work here',
  'statistics.': 'of places',
  'dean.': 'of the hospital, and of patients without their names, who are of no grant',
  'unmatched.': 'of what devices of places sent that matches nobody',
  'strip.': 'of lots of the hospital: the recall is of places',
  'solution.': 'of lots of the hospital',
  'staff.': 'of people who work here',
  'role.': 'of people who work here',
  'menu.': 'of the hospital',
  'form.': 'of the hospital',
  'audit.': 'of what happened at the caller’s nodes',
  'admission.': 'a stay is looked after where the patient lies',
  'outpatient.': 'visits are looked after by the department that the patient comes to',
  'virtualWard.': 'of the ward that applies, and of the team that it applies to',
  'consultation.': 'of the ward that asks, and of the team that is asked',
  'surgery.save': 'of the ward, whose right to apply no grant gives',
  'surgery.cancel': 'of the ward, whose right to apply no grant gives',
  'conference.':
    'of the people who were invited, about an application of the ward or the team, or of the members of a group',
  'merging.': 'records are merged where the patient is looked after',
  'record.import': 'a file is of the ward that measured',
  'report.open': 'by the right of who made the link: below',
  'warning.style': 'of the caller alone',
  'enrolment.': 'of the doctor and the patient: it gives a grant and needs none',
  'contact.': 'of the two people: a contact shows nothing of a patient, and a grant makes no contact',
  'group.': 'of the members of a group; whom a shared curve is about is told by the reader’s own rights',
  'chat.search': 'of what was written: a grant alone has no messages',
  'chat.void': 'a message is its sender’s',
  'order.dosesBeforeLeaving': 'of the place that a patient has left',
  'call.userSig': 'of the caller alone',
  'call.checkSig': 'of the caller alone',
  'call.rooms': 'of people at the caller’s nodes',
};

let test: TestServer;
let sides: Record<WardFixture['code'], WardFixture>;
/** A staff member of department A with every staff permission. */
let guest: TestCaller;
/** A staff member of department A who may only chat and call. */
let bare: TestCaller;
let team: string;
const given: string[] = [];

const BARE: Permission[] = ['chat.use', 'call.make'];
const HOUR = 3_600_000;
/** Names of another inpatient of ward B and of a discharged one; a grant must not show them. */
const BESIDE = ['邻床', 'Beside-B', '离院B', 'Left-B'];
let beside: string;

beforeAll(async () => {
  test = await startTestServer({ clock: FIXTURE_CLOCK });
  sides = await fillSides(test);
  const chief = await test.signedIn('chief');
  const neighbour = {
    ...admissionOf(sides.B, randomUUID()),
    name: '邻床',
    latinName: 'Beside-B',
    hospitalizationNumber: 'BESIDE-B',
    bed: '08',
  };
  ({ patientId: beside } = dataOf(await chief.call('admission.admit', neighbour)));
  const low = { patientId: beside, slot: 8, value: 2.1, confirmed: true, measuredAt: now() };
  dataOf(await chief.call('glucose.record', { readingId: randomUUID(), ...low }));
  dataOf(await chief.call('order.planMonitoring', monitoringOf(beside, randomUUID())));
  dataOf(await chief.call('order.planMedication', medicationOf(beside, randomUUID())));
  const { nodes, addAccount } = test.hospital;
  const asker = async (username: string, permissions: readonly Permission[]): Promise<TestCaller> => {
    const accountId = await addAccount(username, permissions, { nodeId: nodes.departmentA });
    return { test, client: await test.signedIn(username), accountId, isPatient: false };
  };
  guest = await asker('guest', STAFF_PERMISSIONS);
  bare = await asker('bare', BARE);
  for (const { accountId } of [guest, bare]) await writeFromBert(accountId);
  const { db } = test.server.context;
  const made = db.insertInto('team').values({ nodeId: nodes.departmentA, name: '虚拟病区', latinName: 'Virtual ward' });
  ({ id: team } = await made.returning('id').executeTakeFirstOrThrow());
  await db.insertInto('teamMember').values({ teamId: team, accountId: guest.accountId }).execute();
});
afterAll(() => test.stop());
afterEach(async () => {
  for (const id of given.splice(0)) await withdraw(id);
});

/** Sends a message from the patient: a patient appears in the conversations only after a first message. */
async function writeFromBert(accountId: string): Promise<void> {
  const { context } = test.server;
  const { bert } = test.hospital.accounts;
  const message = { id: randomUUID(), senderId: bert, receiverId: accountId, nodeId: sides.B.wardId };
  const copy = { accountId, partnerId: bert, conversation: true };
  await inTransaction(context, (work) =>
    deliver(work, { ...message, msgType: 2, content: '…', sentAt: context.clock.date() }, [copy]),
  );
}

const now = (): number => test.server.context.clock.now();

/** Grants rights over the patient of ward B, by default to the guest. */
async function give(rights: readonly Permission[], more: Partial<NewGrant> = {}): Promise<string> {
  const { context } = test.server;
  const id = await inTransaction(context, (work) =>
    giveGrant(work, {
      patientId: sides.B.patientId,
      to: { accountId: guest.accountId },
      rights,
      since: new Date(now() - HOUR),
      until: null,
      reason: 'second opinion',
      grantedAt: context.clock.date(),
      grantedBy: test.hospital.accounts.chief,
      ...more,
    }),
  );
  given.push(id);
  return id;
}

const withdraw = (id: string): Promise<void> => {
  const by = { at: test.server.context.clock.date(), by: test.hospital.accounts.chief };
  return inTransaction(test.server.context, (work) => withdrawGrant(work, id, by));
};

const rightOf = (name: Seen): Permission => (name.startsWith('putAside.') ? 'glucose.record' : endpoints[name].access);
const others = (right: Permission): Permission[] => GRANTABLE.filter((other) => other !== right);

async function ask(name: Seen, asker: TestCaller): Promise<Outcome & { fine: string }> {
  const side = SEEN[name] === 'named' ? sides.B : undefined;
  if (name === 'order.takeBack') await standAgain();
  if (name === 'warning.reopen') await outcomeOfCall(asker.client, 'warning.acknowledge', acknowledgement());
  const { request, stays } = await requestOf(name, side, asker);
  return { ...(await outcomeOfCall(asker.client, name, request)), fine: stays ?? 'allowed' };
}

/** Resets withdrawn executions, so that the next caller can withdraw one again. */
async function standAgain(): Promise<void> {
  const nothing = { withdrawnAt: null, withdrawnBy: null, withdrawnReason: null };
  const executions = test.server.context.db.updateTable('orderExecution').set(nothing);
  await executions.where('patientId', '=', sides.B.patientId).execute();
}

const acknowledgement = () => ({ warningId: sides.B.warningId, note: 'seen to' });

/** Whether the answer contains the granted patient. Checks that it contains no other patient of the ward. */
async function sees(name: Seen, asker: TestCaller): Promise<boolean> {
  const { code, words, fine } = await ask(name, asker);
  expect([name, BESIDE.filter((word) => words.includes(word))]).toEqual([name, []]);
  if (SEEN[name] === 'counted') return code === 'allowed' && (JSON.parse(words) as { patients: number }).patients > 0;
  if (SEEN[name] === 'listed') return code === 'allowed' && /bert/.test(words);
  if (code === fine) return true;
  const { names }: ScopeRule = endpoints[name].scopeRule;
  const lacks = asker === bare && !BARE.includes(rightOf(name));
  expect([name, code]).toEqual([name, lacks ? 'permission.missing' : names?.refusal]);
  return false;
}

describe('the contract', () => {
  it('has no endpoint of which nobody said how a grant is seen', () => {
    const reasoned = (name: string): boolean => Object.keys(UNSEEN).some((start) => startsOrIs(name, start));
    const named = Object.keys(endpoints).filter((name) => !(name in SEEN) && !reasoned(name));
    const twice = Object.keys(SEEN).filter(reasoned);
    const gone = Object.keys(UNSEEN).filter((start) => !Object.keys(endpoints).some((name) => startsOrIs(name, start)));
    expect({ named, twice, gone }).toEqual({ named: [], twice: [], gone: [] });
  });

  const startsOrIs = (name: string, start: string): boolean =>
    name === start || (start.endsWith('.') && name.startsWith(start));
});

describe('a grant', () => {
  it.each(Object.keys(SEEN) as Seen[])('%s: is seen while it holds, by its right alone', async (name) => {
    const right = rightOf(name);
    const before = await counts(name);
    expect(await shows(name, before)).toBe(false);
    await give(others(right));
    expect(await shows(name, before)).toBe(false);
    await give([right], { since: new Date(now() + HOUR) });
    expect(await shows(name, before)).toBe(false);
    await give([right], { until: new Date(now() - 1) });
    expect(await shows(name, before)).toBe(false);

    const id = await give([right]);
    expect(await shows(name, before)).toBe(true);
    await withdraw(id);
    expect(await shows(name, before)).toBe(false);

    const shared = await give([right], { to: { teamId: team } });
    expect(await shows(name, before)).toBe(true);
    await withdraw(shared);
    expect(await shows(name, before)).toBe(false);
  });

  it.each(Object.keys(SEEN) as Seen[])('%s: gives a right that the role lacks, where it names it', async (name) => {
    const right = rightOf(name);
    const to = { accountId: bare.accountId };
    expect(await sees(name, bare)).toBe(false);
    await give(others(right), { to });
    expect(await sees(name, bare)).toBe(false);
    await give([right], { to });
    expect(await sees(name, bare)).toBe(true);
  });

  /** Number of patients in the figures: the guest also has patients at their own nodes, so the count has to grow. */
  async function counts(name: Seen): Promise<number> {
    if (SEEN[name] !== 'counted') return 0;
    return (JSON.parse((await ask(name, guest)).words) as { patients: number }).patients;
  }

  async function shows(name: Seen, before: number): Promise<boolean> {
    return SEEN[name] === 'counted' ? (await counts(name)) > before : sees(name, guest);
  }

  it('shows nobody beside the patient', async () => {
    await give(GRANTABLE);
    expect(codeOf(await guest.client.call('patient.detail', { patientId: beside }))).toBe('patient.unknown');
    expect(codeOf(await guest.client.call('glucose.board', { wardId: sides.B.wardId }))).toBe('node.forbidden');
  });

  it('is recorded in the trail, as is its end', async () => {
    const id = await give(['patient.read'], { to: { teamId: team } });
    await withdraw(id);
    const events = await test.server.context.db
      .selectFrom('auditEvent')
      .select(['type', 'patientId', 'after'])
      .where('subject', '=', id)
      .where('type', 'in', ['grant.given', 'grant.withdrawn'])
      .orderBy('id')
      .execute();
    const { patientId } = sides.B;
    expect(events).toEqual([
      {
        type: 'grant.given',
        patientId,
        after: expect.objectContaining({
          teamId: team,
          permissions: 'patient.read',
          reason: 'second opinion',
        }) as unknown,
      },
      { type: 'grant.withdrawn', patientId, after: null },
    ]);
  });

  it('is told with the record of the patient: what may be done is what it names, and nothing else', async () => {
    const rights = async (caller: typeof guest, patientId: string): Promise<string[]> =>
      dataOf(await caller.client.call('patient.detail', { patientId })).rights;
    await give(['patient.read', 'order.read'], { to: { accountId: bare.accountId } });
    expect(await rights(bare, sides.B.patientId)).toEqual(['patient.read', 'order.read']);
    await give(['warning.read'], { to: { accountId: bare.accountId }, until: new Date(now() - 1) });
    expect(await rights(bare, sides.B.patientId)).not.toContain('warning.read');
    // At one's own place the role decides.
    expect(await rights(guest, sides.A.patientId)).toEqual(expect.arrayContaining(['glucose.record', 'report.share']));
  });

  it('is of rights over a patient only', async () => {
    await expect(give(['staff.manage'])).rejects.toThrow('staff.manage');
  });
});

describe('a report link', () => {
  it('is worth what its maker may see when it is opened', async () => {
    const id = await give(['report.share']);
    const sheet = { form: 'StandardReport', patientIds: [sides.B.patientId], from: FIXTURE_DAY, to: FIXTURE_DAY };
    const shared = await guest.client.call('report.share', { ...sheet, language: 'en', minutes: 60 });
    const { token } = dataOf(shared);
    const open = async () => codeOf(await test.stranger().call('report.open', { token }));
    const shown = async () => {
      const { patients } = dataOf(await test.stranger().call('report.open', { token }));
      return patients.map(({ patient }) => patient.patientId);
    };
    expect(await shown()).toEqual([sides.B.patientId]);
    await withdraw(id);
    expect(await open()).toBe('report.linkInvalid');
    await give(['report.share'], { until: new Date(now() - 1) });
    expect(await open()).toBe('report.linkInvalid');
    await give(['report.share'], { to: { teamId: team } });
    expect(await shown()).toEqual([sides.B.patientId]);
  });
});

describe('an open socket', () => {
  const open = (after?: number) =>
    openSocket(test.server.url, {
      cookie: guest.client.cookie ?? '',
      name: 'guest',
      userId: guest.accountId,
      ...(after === undefined ? {} : { after }),
    });
  type Socket = Awaited<ReturnType<typeof open>>;

  /**
   * The indicators whose board changes the socket received for these topics. A final change of the caller's own ward
   * marks the end.
   */
  async function told(socket: Socket, ...topics: Topic[]): Promise<unknown[]> {
    const from = socket.frames.length;
    await watchTopics(socket, BOARD_TOPICS);
    const last = boardTopic('ketone', test.hospital.paths.wardA, null);
    await test.server.context.bus.publish([...topics, last]);
    const news = () => socket.frames.slice(from).flatMap((frame) => ('indicator' in frame ? [frame.indicator] : []));
    await expect.poll(news).toContain('ketone');
    return news().filter((indicator) => indicator !== 'ketone');
  }

  const ofBert = () => boardTopic('pressure', test.hospital.paths.wardB, sides.B.patientId);

  it('gets changes of the patient’s boards from the beginning of a grant to its end', async () => {
    const socket = await open();
    expect(await told(socket, ofBert())).toEqual([]);
    const begins = now() + 700;
    const ends = begins + 1500;
    await give(['ward.read'], { since: new Date(begins), until: new Date(ends) });
    // Open sockets update their scope when the grant begins.
    await expect.poll(async () => told(socket, ofBert())).toEqual(['pressure']);
    expect(now()).toBeGreaterThanOrEqual(begins);
    const ofNeighbour = boardTopic('pressure', test.hospital.paths.wardB, beside);
    expect(await told(socket, ofNeighbour, boardTopic('glucose', test.hospital.paths.wardB, null))).toEqual([]);
    await expect.poll(now).toBeGreaterThanOrEqual(ends);
    expect(await told(socket, ofBert())).toEqual([]);
    await socket.close();
  });

  it('gets nothing any more when the grant is withdrawn, or names another right', async () => {
    const socket = await open();
    const id = await give(['ward.read'], { to: { teamId: team } });
    await expect.poll(async () => told(socket, ofBert())).toEqual(['pressure']);
    await withdraw(id);
    await expect.poll(async () => told(socket, ofBert())).toEqual([]);
    await give(others('ward.read'));
    expect(await told(socket, ofBert())).toEqual([]);
    await socket.close();
  });

  it('hears of the patient’s warnings, and not of those from before once the grant has ended', async () => {
    const chief = await test.signedIn('chief');
    const low = (patientId: string) =>
      chief.call('glucose.record', { readingId: randomUUID(), patientId, slot: 8, value: 2.2, confirmed: true });
    const id = await give(['warning.read']);
    const socket = await open();
    const warned = (from: Socket) =>
      from.messages
        .filter(({ systemMsgType }) => systemMsgType === 25)
        .map(({ otherInfo }) => otherInfo?.['patientId']);
    dataOf(await low(sides.B.patientId));
    await expect.poll(() => warned(socket)).toContain(sides.B.patientId);
    await withdraw(id);
    dataOf(await low(sides.B.patientId));
    dataOf(await low(sides.A.patientId));
    await expect.poll(() => warned(socket)).toContain(sides.A.patientId);
    expect(warned(socket).filter((patientId) => patientId === sides.B.patientId)).toHaveLength(1);
    await socket.close();
    const again = await open(0);
    await expect.poll(() => warned(again)).toContain(sides.A.patientId);
    expect(warned(again)).not.toContain(sides.B.patientId);
    await again.close();
  });

  it('lets the two write to each other while the grant names it', async () => {
    const socket = await open();
    const answer = async (from: Socket, to: string) => {
      const line = text(to, 'good morning');
      from.send(line);
      return from.answerTo(line.messageId);
    };
    const bert = await test.signedIn('bert');
    const account = sides.B.patientAccount;
    const own = await openSocket(test.server.url, { cookie: bert.cookie ?? '', name: 'bert', userId: account });
    expect(await answer(socket, account)).toMatchObject({ code: 'chat.partnerForbidden' });
    const id = await give(['chat.use']);
    await expect.poll(() => answer(socket, account)).toMatchObject({ msgType: 4 });
    expect(await answer(own, guest.accountId)).toMatchObject({ msgType: 4 });
    await withdraw(id);
    await expect.poll(() => answer(socket, account)).toMatchObject({ code: 'chat.partnerForbidden' });
    expect(await answer(own, guest.accountId)).toMatchObject({ code: 'chat.partnerForbidden' });
    await Promise.all([socket.close(), own.close()]);
  });
});
