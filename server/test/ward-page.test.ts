import { addDays, DEFAULT_WARD_PAGE, type WardArrangement } from '@wardlink/domain';
import { MSG_TYPE, type RequestOf } from '@wardlink/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { openSocket } from './support/socket.js';
import { startTestServer, type TestServer } from './support/server.js';

const TODAY = '2026-11-23';

let test: TestServer;
let chief: TestClient;
let doctorA: TestClient;
let nurseA: TestClient;
let nurseB: TestClient;
beforeAll(async () => {
  test = await startTestServer({ clock: `${TODAY}T10:00:00+08:00` });
  [chief, doctorA, nurseA, nurseB] = (await Promise.all(
    ['chief', 'doctorA', 'nurseA', 'nurseB'].map((name) => test.signedIn(name)),
  )) as [TestClient, TestClient, TestClient, TestClient];
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.server.context.db.deleteFrom('wardPage').execute();
});

const read = async (client: TestClient, place: RequestOf<'wardPage.read'> = {}) =>
  dataOf(await client.call('wardPage.read', place));
const arrange = (client: TestClient, nodeId: string, version: number, arrangement: WardArrangement) =>
  client.call('wardPage.arrange', { nodeId, version, arrangement } as RequestOf<'wardPage.arrange'>);
/** Posts in the place of the message that stands there, or in that of `replaces`. */
async function post(client: TestClient, nodeId: string, text: string | null, until = TODAY, replaces?: number | null) {
  const rows = test.server.context.db.selectFrom('wardPage').select('postedAt').where('nodeId', '=', nodeId);
  const present = (await rows.executeTakeFirst())?.postedAt?.getTime() ?? null;
  const message = text === null ? null : { text, until };
  return client.call('wardPage.post', { nodeId, replaces: replaces === undefined ? present : replaces, message });
}
const hospital = (): string => test.hospital.paths.wardA.split('/')[1] ?? '';

describe('the page of a ward', () => {
  it('is the product’s, the hospital’s, the department’s or its own, part by part', async () => {
    const { departmentA, wardA, wardB } = test.hospital.nodes;
    expect(await read(chief, { wardId: wardA })).toMatchObject({
      page: DEFAULT_WARD_PAGE,
      own: {},
      version: 0,
      messages: [],
    });
    const links = [{ title: 'Insulin', address: 'http://intranet/insulin' }];
    dataOf(await arrange(chief, hospital(), 0, { colour: 'grey', links }));
    dataOf(await arrange(chief, departmentA, 0, { colour: 'teal', figures: ['lows'] }));
    const own: WardArrangement = { ownName: { zh: '红楼', en: 'Red house' }, slots: [1, 7] };
    dataOf(await arrange(chief, wardA, 0, own));
    expect(await read(chief, { wardId: wardA })).toMatchObject({
      page: { ownName: own.ownName, colour: 'teal', slots: [1, 7], figures: ['lows'], links },
      own,
      version: 1,
    });
    expect((await read(chief, { wardId: wardB })).page).toEqual({ ...DEFAULT_WARD_PAGE, colour: 'grey', links });
    // The tree that every selector shows has the names and colours.
    const { nodes } = dataOf(await chief.call('organisation.tree'));
    const signs = Object.fromEntries(
      nodes.map(({ nodeId, ownName, colour }) => [nodeId, [ownName?.en ?? null, colour]]),
    );
    expect([signs[wardA], signs[departmentA], signs[wardB]]).toEqual([
      ['Red house', 'teal'],
      [null, 'teal'],
      [null, 'grey'],
    ]);
    // What is taken out again comes from above.
    dataOf(await arrange(chief, wardA, 1, { slots: [1] }));
    expect((await read(chief, { wardId: wardA })).page).toMatchObject({ ownName: null, colour: 'teal', slots: [1] });
  });

  it('is arranged by one at a time, and the trail has both arrangements', async () => {
    const { wardA } = test.hospital.nodes;
    dataOf(await arrange(doctorA, wardA, 0, { colour: 'rose' }));
    expect(codeOf(await arrange(chief, wardA, 0, { colour: 'blue' }))).toBe('wardPage.changed');
    dataOf(await arrange(chief, wardA, 1, { colour: 'blue' }));
    const [event] = await test.server.context.db
      .selectFrom('auditEvent')
      .select(['before', 'after', 'nodeId'])
      .where('type', '=', 'wardPage.arranged')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(event).toEqual({
      before: { arrangement: '{"colour":"rose"}' },
      after: { arrangement: '{"colour":"blue"}' },
      nodeId: wardA,
    });
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'intranet', 'ftp://intranet'])(
    'has no link to %s',
    async (address) => {
      const links = [
        { title: 'fine', address: 'https://intranet' },
        { title: 'wrong', address },
      ];
      expect(await arrange(chief, test.hospital.nodes.wardA, 0, { links })).toMatchObject({
        ok: false,
        error: { code: 'wardPage.address', field: 'arrangement.links.1.address' },
      });
    },
  );

  it.each<[string, unknown]>([
    ['no slot', { slots: [] }],
    ['a slot twice', { slots: [1, 1] }],
    ['a slot that there is not', { slots: [10] }],
    ['a figure that there is not', { figures: ['mean'] }],
    ['a colour that there is not', { colour: '#f00' }],
    ['nine links', { links: Array.from({ length: 9 }, () => ({ title: 'a', address: 'http://a' })) }],
    ['a name in one language', { ownName: { zh: '红楼', en: '' } }],
  ])('does not have %s', async (_what, arrangement) => {
    expect(codeOf(await arrange(chief, test.hospital.nodes.wardA, 0, arrangement as WardArrangement))).toBe(
      'input.invalid',
    );
  });
});

