import type { RequestOf } from '@wardlink/contract';
import { QUALITY_FORM_IDS, type QualityFormId } from '@wardlink/contract/reports';
import { instantOf } from '@wardlink/domain';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signContent } from '../src/core/signed-link.js';
import { codeOf, dataOf, TestClient } from './support/client.js';
import { fileLots } from './support/lots.js';
import { startTestServer, type TestServer } from './support/server.js';

const CLOCK = '2026-11-30T08:00:00+08:00';
const MONTH = { from: '2026-11-01', to: '2026-11-30' };
const SERIALS = ['E1-0001', 'E1-0002', 'E2-0003'] as const;

let test: TestServer;
let chief: TestClient;
let nurse: TestClient;
let meters: string[];
let wardA: string;
let wardB: string;
let departmentA: string;

beforeAll(async () => {
  test = await startTestServer({ clock: CLOCK });
  [chief, nurse] = await Promise.all([test.signedIn('chief'), test.signedIn('nurseA')]);
  const { nodes, accounts } = test.hospital;
  ({ wardA, wardB, departmentA } = nodes);
  const filed = { hospitalId: nodes.hospital, by: accounts.chief, lot: '26B118042' };
  const { stripLotId, solutions } = await fileLots(test.server.context.db, filed);
  meters = [];
  for (const [index, serial] of SERIALS.entries()) {
    const nodeId = index < 2 ? wardA : wardB;
    const { deviceId } = dataOf(
      await chief.call('device.register', { serial, model: 'GM-7', nodeId, username: 'chief' }),
    );
    meters.push(deviceId);
    const results = [{ level: 'normal' as const, value: 6.6, solutionLotId: solutions.normal }];
    const run = { runId: randomUUID(), deviceId, occasion: 'daily' as const, stripLotId, results };
    dataOf(await chief.call('quality.record', { ...run, measuredAt: instantOf('2026-11-30', 420, 'Asia/Shanghai') }));
  }
});
afterAll(() => test.stop());

type Request = RequestOf<'quality.share'>;
const formLink = (more: Partial<Request> = {}): Request => ({
  form: 'quReport',
  wardId: wardA,
  ...MONTH,
  language: 'zh',
  minutes: 30,
  ...more,
});
const share = async (client: TestClient, more: Partial<Request> = {}): Promise<string> =>
  dataOf(await client.call('quality.share', formLink(more))).token;
const open = (token: string) => test.stranger().call('quality.open', { token });
const linksOf = async (client: TestClient, place: RequestOf<'quality.links'> = {}) =>
  dataOf(await client.call('quality.links', place)).links;
const eventsOf = async (type: 'quality.shared' | 'quality.opened' | 'quality.withdrawn', subject: string) =>
  test.server.context.db
    .selectFrom('auditEvent')
    .select(['accountId', 'nodeId', 'patientId'])
    .where('type', '=', type)
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();
interface Content {
  id: string;
  expiresAt: number;
}
const contentOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Content;

