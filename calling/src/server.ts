import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { Registry as MetricsRegistry } from 'prom-client';
import { WebSocketServer, type WebSocket } from 'ws';
import { CloseCode, Refusal, ServerCommand } from '@wardlink/rtc/protocol';
import type { Application } from './applications.js';
import type { RoomId } from './room-key.js';
import { Operator, type Control } from './http/operator.js';
import { ReportAddress } from './http/report-address.js';
import { EMBEDDED, openEngine, type EngineSettings } from './media/settings.js';
import { MemoryRegistry } from './nodes/memory-registry.js';
import { Nodes } from './nodes/nodes.js';
import type { Registry } from './nodes/registry.js';
import { relayedBy } from './nodes/relay.js';
import { createMetrics, type Snapshot } from './metrics.js';
import type { MixingOptions } from './mixing/options.js';
import { StoredMedia } from './mixing/stored-media.js';
import { Tasks } from './mixing/tasks.js';
import { Reports } from './reports/reports.js';
import { ReportStore, type ReportFiles } from './reports/store.js';
import { admit, type Admission, type AdmissionRules } from './signal/admission.js';
import { Connection } from './signal/connection.js';
import { handshakeOf } from './signal/handshake.js';
import { Hub, newMember, type MayCall } from './signal/hub.js';
import { DEFAULT_LIMITS, TokenBucket, type Limits } from './signal/limits.js';
import { handleFrame } from './signal/messages.js';
import type { WatchedRoom } from './signal/overview.js';
import type { Placement } from './signal/placement.js';
import { Recordings } from './signal/recording.js';

const REFUSED_CLOSE_MS = 500;
/** A client that has not joined a room by then is disconnected. */
const JOIN_LIMIT_MS = 30_000;
/** Close code for a server that stops; clients reconnect to this one or another. */
const GOING_AWAY = 1001;
/** Interval of pings, which keep intermediaries from dropping idle connections. */
const KEEP_ALIVE_MS = 30_000;

const WITHDRAWN: Admission = { ok: false, errorCode: Refusal.SIGNATURE_WITHDRAWN, errorMsg: 'userSig withdrawn' };

export interface CallingServerOptions {
  apps: Application[];
  logger: Logger;
  /** Origins of pages that may connect; if left out, any. */
  allowedOrigins?: readonly string[] | undefined;
  /** ms since 1970 */
  now?: () => number;
  /** Addresses announced to clients in place of those of the interfaces. */
  announcedAddresses?: string[];
  udpPortRange?: [number, number] | undefined;
  /** The media engine; if left out, the embedded one. */
  engine?: EngineSettings | undefined;
  /** Token for the operator endpoints; without one they do not exist. */
  operatorToken?: string | undefined;
  /** Where client reports are stored; if left out, they are discarded. */
  reports?: ReportFiles | undefined;
  /** Settings of mixing, relaying and recording; if left out, the server does none of these. */
  mixing?: MixingOptions | undefined;
  /** Registry for metrics; without one nothing is counted. */
  registry?: MetricsRegistry;
  /** Limits for one client, where they differ from the defaults. */
  limits?: Partial<Limits>;
  /** Shared registry of a service with several nodes; if left out, this node is the only one. */
  nodes?: Registry | undefined;
  /** Checks whether a user with a valid signature may call at present; if left out, everybody may. */
  mayCall?: MayCall | undefined;
}

export interface CallingServer {
  /** Handles an upgrade request of the host's HTTP server. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Whether another node relays an upgrade request; that node has already checked the client's own request. */
  isPassedOn(request: IncomingMessage): boolean;
  /** Answers a request to one of the calling server's own HTTP endpoints. @returns false for any other request */
  handleRequest(request: IncomingMessage, response: ServerResponse): boolean;
  snapshot(): Snapshot;
  /** The rooms of this node, with the reception quality of each stream in the last minutes. */
  rooms(): WatchedRoom[];
  /** Registers this node with the others. @param url - address at which they reach it */
  open(url: string): Promise<void>;
  /** Whether the server accepts no new rooms. */
  readonly draining: boolean;
  /** Accepts no new rooms and waits until the last room is empty. @param limit - maximum wait in ms */
  drain(limit: number): Promise<void>;
  /** Ends a user's session for good. @param reason - sent to the client */
  endUser(sdkAppId: number, userId: string, reason: string): Promise<void>;
  /** Ends the sessions of everybody in a room for good, on whichever node it is. @param reason - sent to the clients */
  endRoom(sdkAppId: number, room: RoomId, reason: string): Promise<void>;
  /**
   * Checks the sessions of this node with `mayCall` and ends those that are no longer permitted.
   * @param reason - sent to their clients
   * @param only - checks only sessions with this grant, or in this room; if left out, all
   */
  endWithdrawn(reason: string, only?: { grant?: string; room?: RoomId }): Promise<void>;
  close(): Promise<void>;
}

