import { type Endpoint, type EndpointName, endpoints, readSealedHeader, type RequestOf } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkPhone } from '../src/modules/session/activation.js';
import { keptAnswer } from '../src/modules/session/repeated-requests.js';
import { newPhone } from './support/activation.js';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { PASSWORD } from './support/hospital.js';
import { requestOf, requests } from './support/requests.js';
import { callerFor, roleCallers } from './support/role-callers.js';
import { startTestServer, type TestServer } from './support/server.js';
import { expectNoChange } from './support/tables.js';
import { fillSides, type WardFixture, FIXTURE_CLOCK } from './support/ward-fixture.js';

const declared = (name: EndpointName): Endpoint => endpoints[name];
/** Every endpoint that stores something for somebody who is signed in. */
const writes = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
  const { does, method, access } = declared(name);
  return does === 'write' && method === 'POST' && access !== 'public';
});

let test: TestServer;
let side: WardFixture;
let callers: Awaited<ReturnType<typeof roleCallers>>;

beforeAll(async () => {
  test = await startTestServer({ clock: FIXTURE_CLOCK, tidiesSessions: false });
  ({ A: side } = await fillSides(test));
  callers = await roleCallers(test);
});
afterAll(() => test.stop());

async function sealedRequest(name: EndpointName): Promise<{ client: TestClient; sealed: string }> {
  const caller = callerFor(name, callers);
  const { request } = await requestOf(name, side, caller);
  return { client: caller.client, sealed: await caller.client.sealed(name, request) };
}

/** Sends a request over a connection of its own, of its body as many bytes as said, and cuts the connection once `until` resolves. */
async function cutOff(
  client: TestClient,
  name: EndpointName,
  sealed: string,
  { bytes, until }: { bytes?: number; until: () => Promise<unknown> },
): Promise<void> {
  const body = JSON.stringify({ data: sealed });
  const sent = httpRequest(`${test.server.url}${endpoints[name].path}`, {
    method: 'POST',
    agent: false,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'accept-language': client.language,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      cookie: client.cookie ?? '',
    },
  });
  sent.on('error', () => undefined);
  await new Promise<void>((resolve) => sent.write(body.slice(0, bytes ?? body.length), () => resolve()));
  await until();
  sent.destroy();
}

/** The row of a request's nonce, once the server has read it. */
async function nonceRow(sealed: string): Promise<{ answer: string | null } | undefined> {
  const { kid, seq } = readSealedHeader(sealed);
  return test.server.context.db
    .selectFrom('sealedRequest')
    .select('answer')
    .where('kid', '=', kid)
    .where('seq', '=', seq)
    .executeTakeFirst();
}

/** What a repeated request may touch: the session's last use, and what makes a request count once. */
const OF_REQUESTS = ['session', 'sealed_request', 'login_attempt', 'captcha'];
const answerOf = async (response: Response): Promise<{ status: number; text: string }> => ({
  status: response.status,
  text: await response.text(),
});

describe('a line that is cut, and the same request again', () => {
  it.each(writes)('%s is stored once and answered', async (name) => {
    const { client, sealed } = await sealedRequest(name);

    // Before the request arrived.
    await cutOff(client, name, sealed, { bytes: 20, until: () => Promise.resolve() });
    expect(await nonceRow(sealed)).toBeUndefined();

    // After it arrived, without a reader of the answer.
    await cutOff(client, name, sealed, { until: () => expect.poll(() => nonceRow(sealed)).toBeDefined() });
    await expect.poll(async () => (await nonceRow(sealed))?.answer).not.toBeNull();

    // Repeated, and repeated again after the answer arrived.
    const first = await answerOf(await client.send(name, sealed));
    await expectNoChange(test.server.context.db, OF_REQUESTS, async () =>
      expect(await answerOf(await client.send(name, sealed))).toEqual(first),
    );
    expect(first.text).not.toContain('body.replayed');
    if (first.status === 200) expect(await client.open(first.text)).not.toBe(undefined);
  });
});

const reading = async (): Promise<{ nurse: TestClient; sealed: string }> => {
  const nurse = await test.signedIn('nurseA');
  const asker = { test, client: nurse, accountId: test.hospital.accounts.nurseA, isPatient: false };
  const { request } = await requests['glucose.record'](side, asker);
  return { nurse, sealed: await nurse.sealed('glucose.record', { ...request, readingId: randomUUID() }) };
};