describe('the message of the day', () => {
  it('is shown with those of the places above until its last day, and replaced or taken down', async () => {
    const { departmentA, wardA, wardB } = test.hospital.nodes;
    dataOf(await post(chief, hospital(), 'Flu vaccination at noon', addDays(TODAY, 2)));
    dataOf(await post(chief, departmentA, 'Rounds at nine'));
    dataOf(await post(doctorA, wardA, 'New pumps in room 3'));
    const texts = async (wardId: string, client = chief) =>
      (await read(client, { wardId })).messages.map(({ text }) => text);
    expect(await texts(wardA)).toEqual(['New pumps in room 3', 'Rounds at nine', 'Flu vaccination at noon']);
    expect(await texts(wardB)).toEqual(['Flu vaccination at noon']);
    const [own] = (await read(nurseA, { wardId: wardA })).messages;
    expect(own).toMatchObject({ nodeId: wardA, until: TODAY, postedBy: { latinName: 'doctorA' } });
    dataOf(await post(doctorA, wardA, 'New pumps in room 4'));
    dataOf(await post(chief, departmentA, null));
    expect(await texts(wardA)).toEqual(['New pumps in room 4', 'Flu vaccination at noon']);
    await test.server.context.db
      .updateTable('wardPage')
      .set({ messageUntil: addDays(TODAY, -1) })
      .where('nodeId', '=', wardA)
      .execute();
    expect(await texts(wardA)).toEqual(['Flu vaccination at noon']);
  });

  it.each([addDays(TODAY, -1), addDays(TODAY, 31)])('does not end on %s', async (until) => {
    expect(await post(chief, test.hospital.nodes.wardA, 'text', until)).toMatchObject({
      ok: false,
      error: { code: 'wardPage.days', field: 'message.until' },
    });
  });

  it.each([
    ['posted', null, 'Pumps are back', 'Rounds at nine'],
    ['replaced', 0, 'Pumps are back', 'Rounds at nine'],
    ['taken down', 0, null, 'Rounds at nine'],
  ])('is not %s over a message that its author did not see', async (_what, replaces, text, stays) => {
    const { wardA } = test.hospital.nodes;
    dataOf(await post(chief, wardA, stays));
    expect(codeOf(await post(doctorA, wardA, text, TODAY, replaces))).toBe('wardPage.changed');
    expect((await read(nurseA, { wardId: wardA })).messages).toMatchObject([{ text: stays }]);
  });

  it('can be posted over one whose last day is over, which nobody sees any more', async () => {
    const { wardA } = test.hospital.nodes;
    dataOf(await post(chief, wardA, 'Rounds at nine'));
    await test.server.context.db
      .updateTable('wardPage')
      .set({ messageUntil: addDays(TODAY, -1) })
      .execute();
    dataOf(await post(doctorA, wardA, 'Pumps are back', TODAY, null));
  });

  it('keeps the arrangement, as an arrangement keeps the message', async () => {
    const { wardA } = test.hospital.nodes;
    dataOf(await arrange(chief, wardA, 0, { colour: 'teal' }));
    dataOf(await post(chief, wardA, 'Rounds at nine'));
    dataOf(await arrange(chief, wardA, 1, { colour: 'blue' }));
    expect(await read(chief, { wardId: wardA })).toMatchObject({
      page: { colour: 'blue' },
      messages: [{ text: 'Rounds at nine' }],
    });
  });

  it('is told at once to open pages of the place and below it, of others to none', async () => {
    const socketFor = async (client: TestClient, name: string) => {
      const { doctorId } = dataOf(await client.call('session.me'));
      const socket = await openSocket(test.server.url, { cookie: client.cookie, name, userId: doctorId });
      socket.send({ msgType: MSG_TYPE.watchTopics, watched: [{ topic: 'wardPage', patientId: null }] });
      return socket;
    };
    const [ofA, ofB] = [await socketFor(nurseA, 'nurseA'), await socketFor(nurseB, 'nurseB')];
    const heard = (socket: typeof ofA) =>
      socket.frames.filter((frame) => frame.msgType === MSG_TYPE.boardChanged && frame.indicator === 'wardPage').length;
    const hears = (socket: typeof ofA) =>
      socket.until((frame) => frame.msgType === MSG_TYPE.boardChanged && frame.indicator === 'wardPage');
    // Sockets hear of the hospital, which is above them.
    dataOf(await post(chief, hospital(), 'Flu vaccination at noon'));
    await Promise.all([hears(ofA), hears(ofB)]);
    const before = heard(ofB);
    dataOf(await post(chief, test.hospital.nodes.wardA, 'Rounds at nine'));
    dataOf(await post(chief, test.hospital.nodes.wardB, 'Rounds at ten'));
    await expect.poll(() => heard(ofB)).toBe(before + 1);
    await Promise.all([ofA.close(), ofB.close()]);
  });
});

describe('a caller', () => {
  it('without the right posts and arranges nothing, and nobody does at another place', async () => {
    const { wardA, wardB } = test.hospital.nodes;
    await test.hospital.addAccount('reader', ['ward.read', 'glucose.record', 'rule.manage'], { nodeId: wardA });
    const reader = await test.signedIn('reader');
    expect(codeOf(await post(reader, wardA, 'text'))).toBe('permission.missing');
    expect(codeOf(await arrange(reader, wardA, 0, { colour: 'teal' }))).toBe('permission.missing');
    expect((await read(reader)).page).toEqual(DEFAULT_WARD_PAGE);
    expect(codeOf(await post(doctorA, wardB, 'text'))).toBe('node.forbidden');
    expect(codeOf(await arrange(doctorA, wardB, 0, { colour: 'teal' }))).toBe('node.forbidden');
    expect(codeOf(await nurseA.call('wardPage.read', { wardId: wardB }))).toBe('node.forbidden');
    expect(codeOf(await (await test.signedIn('powerless')).call('wardPage.read', {}))).toBe('permission.missing');
    expect(await test.server.context.db.selectFrom('wardPage').selectAll().execute()).toEqual([]);
  });
});
