import { type Language, MSG_TYPE } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { WebSocket } from 'ws';
import type { ServerContext } from '../../core/context.js';
import type { Followings } from '../../core/changes/following.js';
import { oneAtATime } from '../../core/one-at-a-time.js';
import { mayHave, socketRefusalOf } from '../../core/policy.js';
import type { Caller } from '../../core/caller.js';
import { liveCallers } from '../session/sessions.js';
import { ChatConnection, CLOSE } from './connection.js';
import type { GroupChannel } from './group-channel.js';
import { inboxesAfter, lastNumbers, MOST_ENTRIES } from './inbox.js';
import { enter, maySeePresence, PRESENCE, presenceOf, removePresence, renew } from './presence.js';
import { openConferences } from './open-conferences.js';
import { OpenSockets } from './open-sockets.js';
import { readPositions } from './read.js';
import { presenceTopic, readBoardTopic, readConferenceTopic, readPairTopic, readTopic } from '../../core/topics.js';

/** Interval of pings; a socket that sent nothing for longer than the second value is dead. */
const PING_MS = 10_000;
const SILENCE_MS = 25_000;
/** Messages within this time are delivered together. */
const NEWS_TOGETHER_MS = 10;
/** Changes of presence within this time are sent together. */
const PRESENCE_TOGETHER_MS = 100;
/** Sessions that one query reads: reading thousands at once delays messages. */
const SESSIONS_TOGETHER = 250;

/** All chat sockets of this process. */
export interface ChatHub {
  /**
   * Notes an account as present before its socket is upgraded, so that it can be called once its side is open. @returns
   * id of the future socket
   */
  expect(caller: Caller): Promise<string>;
  /** Takes over an upgraded socket. @param after number of the last inbox entry that the client holds. */
  accept(socket: WebSocket, id: string, caller: Caller, language: Language, after: number): Promise<void>;
  readonly size: number;
  close(): Promise<void>;
}

