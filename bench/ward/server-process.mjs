import { join } from 'node:path';
import { createLogger } from '../../server/dist/logging.js';
import { readConfiguration, startServer } from '@wardlink/server';

// Runs the hospital as `npm start` does: one process, embedded database, log in a file. Only the limit of requests a
// minute and address is lifted, because all load comes from one address.
const configuration = readConfiguration(process.env);
const server = await startServer({
  ...configuration,
  logger: createLogger(join(configuration.dataDirectory, 'wardlink.log'), 'info'),
  limits: { perMinute: 10_000_000, triesPerMinute: 10_000 },
});
process.on('disconnect', () => void server.stop().then(() => process.exit(0)));
process.send({ url: server.url });
