import { Socket } from 'node:dgram';

/** Intercepts the UDP sockets of this process. `cut` blocks all packets on the ports open now, both ways. */
export function holdMediaPath() {
  const { prototype } = Socket;
  const { send, emit } = prototype;
  const open = new Set();
  let dead = new Set();
  prototype.emit = function (event, ...details) {
    if (event === 'listening') open.add(this);
    if (event === 'close') open.delete(this);
    if (event === 'message' && dead.has(this)) return false;
    return Reflect.apply(emit, this, [event, ...details]);
  };
  prototype.send = function (...packet) {
    if (!dead.has(this)) return Reflect.apply(send, this, packet);
    const done = packet.at(-1);
    if (typeof done === 'function') done(null, 0);
    return undefined;
  };
  return { cut: () => (dead = new Set(open)) };
}
