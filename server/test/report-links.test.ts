import type { RequestOf } from '@wardlink/contract';
import { addDays, dayOf } from '@wardlink/domain';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signLink, type ReportLink } from '../src/modules/reports/link.js';
import { codeOf, dataOf, TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';

let test: TestServer;
let chief: TestClient;
let nurseA: TestClient;
let anna: string;
let bert: string;
const today = dayOf(Date.now(), 'Asia/Shanghai');
beforeAll(async () => {
  test = await startTestServer();
  ({ anna, bert } = test.hospital.patients);
  [chief, nurseA] = await Promise.all([test.signedIn('chief'), test.signedIn('nurseA')]);
});
afterAll(() => test.stop());

type Request = RequestOf<'report.share'>;
const linkTo = (patientIds: string[], more: Partial<Request> = {}): Request => ({
  form: 'StandardReport',
  patientIds,
  from: today,
  to: today,
  language: 'zh',
  minutes: 30,
  ...more,
});
const share = async (client: TestClient, patientIds: string[], more: Partial<Request> = {}): Promise<string> =>
  dataOf(await client.call('report.share', linkTo(patientIds, more))).token;
const open = (token: string) => test.stranger().call('report.open', { token });
const linksOf = async (client: TestClient, patientId = anna) =>
  dataOf(await client.call('report.links', { patientId })).links;
/** Patients whom the events of a type name, in the order of the trail. */
const patientsIn = async (type: 'report.shared' | 'report.opened' | 'report.withdrawn', subject?: string) => {
  let events = test.server.context.db.selectFrom('auditEvent').select('patientId').where('type', '=', type);
  if (subject !== undefined) events = events.where('subject', '=', subject);
  return (await events.orderBy('id').execute()).map(({ patientId }) => patientId);
};
const contentOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as ReportLink;

describe('a report link', () => {
  it('shows its form, patients, period and language to anybody, until it expires', async () => {
    const entry = { readingId: randomUUID(), patientId: anna, slot: 3, value: 9.4 };
    const { reading } = dataOf(await nurseA.call('glucose.record', entry));
    const from = addDays(today, -6);
    const token = await share(chief, [bert, anna], { form: 'StandardReportNT', from, language: 'both' });
    const sheets = dataOf(await open(token));
    expect(sheets).toMatchObject({
      form: { id: 'StandardReportNT' },
      from,
      to: today,
      language: 'both',
      hospital: { latinName: 'H' },
      printedBy: { latinName: 'chief' },
      patients: [{ patient: { patientId: anna, name: 'anna 患者' } }, { patient: { patientId: bert } }],
    });
    expect(sheets.patients[0]?.readings.map(({ readingId }) => readingId)).toContain(reading.readingId);
    expect(await patientsIn('report.shared')).toEqual([anna, bert]);
    expect(await patientsIn('report.opened')).toEqual([anna, bert]);
    const later = await test.another({ clock: new Date(Date.now() + 31 * 60_000).toISOString() });
    expect(codeOf(await new TestClient(later.url).call('report.open', { token }))).toBe('report.linkExpired');
  });

  it('is made for patients within reach only: all of them, or none', async () => {
    const before = (await patientsIn('report.shared')).length;
    for (const patientIds of [[bert], [anna, bert], [anna, '999999']]) {
      expect(codeOf(await nurseA.call('report.share', linkTo(patientIds)))).toBe('patient.unknown');
    }
    expect(codeOf(await nurseA.call('report.share', linkTo([anna], { form: 'nothing' })))).toBe('report.formUnknown');
    expect(codeOf(await nurseA.call('report.share', linkTo([anna], { from: addDays(today, -366) })))).toBe(
      'input.invalid',
    );
    expect(await patientsIn('report.shared')).toHaveLength(before);
    expect((await linksOf(nurseA)).filter(({ own }) => own)).toEqual([]);
  });

  it('cannot be changed to another patient, form, period, end or maker', async () => {
    const token = await share(nurseA, [anna]);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const link = contentOf(token);
    const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const changes: Partial<ReportLink>[] = [
      { patientIds: [bert] },
      { patientIds: [anna, bert] },
      { form: 'StandardReportRN' },
      { from: addDays(today, -300) },
      { expiresAt: link.expiresAt + 60_000 },
      { by: test.hospital.accounts.chief },
    ];
    // A token must not choose its own verification algorithm.
    const unsigned = encoded({ alg: 'none' });
    const changed = encoded({ ...link, patientIds: [bert] });
    for (const forged of [
      ...changes.map((change) => `${header}.${encoded({ ...link, ...change })}.${signature}`),
      `${unsigned}.${changed}.`,
      `${unsigned}.${payload}.${signature}`,
      await signLink({ ...link, patientIds: [bert] }, 'a key of somebody else’s, as long as the right one'),
      payload,
      `${header}.${payload}`,
      `${header}.${payload}.`,
      `${token}.x`,
    ]) {
      expect(codeOf(await open(forged))).toBe('report.linkInvalid');
    }
    dataOf(await open(token));
  });

  it('is worth nothing once its maker may no longer see one of its patients, or make links', async () => {
    const id = await test.hospital.addAccount('mover', ['report.share'], { nodeId: test.hospital.nodes.hospital });
    const mover = await test.signedIn('mover');
    const [one, both] = [await share(mover, [anna]), await share(mover, [anna, bert])];
    const { db } = test.server.context;
    const moved = async (nodeId: string) => {
      await db.updateTable('account').set({ nodeId }).where('id', '=', id).execute();
    };
    await moved(test.hospital.nodes.wardA);
    expect(dataOf(await open(one)).patients).toHaveLength(1);
    expect(codeOf(await open(both))).toBe('report.linkInvalid');
    await moved(test.hospital.nodes.wardB);
    expect(codeOf(await open(one))).toBe('report.linkInvalid');
    await moved(test.hospital.nodes.hospital);
    dataOf(await open(both));
    await db
      .updateTable('role')
      .set({ permissions: ['patient.read'] })
      .where('name', '=', 'mover')
      .execute();
    expect(codeOf(await open(one))).toBe('report.linkInvalid');
  });

  it('of the former release opens the record sheet of its patient', async () => {
    const { db, secrets, clock } = test.server.context;
    const { chief: by } = test.hospital.accounts;
    const expiresAt = clock.now() + 60_000;
    // As a server of that release stores it.
    const { rows } = await sql<{ id: string }>`
      insert into report_link (patient_id, from_day, to_day, made_by, made_at, expires_at)
      values (${anna}, ${today}, ${today}, ${by}, ${clock.date()}, ${new Date(expiresAt)}) returning id`.execute(db);
    const former = { id: rows[0]?.id ?? '', patientId: anna, from: today, to: today, expiresAt, by };
    const token = await signLink(former as unknown as ReportLink, secrets.report);
    expect(dataOf(await open(token))).toMatchObject({
      form: { id: 'StandardReport' },
      language: 'zh',
      patients: [{ patient: { patientId: anna } }],
    });
    const [listed] = await linksOf(chief);
    expect(listed).toMatchObject({ linkId: former.id, form: 'StandardReport', patients: 1 });
    dataOf(await chief.call('report.withdraw', { linkId: former.id }));
    expect(codeOf(await open(token))).toBe('report.linkExpired');
  });
});

describe('the links of a patient', () => {
  it('are withdrawn by their maker or an administrator, and answer as expired ones from then on', async () => {
    const { wardA, departmentB } = test.hospital.nodes;
    await test.hospital.addAccount('sharer', ['report.share'], { nodeId: wardA });
    await test.hospital.addAccount('sharer-too', ['report.share'], { nodeId: wardA });
    await test.hospital.addAccount('keeper', ['report.share', 'staff.manage']);
    await test.hospital.addAccount('keeper-elsewhere', ['report.share', 'staff.manage'], { nodeId: departmentB });
    const sharer = await test.signedIn('sharer');
    const other = await test.signedIn('sharer-too');
    const keeper = await test.signedIn('keeper');
    const elsewhere = await test.signedIn('keeper-elsewhere');
    const first = await share(sharer, [anna]);
    const second = await share(sharer, [anna], { form: 'PReport', language: 'en', minutes: 60 });
    const own = await linksOf(sharer);
    expect(own).toMatchObject([
      { form: 'PReport', patients: 1, from: today, to: today, own: true, madeBy: { latinName: 'sharer' } },
      { form: 'StandardReport', patients: 1, own: true },
    ]);
    const [latest, earlier] = own.map(({ linkId }) => linkId) as [string, string];
    expect(await linksOf(other)).toEqual([]);
    expect((await linksOf(keeper)).map(({ linkId }) => linkId)).toEqual(expect.arrayContaining([latest, earlier]));
    expect(codeOf(await elsewhere.call('report.links', { patientId: anna }))).toBe('patient.unknown');
    for (const client of [other, elsewhere]) {
      expect(codeOf(await client.call('report.withdraw', { linkId: earlier }))).toBe('report.linkUnknown');
    }
    dataOf(await open(first));
    for (const _again of [1, 2]) dataOf(await sharer.call('report.withdraw', { linkId: earlier }));
    expect(codeOf(await open(first))).toBe('report.linkExpired');
    dataOf(await open(second));
    dataOf(await keeper.call('report.withdraw', { linkId: latest }));
    expect(codeOf(await open(second))).toBe('report.linkExpired');
    expect(await linksOf(sharer)).toEqual([]);
    expect(await patientsIn('report.withdrawn', earlier)).toEqual([anna]);
    expect(await patientsIn('report.withdrawn', latest)).toEqual([anna]);
  });

  it('are those of several patients too: listed for each, withdrawn for all', async () => {
    const token = await share(chief, [anna, bert]);
    const [ofAnna] = await linksOf(chief, anna);
    expect(ofAnna).toMatchObject({ patients: 2, own: true });
    const idsOfBert = async () => (await linksOf(chief, bert)).map(({ linkId }) => linkId);
    expect(await idsOfBert()).toContain(ofAnna?.linkId);
    dataOf(await chief.call('report.withdraw', { linkId: ofAnna?.linkId ?? '' }));
    expect(codeOf(await open(token))).toBe('report.linkExpired');
    expect(await idsOfBert()).not.toContain(ofAnna?.linkId);
    expect(await patientsIn('report.withdrawn', ofAnna?.linkId)).toEqual([anna, bert]);
  });
});
