import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  bodyCipher,
  type BodyKey,
  type Endpoint,
  type EndpointName,
  endpoints,
  type KeyPair,
  openBody,
  readSealedHeader,
  SEAL_HEADERS,
  sealBody,
} from '@wardlink/contract';
import { createSealedCalls, NoAnswer, NotBegun, type Sending } from '../src/index.js';

const NOW = Date.UTC(2026, 10, 29);
const sealed = (Object.keys(endpoints) as EndpointName[]).filter((name) => !('unsealed' in endpoints[name]));
const writes = sealed.filter((name) => endpoints[name].does === 'write' && endpoints[name].method === 'POST');
const reads = sealed.filter((name) => !writes.includes(name));

type Phase = 'before' | 'during' | 'after';
type Received = { status: number; text: string };

let pair: KeyPair;
beforeEach(async () => {
  // Pauses pass at once; no try takes so long that it is ended.
  const passing = (then: () => void, ms: number) => (ms < 5_000 ? setImmediate(then) : undefined);
  vi.stubGlobal('setTimeout', passing);
  vi.stubGlobal('clearTimeout', () => undefined);
  pair = await (await bodyCipher()).createKeyPair();
});

afterEach(() => vi.unstubAllGlobals());

/** A server that opens what arrives, answers each request once by its number, and keeps what it answered. */
class Server {
  /** Bodies as they arrived, for each request that stores something. */
  readonly arrived: string[] = [];
  carriedOut = 0;
  #kept = new Map<string, Received>();

  async answer({ path, method, headers, body }: Sending): Promise<Received> {
    if (path === endpoints['session.begin'].path) {
      return {
        status: 200,
        text: JSON.stringify({ status: 200, data: { serverKey: pair.publicKey, serverTime: NOW } }),
      };
    }
    const cipher = await bodyCipher();
    const data = body === undefined ? undefined : (JSON.parse(body) as { data: string }).data;
    const kid = data === undefined ? (headers[SEAL_HEADERS.key] ?? '') : readSealedHeader(data).kid;
    const key: BodyKey = await cipher.deriveKey(pair, kid, { client: kid, server: pair.publicKey });
    const seq = data === undefined ? Number(headers[SEAL_HEADERS.seq]) : readSealedHeader(data).seq;
    if (data !== undefined) {
      this.arrived.push(data);
      await openBody(data, key);
    }
    const kept = this.#kept.get(`${kid} ${seq}`);
    if (kept) return kept;
    this.carriedOut += 1;
    const value = { status: 200, data: { number: this.carriedOut } };
    const text = JSON.stringify({ data: await sealBody(value, { kid, for: `${method} ${path}`, seq, at: NOW }, key) });
    this.#kept.set(`${kid} ${seq}`, { status: 200, text });
    return { status: 200, text };
  }
}

/** A line to a server that is cut so often in a phase of the request; the first call of the page passes. */
function cutLine(server: Server, phase: Phase, times: number) {
  let left = times;
  return async (sending: Sending): Promise<Received> => {
    const isBegin = sending.path === endpoints['session.begin'].path;
    if (isBegin || left === 0) return server.answer(sending);
    left -= 1;
    if (phase === 'before') throw new Error('nothing was sent');
    const { status, text } = await server.answer(sending);
    if (phase === 'during') throw new Error('the connection was reset');
    // A part of the answer came.
    return { status, text: text.slice(0, text.length / 2) };
  };
}

const begin = (transport: (sending: Sending) => Promise<Received>) => createSealedCalls({ transport, now: () => NOW });

describe('a line that is cut', () => {
  const cases = writes.flatMap((name) =>
    (['before', 'during', 'after'] as const).map((phase) => [name, phase] as const),
  );

  it.each(cases)('%s, %s it arrived: carried out once, and answered', async (name, phase) => {
    const server = new Server();
    const answer = await begin(cutLine(server, phase, 2)).ask(name, { some: 'thing' });
    expect(answer).toEqual({ status: 200, bodies: [{ status: 200, data: { number: 1 } }] });
    expect(server.carriedOut).toBe(1);
    expect(new Set(server.arrived).size).toBe(1);
  });

  it.each(reads)('%s is asked again as another request, and where its caller repeats it once', async (name) => {
    const server = new Server();
    expect(await begin(cutLine(server, 'during', 2)).ask(name, {})).toMatchObject({ status: 200 });
    expect(server.carriedOut).toBe(3);
    const once = begin(cutLine(server, 'before', 1)).ask(name, {}, { patienceMs: 0 });
    await expect(once).rejects.toBeInstanceOf(NoAnswer);
  });
});