describe('a request that is repeated', () => {
  it('while the first one is carried out waits for its answer', async () => {
    const { nurse, sealed } = await reading();
    let first: Promise<Response> | undefined;
    let second: Promise<Response> | undefined;
    await test.server.context.db.transaction().execute(async (tx) => {
      await sql`lock table glucose_reading in access exclusive mode`.execute(tx);
      first = nurse.send('glucose.record', sealed);
      await expect.poll(() => nonceRow(sealed)).toEqual({ answer: null });
      second = nurse.send('glucose.record', sealed);
    });
    const answers = [await answerOf(await first!), await answerOf(await second!)];
    expect(answers[0]).toMatchObject({ status: 200 });
    expect(answers[1]).toEqual(answers[0]);
  });

  it('is answered as unfinished where no answer comes', async () => {
    const nonce = { kid: randomUUID(), seq: 1 };
    const { db, clock } = test.server.context;
    await db
      .insertInto('sealedRequest')
      .values({ ...nonce, at: clock.date() })
      .execute();
    await expect(keptAnswer(db, nonce, '1', () => false)).rejects.toMatchObject({ code: 'request.unfinished' });
  });

  it('is answered by another server of the same database', async () => {
    const { nurse, sealed } = await reading();
    const first = await answerOf(await nurse.send('glucose.record', sealed));
    expect(first.status).toBe(200);
    const other = await test.another({ clock: FIXTURE_CLOCK, tidiesSessions: false });
    const response = await fetch(`${other.url}${endpoints['glucose.record'].path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', cookie: nurse.cookie ?? '' },
      body: JSON.stringify({ data: sealed }),
    });
    expect(await answerOf(response)).toEqual(first);
  });

  it('gives its answer to nobody else', async () => {
    const { nurse, sealed } = await reading();
    expect((await nurse.send('glucose.record', sealed)).status).toBe(200);
    const other = await test.signedIn('nurseB');
    await other.channel();
    const { text } = await answerOf(await other.send('glucose.record', sealed));
    expect(text).toContain('body.replayed');
    const stranger = test.stranger();
    await stranger.channel();
    expect((await answerOf(await stranger.send('glucose.record', sealed))).text).toContain('session.missing');
  });

  it('after the session ended is refused', async () => {
    const { nurse, sealed } = await reading();
    expect((await nurse.send('glucose.record', sealed)).status).toBe(200);
    const { cookie } = nurse;
    await nurse.call('session.logout');
    nurse.cookie = cookie;
    expect((await answerOf(await nurse.send('glucose.record', sealed))).text).toContain('session.ended');
  });

  it('sets no cookie again: such an answer is not kept', async () => {
    const doctor = await test.signedIn('doctorA');
    const request = { oldPassword: PASSWORD, newPassword: `${PASSWORD}-new` };
    const sealed = await doctor.sealed('center.changePassword', request);
    const first = await doctor.send('center.changePassword', sealed);
    expect([first.status, first.headers.getSetCookie().length]).toEqual([200, 1]);
    expect(await nonceRow(sealed)).toEqual({ answer: '' });
    const kept = keptAnswer(
      test.server.context.db,
      readSealedHeader(sealed),
      test.hospital.accounts.doctorA,
      () => true,
    );
    await expect(kept).rejects.toMatchObject({ code: 'body.replayed' });
  });
});

describe('a write without a session, which was stored while its answer was lost, and its form sent again', () => {
  /** The answer to a captcha, as a user types it. */
  async function solved(client: TestClient): Promise<{ captchaId: string; captcha: string }> {
    const { captchaId, question } = dataOf(await client.call('session.captcha'));
    const sum = (question.en.match(/\d+/g) ?? []).reduce((total, number) => total + Number(number), 0);
    return { captchaId, captcha: String(sum) };
  }

  it('session.login asks for a new captcha, and signs in with it', async () => {
    const client = test.stranger();
    const form = { username: 'nurseA', password: PASSWORD, agreement: true };
    const captcha = await solved(client);
    const sealed = await client.sealed('session.login', { ...form, ...captcha });
    expect((await client.send('session.login', sealed)).status).toBe(200);
    client.cookie = undefined;
    expect((await answerOf(await client.send('session.login', sealed))).text).toContain('body.replayed');
    expect(codeOf(await client.call('session.login', { ...form, ...captcha }))).toBe('captcha.wrong');
    dataOf(await client.call('session.login', { ...form, ...(await solved(client)) }));
  });

  it('session.beginActivation asks for a new captcha, and gives another code', async () => {
    const client = test.stranger();
    const captcha = await solved(client);
    const { code } = dataOf(await client.call('session.beginActivation', captcha));
    expect(codeOf(await client.call('session.beginActivation', captcha))).toBe('captcha.wrong');
    expect(dataOf(await client.call('session.beginActivation', await solved(client))).code).not.toBe(code);
  });

  it('session.activation answers alike', async () => {
    const phone = await newPhone(test);
    expect(await phone.state()).toEqual(await phone.state());
  });

  it('session.activate says that the password is set: it signs in', async () => {
    const phone = await newPhone(test);
    const { db, clock } = test.server.context;
    const { bert, nurseA } = test.hospital.accounts;
    const { username } = await db
      .selectFrom('account')
      .select('username')
      .where('id', '=', bert)
      .executeTakeFirstOrThrow();
    await db.transaction().execute((tx) => linkPhone(tx, bert, phone.code, nurseA, clock.date()));
    dataOf(await phone.activate('Sunflower-3-fields'));
    expect(codeOf(await phone.activate('Sunflower-3-fields'))).toBe('activation.done');
    dataOf(await test.stranger().logIn(username, 'Sunflower-3-fields'));
    // A phone that was linked and then replaced by another one has set no password.
    const [first, second] = [await newPhone(test), await newPhone(test)];
    for (const { code } of [first, second])
      await db.transaction().execute((tx) => linkPhone(tx, bert, code, nurseA, clock.date()));
    expect(codeOf(await first.activate('Sunflower-4-fields'))).toBe('activation.over');
  });

  it('organisation.begin says that the hospital is set up', async () => {
    const { request } = await requestOf('organisation.begin', side, callerFor('session.me', callers));
    const begin = (client: TestClient) => client.call('organisation.begin', request as RequestOf<'organisation.begin'>);
    for (let time = 0; time < 2; time += 1) expect(codeOf(await begin(test.stranger()))).toBe('organisation.begun');
  });

  it('session.logout says that the session has ended', async () => {
    const client = await test.signedIn('nurseB');
    const { cookie } = client;
    dataOf(await client.call('session.logout'));
    client.cookie = cookie;
    expect(codeOf(await client.call('session.logout'))).toBe('session.ended');
  });
});
