import { networkInterfaces } from 'node:os';
import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import {
  RTCDtlsFingerprint,
  RTCDtlsParameters,
  RTCDtlsTransport,
  RTCIceGatherer,
  RTCIceTransport,
  StunProtocol,
  type RtcpPacket,
} from 'werift';
import { gatheringFor, announcedCandidates } from '../addresses.js';
import type { LocalTransport, RemoteTransport } from '../session-description.js';
import { followClient } from './follow-client.js';
import { useMediaSockets } from './media-socket.js';
import type { MediaPacket } from './rtp-packet.js';
import { COUNTER_MODE, GCM } from './srtp-profile.js';
import { SrtpReader } from './srtp-reader.js';
import { SrtpWriter } from './srtp-writer.js';

const CONNECT_LIMIT_MS = 30_000;
const NOMINATION_PAUSE_MS = 2;
const KEYS_TAKEN_MS = 30;
const SRTP_PROFILES: ConstructorParameters<typeof RTCDtlsTransport>[3] = [GCM, COUNTER_MODE];

export interface TransportOptions {
  /** Addresses to offer in place of those of the interfaces, for a server behind NAT. */
  announcedAddresses: string[];
  udpPortRange: [number, number] | undefined;
}

export interface TransportEvents {
  connected: () => void;
  closed: () => void;
  rtp: (packet: MediaPacket) => void;
  rtcp: (packet: RtcpPacket) => void;
}

/** ICE, DTLS and SRTP with one client. The client always makes the offer and always has the controlling ICE role. */
export class MediaTransport {
  readonly #ice: RTCIceTransport;
  readonly #dtls: RTCDtlsTransport;
  readonly #events: TransportEvents;
  readonly #options: TransportOptions;
  #state: 'connecting' | 'connected' | 'closed' = 'connecting';
  #limit: NodeJS.Timeout | undefined;
  #reader: SrtpReader | undefined;
  #writer: SrtpWriter | undefined;
  /** Datagrams sent since the connection opened, to be sent once more; undefined outside that time. */
  #first: Buffer[] | undefined;

  private constructor(
    ice: RTCIceTransport,
    dtls: RTCDtlsTransport,
    options: TransportOptions,
    events: TransportEvents,
  ) {
    this.#ice = ice;
    this.#dtls = dtls;
    this.#options = options;
    this.#events = events;
  }

  /** Opens sockets and starts to wait for the client's connectivity checks. */
  static async open(
    remote: RemoteTransport,
    options: TransportOptions,
    events: TransportEvents,
  ): Promise<MediaTransport> {
    let takeMedia = (_data: Buffer): boolean => false;
    const certificate = await RTCDtlsTransport.SetupCertificate();
    const { ipv4, ipv6, additional } = gatheringFor(options.announcedAddresses, networkInterfaces());
    const gatherer = new RTCIceGatherer({
      ...(options.udpPortRange ? { portRange: options.udpPortRange } : {}),
      useIpv4: ipv4,
      useIpv6: ipv6,
      additionalHostAddresses: additional,
    });
    sendOnceNominated(gatherer.connection);
    followClient(gatherer);
    useMediaSockets(gatherer, (data) => takeMedia(data));
    // Only host candidates: no external STUN server is asked for our address.
    gatherer.connection.stunServer = undefined;
    const ice = new RTCIceTransport(gatherer);
    await gatherer.gather();
    if (ice.localCandidates.length === 0) {
      await ice.stop();
      throw new Error('no UDP port is free');
    }
    ice.setRemoteParams({
      iceLite: false,
      usernameFragment: remote.usernameFragment,
      password: remote.password,
    });
    // The client takes the DTLS client role: it starts the handshake as soon as it has a path. The library would start
    // its own only after a delay of 100 ms.
    const dtls = new RTCDtlsTransport({}, ice, certificate, SRTP_PROFILES);
    dtls.role = 'server';
    const fingerprints = remote.fingerprints.map(({ algorithm, value }) => new RTCDtlsFingerprint(algorithm, value));
    dtls.setRemoteParams(new RTCDtlsParameters(fingerprints, 'client'));
    const transport = new MediaTransport(ice, dtls, options, events);
    takeMedia = (data) => transport.#takeMedia(data);
    transport.#start();
    return transport;
  }

  get closed(): boolean {
    return this.#state === 'closed';
  }
  get connected(): boolean {
    return this.#state === 'connected';
  }