describe('a link to a form of quality control (spec 2, quality reports)', () => {
  it.each(QUALITY_FORM_IDS.map((form) => [form] as const))(
    'shows %s alone to anybody, until it expires',
    async (form: QualityFormId) => {
      const deviceId = form === 'quReportLJ' || form === 'quReportLH' ? meters[0] : null;
      const token = await share(nurse, { form, deviceId, language: 'both' });
      const { sheet, chart, month, ...opened } = dataOf(await open(token));
      expect(opened).toEqual({ form, language: 'both' });
      expect([sheet !== null, chart !== null, month !== null]).toEqual([
        form !== 'quReportMonth',
        form === 'quReportLJ',
        form === 'quReportMonth',
      ]);
      // What the maker gets by the form's own endpoints, and nothing of another place or meter.
      const words = JSON.stringify({ sheet, chart, month });
      const shown = deviceId ? SERIALS.slice(0, 1) : SERIALS.slice(0, 2);
      expect(SERIALS.filter((serial) => words.includes(serial))).toEqual(shown);
      const heading = sheet ?? month;
      expect(heading).toMatchObject({ ...MONTH, place: { latinName: 'A1' }, printedBy: { latinName: 'nurseA' } });
      const { id } = contentOf(token);
      const place = { accountId: test.hospital.accounts.nurseA, nodeId: wardA, patientId: null };
      expect(await eventsOf('quality.shared', id)).toEqual([place]);
      expect(await eventsOf('quality.opened', id)).toEqual([place]);
      const later = await test.another({ clock: new Date(Date.parse(CLOCK) + 31 * 60_000).toISOString() });
      expect(codeOf(await new TestClient(later.url).call('quality.open', { token }))).toBe('report.linkExpired');
      expect(await eventsOf('quality.opened', id)).toHaveLength(1);
    },
  );

  it('is made only of what its maker may see, and of a whole form', async () => {
    const before = (await linksOf(chief)).length;
    const refused: [Partial<Request>, string][] = [
      [{ wardId: wardB }, 'node.forbidden'],
      [{ wardId: null, departmentId: departmentA }, 'node.forbidden'],
      [{ deviceId: meters[2] ?? '' }, 'device.unknown'],
      [{ deviceId: '999999' }, 'device.unknown'],
      [{ from: '2026-01-01' }, 'input.invalid'],
      [{ form: 'quReportLJ' }, 'input.invalid'],
      [{ form: 'quReportLJ', deviceId: meters[0] ?? '', from: '2026-11-02' }, 'input.invalid'],
      [{ form: 'quReportMonth', to: '2026-11-29' }, 'input.invalid'],
      [{ form: 'quReportMonth', from: '2026-10-01' }, 'input.invalid'],
    ];
    for (const [more, code] of refused) {
      expect([more, codeOf(await nurse.call('quality.share', formLink(more)))]).toEqual([more, code]);
    }
    expect(await linksOf(chief)).toHaveLength(before);
  });

  it('cannot be made, listed or withdrawn by a caller who lacks one of the two rights, such as a patient', async () => {
    await test.hospital.addAccount('reader', ['quality.read'], { nodeId: wardA });
    await test.hospital.addAccount('printer', ['report.share'], { nodeId: wardA });
    const { id } = contentOf(await share(nurse));
    for (const name of ['reader', 'printer', 'powerless', 'anna'] as const) {
      const client = await test.signedIn(name);
      expect([name, codeOf(await client.call('quality.share', formLink()))]).toEqual([name, 'permission.missing']);
      const answer = await client.call('quality.links', {});
      expect([name, answer.ok ? answer.data.links : codeOf(answer)]).toEqual([
        name,
        name === 'printer' ? [] : 'permission.missing',
      ]);
      const ended = codeOf(await client.call('quality.withdraw', { linkId: id }));
      expect([name, ['permission.missing', 'report.linkUnknown'].includes(ended)]).toEqual([name, true]);
    }
    for (const name of ['quality.share', 'quality.links', 'quality.withdraw'] as const) {
      const request = name === 'quality.share' ? formLink() : name === 'quality.links' ? {} : { linkId: id };
      expect(codeOf(await test.stranger().call(name, request as never))).toBe('session.missing');
    }
  });

  it('cannot be changed, nor be taken for a link to a report, nor a report’s for it', async () => {
    const token = await share(nurse);
    const [header = '', , signature = ''] = token.split('.');
    const link = contentOf(token);
    const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const changes = [
      { nodeId: wardB },
      { form: 'quReportMonth' },
      { deviceId: meters[1] },
      { from: '2026-09-01' },
      { expiresAt: link.expiresAt + 60_000 },
      { by: test.hospital.accounts.chief },
    ];
    const { report } = test.server.context.secrets;
    const forged = [
      ...changes.map((change) => `${header}.${encoded({ ...link, ...change })}.${signature}`),
      `${encoded({ alg: 'none' })}.${encoded(link)}.`,
      await signContent(link, 'a key of somebody else’s, as long as the right one', 'quality'),
      await signContent(link, report, 'report'),
      'none',
    ];
    for (const one of forged) expect(codeOf(await open(one))).toBe('report.linkInvalid');
    expect(codeOf(await test.stranger().call('report.open', { token }))).toBe('report.linkInvalid');
    const sheet = { form: 'StandardReport', patientIds: [test.hospital.patients.anna], ...MONTH };
    const ofReport = dataOf(await nurse.call('report.share', { ...sheet, language: 'zh', minutes: 30 })).token;
    expect(codeOf(await open(ofReport))).toBe('report.linkInvalid');
  });

  it('is worth what its maker may see when it is opened', async () => {
    const { db } = test.server.context;
    const id = await test.hospital.addAccount('mover', ['report.share', 'quality.read'], { nodeId: wardA });
    const mover = await test.signedIn('mover');
    const token = await share(mover);
    const roleOf = await db.selectFrom('account').select('roleId').where('id', '=', id).executeTakeFirstOrThrow();
    const openTo = async (change: () => Promise<unknown>): Promise<string> => {
      await change();
      const answer = await open(token);
      return answer.ok ? 'open' : codeOf(answer);
    };
    const role = (permissions: string[]) => () =>
      db
        .updateTable('role')
        .set({ permissions: permissions as never })
        .where('id', '=', roleOf.roleId)
        .execute();
    const account = (values: object) => () => db.updateTable('account').set(values).where('id', '=', id).execute();
    expect(await openTo(() => Promise.resolve())).toBe('open');
    expect(await openTo(role(['report.share']))).toBe('report.linkInvalid');
    expect(await openTo(role(['quality.read']))).toBe('report.linkInvalid');
    expect(await openTo(role(['report.share', 'quality.read']))).toBe('open');
    expect(await openTo(account({ nodeId: wardB }))).toBe('report.linkInvalid');
    expect(await openTo(account({ nodeId: wardA }))).toBe('open');
    expect(await openTo(account({ enabled: false }))).toBe('report.linkInvalid');
  });

  it('of a meter that went to another ward shows no more than its maker may see', async () => {
    const token = await share(nurse, { deviceId: meters[1] ?? '' });
    const move = (nodeId: string) =>
      test.server.context.db
        .updateTable('device')
        .set({ nodeId })
        .where('id', '=', meters[1] ?? '')
        .execute();
    await move(wardB);
    expect(codeOf(await open(token))).toBe('report.linkInvalid');
    await move(wardA);
    expect(dataOf(await open(token)).sheet?.meter?.serial).toBe(SERIALS[1]);
  });

  it('is withdrawn by its maker, or by a user who manages staff at its place, and by nobody else', async () => {
    const rights = ['report.share', 'quality.read'] as const;
    await test.hospital.addAccount('sharer', [...rights], { nodeId: wardA });
    await test.hospital.addAccount('sharer-too', [...rights], { nodeId: wardA });
    await test.hospital.addAccount('keeper', [...rights, 'staff.manage']);
    await test.hospital.addAccount('keeper-elsewhere', [...rights, 'staff.manage'], { nodeId: wardB });
    const [sharer, too, keeper, elsewhere] = await Promise.all(
      ['sharer', 'sharer-too', 'keeper', 'keeper-elsewhere'].map((name) => test.signedIn(name)),
    );
    if (!sharer || !too || !keeper || !elsewhere) throw new Error('nobody is signed in');
    const [first, second] = [await share(sharer), await share(sharer, { deviceId: meters[0] ?? null })];
    const [firstId, secondId] = [contentOf(first).id, contentOf(second).id];
    const listed = (await linksOf(sharer, { wardId: wardA })).map(({ linkId, meter, own }) => [linkId, meter, own]);
    expect(listed).toEqual([
      [secondId, SERIALS[0], true],
      [firstId, null, true],
    ]);
    expect(await linksOf(too)).toEqual([]);
    expect(await linksOf(elsewhere)).toEqual([]);
    expect(codeOf(await elsewhere.call('quality.links', { wardId: wardA }))).toBe('node.forbidden');
    expect((await linksOf(keeper)).filter(({ linkId }) => linkId === firstId)).toMatchObject([
      { own: false, place: { latinName: 'A1' }, madeBy: { latinName: 'sharer' } },
    ]);
    for (const client of [too, elsewhere]) {
      expect(codeOf(await client.call('quality.withdraw', { linkId: firstId }))).toBe('report.linkUnknown');
    }
    for (const _again of [1, 2]) dataOf(await sharer.call('quality.withdraw', { linkId: firstId }));
    dataOf(await keeper.call('quality.withdraw', { linkId: secondId }));
    for (const token of [first, second]) expect(codeOf(await open(token))).toBe('report.linkExpired');
    expect(await linksOf(sharer)).toEqual([]);
    for (const id of [firstId, secondId]) expect(await eventsOf('quality.withdrawn', id)).toHaveLength(1);
    expect(await eventsOf('quality.opened', firstId)).toEqual([]);
  });
});
