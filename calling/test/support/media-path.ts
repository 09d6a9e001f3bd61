import { Socket } from 'node:dgram';

/** DTLS and ICE share a port with media; media packets begin with a byte in this range (RFC 7983). */
const isMedia = (packet: unknown): boolean => {
  if (!Buffer.isBuffer(packet)) return false;
  const first = packet[0] ?? 0;
  return first >= 128 && first <= 191;
};

interface MediaPath {
  /** Blocks media packets in both directions on the sockets open now; everything else passes. */
  cut: () => void;
  /** Blocks everything on the sockets open now: media and connectivity checks. */
  cutWholly: () => void;
  restore: () => void;
}

/** Intercepts the UDP sockets of this process; blocking closes nothing and signals nothing. */
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
