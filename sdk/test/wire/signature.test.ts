import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client, Renewal } from '../../src/index.js';
import { SETUP, joined, newClient, pass, refusal, server, standDown, standIn } from './fake-server.js';

/** The real `setImmediate`: a signature is decompressed on another thread, in real time. */
const { setImmediate: really } = globalThis;
const HOUR_MS = 3_600_000;

beforeEach(standIn);
afterEach(standDown);

/** A signature in the published format; the client reads only its times. */
function signature(seconds: number): string {
  const ticket = { 'TLS.ver': '2.0', 'TLS.identifier': 'nurse', 'TLS.time': Date.now() / 1000, 'TLS.expire': seconds };
  const text = deflateSync(JSON.stringify(ticket)).toString('base64');
  return text.replace(/\+/g, '*').replace(/\//g, '-').replace(/=/g, '_');
}

/** Gives a joined client a signature, and waits until it is read: then its timer is set. */
async function update(client: Client, userSig: string): Promise<void> {
  client.updateUserSig(userSig);
  const before = vi.getTimerCount();
  while (vi.getTimerCount() === before) await new Promise<void>((resolve) => really(() => resolve()));
}

function toldOf(client: Client): string[] {
  const told: string[] = [];
  for (const event of ['signature-expiring', 'signature-expired'] as const) {
    client.on(event, ({ expiresAt }) => told.push(`${event} ${expiresAt} at ${Date.now()}`));
  }
  return told;
}

describe('a signature', () => {
  it('is reported a minute before its end and at its end, and a new one is used for the next connection', async () => {
    const { client } = await joined();
    const told = toldOf(client);
    const userSig = signature(3600);
    await update(client, userSig);
    await pass(HOUR_MS - 60_000 - 10 - Date.now());
    expect(told).toEqual([]);
    await pass(20);
    expect(told).toEqual([expect.stringMatching(/^signature-expiring 36\d+ at 354\d+$/)]);
    await pass(60_000);
    expect(told).toHaveLength(2);
    expect(told[1]).toMatch(/^signature-expired 36\d+ at 36\d+$/);

    const next = signature(3600);
    client.updateUserSig(next);
    server.socket.lost(1006);
    await pass(1);
    expect(server.socket.url).toContain(`userSig=${next}&`);
    server.answers.on_rebuild_session = () => [514, { result: 1 }];
    server.socket.lost(1006);
    await pass(5);
    expect(server.last('on_create_room').data.userSig).toBe(next);
    await client.leave();
  });

  it('that was replaced in time is not reported before the new one ends', async () => {
    const { client } = await joined();
    const told = toldOf(client);
    await update(client, signature(3600));
    await pass(1000);
    await update(client, signature(7200));
    await pass(HOUR_MS);
    expect(told).toEqual([]);
    await client.leave();
  });

  it('is judged by the clock of the server', async () => {
    server.setup = { ...SETUP, svrTime: HOUR_MS - 30_000 };
    const { client } = await joined();
    const told = toldOf(client);
    await update(client, signature(3600));
    await pass(1);
    expect(told[0]).toMatch(/^signature-expiring/);
    await pass(30_000);
    expect(told[1]).toMatch(/^signature-expired/);
    await client.leave();
  });

  it('in another form is used as it is; a value that cannot be a signature is refused by 4096', async () => {
    const { client } = newClient();
    client.updateUserSig('made otherwise');
    const joining = client.join({ roomId: 7 });
    await pass(1);
    await joining;
    expect(server.socket.url).toContain('userSig=made otherwise');
    for (const userSig of ['', 7, undefined]) {
      expect(() => client.updateUserSig(userSig as string)).toThrow(/userSig must not be empty/);
    }
    expect((await refusal(Promise.resolve().then(() => client.updateUserSig('')))).code).toBe(4096);
    await client.leave();
  });
});

describe('a reconnection after the end of what was signed', () => {
  // What ended an hour after joining, as during the sleep of a computer.
  const ENDED = {
    'the signature': () => ({ userSig: signature(3600), key: signature(7200 * 24) }),
    'the key of the room': () => ({ userSig: signature(7200 * 24), key: signature(3600) }),
  };

  async function asleep(ended: keyof typeof ENDED, renew: () => Promise<Renewal>): Promise<Client> {
    const { userSig, key } = ENDED[ended]();
    const { client } = await joined({ renew });
    client.updateUserSig('until both are read', key);
    await update(client, userSig);
    await pass(HOUR_MS + 1000);
    return client;
  }

  it.each(Object.keys(ENDED) as (keyof typeof ENDED)[])('is made with another one, where %s ended', async (ended) => {
    const next = { userSig: signature(7200), privateMapKey: signature(7200) };
    const renew = vi.fn(() => Promise.resolve(next));
    const client = await asleep(ended, renew);
    expect(renew).not.toHaveBeenCalled();
    server.answers.on_rebuild_session = () => [514, { result: 1 }];
    server.socket.lost(1006);
    await pass(5);
    expect(renew).toHaveBeenCalledTimes(1);
    expect(server.socket.url).toContain(`userSig=${next.userSig}`);
    expect(server.last('on_create_room').data).toMatchObject({
      userSig: next.userSig,
      privMapEncrypt: next.privateMapKey,
    });
    expect(client.getConnectionState()).toBe('CONNECTED');
    await client.leave();
  });

  it('asks once where the answer takes longer than several attempts', async () => {
    let answer: (renewal: Renewal) => void = () => undefined;
    const renew = vi.fn(() => new Promise<Renewal>((resolve) => (answer = resolve)));
    const client = await asleep('the signature', renew);
    const before = server.sockets.length;
    server.socket.lost(1006);
    await pass(6000);
    expect([renew.mock.calls.length, server.sockets.length]).toEqual([1, before]);
    answer({ userSig: signature(7200) });
    await pass(5);
    expect([client.getConnectionState(), server.sockets.length]).toEqual(['CONNECTED', before + 1]);
    await client.leave();
  });

  it.each([
    ['fails', () => Promise.reject(new Error('signed out'))],
    ['gives no signature', () => Promise.resolve({ userSig: '' })],
  ])('uses what it has where asking %s: the server decides', async (_case, renew) => {
    const client = await asleep('the signature', renew);
    const before = server.sockets.length;
    server.socket.lost(1006);
    await pass(5);
    expect([client.getConnectionState(), server.sockets.length]).toEqual(['CONNECTED', before + 1]);
    await client.leave();
  });

  it('asks nothing while both count, and is refused by 4096 for what is no function', async () => {
    const renew = vi.fn(() => Promise.resolve({ userSig: 'next' }));
    const { client } = await joined({ renew });
    await update(client, signature(3600));
    server.socket.lost(1006);
    await pass(5);
    expect(renew).not.toHaveBeenCalled();
    await client.leave();
    expect((await refusal(Promise.resolve().then(() => newClient({ renew: 7 as never })))).code).toBe(4096);
  });
});
