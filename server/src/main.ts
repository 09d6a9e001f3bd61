import { onStopSignal } from '@wardlink/calling';
import type { DemonstrationAccount } from './core/context.js';
import { readConfiguration } from './configuration.js';
import { prepareFolder } from './disk.js';
import { operatorMessage } from './operator-error.js';
import { createLogger } from './logging.js';
import { startServer } from './server.js';

/** Exit code where the database is gone for good: a supervisor that starts this program again may help. */
const DATABASE_LOST = 69;

/** A stop that hangs is cut off: the database survives any end. */
const STOP_PATIENCE_MS = 5_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** The demonstration accounts, one a line; what is public here is public on the login page as well. */
function accountTable(accounts: readonly DemonstrationAccount[]): string {
  const rows = accounts.map(
    ({ username, password, role }) => `  ${username.padEnd(12)} ${password.padEnd(12)} ${role.en}`,
  );
  return ['Demonstration accounts (patients sign in at /patient-phone/):', ...rows].join('\n');
}

async function run(): Promise<void> {
  const configuration = readConfiguration(process.env);
  // The log is in it, unless told otherwise.
  prepareFolder(configuration.dataDirectory);
  const logger = createLogger(configuration.log, configuration.logLevel, configuration.logLimits);
  const abort = new AbortController();
  const progress = (doing: string): void => print(`  ${doing} …`);
  let stopping = false;
  const end = (code: number): void => {
    stopping = true;
    // Cancels a start under way where it waits.
    abort.abort();
    setTimeout(() => process.exit(code || 1), STOP_PATIENCE_MS).unref();
    starting
      .then(
        (server) => server.stop(),
        () => undefined,
      )
      .then(
        () => process.exit(code),
        () => process.exit(code || 1),
      );
  };
  // Before anything is started: a signal that nobody handles would leave the database behind.
  onStopSignal((signal) => {
    logger.info({ event: 'stopping', signal });
    end(0);
  });
  process.on('unhandledRejection', (reason) => {
    logger.error({ event: 'unhandled', err: reason });
  });
  const onLost = (error: Error): void => {
    process.stderr.write(`Wardlink ends, since it has lost its database: ${operatorMessage(error)}\n`);
    end(DATABASE_LOST);
  };
  const starting = startServer({ ...configuration, logger, progress, signal: abort.signal, onLost });
  const server = await starting.catch((error: unknown) => {
    if (stopping) return undefined;
    throw error;
  });
  if (stopping || !server) return;
  const lines = [`Ready: ${server.url}`];
  if (server.accounts.length > 0) lines.push(accountTable(server.accounts));
  const { https, demonstration, insecureHttp, trustedProxies } = configuration;
  if (!https && !demonstration && !insecureHttp && trustedProxies.length === 0) {
    lines.push('Only this machine itself is let in over plain http: see https and proxies in docs/operations.md.');
  }
  if (server.setupCode !== undefined) {
    lines.push(`Set the hospital up at ${server.url}/init with the code ${server.setupCode}`);
  }
  // In one piece: who waits for the first line has the others too.
  print(lines.join('\n'));
}

run().catch((error: unknown) => {
  process.stderr.write(`Wardlink could not start: ${operatorMessage(error)}\n`);
  process.exit(1);
});
