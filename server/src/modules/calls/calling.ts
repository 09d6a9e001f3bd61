import {
  createCallingServer,
  makeRoomKey,
  PostgresRegistry,
  Privilege,
  signUser,
  type CallSettings,
} from '@wardlink/calling';
import { screenIdOf } from '@wardlink/contract';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { DatabaseClient } from '../../database/client.js';
import type { Database } from '../../database/connection.js';
import type { Client } from '../../core/http/connection-guard.js';
import { sameOrigin } from '../../core/http/session-cookie.js';
import { refuseUpgrade } from '../../core/http/sockets.js';
import type { Caller } from '../../core/caller.js';
import type { IsInside } from '../../core/inside.js';
import type { Clock } from '../../time/clock.js';
import type { Bus } from '../../core/bus.js';
import { readTopic, type TopicKind } from '../../core/topics.js';
import { admittedAt } from '../session/sessions.js';
import { isCheck } from './checks.js';
import { callerWhoMayCall } from './rooms.js';
import {
  type CallingService,
  CHECK_KEY_SECONDS,
  ROOM_KEY_SECONDS,
  SDK_APP_ID,
  SIGNATURE_SECONDS,
} from '../../core/calling-service.js';

interface Surroundings {
  db: Database;
  bus: Pick<Bus, 'onTopic'>;
  clock: Clock;
  logger: Logger;
  registry: Registry;
  /** Origins of pages of other hosts that may open the channel; `*` allows all. */
  origins: readonly string[];
  clientOf: (request: IncomingMessage) => Pick<Client, 'host' | 'address'>;
  isInside: IsInside;
  /** Whether a caller may be in a room now. */
  mayEnter: CallingService['mayEnter'];
  /**
   * Notes that a caller may not be in a room. @param room undefined if the connection is refused, before a room is known
   * @param stays whether the caller was in it
   */
  refused: (caller: Caller, room: number | undefined, stays: boolean) => Promise<void>;
  /** The database in which several servers share the rooms, and the URL at which the others reach this one. */
  node: { database: string; url: string } | undefined;
}

/** Interval at which the rights of everybody in a room are checked again. */
const REVIEW_MS = 60_000;

/** The calling server inside this process. @param secretKey signs users; it is stored in the database. */
export function createCalling(
  secretKey: string,
  settings: CallSettings,
  { db, bus, clock, logger, registry, origins, clientOf, isInside, mayEnter, refused, node }: Surroundings,
): CallingService {
  const any = origins.includes('*');
  const server = createCallingServer({
    ...settings,
    apps: [{ sdkAppId: SDK_APP_ID, secretKey, roomKey: true }],
    logger: logger.child({ part: 'calling' }),
    now: () => clock.now(),
    registry,
    nodes: node && new PostgresRegistry(node.database, logger.child({ part: 'calling-registry' }), DatabaseClient),
    // A signature stays valid for minutes after the session ends or the account is locked; a room key, after the right
    // ends.
    mayCall: async (_sdkAppId, userId, sessionId, { room, request, stays }) => {
      const caller = await callerWhoMayCall(db, userId, sessionId, clock.now());
      if (!caller) return false;
      if (request && !admittedAt({ isInside }, caller, clientOf(request).address)) {
        await refused(caller, room === undefined ? undefined : Number(room), stays ?? false);
        return false;
      }
      if (room === undefined || isCheck(userId)) return true;
      if (typeof room === 'number' && (await mayEnter(caller, room))) return true;
      await refused(caller, Number(room), stays ?? false);
      return false;
    },
  });
  // One after another, so that the first of two reasons is reported.
  let reviewing: Promise<void> = Promise.resolve();
  const endWithdrawn = (...withdrawn: Parameters<typeof server.endWithdrawn>): Promise<void> => {
    reviewing = reviewing.catch(() => undefined).then(() => server.endWithdrawn(...withdrawn));
    return reviewing;
  };
  /** Disconnects a person from the calling channel, with their shared screen. */
  const endPerson = async (accountId: string, reason: string): Promise<void> => {
    for (const userId of [screenIdOf(accountId), accountId]) await server.endUser(SDK_APP_ID, userId, reason);
  };
  bus.onTopic((topic) => {
    const { kind, id } = readTopic(topic);
    const endings: Partial<Record<TopicKind, () => Promise<void>>> = {
      'account-closed': () => endPerson(id, 'the account was closed'),
      'call-over': () => endPerson(id, 'the call is over'),
      'room-closed': () => server.endRoom(SDK_APP_ID, Number(id), 'the call is over'),
      'room-reviewed': () => endWithdrawn('the right to be in this call has ended', { room: Number(id) }),
      organisation: () => endWithdrawn('the right to be in this call has ended'),
      'session-ended': () => endWithdrawn('signed out', { grant: id }),
      'factor-demanded': () => endWithdrawn('a second factor is demanded'),
    };
    const ending = endings[kind]?.();
    ending?.catch((error: Error) => {
      logger.warn({ event: 'call.notEnded', reason: error.message }, 'a call that is over was not ended');
    });
  });
  // A right with an end time ends without an event.
  const review = setInterval(() => {
    endWithdrawn('the right to be in this call has ended').catch((error: Error) => {
      logger.warn({ event: 'call.notEnded', reason: error.message }, 'the rights to be in calls were not reviewed');
    });
  }, REVIEW_MS).unref();
  let closing: Promise<void> | undefined;
  return {
    sign: (userId, sessionId) =>
      signUser({
        sdkAppId: SDK_APP_ID,
        secretKey,
        userId,
        expireSeconds: SIGNATURE_SECONDS,
        grant: sessionId,
        now: clock.now(),
      }),
    mayEnter,
    roomKey: (userId, room, sessionId) =>
      makeRoomKey({
        sdkAppId: SDK_APP_ID,
        secretKey,
        userId,
        room,
        grant: sessionId,
        expireSeconds: ROOM_KEY_SECONDS,
        now: clock.now(),
      }),
    checkKey: (userId, room, sessionId) =>
      makeRoomKey({
        sdkAppId: SDK_APP_ID,
        secretKey,
        userId,
        room,
        grant: sessionId,
        privileges: Privilege.CREATE_ROOM | Privilege.ENTER_ROOM | Privilege.SEND_VIDEO,
        expireSeconds: CHECK_KEY_SECONDS,
        now: clock.now(),
      }),
    isPassedOn: (request) => server.isPassedOn(request),
    handleUpgrade: (request, socket, head) => {
      const { origin } = request.headers;
      const allowed =
        any || sameOrigin(origin, clientOf(request).host) || origins.includes((origin ?? '').toLowerCase());
      // The server that receives a forwarded request sees a page of another host.
      if (allowed || server.isPassedOn(request)) server.handleUpgrade(request, socket, head);
      else refuseUpgrade(socket, 'permission.missing');
    },
    handleRequest: (request, response) => server.handleRequest(request, response),
    open: async () => {
      if (node) await server.open(node.url);
    },
    rooms: () => server.rooms(),
    close: () => {
      clearInterval(review);
      return (closing ??= server.close());
    },
  };
}
