import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer, type RawData } from 'ws';

/** Conditions of the link, the same in both directions. */
export interface LinkConditions {
  /** Fraction of media packets that are lost, 0 to 1. */
  loss: number;
  /** Delay in ms. */
  delay: number;
}

const CANDIDATE = /^a=candidate:(\S+) (\d+) udp (\d+) (\d+\.\d+\.\d+\.\d+) (\d+) (.*)$/gim;
const OTHER_CANDIDATE = /^a=candidate:\S+ \d+ udp \d+ \S*:\S* .*\r?\n/gim;
const GOOD: LinkConditions = { loss: 0, delay: 0 };
/** Close codes that an endpoint may send itself. */
const sendable = (code: number): boolean => code === 1000 || (code >= 3000 && code <= 4999);

/**
 * A simulated network between one client and the calling server, in this process: it needs no privileges and no kernel
 * module. WebSocket messages stay in order and are held during a blackout, as with TCP; media packets are delayed or
 * lost. In the server's answers the link replaces the media addresses with its own.
 */
export class BadLink {
  conditions: LinkConditions = GOOD;
  readonly counts = { passed: 0, lost: 0 };
  #dark = false;
  #mediaDark = false;
  readonly #wires = new Set<Wire>();
  readonly #ports = new Map<string, MediaPort>();

  private constructor(
    private readonly server: WebSocketServer,
    private readonly target: string,
  ) {
    server.on('connection', (socket, request) => {
      const wire = new Wire(this, socket, new WebSocket(`${target}${request.url ?? '/'}`), () =>
        this.#wires.delete(wire),
      );
      this.#wires.add(wire);
    });
  }

  /** @param target - WebSocket address of the calling server */
  static async open(target: string): Promise<BadLink> {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
    await once(server, 'listening');
    return new BadLink(server, target);
  }

