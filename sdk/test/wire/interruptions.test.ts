// An action during an interruption must reach the server after the reconnection. Tests every action in every connection
// state, by the messages that the server received.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SETUP, joined, localStream, pass, PATIENT, server, snapshot } from './fake-server.js';
import { standDown, standIn } from './fake-server.js';
import { actions, type Action, type Call } from './client-actions.js';
import type { RemoteStream } from '../../src/index.js';

beforeEach(standIn);
afterEach(standDown);

const ACTIONS = actions('200');

/** Connection states at the time of the action, and what follows each. */
const LINES: Record<string, { at: () => Promise<unknown>; then: () => Promise<unknown> }> = {
  'is down': {
    at: () => {
      server.reception = () => 'refused';
      server.socket.lost(1006);
      return pass(10);
    },
    then: async () => {
      await pass(3000);
      server.reception = () => 'setup';
      await pass(20_000);
    },
  },
  'is down, comes and is cut again before anything is answered': {
    at: () => {
      server.reception = () => 'refused';
      server.socket.lost(1006);
      return pass(10);
    },
    then: async () => {
      server.reception = (socket) => {
        socket.dumb = true;
        return 'setup';
      };
      await pass(2050);
      server.reception = () => 'setup';
      server.socket.lost(1006);
      await pass(20_000);
    },
  },
  'is cut at this moment': {
    at: () => {
      server.socket.deaf = true;
      return pass(0);
    },
    then: async () => {
      await pass(10);
      server.socket.lost(1006);
      await pass(20_000);
    },
  },
  'is cut before the answer': {
    at: () => {
      server.socket.dumb = true;
      return pass(0);
    },
    then: async () => {
      await pass(10);
      server.socket.lost(1006);
      await pass(20_000);
    },
  },
  'hangs without anybody noticing': {
    at: () => {
      server.socket.deaf = true;
      return pass(0);
    },
    then: () => pass(60_000),
  },
};

/**
 * Prepares the call that the action needs, over a working connection. Each time the client joins, the server announces
 * the patient.
 */
async function call({ live, watching, before }: Action): Promise<Call> {
  let informed = 0;
  server.answers.on_get_user_list = () => {
    if (informed < server.room.entries) {
      informed = server.room.entries;
      queueMicrotask(() => {
        server.says(16, PATIENT);
        server.says(23, snapshot(9));
      });
    }
    return [4137, { userlist: [{ userid: 'patient', srctinyid: '200', role: 20 }] }];
  };
  const { client } = await joined({ autoSubscribe: watching ?? false, ...(live ? { mode: 'live' } : {}) });
  let other: RemoteStream | undefined;
  client.on('stream-added', ({ stream }) => (other ??= stream));
  server.says(16, PATIENT);
  await pass(10);
  const stream = await localStream('audio', 'video');
  const video = stream.getVideoTrack();
  if (!other || !video) throw new Error('the call was not made');
  const made = { client, stream, video, other };
  await before?.(made);
  await pass(10);
  return made;
}

/** What a promise resolved to or rejected with; `pending` if it has not settled. */
async function outcome(done: Promise<unknown> | boolean): Promise<unknown> {
  if (typeof done === 'boolean') return done;
  const settled = done.then(
    () => true,
    (cause: unknown) => cause,
  );
  return Promise.race([settled, pass(0).then(() => 'pending')]);
}

const handled = (done: Promise<unknown> | boolean): typeof done => {
  if (typeof done !== 'boolean') done.catch(() => undefined);
  return done;
};

describe.each(Object.entries(LINES))('while the line %s', (_state, line) => {
  describe.each(['kept', 'lost'] as const)('and the session is %s', (fate) => {
    it.each(Object.entries(ACTIONS))('%s is told after the reconnection', async (_name, action) => {
      const made = await call(action);
      if (fate === 'lost') {
        server.answers.on_rebuild_session = () => [514, { result: 1 }];
        server.setup = { ...SETUP, tinyid: '9', socketid: 'socket-2' };
        server.answers.on_stop_mcu_mix = () => [783, { errCode: server.room.mixed.length === 0 ? 0 : 100205 }];
      }
      await line.at();
      const done = handled(action.act(made));
      await line.then();
      expect(await outcome(done)).toBe(true);
      expect(server.room.entries).toBe(fate === 'lost' ? 2 : 1);
      expect(server.room).toMatchObject(action.told);
      expect(made.client.getConnectionState()).toBe('CONNECTED');
    });
  });
});

describe('while the line does not come back', () => {
  it.each(Object.entries(ACTIONS))('%s ends with it', async (_name, action) => {
    const made = await call(action);
    server.reception = () => 'refused';
    server.socket.lost(1006);
    await pass(10);
    const done = handled(action.act(made));
    await pass(400_000);
    expect(await outcome(done)).not.toBe('pending');
    expect(made.client.getConnectionState()).toBe('DISCONNECTED');
  });
});