  /** Round-trip time of the last connectivity check, in ms. */
  get rtt(): number {
    const pair = this.#ice.connection.nominated;
    return Math.round((pair?.rtt ?? 0) * 1000);
  }

  get local(): LocalTransport {
    const { usernameFragment, password } = this.#ice.localParameters;
    const [fingerprint] = this.#dtls.localParameters.fingerprints;
    if (!fingerprint) throw new Error('no certificate');
    const hosts = this.#ice.localCandidates.filter((candidate) => candidate.type === 'host');
    const candidates = announcedCandidates(hosts.map(pick), this.#options.announcedAddresses);
    return { usernameFragment, password, fingerprint, candidates };
  }

  send(packet: MediaPacket): void {
    if (this.#state !== 'connected' || !this.#writer) return;
    const datagram = this.#writer.write(packet);
    this.#first?.push(datagram);
    this.#post(datagram);
  }

  sendRtcp(packets: RtcpPacket[]): void {
    // A late report is useless, so a failed one is not repeated.
    if (this.#state === 'connected') this.#dtls.sendRtcp(packets).catch(() => undefined);
  }

  close(): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    clearTimeout(this.#limit);
    void Promise.allSettled([this.#dtls.stop(), this.#ice.stop()]);
    this.#events.closed();
  }

  #start(): void {
    this.#limit = setTimeout(() => this.close(), CONNECT_LIMIT_MS);
    this.#dtls.onRtcp.subscribe((packet) => this.#events.rtcp(packet));
    this.#dtls.onStateChange.subscribe((state) => {
      if (state === 'closed' || state === 'failed') this.close();
    });
    this.#ice.onStateChange.subscribe((state) => {
      if (state === 'failed' || state === 'disconnected' || state === 'closed') this.close();
    });
    this.#connect().catch(() => this.close());
  }

  /**
   * Sends the first packets a second time. The client has its SRTP keys only after the last flight of the handshake has
   * reached it, and drops packets that arrive earlier. It ignores duplicates (RFC 3711, 3.3.2).
   */
  #repeatFirst(): void {
    const first = this.#first ?? [];
    this.#first = undefined;
    for (const datagram of first) this.#post(datagram);
  }

  /** Sends a datagram synchronously; the library's own send path awaits five promises per datagram. */
  #post(datagram: Buffer): void {
    const pair = this.#ice.connection.nominated;
    if (this.#state !== 'connected' || !(pair?.protocol instanceof StunProtocol)) return;
    const { socket, closed } = pair.protocol.transport;
    const [host, port] = pair.remoteAddr;
    if (!closed) socket.send(datagram, port, host);
  }

  /** @returns false before the handshake has finished, because there are no keys yet */
  #takeMedia(data: Buffer): boolean {
    if (!(this.#dtls.srtp as RTCDtlsTransport['srtp'] | undefined)) return false;
    this.#reader ??= new SrtpReader(this.#dtls.srtp.remoteContext);
    const packet = this.#reader.read(data);
    if (packet) this.#events.rtp(packet);
    return true;
  }

  async #connect(): Promise<void> {
    // In parallel: the client may begin the DTLS handshake before its nomination is known here.
    await Promise.all([this.#ice.start(), this.#dtls.start()]);
    if (this.#state !== 'connecting') return;
    clearTimeout(this.#limit);
    this.#state = 'connected';
    this.#writer = new SrtpWriter(this.#dtls.srtp.localContext);
    this.#first = [];
    this.#events.connected();
    await setTimeoutPromise(KEYS_TAKEN_MS);
    this.#repeatFirst();
  }
}

/**
 * Holds outgoing DTLS packets until a candidate pair is nominated. The client may begin the handshake over a path
 * before it is nominated here, and the library would drop the reply.
 */
function sendOnceNominated(connection: RTCIceGatherer['connection']): void {
  const send = connection.send.bind(connection);
  connection.send = async (data) => {
    while (!connection.nominated && connection.state !== 'closed' && connection.state !== 'failed') {
      await setTimeoutPromise(NOMINATION_PAUSE_MS);
    }
    connection.send = send;
    await send(data);
  };
}

type Host = RTCIceTransport['localCandidates'][number];

function pick({ foundation, component, protocol, priority, ip, port }: Host): LocalTransport['candidates'][number] {
  return { foundation: foundation.replace(/^candidate:/, ''), component, protocol, priority, ip, port };
}
