import { onStopSignal } from '@wardlink/calling';
import { readConfiguration } from './configuration.js';
import { explanation } from './explanation.js';
import { createLogger } from './logging.js';
import type { DemonstrationAccount } from './modules/session/demonstration-account.js';
import { startServer } from './server.js';

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
  const logger = createLogger(configuration.log, configuration.logLevel);
  const starting = startServer({ ...configuration, logger, progress: (doing) => print(`  ${doing} …`) });
  let stopping = false;
  onStopSignal((signal) => {
    stopping = true;
    logger.info({ event: 'stopping', signal });
    // A start that is still under way is waited for: the database must not be left running.
    const stopped = starting.then((server) => {
      setTimeout(() => process.exit(1), STOP_PATIENCE_MS).unref();
      return server.stop();
    });
    stopped.then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
  process.on('unhandledRejection', (reason) => {
    logger.error({ event: 'unhandled', err: reason });
  });
  const server = await starting;
  if (stopping) return;
  const lines = [`Ready: ${server.url}`];
  if (server.accounts.length > 0) lines.push(accountTable(server.accounts));
  if (server.setupCode !== undefined) {
    lines.push(`Set the hospital up at ${server.url}/init with the code ${server.setupCode}`);
  }
  // In one piece: who waits for the first line has the others too.
  print(lines.join('\n'));
}

run().catch((error: unknown) => {
  process.stderr.write(`Wardlink could not start: ${explanation(error)}\n`);
  process.exit(1);
});