describe('what is no answer of the hospital', () => {
  const answering = (reply: Received) => {
    const server = new Server();
    return begin((sending) =>
      sending.path === endpoints['session.begin'].path ? server.answer(sending) : Promise.resolve(reply),
    );
  };
  const asked = async (reply: Received) => answering(reply).ask('glucose.record', {}, { patienceMs: 0 });

  it.each([
    ['unsealed', JSON.stringify({ status: 200, data: { number: 1 } })],
    ['cut off', '{"data":"abc'],
    ['sealed by another', JSON.stringify({ data: 'a..b.c.d' })],
    ['a page', '<html></html>'],
  ])('%s is unreadable', async (_what, text) => {
    expect(await asked({ status: 200, text })).toEqual({ status: 200, bodies: [], isUnreadable: true });
  });

  it('a refusal may come unsealed', async () => {
    const refusal = { status: 400, code: 'input.invalid', description: 'wrong' };
    expect(await asked({ status: 400, text: JSON.stringify(refusal) })).toEqual({ status: 400, bodies: [refusal] });
    const ended = { status: 300, code: 'session.ended', description: 'ended' };
    expect(await asked({ status: 200, text: JSON.stringify(ended) })).toEqual({ status: 200, bodies: [ended] });
  });

  it('a gateway is given back as it is', async () => {
    expect(await asked({ status: 502, text: '<html>' })).toEqual({ status: 502, bodies: ['<html>'] });
  });

  it('a refused first call says why, and is made again', async () => {
    const server = new Server();
    let isRefused = true;
    const calls = begin((sending) =>
      isRefused ? Promise.resolve({ status: 503, text: '<html>' }) : server.answer(sending),
    );
    await expect(calls.ask('glucose.record', {}, { patienceMs: 0 })).rejects.toBeInstanceOf(NotBegun);
    isRefused = false;
    expect(await calls.ask('glucose.record', {})).toMatchObject({ status: 200 });
  });

  it('a repetition has no answer where the first try arrived and its answer is not given again', async () => {
    const server = new Server();
    let tries = 0;
    const calls = begin((sending) => {
      if (sending.path === endpoints['session.begin'].path) return server.answer(sending);
      tries += 1;
      if (tries === 1) return Promise.reject(new Error('reset'));
      return Promise.resolve({
        status: 409,
        text: JSON.stringify({ status: 409, code: 'body.replayed', description: '' }),
      });
    });
    await expect(calls.ask('session.login', {})).rejects.toBeInstanceOf(NoAnswer);
  });

  it.each(['glucose.record', 'patient.search'] as const)(
    'the bytes of %s that became too old while the machine slept after a lost answer are sealed again only for a read',
    async (name) => {
      const server = new Server();
      let tries = 0;
      const calls = begin(async (sending) => {
        if (sending.path === endpoints['session.begin'].path) return server.answer(sending);
        tries += 1;
        if (tries === 2) return { status: 400, text: JSON.stringify({ status: 400, code: 'body.unreadable' }) };
        const answer = await server.answer(sending);
        if (tries === 1) throw new Error('reset');
        return answer;
      });
      const asked = calls.ask(name, {});
      // A write may have been carried out: it is not sealed again. A read is.
      if (name === 'glucose.record') await expect(asked).rejects.toBeInstanceOf(NoAnswer);
      else expect(await asked).toMatchObject({ status: 200 });
      expect(server.carriedOut).toBe(name === 'glucose.record' ? 1 : 2);
    },
  );

  it('a request is not repeated in the name of a user who signed in meanwhile', async () => {
    const server = new Server();
    let account: string | undefined = 'first';
    const sent: (string | undefined)[] = [];
    const calls = createSealedCalls({
      now: () => NOW,
      account: () => account,
      transport: (sending) => {
        if (sending.path === endpoints['session.begin'].path) return server.answer(sending);
        sent.push(account);
        account = 'second';
        return Promise.reject(new Error('nothing was sent'));
      },
    });
    for (const name of ['glucose.record', 'patient.search'] as const) {
      account = 'first';
      await expect(calls.ask(name, {})).rejects.toBeInstanceOf(NoAnswer);
    }
    expect(sent).toEqual(['first', 'first']);
  });

  it.each(writes)(
    'a slow reply to %s is received: the first one, or that of the repeated bytes if the server keeps it',
    async (name) => {
      const { setsCookie, access }: Endpoint = endpoints[name];
      const server = new Server();
      let limit = 0;
      vi.stubGlobal('setTimeout', (then: () => void, ms: number) => {
        if (ms < 5_000) return setImmediate(then);
        limit = ms;
        return undefined;
      });
      const calls = begin(async (sending) => {
        const answer = await server.answer(sending);
        // The first reply takes twelve seconds.
        if (server.arrived.length === 1 && limit < 12_000) throw new Error('the try was ended');
        return answer;
      });
      expect(await calls.ask(name, {})).toMatchObject({ status: 200 });
      expect(server.carriedOut).toBe(1);
      expect(server.arrived).toHaveLength(setsCookie === true || access === 'public' ? 1 : 2);
    },
  );

  it('a first call whose reply never comes ends with its call', async () => {
    vi.unstubAllGlobals();
    vi.useFakeTimers();
    const transport = vi.fn(
      ({ signal }: Sending) =>
        new Promise<never>((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error)),
        ),
    );
    const failed = begin(transport)
      .ask('glucose.record', {})
      .catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(16_000);
    expect(await Promise.race([failed, 'still waiting'])).toBeInstanceOf(NoAnswer);
    expect(transport.mock.calls.length).toBeGreaterThan(1);
    vi.useRealTimers();
  });

  it('a key that the server no longer knows is agreed on again, once', async () => {
    const server = new Server();
    let refuses = 1;
    const unreadable = { status: 400, code: 'body.unreadable', description: '' };
    const calls = begin((sending) => {
      if (sending.path === endpoints['session.begin'].path || refuses === 0) return server.answer(sending);
      refuses -= 1;
      return Promise.resolve({ status: 400, text: JSON.stringify(unreadable) });
    });
    expect(await calls.ask('glucose.record', {})).toMatchObject({ status: 200 });
    refuses = 5;
    expect(await calls.ask('glucose.record', {})).toEqual({ status: 400, bodies: [unreadable] });
    expect(refuses).toBe(3);
  });
});