/** Delivers inboxes to sockets on every announcement, and checks at intervals in case one was lost. */
export function createChatHub(context: ServerContext & { followings: Followings }, channel: GroupChannel): ChatHub {
  const { db, bus, logger, clock, followings } = context;
  const connections = new OpenSockets<ChatConnection>();
  const stopped = new AbortController();
  const groups = channel.startDelivery(context, connections);

  /** Reads the inboxes of all sockets with news at once: a warning may concern a hundred of them. */
  const deliverNews = async (accountIds: ReadonlySet<string>): Promise<void> => {
    const receiving = [...accountIds].flatMap((accountId) => [...connections.of(accountId)]);
    const after = new Map<string, number>();
    for (const connection of receiving) {
      const { accountId } = connection.caller;
      const position = connection.deliveredTo;
      if (position === undefined) void connection.deliver();
      else after.set(accountId, Math.min(after.get(accountId) ?? position, position));
    }
    if (after.size === 0) return;
    const items = await inboxesAfter(db, after);
    for (const connection of receiving) {
      const own = items.get(connection.caller.accountId) ?? [];
      connection.receive(own);
      if (own.length === MOST_ENTRIES) void connection.deliver();
    }
  };

  const catchUp = async (): Promise<void> => {
    const last = await lastNumbers(db, connections.accountIds);
    for (const connection of connections) {
      if (connection.isBehind(last.get(connection.caller.accountId) ?? 0)) void connection.deliver();
    }
  };

  /** @param id of a conference topic */
  const tellOfConference = (id: string): void => {
    const { accountId, conferenceId } = readConferenceTopic(id);
    const now = clock.now();
    for (const connection of connections.of(accountId)) {
      if (!mayHave('conference', connection.caller, now)) continue;
      connection.send({ msgType: MSG_TYPE.conferenceChanged, conferenceId });
    }
  };

  /** @param id of a topic of reading */
  const tellOfReading = async (id: string): Promise<void> => {
    const [accountId, userId] = readPairTopic(id);
    const own = [...connections.of(accountId)];
    if (own.length === 0) return;
    const readUpTo = (await readPositions(db, accountId, [userId])).get(userId) ?? 0;
    const now = clock.now();
    for (const connection of own) {
      if (mayHave('chat', connection.caller, now)) connection.send({ msgType: MSG_TYPE.chatReads, userId, readUpTo });
    }
  };
  const tellReadingIsUnknown = (): void => {
    const now = clock.now();
    for (const connection of connections) {
      if (!mayHave('chat', connection.caller, now)) continue;
      connection.send({ msgType: MSG_TYPE.chatReads, userId: null, readUpTo: 0 });
    }
  };

  const lookAfterSessions = oneAtATime(async () => {
    // A socket that opens during the query is not among the sessions read.
    const open = [...connections];
    for (let begin = 0; begin < open.length; begin += SESSIONS_TOGETHER) {
      const some = open.slice(begin, begin + SESSIONS_TOGETHER);
      const ids = [...new Set(some.map(({ caller }) => caller.sessionId))];
      const live = new Map((await liveCallers(db, ids, clock.now())).map((caller) => [caller.sessionId, caller]));
      for (const connection of some) {
        const caller = live.get(connection.caller.sessionId);
        if (!caller || socketRefusalOf(caller)) connection.close(CLOSE.sessionEnded);
        else {
          const isGrantChanged = !isDeepStrictEqual(connection.caller.grants, caller.grants);
          connection.caller = caller;
          followings.review(connection);
          if (isGrantChanged) connection.send({ msgType: MSG_TYPE.grantsChanged });
        }
      }
    }
  });

  const tellOfPresence = async (accountIds: ReadonlySet<string>): Promise<void> => {
    const watching = [...connections].filter((connection) => connection.watchesPresence);
    if (watching.length === 0) return;
    const now = clock.now();
    for (const person of await presenceOf(db, [...accountIds])) {
      const frame = { msgType: MSG_TYPE.presence, userId: person.userId, online: person.online };
      for (const connection of watching) {
        const { caller } = connection;
        if (mayHave('presence', caller, now) && (await maySeePresence(db, caller, person, now))) connection.send(frame);
      }
    }
  };
  const announcePresence = async (accountIds: readonly string[]): Promise<void> => {
    if (accountIds.length > 0) await bus.publish(accountIds.map(presenceTopic));
  };
  const leave = async (id: string): Promise<void> => {
    const accountId = await removePresence(db, id);
    if (accountId === undefined) return;
    // A collected announcement would be lost when this process ends.
    if (stopped.signal.aborted) await announcePresence([accountId]);
    else announceSoon(accountId);
  };

  /** Collects accounts for a while, and then works on all of them. */
  const collecting = (milliseconds: number, work: (accountIds: ReadonlySet<string>) => Promise<void>) => {
    let collected = new Set<string>();
    return (accountId: string): void => {
      if (collected.size === 0) {
        setTimeout(() => {
          const accountIds = collected;
          collected = new Set();
          guarded(() => work(accountIds));
        }, milliseconds).unref();
      }
      collected.add(accountId);
    };
  };
  const newsOf = collecting(NEWS_TOGETHER_MS, deliverNews);
  const presenceChanged = collecting(PRESENCE_TOGETHER_MS, tellOfPresence);
  // After a restart thousands of sockets open at once.
  const announceSoon = collecting(PRESENCE_TOGETHER_MS, (accountIds) => announcePresence([...accountIds]));

  bus.onTopic((topic) => {
    const { kind, id } = readTopic(topic);
    if (kind === 'inbox') newsOf(id);
    if (kind === 'board') {
      const { indicator, ...patient } = readBoardTopic(id);
      for (const connection of connections) connection.tellOfBoard(indicator, patient);
    }
    if (kind === 'chat-read') guarded(() => tellOfReading(id));
    if (kind === 'presence') presenceChanged(id);
    if (kind === 'conference') tellOfConference(id);
    groups.hear(kind, id);
    if (kind === 'organisation') guarded(lookAfterSessions);
    if (kind === 'session-ended') {
      for (const connection of connections) {
        if (connection.caller.sessionId === id) connection.close(CLOSE.sessionEnded);
      }
    }
  });
  bus.onGap(() =>
    guarded(async () => {
      await catchUp();
      groups.missedSome();
      tellReadingIsUnknown();
      for (const topic of await openConferences(db, connections.accountIds)) tellOfConference(readTopic(topic).id);
    }),
  );

  const guarded = (work: () => Promise<unknown>): void => {
    work().catch((error: Error) => {
      if (!stopped.signal.aborted) logger.warn({ event: 'chat.upkeep', reason: error.message });
    });
  };
  const every = (milliseconds: number, work: () => Promise<void>): void => {
    const timer = setInterval(() => guarded(work), milliseconds).unref();
    stopped.signal.addEventListener('abort', () => clearInterval(timer));
  };
  every(PRESENCE.renewMs, async () => {
    const own = new Map([...connections].map(({ id, caller }) => [id, caller.accountId]));
    await announcePresence(await renew(db, own));
    await catchUp();
    await groups.catchUp();
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
      if (await enter(db, id, caller.accountId)) announceSoon(caller.accountId);
      return id;
    },

    async accept(socket, id, caller, language, after) {
      if (stopped.signal.aborted) {
        socket.close(CLOSE.goingAway);
        return leave(id);
      }
      const connection = new ChatConnection(socket, id, context, caller, language, channel.send);
      connections.add(connection);
      socket.on('error', ({ code: reason }: NodeJS.ErrnoException) => {
        // Errors of the protocol, such as a frame that is too large, and not a broken connection.
        if (!reason?.startsWith('WS_ERR')) return;
        logger.warn({ event: 'chat.broken', accountId: caller.accountId, reason });
      });
      socket.on('close', () => {
        connections.delete(connection);
        followings.leave(connection);
        guarded(() => leave(id));
      });
      logger.info({ event: 'chat.opened', accountId: caller.accountId });
      await connection.begin(after);
      groups.opened(caller.accountId);
    },

    get size() {
      return connections.size;
    },

    async close() {
      stopped.abort();
      const open = [...connections];
      for (const connection of open) connection.close(CLOSE.goingAway);
      await Promise.allSettled(open.map(({ id }) => leave(id)));
      for (const connection of open) connection.terminate();
      await groups.stop();
    },
  };
}