const controlOf = (hub: Hub, nodes: Nodes, stored: StoredMedia | undefined): Control => ({
  rooms: () => hub.rooms(),
  tasks: () => hub.listedTasks(),
  stored: async () => (await stored?.list()) ?? [],
  deleteStored: async (id) => (await stored?.delete(id)) ?? 'absent',
  bans: () => hub.bans.list(),
  kick: (sdkAppId, userId) => nodes.endUser(sdkAppId, userId, 'removed by an operator'),
  ban: (ban) => nodes.ban(ban),
  unban: (sdkAppId, userId) => nodes.unban(sdkAppId, userId),
  dissolve: (sdkAppId, room) => nodes.endRoom(sdkAppId, room, 'the room was dissolved'),
});

/** Creates the tasks that mix, relay and record, and the management of the resulting files. */
function openMixing(
  options: MixingOptions,
  logger: Logger,
  now: () => number,
): { tasks: Tasks; stored: StoredMedia; recordings: Recordings | undefined } {
  const tasks = new Tasks(options, logger);
  // File times are compared with the system's clock, even if the host uses another clock.
  const stored = new StoredMedia(options, () => tasks.targets, logger, Date.now);
  void stored.sweep();
  const { recordingsFolder } = options;
  return {
    tasks,
    stored,
    recordings: recordingsFolder ? new Recordings(tasks, recordingsFolder, logger, now) : undefined,
  };
}

