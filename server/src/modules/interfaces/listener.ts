import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import proxyAddr from '@fastify/proxy-addr';
import { frameOf, MllpReader, type Arrival } from '@wardlink/interop/mllp';
import type { ServerContext } from '../../core/context.js';
import type { Partner } from './partner.js';
import { noteFault, receiveMessage } from './receive.js';

/** Longest message, bytes. */
const LONGEST = 1024 * 1024;
/** Connections of one partner at the same time; further ones are closed at once. */
const MOST_CONNECTIONS = 64;
/** A connection without a byte for so long is closed; senders keep one open through the night. */
const IDLE_MS = 3_600_000;
/** Faults of the line that are stored in a minute; a sender that speaks another protocol must not fill the disk. */
const FAULTS_PER_MINUTE = 20;

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** A listening port of one partner. */
export interface Listener {
  /** `open`, `closed`, or the word of the operating system for what hinders it, such as EADDRINUSE. */
  readonly state: string;
  close(): Promise<void>;
}

type Context = Pick<ServerContext, 'db' | 'bus' | 'clock' | 'factorKeys' | 'disk' | 'logger'>;

/** Limits how many faults are stored. */
function faultLimit(clock: ServerContext['clock']): () => boolean {
  let [minute, count] = [0, 0];
  return () => {
    const now = Math.floor(clock.now() / 60_000);
    if (now !== minute) [minute, count] = [now, 0];
    count += 1;
    return count <= FAULTS_PER_MINUTE;
  };
}

/** Reads the messages of one connection and answers each in its order, after it was stored. */
function serve(context: Context, partner: Partner, socket: Socket, mayNoteFault: () => boolean): void {
  const { logger } = context;
  const reader = new MllpReader({ most: LONGEST, endsWithoutReturn: partner.endsWithoutReturn });
  let turn: Promise<void> = Promise.resolve();
  const take = async (arrival: Arrival): Promise<void> => {
    if (arrival.kind !== 'message') {
      logger.warn({ event: `interfaces.${arrival.kind}`, partner: partner.id, bytes: arrival.bytes.length });
      if (mayNoteFault()) await noteFault(context, partner, arrival.bytes, `frame.${arrival.kind}`);
      return;
    }
    for (const answer of await receiveMessage(context, partner, arrival.bytes)) {
      if (socket.writable) socket.write(frameOf(answer));
    }
  };
  const takeAll = (arrivals: readonly Arrival[]): void => {
    if (arrivals.length === 0) return;
    // What comes meanwhile waits in the socket, not in memory.
    socket.pause();
    turn = turn
      .then(async () => {
        for (const arrival of arrivals) await take(arrival);
      })
      .catch((error: unknown) => {
        logger.error({ event: 'interfaces.connection', partner: partner.id, err: error });
        socket.destroy();
      })
      .finally(() => socket.resume());
  };
  socket.setKeepAlive(true, 60_000);
  socket.setTimeout(IDLE_MS, () => socket.destroy());
  socket.on('error', () => undefined);
  socket.on('data', (packet) => takeAll(reader.read(packet)));
  socket.on('close', () => takeAll(reader.end()));
}

/** Opens the port of a partner. `startListeners` tries a port again that could not be opened. */
export async function listen(
  context: Context,
  partner: Partner,
  { host, certificate }: { host: string; certificate: () => Promise<Certificate> },
): Promise<Listener> {
  const isAllowed = proxyAddr.compile([...partner.networks]);
  const mayNoteFault = faultLimit(context.clock);
  const sockets = new Set<Socket>();
  const onConnection = (socket: Socket): void => {
    const address = socket.remoteAddress ?? '';
    if (!isAllowed(address, 0) || sockets.size >= MOST_CONNECTIONS) {
      context.logger.warn({ event: 'interfaces.connectionRefused', partner: partner.id, address, open: sockets.size });
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(context, partner, socket, mayNoteFault);
  };
  const server: Server = partner.tls ? createTlsServer(await certificate(), onConnection) : createServer(onConnection);
  let state = 'closed';
  server.on('error', (error: NodeJS.ErrnoException) => {
    state = error.code ?? 'error';
    context.logger.error({ event: 'interfaces.listen', partner: partner.id, port: partner.port, reason: state });
  });
  await new Promise<void>((resolve) => {
    server.once('error', () => resolve());
    server.listen({ port: partner.port, host }, () => {
      state = 'open';
      resolve();
    });
  });
  return {
    get state() {
      return state;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      state = 'closed';
    },
  };
}
