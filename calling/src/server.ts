import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { Registry as MetricsRegistry } from 'prom-client';
import { WebSocketServer, type WebSocket } from 'ws';
import { CloseCode, Refusal, ServerCommand } from '@wardlink/rtc/protocol';
import type { Application } from './applications.js';
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
/** A client joins at once; one that does not in this time never will. */
const JOIN_LIMIT_MS = 30_000;
/** The server goes away; clients come back, to this one or another. */
const GOING_AWAY = 1001;
/** Interval of pings, against intermediaries that drop idle connections. */
const KEEP_ALIVE_MS = 30_000;

const WITHDRAWN: Admission = { ok: false, errorCode: Refusal.SIGNATURE_WITHDRAWN, errorMsg: 'userSig withdrawn' };

export interface CallingServerOptions {
  apps: Application[];
  logger: Logger;
  /** Pages that may connect, as browsers name them in `Origin`; left out, any. */
  allowedOrigins?: readonly string[] | undefined;
  /** ms since 1970 */
  now?: () => number;
  /** Addresses to give to clients in place of the interfaces' own. */
  announcedAddresses?: string[];
  udpPortRange?: [number, number] | undefined;
  /** What carries media; left out, the engine inside this process. */
  engine?: EngineSettings | undefined;
  /** Opens the operator's addresses to who holds it; without one they do not exist. */
  operatorToken?: string | undefined;
  /** Keeps what clients report; left out, nothing of it is kept. */
  reports?: ReportFiles | undefined;
  /** Mixes and relays streams to where this says; left out, it does neither. */
  mixing?: MixingOptions | undefined;
  /** Where the counts go; without one nothing is counted. */
  registry?: MetricsRegistry;
  /** What one client may ask for, where it differs from the default. */
  limits?: Partial<Limits>;
  /** What the nodes of one service know of each other; left out, this is the only one. */
  nodes?: Registry | undefined;
  /** Whether a user whose signature is good may call at present; left out, everybody may. */
  mayCall?: MayCall | undefined;
}

export interface CallingServer {
  /** Takes over an upgrade request of the host's HTTP server. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Whether a request for a socket comes from another node, which has judged the client's. */
  isPassedOn(request: IncomingMessage): boolean;
  /** Answers a request for one of the calling server's own http addresses. Returns false for any other. */
  handleRequest(request: IncomingMessage, response: ServerResponse): boolean;
  snapshot(): Snapshot;
  /** The rooms of this node, with how each stream came in during the last minutes. */
  rooms(): WatchedRoom[];
  /** Makes this node known to the others. @param url - where they reach it */
  open(url: string): Promise<void>;
  /** Whether it takes no new rooms any more. */
  readonly draining: boolean;
  /** Takes no new rooms any more, and waits until the last is empty. @param limit - how long it waits, in ms */
  drain(limit: number): Promise<void>;
  /** Ends a user's session for good. @param reason - what the user is told */
  endUser(sdkAppId: number, userId: string, reason: string): Promise<void>;
  /**
   * Asks of the sessions of this node whether they may go on, and ends those that may not.
   * @param reason - what their users are told
   * @param grant - of the signatures concerned; left out, all are asked about
   */
  endWithdrawn(reason: string, grant?: string): Promise<void>;
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

/** What mixes, relays and records, and the files that come of it. */
function openMixing(
  options: MixingOptions,
  logger: Logger,
  now: () => number,
): { tasks: Tasks; stored: StoredMedia; recordings: Recordings | undefined } {
  const tasks = new Tasks(options, logger);
  // Files are as old as the system's clock says, whatever clock the host keeps.
  const stored = new StoredMedia(options, () => tasks.targets, logger, Date.now);
  void stored.sweep();
  const { recordingsFolder } = options;
  return {
    tasks,
    stored,
    recordings: recordingsFolder ? new Recordings(tasks, recordingsFolder, logger, now) : undefined,
  };
}

/** The calling server: signatures, signalling and media of all rooms, for a host that owns the HTTP server. */
export function createCallingServer(options: CallingServerOptions): CallingServer {
  const { apps, logger, now = Date.now } = options;
  const network = { announcedAddresses: options.announcedAddresses ?? [], udpPortRange: options.udpPortRange };
  const engine = openEngine(options.engine ?? EMBEDDED, network, logger.child({ part: 'media' }));
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const mixing = options.mixing && openMixing(options.mixing, logger.child({ part: 'mixing' }), now);
  const metrics = options.registry && createMetrics(options.registry, () => hub.snapshot());
  const reports =
    options.reports && new Reports(new ReportStore(options.reports, logger.child({ part: 'reports' })), metrics, now);
  // The hub lets members in by the nodes, and the nodes look at the rooms of the hub.
  const placement: Placement = {
    enter: (entering, joinHere) => nodes.enter(entering, joinHere),
    left: (member) => nodes.left(member),
    emptied: (room) => nodes.emptied(room),
  };
  const { mayCall } = options;
  const hub: Hub = new Hub({ engine, logger, limits, now, placement, mayCall, metrics, reports, ...mixing });
  const nodes = new Nodes(options.nodes ?? new MemoryRegistry(now), hub, logger.child({ part: 'nodes' }));
  // Alone, it is open at once.
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
    return (await mayCall(admission.app.sdkAppId, admission.userId, admission.grant)) ? admission : WITHDRAWN;
  };

  const accept = async (socket: WebSocket, request: IncomingMessage): Promise<void> => {
    const admission = await judge(request);
    if (!admission.ok) {
      refuse(socket, request, admission);
      return;
    }
    const { app, userId, grant, resuming } = admission;
    const relayed = relayedBy(request, nodes.secret);
    const known = resuming ? hub.resumable(app.sdkAppId, userId) : undefined;
    const handshake = handshakeOf(request);
    if (resuming && !known && !relayed && (await nodes.passOn(socket, handshake, { ...app, userId }))) return;
    const member = known ?? newMember(app, userId, relayed?.session);
    const connection: Connection = new Connection(
      socket,
      handshake,
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
    // The node that passes it on has set the client up.
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
      // Offers may come before there is a stream; where ports are counted, none is given away for that.
      ...(options.udpPortRange ? {} : { ahead: true }),
      // Always answered with rc: whether the session is still there, the client then asks by on_rebuild_session.
      ...(resuming ? { rc: 1 } : {}),
    });
  };

  return {
    handleUpgrade(request, socket, head) {
      sockets.handleUpgrade(request, socket, head, (accepted) => {
        // Paused until there is a listener.
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
    endWithdrawn: (reason, grant) => hub.endWithdrawn(reason, grant),
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
