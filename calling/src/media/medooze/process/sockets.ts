import { networkInterfaces } from 'node:os';
import { ipv4Addresses } from '../../addresses.js';
import type { Setup } from '../messages.js';
import type { Endpoint, Library } from './library.js';

/** A UDP socket, with the addresses for its candidates. */
export class Socket {
  rooms = 0;

  constructor(
    readonly endpoint: Endpoint,
    private readonly announced: readonly string[],
  ) {}

  get addresses(): { ip: string; port: number }[] {
    const port = this.endpoint.getLocalPort();
    return ipv4Addresses(this.announced, networkInterfaces()).map((ip) => ({ ip, port }));
  }
}

/**
 * The UDP sockets of this process. A single socket overflows when many key frames arrive at once. Each socket has its
 * own thread, so all connections of a room use the same socket.
 */
export class Sockets {
  readonly #sockets: Socket[];
  readonly #rooms = new Map<string, { socket: Socket; users: number }>();

  /** @throws Error when no port of the range is free */
  constructor(library: Library, { announcedAddresses, udpPortRange, sockets, core }: Setup) {
    if (udpPortRange) library.setPortRange(...udpPortRange);
    this.#sockets = Array.from({ length: sockets }, () => {
      const endpoint = library.createEndpoint('127.0.0.1');
      const port = endpoint.getLocalPort();
      // The library enlarges a range that it considers too small.
      if (udpPortRange && (port < udpPortRange[0] || port > udpPortRange[1])) throw new Error('no UDP port is free');
      if (core !== undefined) endpoint.setAffinity(core);
      return new Socket(endpoint, announcedAddresses);
    });
  }

  /** Reserves the socket of a room; the caller releases it with giveBack. */
  take(room: string): Socket {
    const known = this.#rooms.get(room);
    if (known) {
      known.users += 1;
      return known.socket;
    }
    const socket = this.#sockets.reduce((least, each) => (each.rooms < least.rooms ? each : least));
    socket.rooms += 1;
    this.#rooms.set(room, { socket, users: 1 });
    return socket;
  }

  giveBack(room: string): void {
    const known = this.#rooms.get(room);
    if (!known) return;
    known.users -= 1;
    if (known.users > 0) return;
    known.socket.rooms -= 1;
    this.#rooms.delete(room);
  }
}
