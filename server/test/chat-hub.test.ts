import { EventEmitter, once } from 'node:events';
import type { WebSocket } from 'ws';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Caller } from '../src/core/caller.js';
import { createFollowings } from '../src/core/changes/following.js';
import { ORGANISATION_TOPIC } from '../src/core/topics.js';
import { CLOSE } from '../src/modules/chat/connection.js';
import { lists } from '../src/lists.js';
import { createChatHub } from '../src/modules/chat/hub.js';
import { groupChannel } from '../src/modules/groups/channel.js';
import { liveCallers } from '../src/modules/session/sessions.js';
import { dataOf } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.stop());

/** A caller with a new session. */
async function callerOf(who: 'nurseA' | 'doctorA'): Promise<Caller> {
  const { db, clock } = test.server.context;
  const { sessions } = dataOf(await (await test.signedIn(who)).call('center.overview'));
  const [caller] = await liveCallers(db, [sessions.find(({ own }) => own)?.sessionId ?? ''], clock.now());
  if (!caller) throw new Error('no session');
  return caller;
}

function fakeSocket() {
  const close = vi.fn();
  const socket = { readyState: 1, OPEN: 1, send: vi.fn(), ping: vi.fn(), terminate: vi.fn(), close };
  return { socket: Object.assign(new EventEmitter(), socket) as unknown as WebSocket, close };
}

it('a socket that opens while sessions are checked is not taken for one whose session has ended', async () => {
  const { context } = test.server;
  const gate = new EventEmitter();
  const [asked, answered] = [once(gate, 'asked'), once(gate, 'answer')];
  let holds = false;
  const db = context.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (holds) {
        gate.emit('asked');
        await answered;
      }
      return result;
    },
  });
  const hub = createChatHub({ ...context, db, followings: createFollowings(context, lists) }, groupChannel);
  const [ended, live] = [await callerOf('nurseA'), await callerOf('doctorA')];
  const [first, second] = [fakeSocket(), fakeSocket()];
  await hub.accept(first.socket, await hub.expect(ended), ended, 'zh', 0);
  const id = await hub.expect(live);
  await context.db
    .updateTable('session')
    .set({ endedAt: context.clock.date() })
    .where('id', '=', ended.sessionId)
    .execute();

  holds = true;
  await context.bus.publish([ORGANISATION_TOPIC]);
  await asked;
  const accepted = hub.accept(second.socket, id, live, 'zh', 0);
  gate.emit('answer');
  await accepted;
  await vi.waitFor(() => expect(first.close).toHaveBeenCalledWith(CLOSE.sessionEnded), { timeout: 30_000 });
  expect(second.close).not.toHaveBeenCalled();
  await hub.close();
});
