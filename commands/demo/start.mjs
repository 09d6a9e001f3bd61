import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { networkInterfaces } from 'node:os';
import { join, resolve } from 'node:path';
import { createCallingServer, DEMONSTRATION, storedCertificate, onStopSignal } from '@wardlink/calling';
import { pino } from 'pino';
import { root } from '../progress.mjs';
import { createRequestHandler } from './request-handler.mjs';

const PORT = 8100;
const STOP_PATIENCE_MS = 5000;

/** Addresses at which a phone in the same network reaches this machine. */
function ownAddresses() {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address);
}

/**
 * Listens on a port.
 * @param asked - whether the user set the port
 * @returns the port; a free one if the default port is taken
 * @throws Error if a port that the user set is taken
 */
async function listen(server, host, wanted, asked) {
  server.listen({ host, port: wanted });
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error;
    if (asked)
      throw new Error(`Port ${wanted} is in use. Choose another one: PORT=8200 npm run demo`, { cause: error });
    return listen(server, host, 0, true);
  }
  return server.address().port;
}

/**
 * Starts the calling server and its web page: http for this machine, https for others, since browsers allow cameras on
 * secure pages only. Both listeners share the rooms.
 */
export async function startDemo({ PORT: port, DATA_DIR: data, WARDLINK_LOG_LEVEL: level = 'warn' }) {
  const asked = port === undefined ? undefined : Number(port);
  if (asked !== undefined && !(Number.isInteger(asked) && asked >= 0 && asked <= 65_534)) {
    throw new Error(`PORT is not a port number: ${port}`);
  }
  const dataDirectory = resolve(data ?? join(root, '.data'));
  const streams = join(dataDirectory, 'demo-streams');
  const calling = createCallingServer({
    apps: [DEMONSTRATION],
    logger: pino({ name: 'demo', level }, pino.destination(2)),
    mixing: { hlsFolder: streams, streamsKeptHours: 1 },
  });
  const phone = [];
  const answer = createRequestHandler(calling, streams, () => phone);
  const servers = [
    createServer(answer),
    createSecureServer(await storedCertificate(dataDirectory, Date.now()), answer),
  ];
  for (const server of servers) {
    server.on('upgrade', (request, socket, head) => calling.handleUpgrade(request, socket, head));
  }
  const [open, secure] = servers;
  // Plain http is for localhost only: on other machines it would have no camera and no encryption.
  const own = await listen(open, 'localhost', asked ?? PORT, Boolean(asked));
  const other = await listen(secure, undefined, asked === undefined ? PORT + 1 : asked && asked + 1, false);
  phone.push(...ownAddresses().map((address) => `https://${address}:${other}`));

  onStopSignal(() => {
    setTimeout(() => process.exit(1), STOP_PATIENCE_MS).unref();
    for (const server of servers) server.close();
    void calling.close().then(() => {
      for (const server of servers) server.closeAllConnections();
      console.log('Stopped.');
      process.exit(0);
    });
  });
  console.log(`Ready: http://localhost:${own}`);
  for (const address of phone) console.log(`On a phone in the same network: ${address}`);
  if (phone.length > 0) {
    console.log('The certificate is made by this machine, so the phone warns once: open the details and go on.');
  }
  console.log('Everybody who reaches these addresses can call. Ctrl-C ends it.');
}
