import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import type { ClientConfig } from 'pg';
import type { Logger } from 'pino';
import type { Configuration } from './configuration.js';
import type { ServerContext, DemonstrationAccount } from './core/context.js';
import { connectDatabase, type DatabaseConnection } from './database/connection.js';
import { prepareFolder, type ReadSpace, watchDisk } from './disk.js';
import { startEmbeddedPostgres } from './database/embedded/launcher.js';
import { createProbe } from './database/probe.js';
import { waitForDatabase } from './database/wait-for-database.js';
import { migrateToLatest } from './database/migrate.js';
import { loadDemonstration } from './demonstration/load.js';
import { createApp, type Patience } from './http/app.js';
import { certifiedNames, givenCertificate, ownCertificate } from './http/certificate.js';
import { createConnectionGuard } from './core/http/connection-guard.js';
import { createHealth, type Health } from './http/health.js';
import { createSealing } from './http/sealing.js';
import { createSessionCookie } from './core/http/session-cookie.js';
import { routeUpgrades } from './core/http/sockets.js';
import { createPostgresBus } from './core/bus.js';
import { followChanges } from './core/changes/follower.js';
import { createFollowings } from './core/changes/following.js';
import { lists } from './lists.js';
import { createChatHub } from './modules/chat/hub.js';
import { CHAT_PREFIX, createChatUpgrade } from './modules/chat/upgrade.js';
import { createCalling } from './modules/calls/calling.js';
import { CALLING_PATH } from './core/calling-service.js';
import { hospitalOf } from './core/settings.js';
import { type FactorKeys, loadFactorKeys } from './core/factor-keys.js';
import { resealFactors } from './modules/session/reseal-factors.js';
import { loadSecrets } from './core/secrets.js';
import { startCleanup } from './modules/session/cleanup.js';
import { startEscalation } from './modules/warnings/escalate.js';
import { type Clock, createClock, fixedTime } from './time/clock.js';

export interface StartOptions extends Configuration {
  readonly logger: Logger;
  /** Check every reply against the contract (tests). */
  readonly checkReplies?: boolean;
  /** Called with the progress of the start. */
  readonly progress?: (doing: string) => void;
  /** Reads the disk space (tests). */
  readonly readSpace?: ReadSpace;
  /** Ends a start that is under way. */
  readonly signal?: AbortSignal;
  /** Called when the database is lost for good: this process cannot continue. */
  readonly onLost?: (error: Error) => void;
  /** How long requests may take to come in. */
  readonly patience?: Patience;
  /** Requests a minute and address; in all, and at what strangers try out. */
  readonly limits?: { perMinute: number; triesPerMinute: number; metersPerMinute?: number };
}

/** A running server. */
export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly context: ServerContext;
  readonly accounts: readonly DemonstrationAccount[];
  /** To be typed on /init while there is no hospital; undefined afterwards. */
  readonly setupCode: string | undefined;
  /** Ends sockets and requests, then the database; within five seconds. */
  stop(): Promise<void>;
}

const DEFAULT_LIMITS = { perMinute: 3_000, triesPerMinute: 120 };
const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const { version } = JSON.parse(readFileSync(folder('../package.json'), 'utf8')) as { version: string };

