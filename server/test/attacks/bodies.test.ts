import { bodyCipher, endpoints, METER_PATH, type RequestOf, sealBody } from '@wardlink/contract';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { REQUESTS_PER_PERSON } from '../../src/core/http/concurrency-limit.js';
import { SOCKETS_OF_SESSION } from '../../src/modules/chat/upgrade.js';
import { dataOf, TestClient } from '../support/client.js';
import { keepLog } from '../support/log.js';
import { startTestServer, type TestServer } from '../support/server.js';
import { openSocket } from '../support/socket.js';

const MINUTE = 60_000;
const MEGABYTE = 1024 * 1024;

const log = keepLog();
let test: TestServer;
let nurse: TestClient;
beforeAll(async () => {
  test = await startTestServer({ logger: log.logger });
  nurse = await test.signedIn('nurseA');
});
afterAll(async () => {
  await test.stop();
  expect(log.text()).not.toContain('anna');
});

const search = () => nurse.sealed('patient.search', { text: 'anna' });
const answer = async (response: Response): Promise<[number, string]> => [
  response.status,
  ((await response.json()) as { code: string }).code,
];
const accountId = () => test.hospital.accounts.nurseA;

describe('a sealed body', () => {
  it('is taken once', async () => {
    const sealed = await search();
    expect((await nurse.send('patient.search', sealed)).status).toBe(200);
    expect(await answer(await nurse.send('patient.search', sealed))).toEqual([409, 'body.replayed']);
    await log.hasRefusal('patient.search', 'body.replayed', accountId());
  });

  it('is taken once also where it is long', async () => {
    const sealed = await nurse.sealed('patient.search', { text: randomBytes(20 * 1024).toString('hex') });
    expect(sealed.length).toBeGreaterThan(20 * 1024);
    expect(await answer(await nurse.send('patient.search', sealed))).toEqual([400, 'input.invalid']);
    expect(await answer(await nurse.send('patient.search', sealed))).toEqual([409, 'body.replayed']);
  });

  it('is taken once of many at the same moment', async () => {
    const sealed = await search();
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async () => (await nurse.send('patient.search', sealed)).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it.each([
    ['header', 0],
    ['vector', 2],
    ['text', 3],
    ['seal', 4],
  ] as const)('with another %s is not opened', async (_what, part) => {
    log.clear();
    const parts = (await search()).split('.');
    const was = parts[part] ?? '';
    parts[part] = `${was.slice(0, 5)}${was[5] === 'A' ? 'B' : 'A'}${was.slice(6)}`;
    expect(await answer(await nurse.send('patient.search', parts.join('.')))).toEqual([400, 'body.unreadable']);
    await log.hasRefusal('patient.search', 'body.unreadable', accountId());
  });

  it('made for one address is not opened at another, nor with the number of another', async () => {
    expect(await answer(await nurse.send('patient.detail', await search()))).toEqual([400, 'body.unreadable']);
    await log.hasRefusal('patient.detail', 'body.unreadable', accountId());
  });

  it('kept back for longer than five minutes is not opened', async () => {
    const late = await test.another({ clock: new Date(Date.now() + 6 * MINUTE).toISOString() });
    const response = await fetch(`${late.url}${endpoints['patient.search'].path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        cookie: nurse.cookie ?? '',
      },
      body: JSON.stringify({ data: await search() }),
    });
    expect(await answer(response)).toEqual([400, 'body.unreadable']);
  });

  it('sealed for another server is not opened', async () => {
    const cipher = await bodyCipher();
    const [own, foreign] = [await cipher.createKeyPair(), await cipher.createKeyPair()];
    const key = await cipher.deriveKey(own, foreign.publicKey, { client: own.publicKey, server: foreign.publicKey });
    const binding = { kid: own.publicKey, for: 'POST /cdms/patient/search', seq: 1, at: Date.now() };
    const response = await nurse.send('patient.search', await sealBody({ text: 'anna' }, binding, key));
    expect(await answer(response)).toEqual([400, 'body.unreadable']);
  });

  it('that opens to far more than it weighs is not opened to its end', async () => {
    const sealed = await nurse.sealed('patient.search', { text: 'a'.repeat(17 * MEGABYTE) });
    expect(sealed.length).toBeLessThan(MEGABYTE);
    log.clear();
    expect(await answer(await nurse.send('patient.search', sealed))).toEqual([413, 'body.tooLarge']);
    await log.hasRefusal('patient.search', 'body.tooLarge', accountId());
  });

  it('with more parts than any page sends is not built', async () => {
    const sealed = await nurse.sealed('patient.search', { text: Array.from({ length: 20_000 }, () => ({})) });
    log.clear();
    expect(await answer(await nurse.send('patient.search', sealed))).toEqual([400, 'body.tooComplex']);
    await log.hasRefusal('patient.search', 'body.tooComplex', accountId());
  });

  it('nested without end is refused', async () => {
    const depth = 20_000;
    const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const response = await fetch(`${test.server.url}${endpoints['patient.search'].path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        cookie: nurse.cookie ?? '',
      },
      body: `{"data":${nested}}`,
    });
    expect(await answer(response)).toEqual([400, 'body.unreadable']);
    for (const levels of [20, 1000, 2000]) {
      const deep: unknown[] = [];
      for (let level = 0, inner = deep; level < levels; level += 1) inner.push((inner = []));
      const sealed = await nurse.sealed('patient.search', { text: deep });
      expect(await answer(await nurse.send('patient.search', sealed))).toEqual([400, 'body.tooComplex']);
    }
  });
});

describe('a caller without a session', () => {
  const over = { cookie: () => `${nurse.cookie?.split('=')[0]}=over`, none: () => '' };
  const post = async (body: string, cookie: string, type = 'application/json') =>
    answer(
      await fetch(`${test.server.url}${endpoints['patient.search'].path}`, {
        method: 'POST',
        headers: { 'content-type': type, 'x-requested-with': 'XMLHttpRequest', cookie },
        body,
      }),
    );

  it.each([
    ['a body that is none', 'no json', 'application/json'],
    ['a long body that is none', 'x'.repeat(MEGABYTE), 'application/json'],
    ['an oversized body', 'x'.repeat(5 * MEGABYTE), 'application/json'],
    ['a body of another kind', 'a=b', 'text/plain'],
  ])('is told so before anything about %s', async (_what, body, type) => {
    expect(await post(body, over.none(), type)).toEqual([401, 'session.missing']);
    expect(await post(body, over.cookie(), type)).toEqual([200, 'session.ended']);
  });

  it('cannot make the server inflate a small body to a very large one', async () => {
    const sealed = await nurse.sealed('patient.search', { text: 'a'.repeat(4 * MEGABYTE) });
    expect(sealed.length).toBeLessThan(16 * 1024);
    expect(await post(JSON.stringify({ data: sealed }), over.none())).toEqual([401, 'session.missing']);
    expect(await post(JSON.stringify({ data: sealed }), over.cookie())).toEqual([200, 'session.ended']);
    expect(await answer(await nurse.send('patient.search', sealed))).toEqual([413, 'body.tooLarge']);
  });

  it('uses up no sequence number of somebody else', async () => {
    const sealed = await search();
    const body = JSON.stringify({ data: sealed });
    expect(await post(body, over.none())).toEqual([401, 'session.missing']);
    expect(await post(body, over.cookie())).toEqual([200, 'session.ended']);
    expect((await nurse.send('patient.search', sealed)).status).toBe(200);
  });

  it('may call a public endpoint, and is told when a body was accepted before', async () => {
    const stranger = test.stranger();
    await stranger.channel();
    const sealed = await stranger.sealed('report.open', { token: 'none' });
    const first = await answer(await stranger.send('report.open', sealed));
    expect(first[1]).not.toBe('body.replayed');
    expect(await answer(await stranger.send('report.open', sealed))).toEqual([409, 'body.replayed']);
    const again = await stranger.sealed('report.open', { token: 'none' });
    stranger.cookie = over.cookie();
    expect(await answer(await stranger.send('report.open', again))).toEqual(first);
    stranger.cookie = over.cookie();
    expect(await answer(await stranger.send('report.open', again))).toEqual([409, 'body.replayed']);
  });
});

describe('where nobody has a session yet', () => {
  const PUBLIC_POSTS = ['session.login', 'report.open', 'organisation.begin'] as const;
  const objects = (count: number): unknown => ({ username: Array.from({ length: count }, () => ({})) });
  const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

  it.each(PUBLIC_POSTS)('%s opens no more than such a body needs', async (name) => {
    const stranger = test.stranger();
    const tried = async (value: unknown) => answer(await stranger.send(name, await stranger.sealed(name, value)));
    // 300,000 empty objects compress to about a kilobyte.
    expect(await tried(objects(300_000))).toEqual([413, 'body.tooLarge']);
    expect(await tried({ username: 'a'.repeat(17 * 1024) })).toEqual([413, 'body.tooLarge']);
    expect(await tried(objects(4_000))).toEqual([400, 'body.tooComplex']);
    expect(await tried(deep(2_000))).toEqual([400, 'body.tooComplex']);
    // An envelope that holds more than a sealed text is refused before it is parsed.
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' };
    const open = (body: string) =>
      fetch(`${test.server.url}${endpoints[name].path}`, { method: 'POST', headers, body });
    expect((await open(`{"data":[${'{},'.repeat(3_000)}{}]}`)).status).toBe(400);
    expect((await open(`{"data":[${'{},'.repeat(30_000)}{}]}`)).status).toBe(413);
  });

  it('strings are told from what surrounds them, so that no brace of a name counts', async () => {
    const answered = await test.stranger().logIn('[[[[{{{{",,,,\\"{[{[{[{[{[{[', 'no password');
    expect(answered).toMatchObject({ error: { code: 'credentials.wrong' } });
  });
});

describe('a body that comes slowly', () => {
  it.each([
    ['head', 'POST /cdms/login HTTP/1.1\r\nHost: localhost\r\n'],
    [
      'body',
      'POST /cdms/login HTTP/1.1\r\nHost: localhost\r\nX-Requested-With: XMLHttpRequest\r\nContent-Length: 90\r\n\r\n{',
    ],
  ])('and never whole, its %s, is answered and cut off', async (_part, text) => {
    const server = await test.another({ patience: { headMs: 100, wholeMs: 200 } });
    const socket = connect(server.port, '127.0.0.1');
    const answer: Buffer[] = [];
    socket.on('data', (data: Buffer) => answer.push(data));
    const closed = once(socket, 'close');
    socket.write(text);
    await closed;
    expect(Buffer.concat(answer).toString()).toMatch(/^HTTP\/1.1 408 /);
  });
});

describe('an oversized body', () => {
  const huge = 'a'.repeat(5 * MEGABYTE);

  it('is refused with and without a session', async () => {
    log.clear();
    expect(await answer(await nurse.send('patient.search', huge))).toEqual([413, 'body.tooLarge']);
    await log.hasRefusal('patient.search', 'body.tooLarge', accountId());
    const stranger = test.stranger();
    await stranger.channel();
    expect(await answer(await stranger.send('session.login', huge))).toEqual([413, 'body.tooLarge']);
    await log.hasRefusal('session.login', 'body.tooLarge');
  });

  it('of a meter is refused', async () => {
    const chief = await test.signedIn('chief');
    const device = { serial: 'SN-1', model: 'GM-7', nodeId: test.hospital.nodes.wardA, username: 'nurseA' };
    const { token } = dataOf(await chief.call('device.register', device));
    const response = await fetch(`${test.server.url}${METER_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ readings: huge }),
    });
    expect(await answer(response)).toEqual([413, 'body.tooLarge']);
    await log.has({ event: 'http', route: METER_PATH, code: 'body.tooLarge', level: 40 });
  });

  it('on the socket closes it, and many frames that are none do as well', async () => {
    const open = () =>
      openSocket(test.server.url, { cookie: nurse.cookie, name: 'nurseA', userId: test.hospital.accounts.nurseA });
    const socket = await open();
    socket.send({ msgType: 2, content: 'a'.repeat(65 * 1024) });
    expect(await socket.closed).toBe(1009);
    await log.has({
      event: 'chat.broken',
      accountId: accountId(),
      reason: 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH',
      level: 40,
    });
    const flood = await open();
    for (let index = 0; index < 200; index += 1) flood.send({ msgType: 'nothing' });
    expect(await flood.closed).toBe(1006);
    await log.has({ event: 'chat.flooded', accountId: accountId(), level: 40 });
  });
});

describe('one person', () => {
  it('has a few sockets, and as many again when one of them has closed', async () => {
    const page = await test.signedIn('nurseA');
    const open = () =>
      openSocket(test.server.url, { cookie: page.cookie, name: 'nurseA', userId: test.hospital.accounts.nurseA });
    const sockets = await Promise.all(Array.from({ length: SOCKETS_OF_SESSION }, open));
    await expect(open()).rejects.toThrow('refused 429');
    await log.has({ event: 'socket.refused', code: 'rate.limited', accountId: accountId(), level: 40 });
    // The limit counts per session: another session of the same user may still open sockets.
    await (await openSocket(test.server.url, { cookie: nurse.cookie, name: 'nurseA', userId: accountId() })).close();
    await sockets[0]?.close();
    await expect
      .poll(() =>
        open().then(
          (socket) => sockets.push(socket),
          () => 0,
        ),
      )
      .toBeGreaterThan(0);
    await Promise.all(sockets.slice(1).map((socket) => socket.close()));
  });

  it('has a few heavy questions worked on at once; the others wait, and too many are refused', async () => {
    const { db } = test.server.context;
    const chief = await test.signedIn('chief');
    const { day } = dataOf(await chief.call('glucose.board', {}));
    const ask = () => chief.call('audit.search', { from: day, to: day } as RequestOf<'audit.search'>);
    const wanted = REQUESTS_PER_PERSON.atOnce + REQUESTS_PER_PERSON.waiting;
    let asked: ReturnType<typeof ask>[] = [];
    await db.transaction().execute(async (tx) => {
      await sql`lock table audit_event in access exclusive mode`.execute(tx);
      const stuck = async (): Promise<number> => {
        const { rows } = await sql<{ stuck: number }>`select count(*)::int as stuck from pg_locks
          where not granted and relation = 'audit_event'::regclass`.execute(tx);
        return rows[0]?.stuck ?? 0;
      };
      asked = Array.from({ length: wanted + 3 }, ask);
      const refused: string[] = [];
      for (const one of asked) void one.then((each) => each.ok || refused.push(each.error.code));
      // Requests above the limit are refused at once, while the others wait.
      await expect.poll(() => refused).toEqual(Array(3).fill('rate.limited'));
      // Each request runs two queries: one for the page, one for the total.
      await expect.poll(stuck).toBe(2 * REQUESTS_PER_PERSON.atOnce);
      // Requests of other users do not wait.
      dataOf(await nurse.call('glucose.board', {}));
    });
    const answers = await Promise.all(asked);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(wanted);
  });
});

describe('a page of another origin', () => {
  it('reaches nothing, with or without the cookie', async () => {
    log.clear();
    const stolen = new TestClient(test.server.url);
    stolen.cookie = nurse.cookie;
    const sealed = await stolen.sealed('patient.search', { text: 'anna' });
    const foreign = await stolen.send('patient.search', sealed, { origin: 'https://evil.example' });
    expect(await answer(foreign)).toEqual([403, 'permission.missing']);
    await log.hasRefusal('patient.search', 'permission.missing');
    const unmarked = await stolen.send('patient.search', sealed, { 'x-requested-with': 'fetch' });
    expect(await answer(unmarked)).toEqual([403, 'permission.missing']);
  });
});
