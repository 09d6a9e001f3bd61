import type { ClientConfig } from 'pg';
import type { DemonstrationAccount } from './core/context.js';
import type { FactorKeys } from './core/factor-keys.js';
import { connectDatabase, type Database, type DatabaseConnection } from './database/connection.js';
import { startEmbeddedPostgres } from './database/embedded/launcher.js';
import { hostsOf } from './database/hosts.js';
import { migrate, MIGRATIONS, newestOf } from './database/migrate.js';
import { createProbe } from './database/probe.js';
import { joinRunningProcesses } from './database/running-processes.js';
import { DatabaseNewerError, readMigrations } from './database/schema-changes.js';
import { waitForDatabase } from './database/wait-for-database.js';
import { watchHosts } from './database/watch-hosts.js';
import { loadDemonstration } from './demonstration/load.js';
import { createHealth, type Health } from './http/health.js';
import { resealFactors } from './modules/session/reseal-factors.js';
import type { StartOptions } from './start-options.js';
import type { Clock } from './time/clock.js';

/** Registers a function that stops a part of the server. */
type OnStop = (undo: () => Promise<unknown>) => void;

/** Waits for the database, opens it and watches it. @param onStop registers a function that ends this again */
export async function openDatabase(
  { databaseUrl, dataDirectory, logger, startMs, statementMs, signal, progress, onLost }: StartOptions,
  version: string,
  onStop: OnStop,
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
    const hosts = hostsOf(databaseUrl);
    if (hosts) onStop(watchHosts(hosts, logger));
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

interface Preparation {
  readonly clock: Clock;
  readonly factorKeys: FactorKeys;
  readonly onStop: OnStop;
}

/** Everything that changes many rows at once, without a time limit. */
export async function prepareDatabase(
  config: ClientConfig,
  options: StartOptions,
  { clock, factorKeys, onStop }: Preparation,
): Promise<{ accounts: DemonstrationAccount[]; unopened: number }> {
  const { logger, demonstration, progress = () => undefined } = options;
  const { db, close } = connectDatabase(config, { max: 2 });
  try {
    await migrateBesideOthers(db, config, options, onStop);
    if (demonstration) progress('preparing the demonstration hospital');
    const accounts = demonstration ? await loadDemonstration({ db, clock, logger }) : [];
    return { accounts, unopened: await resealFactors(db, factorKeys, logger) };
  } finally {
    await close();
  }
}

/** Applies the migrations that are allowed beside the running processes, and shows these that this process runs. */
async function migrateBesideOthers(
  db: Database,
  config: ClientConfig,
  { logger, migrations = MIGRATIONS, signal, progress, onLost }: StartOptions,
  onStop: OnStop,
): Promise<void> {
  const check = async (): Promise<void> => {
    const { db: checked, close } = connectDatabase(config, { max: 1 });
    try {
      await readMigrations(checked, migrations);
    } catch (error) {
      if (!(error instanceof DatabaseNewerError)) throw error;
      logger.fatal({ event: 'database.newer', reason: error.message });
      onLost?.(error);
    } finally {
      await close();
    }
  };
  const process = await joinRunningProcesses({ config, newest: newestOf(migrations), onReturn: check });
  onStop(() => process.close());
  const { applied, waiting, newer } = await process.starting((others) => migrate(db, { migrations, others }), signal);
  logger.info({ event: 'database.ready', applied, waiting, newer });
  if (waiting.length > 0) {
    progress?.(`${waiting.join(', ')} will be applied at a start after the last server of the older version has ended`);
  }
}
