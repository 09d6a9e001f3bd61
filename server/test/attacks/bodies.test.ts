import { bodyCipher, endpoints, METER_PATH, sealBody } from '@wardlink/contract';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    expect(await answer(await nurse.send('patient.search', sealed))).toEqual([400, 'body.unreadable']);
    await log.hasRefusal('patient.search', 'body.unreadable', accountId());
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
    const deep: unknown[] = [];
    for (let level = 0, inner = deep; level < 1000; level += 1) inner.push((inner = []));
    expect(await nurse.call('patient.search', { text: deep as unknown as string })).toMatchObject({
      error: { code: 'input.invalid', field: 'text' },
    });
  });
});

describe('whoever has no session', () => {
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

  it('has nothing inflated that is small and opens to very much', async () => {
    const sealed = await nurse.sealed('patient.search', { text: 'a'.repeat(4 * MEGABYTE) });
    expect(sealed.length).toBeLessThan(16 * 1024);
    expect(await post(JSON.stringify({ data: sealed }), over.none())).toEqual([401, 'session.missing']);
    expect(await post(JSON.stringify({ data: sealed }), over.cookie())).toEqual([200, 'session.ended']);
    expect(await answer(await nurse.send('patient.search', sealed))).toEqual([400, 'input.invalid']);
  });

  it('takes no number of somebody else', async () => {
    const sealed = await search();
    const body = JSON.stringify({ data: sealed });
    expect(await post(body, over.none())).toEqual([401, 'session.missing']);
    expect(await post(body, over.cookie())).toEqual([200, 'session.ended']);
    expect((await nurse.send('patient.search', sealed)).status).toBe(200);
  });

  it('may begin where nobody has one, and be told of a body that was taken', async () => {
    const stranger = test.stranger();
    await stranger.begun();
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

describe('an oversized body', () => {
  const huge = 'a'.repeat(5 * MEGABYTE);

  it('is refused, whoever sends it', async () => {
    log.clear();
    expect(await answer(await nurse.send('patient.search', huge))).toEqual([413, 'body.tooLarge']);
    await log.hasRefusal('patient.search', 'body.tooLarge', accountId());
    const stranger = test.stranger();
    await stranger.begun();
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
