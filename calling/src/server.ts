import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Application } from './applications.js';
import { Operator, type Control } from './http/operator.js';
import { ReportAddress } from './http/report-address.js';
import { EmbeddedEngine } from './media/embedded/engine.js';
import { createMetrics, type Snapshot } from './metrics.js';
import type { MixingOptions } from './mixing/options.js';
import { Tasks } from './mixing/tasks.js';
import { Reports } from './reports/reports.js';
import { ReportStore, type ReportFiles } from './reports/store.js';
import { admit, type Admission, type Doors } from './signal/admission.js';
import { Command } from './signal/commands.js';
import { Connection } from './signal/connection.js';
import { Hub, newMember } from './signal/hub.js';
import { DEFAULT_LIMITS, TokenBucket, type Limits } from './signal/limits.js';
import { handleFrame } from './signal/messages.js';
import { Recordings } from './signal/recording.js';

const REFUSED_CLOSE_MS = 500;
/** Nothing follows: with any other code the client would try again and again. */
const SESSION_OVER = 1000;
/** A client joins at once; one that does not in this time never will. */
const JOIN_LIMIT_MS = 30_000;
/** An intermediary that drops silent connections hears from each at least so often. */
const KEEP_ALIVE_MS = 30_000;

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
  /** Opens the operator's addresses to who holds it; without one they do not exist. */
  operatorToken?: string | undefined;
  /** Keeps what clients report; left out, nothing of it is kept. */
  reports?: ReportFiles | undefined;
  /** Mixes and relays streams to where this says; left out, it does neither. */
  mixing?: MixingOptions | undefined;
  /** Where the counts go; without one nothing is counted. */
  registry?: Registry;
  /** What one client may ask for, where it differs from the default. */
  limits?: Partial<Limits>;
}

export interface CallingServer {
  /** Takes over an upgrade request of the host's HTTP server. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Answers a request for one of the calling server's own http addresses. Returns false for any other. */
  handleRequest(request: IncomingMessage, response: ServerResponse): boolean;
  snapshot(): Snapshot;
  close(): Promise<void>;
}

const controlOf = (hub: Hub): Control => ({
  rooms: () => hub.rooms(),
  tasks: () => hub.listedTasks(),
  bans: () => hub.bans.list(),
  kick: (sdkAppId, userId) => hub.endUser(sdkAppId, userId, 'removed by an operator'),
  ban(ban) {
    hub.bans.add(ban);
    return hub.endUser(ban.sdkAppId, ban.userId, 'banned');
  },
  unban: (sdkAppId, userId) => hub.bans.lift(sdkAppId, userId),
  dissolve: (sdkAppId, room) => hub.endRoom(sdkAppId, room, 'the room was dissolved'),
});

/** The calling server: signatures, signalling and media of all rooms, for a host that owns the HTTP server. */
export function createCallingServer(options: CallingServerOptions): CallingServer {
  const { apps, logger, now = Date.now } = options;
  const engine = new EmbeddedEngine({
    announcedAddresses: options.announcedAddresses ?? [],
    udpPortRange: options.udpPortRange,
  });
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const hub = new Hub(engine, logger, limits, now);
  if (options.mixing) {
    const child = logger.child({ part: 'mixing' });
    hub.tasks = new Tasks(options.mixing, child);
    const { recordingsFolder } = options.mixing;
    if (recordingsFolder) hub.recordings = new Recordings(hub.tasks, recordingsFolder, child, now);
  }
  if (options.registry) hub.metrics = createMetrics(options.registry, () => hub.snapshot());
  const doors: Doors = {
    apps,
    allowedOrigins: options.allowedOrigins,
    banned: (sdkAppId, userId) => hub.bans.has(sdkAppId, userId),
  };
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: limits.messageBytes });
  const operator =
    options.operatorToken === undefined
      ? undefined
      : new Operator(options.operatorToken, controlOf(hub), logger.child({ part: 'operator' }), now);
  if (options.reports) {
    const store = new ReportStore(options.reports, logger.child({ part: 'reports' }));
    hub.reports = new Reports(store, hub.metrics, now);
  }
  const reportAddress = hub.reports && new ReportAddress(hub.reports, apps, options.allowedOrigins);
  const keepAlive = setInterval(() => {
    for (const socket of sockets.clients) socket.ping();
  }, KEEP_ALIVE_MS);

  const messages = (): TokenBucket => new TokenBucket(limits.messageBurst, limits.messagesPerSecond);

  const refuse = (socket: WebSocket, { errorCode, errorMsg }: Admission & { ok: false }): void => {
    const connection = new Connection(
      socket,
      () => undefined,
      () => undefined,
      messages(),
    );
    logger.info({ errorCode }, 'connection refused');
    connection.send(Command.SETUP_REFUSED, { errorCode, errorMsg });
    setTimeout(() => connection.close(SESSION_OVER), REFUSED_CLOSE_MS);
  };

  const accept = (socket: WebSocket, request: IncomingMessage): void => {
    const admission = admit(request, doors, now());
    if (!admission.ok) {
      refuse(socket, admission);
      return;
    }
    const { app, userId, resuming } = admission;
    const member = (resuming ? hub.resumable(app.sdkAppId, userId) : undefined) ?? newMember(app, userId);
    const connection: Connection = new Connection(
      socket,
      (frame) => handleFrame(hub, member, connection, frame),
      () => hub.detached(member, connection),
      messages(),
    );
    hub.attach(member, connection);
    const idle = setTimeout(() => {
      if (member.connection === connection && !member.room) connection.close(SESSION_OVER);
    }, JOIN_LIMIT_MS);
    socket.once('close', () => clearTimeout(idle));
    const local = request.socket.localAddress ?? '127.0.0.1';
    connection.send(Command.SETUP, {
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
      sockets.handleUpgrade(request, socket, head, (accepted) => accept(accepted, request));
    },
    handleRequest: (request, response) =>
      (operator?.handle(request, response) ?? false) || (reportAddress?.handle(request, response) ?? false),
    snapshot: () => hub.snapshot(),
    async close() {
      clearInterval(keepAlive);
      await hub.close();
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      await hub.reports?.close();
    },
  };
}
