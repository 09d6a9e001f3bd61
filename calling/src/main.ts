import { pino } from 'pino';
import { readConfiguration } from './configuration.js';
import { ConfigurationError } from './configuration-text.js';
import { LogFile } from './log-file.js';
import { startStandalone } from './standalone.js';
import { onStopSignal } from './stop-signals.js';

/** The process exits if closing takes longer; clients reconnect by themselves. */
const STOP_PATIENCE_MS = 5000;
const STREAMS: Record<string, number> = { stdout: 1, stderr: 2 };

async function run(): Promise<void> {
  const configuration = readConfiguration(process.env);
  const stream = STREAMS[configuration.log];
  const destination = stream === undefined ? new LogFile(configuration.log) : pino.destination(stream);
  const logger = pino({ name: 'calling', level: configuration.logLevel }, destination);
  let stopping = false;
  // Registered before anything starts: an unhandled signal would leave media processes running.
  onStopSignal((signal) => {
    stopping = true;
    logger.info({ event: 'stopping', signal });
    starting
      .then(async (server) => {
        await server.drain();
        setTimeout(() => process.exit(1), STOP_PATIENCE_MS).unref();
        await server.close();
      })
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  });
  const starting = startStandalone(configuration, logger);
  const { url } = await starting;
  if (!stopping) process.stdout.write(`Ready: ${url}\n`);
}

/** Text for the operator: one sentence for known errors, the stack for any other. */
function explanation(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `Port ${'port' in error ? error.port : ''} is in use. Stop the other program, or choose another one: PORT=8091 npm run calling`;
  }
  return error instanceof ConfigurationError ? error.message : (error.stack ?? error.message);
}

run().catch((error: unknown) => {
  process.stderr.write(`The calling server could not start: ${explanation(error)}\n`);
  process.exit(1);
});
