import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '../../src/index.js';
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
  it('that ends is told of a minute before and at its end, and a new one is used for what comes back', async () => {
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

  it('that was replaced in time is not told of; the new one is', async () => {
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

  it('in another form is used as it is; one that can be none is refused by 4096', async () => {
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
