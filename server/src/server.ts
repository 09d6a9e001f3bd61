import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { fixedQuery } from './database/fixed-query.js';
import { Registry } from 'prom-client';
import type { ServerContext, DemonstrationAccount } from './core/context.js';
import { prepareFolder, spaceOf, watchDisk } from './disk.js';
import { openReplica } from './database/replica.js';
import { createApp } from './http/app.js';
import { certifiedNames, givenCertificate, ownCertificate } from './http/certificate.js';
import { createConnectionGuard } from './core/http/connection-guard.js';
import { createSealing } from './http/sealing.js';
import { createSessionCookie } from './core/http/session-cookie.js';
import { routeUpgrades } from './core/http/sockets.js';
import { createPostgresBus } from './core/bus.js';
import { followChanges } from './core/changes/follower.js';
import { createFollowings } from './core/changes/following.js';
import { lists } from './lists.js';
import { startAttachmentCleanup } from './modules/attachments/cleanup.js';
import { createDirectoryStore } from './modules/attachments/file-store.js';
import { createChatHub } from './modules/chat/hub.js';
import { seesBetweenTwo } from './modules/chat/attachments.js';
import { seesInGroup } from './modules/groups/attachments.js';
import { groupChannel } from './modules/groups/channel.js';
import { CHAT_PREFIX, createChatUpgrade } from './modules/chat/upgrade.js';
import { createCalling } from './modules/calls/calling.js';
import { isInvited } from './modules/calls/rooms.js';
import { mayBeInConference, noteRefused } from './modules/conferences/room.js';
import { CALLING_PATH } from './core/calling-service.js';
import { insideOf } from './core/inside.js';
import { hospitalOf } from './core/settings.js';
import { loadFactorKeys } from './core/factor-keys.js';
import { loadSecrets } from './core/secrets.js';
import { startCleanup } from './modules/session/cleanup.js';
import { startEnrolmentExpiry } from './modules/enrolment/expire.js';
import { startMessageCleanup } from './modules/interfaces/cleanup.js';
import { startListeners, type Listeners } from './modules/interfaces/listeners.js';
import { registerQueueMetrics } from './modules/interfaces/metrics.js';
import { startQueues } from './modules/interfaces/queue.js';
import { watchQueues } from './modules/queue-health/watch.js';
import { startResultCleanup } from './modules/results-out/cleanup.js';
import { registerResultMetrics } from './modules/results-out/metrics.js';
import { startResultSender } from './modules/results-out/sender.js';
import { startConferenceWatch } from './modules/conferences/watch.js';
import { startCounting } from './modules/statistics/count-days.js';
import { startVirtualWard } from './modules/virtual-ward/escalate.js';
import { startEscalation } from './modules/warnings/escalate.js';
import { openDatabase, prepareDatabase } from './start-database.js';
import type { StartOptions } from './start-options.js';
import { createClock, fixedTime } from './time/clock.js';

export type { StartOptions };

/** A running server. */
export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly context: ServerContext;
  readonly accounts: readonly DemonstrationAccount[];
  /** Code to type on /init while there is no hospital; undefined afterwards. */
  readonly setupCode: string | undefined;
  /** Ends sockets and requests, then the database; within five seconds. */
  stop(): Promise<void>;
}

const DEFAULT_LIMITS = { perMinute: 3_000, triesPerMinute: 120 };
const notifying = fixedQuery(
  (_db, params: { channel: string; topics: readonly string[] }) =>
    sql`select pg_notify(${params.channel}, topic) from unnest(${params.topics}::text[]) as topic`,
);
const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const { version } = JSON.parse(readFileSync(folder('../package.json'), 'utf8')) as { version: string };