/** The calling server: signatures, signalling and media of all rooms. The host owns the HTTP server. */
export function createCallingServer(options: CallingServerOptions): CallingServer {
  const { apps, logger, now = Date.now } = options;
  const network = { announcedAddresses: options.announcedAddresses ?? [], udpPortRange: options.udpPortRange };
  const engine = openEngine(options.engine ?? EMBEDDED, network, logger.child({ part: 'media' }));
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const mixing = options.mixing && openMixing(options.mixing, logger.child({ part: 'mixing' }), now);
  const metrics = options.registry && createMetrics(options.registry, () => hub.snapshot());
  const reports =
    options.reports && new Reports(new ReportStore(options.reports, logger.child({ part: 'reports' })), metrics, now);
  // Hub and nodes refer to each other: the hub enters members through the nodes, and the nodes inspect the hub's rooms.
  const placement: Placement = {
    enter: (entering, joinHere) => nodes.enter(entering, joinHere),
    left: (member) => nodes.left(member),
    emptied: (room) => nodes.emptied(room),
  };
  const { mayCall } = options;
  const hub: Hub = new Hub({ engine, logger, limits, now, placement, mayCall, metrics, reports, ...mixing });
  const nodes = new Nodes(options.nodes ?? new MemoryRegistry(now), hub, logger.child({ part: 'nodes' }));
  // A single node is open at once.
  if (!options.nodes) void nodes.open('');
  const rules: AdmissionRules = {
    apps,
    allowedOrigins: options.allowedOrigins,
    banned: (sdkAppId, userId) => hub.bans.has(sdkAppId, userId),
  };
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: limits.messageBytes });
  const operator =
    options.operatorToken === undefined
      ? undefined
      : new Operator(
          options.operatorToken,
          controlOf(hub, nodes, mixing?.stored),
          logger.child({ part: 'operator' }),
          now,
        );
  const reportAddress = reports && new ReportAddress(reports, apps, options.allowedOrigins);
  const keepAlive = setInterval(() => {
    for (const socket of sockets.clients) socket.ping();
  }, KEEP_ALIVE_MS);

  const messages = (): TokenBucket => new TokenBucket(limits.messageBurst, limits.messagesPerSecond);

  const refuse = (socket: WebSocket, request: IncomingMessage, refusal: Admission & { ok: false }): void => {
    const { errorCode, errorMsg } = refusal;
    const connection = new Connection(
      socket,
      handshakeOf(request),
      request,
      false,
      () => undefined,
      () => undefined,
      messages(),
    );
    logger.info({ errorCode }, 'connection refused');
    connection.send(ServerCommand.SETUP_REFUSED, { errorCode, errorMsg });
    setTimeout(() => connection.close(CloseCode.SESSION_OVER), REFUSED_CLOSE_MS);
  };

  const judge = async (request: IncomingMessage): Promise<Admission> => {
    const admission = admit(request, rules, now());
    if (!admission.ok || !mayCall) return admission;
    const { app, userId, grant, resuming } = admission;
    // For a relayed socket the other node has already called `mayCall` with the client's own request.
    const own = relayedBy(request, nodes.secret) ? undefined : request;
    const room = resuming ? hub.resumable(app.sdkAppId, userId)?.room?.id : undefined;
    return (await mayCall(app.sdkAppId, userId, grant, { room, request: own })) ? admission : WITHDRAWN;
  };

  const accept = async (socket: WebSocket, request: IncomingMessage): Promise<void> => {
    const admission = await judge(request);
    if (!admission.ok) {
      // A session whose user cannot come back ends at once; the others need not wait.
      if (admission.expired) hub.quitLost(admission.expired);
      refuse(socket, request, admission);
      return;
    }
    const { app, userId, grant, test, quits } = admission;
    if (quits !== undefined) {
      // Resumes nothing: the session that the client left may be over, and the user in another call.
      const isOver = hub.quitLost({ sdkAppId: app.sdkAppId, userId, tinyId: quits });
      const elsewhere = !isOver && !relayedBy(request, nodes.secret);
      if (elsewhere && (await nodes.passOn(socket, handshakeOf(request), { ...app, userId }))) return;
      socket.close(CloseCode.SESSION_OVER);
      return;
    }
    // A test that lost its connection starts again: a resumable session would be the user's call.
    const resuming = admission.resuming && !test;
    const relayed = relayedBy(request, nodes.secret);
    const known = resuming ? hub.resumable(app.sdkAppId, userId) : undefined;
    const handshake = handshakeOf(request);
    if (resuming && !known && !relayed && (await nodes.passOn(socket, handshake, { ...app, userId }))) return;
    const member = known ?? newMember(app, userId, relayed?.session, test);
    const connection: Connection = new Connection(
      socket,
      handshake,
      request,
      relayed !== undefined,
      (frame) => handleFrame(hub, member, connection, frame),
      (code) => hub.detached(member, connection, code),
      messages(),
    );
    member.grant = grant;
    hub.attach(member, connection);
    const idle = setTimeout(() => {
      if (member.connection === connection && !member.room && !connection.passed)
        connection.close(CloseCode.SESSION_OVER);
    }, JOIN_LIMIT_MS);
    socket.once('close', () => clearTimeout(idle));
    // The relaying node has already sent the setup message.
    if (relayed?.session) return;
    const local = request.socket.localAddress ?? '127.0.0.1';
    connection.send(ServerCommand.SETUP, {
      relayip: local,
      innerip: local,
      signalip: local,
      localip: request.socket.remoteAddress ?? '127.0.0.1',
      dataport: 0,
      stunport: 0,
      checkSigSeq: '0',
      socketid: member.socketId,
      tinyid: member.tinyId,
      openid: userId,
      stunportList: [],
      svrTime: now(),
      // Clients may offer before they have a stream. Off with a limited port range, because each such offer could use
      // up a port.
      ...(options.udpPortRange ? {} : { ahead: true }),
      // Always sends rc; the client then asks with on_rebuild_session whether its session still exists.
      ...(resuming ? { rc: 1 } : {}),
    });
  };

  return {
    handleUpgrade(request, socket, head) {
      sockets.handleUpgrade(request, socket, head, (accepted) => {
        // The socket is paused until there is a listener.
        accepted.pause();
        accept(accepted, request).then(
          () => accepted.resume(),
          (cause: unknown) => {
            logger.error({ reason: cause instanceof Error ? cause.message : String(cause) }, 'socket not accepted');
            accepted.close(CloseCode.COME_AGAIN);
            accepted.resume();
          },
        );
      });
    },
    isPassedOn: (request) => relayedBy(request, nodes.secret) !== undefined,
    handleRequest: (request, response) =>
      (operator?.handle(request, response) ?? false) || (reportAddress?.handle(request, response) ?? false),
    snapshot: () => hub.snapshot(),
    rooms: () => hub.watchedRooms(),
    open: (url) => nodes.open(url),
    get draining() {
      return nodes.draining;
    },
    drain: (limit) => nodes.drain(limit),
    async endUser(sdkAppId, userId, reason) {
      await nodes.endUser(sdkAppId, userId, reason);
    },
    async endRoom(sdkAppId, room, reason) {
      await nodes.endRoom(sdkAppId, room, reason);
    },
    endWithdrawn: (reason, only) => hub.endWithdrawn(reason, only),
    async close() {
      clearInterval(keepAlive);
      mixing?.stored.close();
      // Before clients are disconnected, so that other nodes can take the rooms at once.
      await nodes.close();
      await hub.close();
      for (const socket of sockets.clients) {
        socket.close(GOING_AWAY);
        socket.terminate();
      }
      sockets.close();
      await reports?.close();
    },
  };
}
