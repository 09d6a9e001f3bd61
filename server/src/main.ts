import { onStopSignal } from '@wardlink/calling';
import type { DemonstrationAccount } from './core/context.js';
import { readConfiguration } from './configuration.js';
import { prepareFolder } from './disk.js';
import { operatorMessage } from './operator-error.js';
import { createLogger } from './logging.js';
import { startServer } from './server.js';

/** Exit code after a final loss of the database: a supervisor that restarts this program may help. */
const DATABASE_LOST = 69;

/** A stop that takes longer is cut off: the database survives any end. */
const STOP_PATIENCE_MS = 5_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** The demonstration accounts, one per line; the login page also shows them to everybody. */
function accountTable(accounts: readonly DemonstrationAccount[]): string {
  const rows = accounts.map(
    ({ username, password, role }) => `  ${username.padEnd(12)} ${password.padEnd(12)} ${role.en}`,
  );
  return ['Demonstration accounts (patients sign in at /patient-phone/):', ...rows].join('\n');
}

async function run(): Promise<void> {
  const configuration = readConfiguration(process.env);
  // It contains the log, unless configured otherwise.
  prepareFolder(configuration.dataDirectory);
  const logger = createLogger(configuration.log, configuration.logLevel, configuration.logLimits);
  const abort = new AbortController();
  const progress = (doing: string): void => print(`  ${doing} …`);
  let stopping = false;
  const end = (code: number): void => {
    stopping = true;
    // Cancels a start that is still waiting.
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
  // Registered before anything starts: an unhandled signal would leave the database running.
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
  // Printed at once: whoever waits for the first line also has the others.
  print(lines.join('\n'));
}

run().catch((error: unknown) => {
  process.stderr.write(`Wardlink could not start: ${operatorMessage(error)}\n`);
  process.exit(1);
});