/**
 * Starts everything: database, migrations, demonstration hospital, HTTP, chat and calling on one port.
 * @throws EmbeddedDatabaseError, or an error of the database or the port; everything started before is stopped again.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const undo of stops.splice(0).reverse()) {
      await undo().catch((error: Error) => options.logger.warn({ event: 'stop.failed', reason: error.message }));
    }
  };
  try {
    return { ...(await start(options, (undo) => stops.push(undo))), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  options: StartOptions,
  onStop: (undo: () => Promise<unknown>) => void,
): Promise<Omit<RunningServer, 'stop'>> {
  const { logger, dataDirectory, progress = () => undefined } = options;
  prepareFolder(dataDirectory);
  // Unreadable keys are reported before anything starts.
  const given = options.certificate && givenCertificate(options.certificate);
  const factorKeys = loadFactorKeys(options.factorKeys);
  progress('starting the database');
  const clock = createClock(options.clock, options.clockStands ? fixedTime() : undefined, options.clockStands);
  const { health, ...database } = await openDatabase(options, version, onStop);
  const { db } = database;
  options.signal?.throwIfAborted();
  const { accounts, unopened } = await prepareDatabase(database.config, options, { clock, factorKeys, onStop });
  if (unopened > 0) {
    progress(
      `WARNING: ${unopened} second factors were sealed with another key; see WARDLINK_FACTOR_KEY in docs/operations.md`,
    );
  }
  const secrets = await loadSecrets(db, clock);
  const notify = (channel: string, topics: readonly string[]) => notifying(db, { channel, topics });
  const bus = await createPostgresBus(database.config, notify, logger);
  onStop(() => bus.close());
  const changes = await followChanges(db, bus, logger);
  onStop(() => changes.stop());
  const registry = new Registry();
  const { reserveBytes, readSpace } = options;
  const disk = await watchDisk({
    folder: dataDirectory,
    reserveBytes,
    readSpace,
    logger,
    registry,
    onChange: progress,
  });
  onStop(async () => disk.stop());
  health.watch(() => disk.limit());
  const { databaseReplicaUrl: replicaUrl, statementMs } = options;
  const replica =
    replicaUrl === undefined
      ? undefined
      : await openReplica({ url: replicaUrl, primary: database, statementMs, logger, registry });
  if (replica) {
    onStop(() => replica.close());
    health.watchReplica(replica);
  }
  const guard = createConnectionGuard({
    ...options,
    tls: options.https,
    certified: given && certifiedNames(given),
    plainAllowed: options.demonstration || options.insecureHttp,
  });
  const isInside = insideOf(options.insideNetworks);
  const calling = createCalling(secrets.calling, options.calls, {
    db,
    bus,
    clock,
    logger,
    registry,
    origins: options.callingOrigins,
    clientOf: guard.clientOf,
    isInside,
    mayEnter: async (caller, room) =>
      (await mayBeInConference(db, caller, room)) ?? isInvited(db, caller, room, clock.now()),
    refused: (caller, room, stays) => noteRefused({ db, bus, clock }, caller, room, stays),
    node: callingNodeOf(options),
  });
  onStop(() => calling.close());
  const ports: { listeners?: Listeners } = {};
  const context: ServerContext = {
    db,
    clock,
    bus,
    changes,
    logger,
    secrets,
    factorKeys,
    calling,
    portOf: (partnerId) => ports.listeners?.stateOf(partnerId) ?? 'closed',
    version,
    isInside,
    disk,
    demonstrationAccounts: accounts,
  };
  const sealing = createSealing(clock, secrets);
  const cookie = createSessionCookie(secrets.installation, guard.clientOf);
  const followings = createFollowings(context, lists);
  const hub = createChatHub({ ...context, followings }, groupChannel);
  if (options.tidiesSessions !== false) {
    const upkeep = startCleanup(context);
    onStop(() => upkeep.stop());
  }
  const escalation = startEscalation(context);
  onStop(() => escalation.stop());
  const virtualWard = startVirtualWard(context);
  onStop(() => virtualWard.stop());
  const enrolments = startEnrolmentExpiry(context);
  onStop(() => enrolments.stop());
  const conferences = startConferenceWatch(context);
  onStop(() => conferences.stop());
  registerQueueMetrics(context, registry);
  registerResultMetrics(context, registry);
  const messages = startMessageCleanup(context);
  onStop(() => messages.stop());
  const sentResults = startResultCleanup(context);
  onStop(() => sentResults.stop());
  const counting = startCounting(context);
  onStop(() => counting.stop());
  const store = createDirectoryStore({ folder: options.filesFolder, reserveBytes, readSpace: readSpace ?? spaceOf });
  const attachments = startAttachmentCleanup(context, store);
  onStop(() => attachments.stop());
  // Browsers and senders check a certificate by their own clock, so it is made by the machine's clock.
  const certificate = async () => given ?? (await ownCertificate(dataDirectory, new Date()));
  const app = await createApp({
    context,
    replicaDb: replica?.db ?? db,
    sealing,
    cookie,
    registry,
    attachments: { store, seesSent: { inGroup: seesInGroup, betweenTwo: seesBetweenTwo } },
    tls: given ?? (options.https ? await certificate() : undefined),
    pages: { app: folder('../../app/dist'), patientPhone: folder('../../phone/dist') },
    gauges: { chatSockets: () => hub.size, followedLists: () => followings.size },
    health,
    limits: options.limits ?? DEFAULT_LIMITS,
    checkReplies: options.checkReplies ?? false,
    patience: options.patience,
    trustedProxies: options.trustedProxies,
    guard: guard,
  });
  app.server.on(
    'upgrade',
    routeUpgrades(
      [
        { prefix: CHAT_PREFIX, upgrade: createChatUpgrade(context, hub, cookie, guard) },
        {
          prefix: CALLING_PATH,
          passedOn: (request) => calling.isPassedOn(request),
          upgrade: (request, socket, head) => calling.handleUpgrade(request, socket, head),
        },
      ],
      guard,
      logger,
    ),
  );
  onStop(() => app.close());
  // Closed before the port, which does not close while somebody is connected.
  onStop(() => calling.close());
  onStop(() => hub.close());
  await app.listen({ port: options.port, host: options.host });
  await calling.open();
  const queues = startQueues(context);
  onStop(() => queues.stop());
  const sender = startResultSender(context, options.resultWaits);
  onStop(() => sender.stop());
  const listeners = await startListeners(context, { host: options.host, certificate });
  ports.listeners = listeners;
  onStop(() => listeners.stop());
  // Looked at once the ports are open: a port that is still closed is no fault.
  const watchedQueues = watchQueues(context);
  health.watchQueues(watchedQueues);
  onStop(() => watchedQueues.stop());
  const { port } = app.server.address() as AddressInfo;
  logger.info({ event: 'ready', port });
  return {
    url: `${options.https ? 'https' : 'http'}://localhost:${port}`,
    port,
    context,
    accounts,
    setupCode: (await hospitalOf(db)) ? undefined : secrets.setupCode,
  };
}

function callingNodeOf({ databaseUrl, callingNodeUrl }: StartOptions): { database: string; url: string } | undefined {
  return databaseUrl === undefined || callingNodeUrl === undefined
    ? undefined
    : { database: databaseUrl, url: callingNodeUrl };
}
