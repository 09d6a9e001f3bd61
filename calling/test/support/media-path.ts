import { Socket } from 'node:dgram';

/** DTLS and ICE share a port with media; media packets begin with a byte of this range (RFC 7983). */
const isMedia = (packet: unknown): boolean => {
  if (!Buffer.isBuffer(packet)) return false;
  const first = packet[0] ?? 0;
  return first >= 128 && first <= 191;
};

interface MediaPath {
  /** Lets no media packet through any more on the sockets open now, either way; everything else goes on. */
  cut: () => void;
  /** Lets nothing through any more on the sockets open now: neither media nor what keeps their connections. */
  cutWholly: () => void;
  restore: () => void;
}

/** Takes the media ports of this process in hand: nothing is closed, and nobody is told. */
export function holdMediaPath(): MediaPath {
  const prototype = Socket.prototype;
  const { send, emit } = prototype;
  const open = new Set<Socket>();
  let dead = new Set<Socket>();
  let whole = false;
  const lost = (socket: Socket, packet: unknown): boolean => dead.has(socket) && (whole || isMedia(packet));
  prototype.emit = function (this: Socket, event: string | symbol, ...details: unknown[]): boolean {
    if (event === 'listening') open.add(this);
    if (event === 'close') open.delete(this);
    if (event === 'message' && lost(this, details[0])) return false;
    return Boolean(Reflect.apply(emit, this, [event, ...details]));
  };
  prototype.send = function (this: Socket, ...packet: unknown[]): void {
    if (lost(this, packet[0])) {
      const done = packet.at(-1);
      if (typeof done === 'function') done(null, 0);
      return;
    }
    Reflect.apply(send, this, packet);
  };
  return {
    cut: () => {
      dead = new Set(open);
      whole = false;
    },
    cutWholly: () => {
      dead = new Set(open);
      whole = true;
    },
    restore: () => {
      dead.clear();
      Object.assign(prototype, { send, emit });
    },
  };
}