/**
 * Starts everything: database, migrations, demonstration hospital, HTTP, chat and calling on one port.
 * @throws EmbeddedDatabaseError, or what the database or the port answers; whatever was started by then is stopped again.
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
  // Unreadable keys are reported before anything is started.
  const given = options.certificate && givenCertificate(options.certificate);
  const factorKeys = loadFactorKeys(options.factorKeys);
  progress('starting the database');
  const clock = createClock(options.clock, options.clockStands ? fixedTime() : undefined, options.clockStands);
  const { health, ...database } = await openDatabase(options, onStop);
  const { db } = database;
  options.signal?.throwIfAborted();
  const { accounts, unopened } = await prepareDatabase(database.config, options, { clock, factorKeys, progress });
  if (unopened > 0) {
    progress(
      `WARNING: ${unopened} second factors were sealed with another key; see WARDLINK_FACTOR_KEY in docs/operations.md`,
    );
  }
  const secrets = await loadSecrets(db, clock);
  const notify = (channel: string, topics: readonly string[]) =>
    sql`select pg_notify(${channel}, topic) from unnest(${topics}::text[]) as topic`.execute(db);
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
  const guard = createConnectionGuard({
    ...options,
    tls: options.https,
    certified: given && certifiedNames(given),
    plainAllowed: options.demonstration || options.insecureHttp,
  });
  const calling = createCalling(secrets.calling, options.calls, {
    db,
    bus,
    clock,
    logger,
    registry,
    origins: options.callingOrigins,
    clientOf: guard.clientOf,
    node: callingNodeOf(options),
  });
  onStop(() => calling.close());
  const context: ServerContext = {
    db,
    clock,
    bus,
    changes,
    logger,
    secrets,
    factorKeys,
    calling,
    version,
    disk,
    demonstrationAccounts: accounts,
  };
  const sealing = createSealing(clock, secrets);
  const cookie = createSessionCookie(secrets.installation, guard.clientOf);
  const followings = createFollowings(context, lists);
  const hub = createChatHub({ ...context, followings });
  const upkeep = startCleanup(context);
  onStop(() => upkeep.stop());
  const escalation = startEscalation(context);
  onStop(() => escalation.stop());
  const app = await createApp({
    context,
    sealing,
    cookie,
    registry,
    // A certificate is judged by the browser's clock, not by ours.
    tls: given ?? (options.https ? await ownCertificate(dataDirectory, new Date()) : undefined),
    pages: { app: folder('../../app/dist'), patientPhone: folder('../../examples/patient-phone/dist') },
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
  // Before the port: it is not closed while somebody is connected.
  onStop(() => calling.close());
  onStop(() => hub.close());
  await app.listen({ port: options.port, host: options.host });
  await calling.open();
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

/** Everything that changes many rows at once: it takes as long as it takes. */
async function prepareDatabase(
  config: ClientConfig,
  { logger, demonstration }: StartOptions,
  { clock, factorKeys, progress }: { clock: Clock; factorKeys: FactorKeys; progress: (doing: string) => void },
): Promise<{ accounts: DemonstrationAccount[]; unopened: number }> {
  const { db, close } = connectDatabase(config, { max: 2 });
  try {
    const applied = await migrateToLatest(db);
    logger.info({ event: 'database.ready', applied });
    if (demonstration) progress('preparing the demonstration hospital');
    const accounts = demonstration ? await loadDemonstration({ db, clock, logger }) : [];
    return { accounts, unopened: await resealFactors(db, factorKeys, logger) };
  } finally {
    await close();
  }
}

function callingNodeOf({ databaseUrl, callingNodeUrl }: StartOptions): { database: string; url: string } | undefined {
  return databaseUrl === undefined || callingNodeUrl === undefined
    ? undefined
    : { database: databaseUrl, url: callingNodeUrl };
}

async function openDatabase(
  { databaseUrl, dataDirectory, logger, startMs, statementMs, signal, progress, onLost }: StartOptions,
  onStop: (undo: () => Promise<unknown>) => void,
): Promise<DatabaseConnection & { health: Health }> {
  const patience = { milliseconds: startMs, signal, progress };
  const open = (config: ClientConfig): DatabaseConnection & { health: Health } => {
    const onError = (error: Error): void => logger.warn({ event: 'database.connection', reason: error.message });
    const connection = connectDatabase(config, { onError, statementMs });
    onStop(() => connection.close());
    const probe = createProbe(connection.config);
    onStop(() => probe.close());
    return { ...connection, health: createHealth(probe, version) };
  };
  if (databaseUrl !== undefined) {
    await waitForDatabase(databaseUrl, patience);
    return open({ connectionString: databaseUrl });
  }
  const known: { health?: Health } = {};
  const embedded = await startEmbeddedPostgres(dataDirectory, {
    ...patience,
    onDown: () => {
      known.health?.restarting(true);
      logger.error({ event: 'database.down' });
    },
    onUp: (pid) => {
      known.health?.restarting(false);
      logger.warn({ event: 'database.restarted', pid });
    },
    onLost: (error) => {
      logger.fatal({ event: 'database.lost', reason: error.message });
      onLost?.(error);
    },
  });
  onStop(() => embedded.stop());
  logger.info({ event: 'database.embedded', pid: embedded.pid, reused: embedded.reused });
  const connection = open(embedded.connection);
  known.health = connection.health;
  return connection;
}