  /** Address at which the client reaches the calling server. */
  get url(): string {
    return `ws://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  get dark(): boolean {
    return this.#dark;
  }

  /** Blocks everything, without closing any connection. */
  blackOut(): void {
    this.#dark = true;
  }
  /** Blocks all media, of present and new connections; messages pass. */
  blackOutMedia(): void {
    this.#mediaDark = true;
  }
  light(): void {
    this.#dark = false;
    this.#mediaDark = false;
    for (const wire of this.#wires) wire.pump();
  }

  /** Blocks the present media connections; new ones work. */
  cutMedia(): void {
    for (const port of this.#ports.values()) port.cut();
  }

  /** Changes the client's address: its WebSockets break, and its media continue from new ports. */
  changeAddress(): void {
    for (const wire of this.#wires) wire.break();
    for (const port of this.#ports.values()) port.changeAddress();
  }

  /** Replaces the server's ports in an SDP with those of the link. */
  async translate(sdp: string): Promise<string> {
    const ports = new Map<string, number>();
    for (const [, , , , ip = '', port = ''] of sdp.matchAll(CANDIDATE)) {
      const key = `${ip} ${port}`;
      let media = this.#ports.get(key);
      if (!media) {
        media = await MediaPort.open(this, ip, Number(port));
        this.#ports.set(key, media);
      }
      ports.set(key, media.port);
    }
    return sdp
      .replace(OTHER_CANDIDATE, '')
      .replace(
        CANDIDATE,
        (_line, foundation: string, component: string, priority: string, ip: string, port: string, rest: string) =>
          `a=candidate:${foundation} ${component} udp ${priority} ${ip} ${ports.get(`${ip} ${port}`)} ${rest}`,
      );
  }

  /** Calls `arrive` for a media packet after the delay, unless the packet is lost. */
  carry(arrive: () => void): void {
    if (this.#dark || this.#mediaDark || Math.random() < this.conditions.loss) {
      this.counts.lost += 1;
      return;
    }
    this.counts.passed += 1;
    if (this.conditions.delay > 0) setTimeout(arrive, this.conditions.delay);
    else arrive();
  }

  async close(): Promise<void> {
    for (const wire of this.#wires) wire.break();
    for (const port of this.#ports.values()) port.close();
    this.server.close();
    await once(this.server, 'close');
  }
}

interface Waiting {
  due: number;
  deliver: () => void;
}

/** One WebSocket over the link. */
class Wire {
  readonly #queues: Record<'up' | 'down', Waiting[]> = { up: [], down: [] };
  #translated: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly link: BadLink,
    private readonly client: WebSocket,
    private readonly upstream: WebSocket,
    gone: () => void,
  ) {
    const opened = once(upstream, 'open').catch(() => client.terminate());
    client.on('message', (raw, isBinary) => {
      void opened.then(() => this.#push('up', () => upstream.send(raw, { binary: isBinary })));
    });
    upstream.on('message', (raw) => {
      this.#translated = this.#translated.then(async () => {
        const text = await this.#told(raw);
        this.#push('down', () => client.send(text));
      });
    });
    client.on('close', (code) => {
      gone();
      this.#push('up', () => (sendable(code) ? upstream.close(code) : upstream.terminate()));
    });
    upstream.on('close', (code) => {
      this.#translated = this.#translated.then(() =>
        this.#push('down', () => (sendable(code) ? client.close(code) : client.terminate())),
      );
    });
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
  }

  break(): void {
    this.client.terminate();
    this.upstream.terminate();
  }

  pump(): void {
    for (const queue of [this.#queues.up, this.#queues.down]) {
      while (!this.link.dark && queue[0] && queue[0].due <= performance.now()) queue.shift()?.deliver();
    }
  }

  #push(way: 'up' | 'down', deliver: () => void): void {
    const last = this.#queues[way].at(-1)?.due ?? 0;
    const due = Math.max(last, performance.now() + this.link.conditions.delay);
    this.#queues[way].push({ due, deliver });
    // A timer may fire slightly early.
    setTimeout(() => this.pump(), Math.ceil(due - performance.now()) + 1);
  }

  async #told(raw: RawData): Promise<string> {
    const message = JSON.parse(String(raw)) as { content?: { sdp?: unknown } };
    if (message.content && typeof message.content.sdp === 'string') {
      message.content.sdp = await this.link.translate(message.content.sdp);
    }
    return JSON.stringify(message);
  }
}

/** Proxy for one media port of the server. */
class MediaPort {
  /** Socket towards the server for each port of the client. */
  #upstream = new Map<string, Socket>();
  /** Ports of the client that are blocked. */
  readonly #dead = new Set<string>();

  private constructor(
    private readonly link: BadLink,
    private readonly socket: Socket,
    private readonly target: { ip: string; port: number },
  ) {
    socket.on('message', (packet, from) => {
      if (this.#dead.has(keyOf(from))) return;
      const upstream = this.#upstreamOf(from);
      link.carry(() => this.#send(upstream, packet, target.ip, target.port));
    });
    socket.on('error', () => undefined);
  }

  static async open(link: BadLink, ip: string, port: number): Promise<MediaPort> {
    const socket = createSocket('udp4');
    socket.bind(0, ip);
    await once(socket, 'listening');
    return new MediaPort(link, socket, { ip, port });
  }

  get port(): number {
    return this.socket.address().port;
  }

  cut(): void {
    for (const [key, socket] of this.#upstream) {
      this.#dead.add(key);
      socket.close();
    }
    this.#upstream = new Map();
  }

  changeAddress(): void {
    for (const socket of this.#upstream.values()) socket.close();
    this.#upstream = new Map();
  }

  close(): void {
    this.changeAddress();
    this.socket.close();
  }

  #upstreamOf(from: RemoteInfo): Socket {
    const { address, port } = from;
    const key = keyOf(from);
    const known = this.#upstream.get(key);
    if (known) return known;
    const socket = createSocket('udp4');
    socket.on('message', (packet) => this.link.carry(() => this.#send(this.socket, packet, address, port)));
    socket.on('error', () => undefined);
    this.#upstream.set(key, socket);
    return socket;
  }

  #send(socket: Socket, packet: Buffer, ip: string, port: number): void {
    try {
      socket.send(packet, port, ip);
    } catch {
      // The socket was closed while the packet was delayed.
    }
  }
}

const keyOf = ({ address, port }: RemoteInfo): string => `${address} ${port}`;
