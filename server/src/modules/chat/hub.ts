import type { Language } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { ServerContext } from '../../core/context.js';
import type { Followings } from '../../core/changes/following.js';
import { socketRefusalOf } from '../../core/policy.js';
import type { Caller } from '../../core/caller.js';
import { liveCallers } from '../session/sessions.js';
import { ChatConnection, CLOSE } from './connection.js';
import { lastNumbers } from './inbox.js';
import { enter, removePresence, PRESENCE, renew } from './presence.js';
import { readBoardTopic, readTopic } from '../../core/topics.js';

/** Pings go out this often; a socket from which nothing came for longer than the second is dead. */
const PING_MS = 10_000;
const SILENCE_MS = 25_000;

/** All chat sockets of this process. */
export interface ChatHub {
  /** Notes an account as present before its socket is upgraded: who sees its own side open can be called. @returns id of the socket to come */
  expect(caller: Caller): Promise<string>;
  /** Takes over an upgraded socket. @param after number of the last inbox entry that the client holds. */
  accept(socket: WebSocket, id: string, caller: Caller, language: Language, after: number): Promise<void>;
  readonly size: number;
  close(): Promise<void>;
}

/** Delivers inboxes to sockets on every announcement, and by looking for itself in case one was missed. */
export function createChatHub(context: ServerContext & { followings: Followings }): ChatHub {
  const { db, bus, logger, clock, followings } = context;
  const connections = new Set<ChatConnection>();
  const stopped = new AbortController();

  const deliverTo = (accountId: string): void => {
    for (const connection of connections) {
      if (connection.caller.accountId === accountId) void connection.deliver();
    }
  };

  const catchUp = async (): Promise<void> => {
    const last = await lastNumbers(db, [...new Set([...connections].map(({ caller }) => caller.accountId))]);
    for (const connection of connections) {
      if (connection.isBehind(last.get(connection.caller.accountId) ?? 0)) void connection.deliver();
    }
  };

  const lookAfterSessions = async (): Promise<void> => {
    // One that opens while the database is asked is not among those that were asked for.
    const open = [...connections];
    const ids = [...new Set(open.map(({ caller }) => caller.sessionId))];
    const live = new Map((await liveCallers(db, ids, clock.now())).map((caller) => [caller.sessionId, caller]));
    for (const connection of open) {
      const caller = live.get(connection.caller.sessionId);
      if (!caller || socketRefusalOf(caller)) connection.close(CLOSE.sessionEnded);
      else {
        connection.caller = caller;
        followings.review(connection);
      }
    }
  };

  bus.onTopic((topic) => {
    const { kind, id } = readTopic(topic);
    if (kind === 'inbox') deliverTo(id);
    if (kind === 'board') {
      const { indicator, ...patient } = readBoardTopic(id);
      for (const connection of connections) connection.tellOfBoard(indicator, patient);
    }
    if (kind === 'organisation') guarded(lookAfterSessions);
    if (kind === 'session-ended') {
      for (const connection of connections) {
        if (connection.caller.sessionId === id) connection.close(CLOSE.sessionEnded);
      }
    }
  });
  bus.onGap(() => guarded(catchUp));

  const guarded = (work: () => Promise<void>): void => {
    work().catch((error: Error) => {
      if (!stopped.signal.aborted) logger.warn({ event: 'chat.upkeep', reason: error.message });
    });
  };
  const every = (milliseconds: number, work: () => Promise<void>): void => {
    const timer = setInterval(() => guarded(work), milliseconds).unref();
    stopped.signal.addEventListener('abort', () => clearInterval(timer));
  };
  every(PRESENCE.renewMs, async () => {
    await renew(
      db,
      [...connections].map(({ id }) => id),
    );
    await catchUp();
  });
  every(PING_MS, async () => {
    for (const connection of connections) {
      if (performance.now() - connection.receivedAt > SILENCE_MS) connection.terminate();
      else connection.ping();
    }
    await lookAfterSessions();
  });

  return {
    async expect(caller) {
      const id = randomUUID();
      // If the upgrade then fails, the lease expires.
      await enter(db, id, caller.accountId);
      return id;
    },

    async accept(socket, id, caller, language, after) {
      if (stopped.signal.aborted) {
        socket.close(CLOSE.goingAway);
        return removePresence(db, id);
      }
      const connection = new ChatConnection(socket, id, context, caller, language);
      connections.add(connection);
      socket.on('error', ({ code: reason }: NodeJS.ErrnoException) => {
        // What breaks the protocol, such as a frame that is too large, and not a line that was cut.
        if (!reason?.startsWith('WS_ERR')) return;
        logger.warn({ event: 'chat.broken', accountId: caller.accountId, reason });
      });
      socket.on('close', () => {
        connections.delete(connection);
        followings.leave(connection);
        guarded(() => removePresence(db, id));
      });
      logger.info({ event: 'chat.opened', accountId: caller.accountId });
      await connection.begin(after);
    },

    get size() {
      return connections.size;
    },

    async close() {
      stopped.abort();
      const open = [...connections];
      for (const connection of open) connection.close(CLOSE.goingAway);
      await Promise.allSettled(open.map(({ id }) => removePresence(db, id)));
      for (const connection of open) connection.terminate();
    },
  };
}
