import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { Connection, type RTCIceGatherer, StunProtocol } from 'werift';
import { isRtp } from './srtp-reader.js';

type PortRange = readonly [number, number];
type LibraryTransport = StunProtocol['transport'];
type Address = Parameters<LibraryTransport['onData']>[1];

/** Stands in for a DNS lookup: destination addresses come from received packets, so they are always numeric. */
const asItIs = (address: string, _options: unknown, done: (error: null, address: string, family: number) => void) =>
  done(null, address, 0);

/**
 * A UDP socket with the interface of the library's transport class. RTP packets bypass the library, because they are
 * nearly all of the traffic.
 */
class MediaSocket {
  readonly type = 'udp';
  readonly socket: Socket;
  closed = false;
  onData: LibraryTransport['onData'] = () => undefined;

  private constructor(
    readonly socketType: 'udp4' | 'udp6',
    onRtp: (data: Buffer) => boolean,
  ) {
    this.socket = createSocket({ type: socketType, lookup: asItIs });
    this.socket.on('message', (data, from) => {
      if (isRtp(data) && onRtp(data)) return;
      const [host = ''] = from.address.split('%');
      this.onData(data, [host, from.port]);
    });
  }

  /** @throws Error when no port is free */
  static async open(
    socketType: 'udp4' | 'udp6',
    range: PortRange | undefined,
    onRtp: (data: Buffer) => boolean,
  ): Promise<MediaSocket> {
    const made = new MediaSocket(socketType, onRtp);
    try {
      await bind(made.socket, range);
    } catch (error) {
      made.socket.close();
      throw error;
    }
    // A packet that cannot be sent or received is treated as lost.
    made.socket.on('error', () => undefined);
    return made;
  }

  get address() {
    return this.socket.address();
  }
  get host(): string {
    return this.address.address;
  }
  get port(): number {
    return this.address.port;
  }

  readonly send = (data: Buffer, [host, port]: Address): Promise<void> => {
    this.socket.send(data, port, host);
    return Promise.resolve();
  };

  readonly close = async (): Promise<void> => {
    if (this.closed) return;
    this.closed = true;
    const closed = once(this.socket, 'close');
    this.socket.close();
    await closed;
  };
}

/**
 * Binds to any port, or to one of a range. The search begins at a random port, because the first ports are usually in
 * use.
 */
async function bind(socket: Socket, range: PortRange | undefined): Promise<void> {
  if (!range) return bindTo(socket, 0);
  const [first, last] = range;
  const count = last - first + 1;
  const start = randomInt(count);
  for (let tried = 0; tried < count; tried++) {
    try {
      return await bindTo(socket, first + ((start + tried) % count));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
  throw new Error('no UDP port is free');
}

async function bindTo(socket: Socket, port: number): Promise<void> {
  const listening = once(socket, 'listening');
  socket.bind({ port });
  await listening;
}

/**
 * Makes an ICE connection use our own sockets. The library's sockets do a DNS lookup for each packet sent, and parse
 * every received packet as a connectivity check first.
 * @param onRtp - receives RTP packets; a packet for which it returns false goes to the library
 */
export function useMediaSockets({ connection }: RTCIceGatherer, onRtp: (data: Buffer) => boolean): void {
  if (!(connection instanceof Connection)) throw new Error('not a connection whose sockets can be chosen');
  // Not public API: only here does the library have a candidate pair that has no socket yet. The library's version is
  // pinned.
  const prepare = connection['ensureProtocol'].bind(connection);
  connection['ensureProtocol'] = (protocol: unknown) => {
    prepare(protocol);
    if (!(protocol instanceof StunProtocol)) return;
    protocol.connectionMade = async (ipv4, range) => {
      const socket = await MediaSocket.open(ipv4 ? 'udp4' : 'udp6', range, onRtp);
      socket.onData = (data, from) => protocol['datagramReceived'](data, from);
      // The library's own class cannot be constructed here; this object has every member that is used.
      protocol.transport = socket as unknown as LibraryTransport;
    };
  };
}
