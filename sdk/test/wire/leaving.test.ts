import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakePeerConnection } from './fake-media.js';
import { joined, localStream, newClient, pass, PATIENT, published, server, standDown, standIn } from './fake-server.js';

beforeEach(standIn);
afterEach(standDown);

const never = (): Promise<never> => new Promise(() => undefined);
const openSockets = (): number => server.sockets.filter(({ readyState }) => readyState === 1).length;

/** How a browser may answer a request for statistics of a connection that closes. */
const STATISTICS: Record<string, () => Promise<never>> = {
  'never come': never,
  'are refused': () => Promise.reject(new DOMException('closed', 'InvalidStateError')),
};

describe('leave()', () => {
  it.each(Object.keys(STATISTICS))('has left before it returns, also where statistics %s', async (how) => {
    const { client } = await joined();
    await published(client, 'audio', 'video');
    server.says(16, PATIENT);
    await pass(3000);
    for (const connection of FakePeerConnection.all) connection.getStats = STATISTICS[how] ?? never;
    // A sample is under way.
    await pass(2000);
    const leaving = client.leave();
    expect(server.frames.slice(-2).map(({ tag }) => tag)).toEqual(['on_quality_report', 'on_quit_room']);
    expect(server.last('on_quit_room').socket.closedWith).toBe(1000);
    await leaving;
    expect(FakePeerConnection.all.map(({ connectionState }) => connectionState)).not.toContain('connected');
    await pass(10_000);
    expect(server.frames.at(-1)?.tag).toBe('on_quit_room');
  });

  const PHASES: Record<string, () => Promise<ReturnType<typeof newClient>>> = {
    'before the socket opens': () => {
      server.reception = () => 'hang';
      const made = newClient();
      made.client.join({ roomId: 7 }).catch(() => undefined);
      return Promise.resolve(made);
    },
    'before the room answers': async () => {
      server.answers.on_create_room = undefined;
      const made = newClient();
      made.client.join({ roomId: 7 }).catch(() => undefined);
      await pass(5);
      return made;
    },
    'in the room': () => joined(),
    'while the connection is lost': async () => {
      const made = await joined();
      server.reception = () => 'hang';
      server.socket.lost(1006);
      await pass(100);
      return made;
    },
    'while a stream is published': async () => {
      const made = await joined();
      server.answers.on_publish = undefined;
      made.client.publish(await localStream('audio')).catch(() => undefined);
      await pass(5);
      return made;
    },
  };

  it.each(Object.keys(PHASES))('%s, not awaited, is followed by a join() that stays', async (phase) => {
    const { client, told } = (await PHASES[phase]?.()) ?? newClient();
    server.reception = () => 'setup';
    server.usual();
    told.length = 0;
    void client.leave();
    const joining = client.join({ roomId: 8 });
    await pass(5);
    await joining;
    expect(client.getConnectionState()).toBe('CONNECTED');
    // States of the room that was left come before those of the new one.
    expect(told.filter((line) => line.includes('->')).slice(-2)).toEqual([
      'DISCONNECTED -> CONNECTING',
      'CONNECTING -> CONNECTED',
    ]);
    await client.publish(await localStream('audio'));
    await pass(20_000);
    expect(told.filter((line) => line.startsWith('client-banned') || line.startsWith('error'))).toEqual([]);
    expect(client.getConnectionState()).toBe('CONNECTED');
    await client.leave();
    expect(openSockets()).toBe(0);
  });

  it('during an outage is told to the server as soon as it can be reached, once', async () => {
    const { client } = await joined();
    server.reception = () => 'refused';
    server.socket.lost(1006);
    await pass(100);
    void client.leave();
    const farewells = () => server.sockets.filter(({ url }) => url.includes('&quit=144115'));
    await pass(10_000);
    expect(farewells().length).toBeGreaterThanOrEqual(3);
    server.reception = () => 'open';
    await pass(2500);
    const last = farewells().at(-1);
    last?.lost(1000);
    const count = server.sockets.length;
    await pass(60_000);
    expect(server.sockets).toHaveLength(count);
    expect(last?.url).toContain('&rc=1');
    // A client that was never in the room has nothing to tell, and no client tries for ever.
    server.reception = () => 'refused';
    const { client: other } = newClient();
    other.join({ roomId: 7 }).catch(() => undefined);
    await pass(100);
    void other.leave();
    await pass(60_000);
    expect(farewells().filter(({ readyState }) => readyState === 1)).toEqual([]);
  });

  it('of an earlier room does not end the present one, when that room’s server ends it late', async () => {
    const { client, told } = await joined();
    const earlier = server.socket;
    void client.leave();
    const joining = client.join({ roomId: 8 });
    await pass(5);
    await joining;
    told.length = 0;
    earlier.says(8, { type: 'kick' });
    earlier.lost(1000);
    await pass(1000);
    expect(told).toEqual([]);
    expect(client.getConnectionState()).toBe('CONNECTED');
  });

  it('and join() in any order, awaited or not, leave at most the last room open', async () => {
    const actions = fc.array(fc.record({ what: fc.constantFrom('join', 'leave'), pause: fc.constantFrom(0, 1, 5) }), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(actions, async (all) => {
        server.reset();
        FakePeerConnection.all = [];
        const { client, told } = newClient();
        let inside = false;
        for (const [index, { what, pause }] of all.entries()) {
          if (what === 'leave') {
            void client.leave();
            inside = false;
          } else {
            client.join({ roomId: index + 1 }).catch(() => undefined);
            inside = true;
          }
          if (pause > 0) await pass(pause);
        }
        await pass(1000);
        expect(client.getConnectionState()).toBe(inside ? 'CONNECTED' : 'DISCONNECTED');
        expect(openSockets()).toBe(inside ? 1 : 0);
        expect(told.filter((line) => line.startsWith('client-banned'))).toEqual([]);
        const states = told.filter((line) => line.includes('->')).map((line) => line.split(' -> '));
        for (const [at, [before]] of states.entries()) expect(before).toBe(states[at - 1]?.[1] ?? 'DISCONNECTED');
        void client.leave();
        expect(openSockets()).toBe(0);
      }),
      { numRuns: 60, seed: 41 },
    );
  });
});

describe('statistics that never come', () => {
  it('do not end the network quality, the reports, or what the application asks for', async () => {
    const { client } = await joined();
    await published(client, 'audio');
    server.says(16, PATIENT);
    await pass(5000);
    const usual = FakePeerConnection.all.map((connection) => connection.getStats.bind(connection));
    for (const connection of FakePeerConnection.all) connection.getStats = never;
    await pass(2000);
    const asked = [client.getTransportStats(), client.getLocalAudioStats(), client.getRemoteVideoStats()];
    await pass(2000);
    const [transport, local] = await Promise.all(asked);
    expect([transport, local]).toEqual([
      { rtt: 0, downlinksRTT: { patient: 0 } },
      { nurse: { bytesSent: 0, packetsSent: 0 } },
    ]);
    FakePeerConnection.all.forEach((connection, index) => (connection.getStats = usual[index] ?? never));
    let qualities = 0;
    client.on('network-quality', () => (qualities += 1));
    const before = server.of('on_quality_report').length;
    await pass(8000);
    expect(qualities).toBeGreaterThanOrEqual(3);
    expect(server.of('on_quality_report').length - before).toBeGreaterThanOrEqual(3);
  });
});
