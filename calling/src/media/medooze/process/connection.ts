import type { Codec, LocalTransport, Offer } from '../../session-description.js';
import type { MediaProperties, RtpProperties, Transport } from './library.js';
import type { Socket } from './sockets.js';

export interface ConnectionEvents {
  connected: () => void;
  closed: () => void;
}

/** Length of a certificate fingerprint in bytes, by hash name. */
const FINGERPRINT_BYTES: Record<string, number> = { 'sha-1': 20, 'sha-256': 32, 'sha-384': 48, 'sha-512': 64 };
const FINGERPRINT = /^[0-9A-F]{2}(:[0-9A-F]{2})*$/i;
/** ICE username fragment and password (RFC 8839, 5.4). */
const USERNAME_FRAGMENT = /^[A-Za-z0-9+/]{4,256}$/;
const PASSWORD = /^[A-Za-z0-9+/]{22,256}$/;
const MAX_PAYLOAD_TYPE = 127;
/**
 * In order of preference; the first one that the client supports is used. By default the library offers only the
 * second, which is slower.
 */
const SRTP_PROFILES = 'SRTP_AEAD_AES_128_GCM:SRTP_AES128_CM_SHA1_80';
const MAX_SSRC = 0xffffffff;

/**
 * Validates the offer before any of its values are passed to native code.
 * @throws Error naming the invalid part
 */
function check({ transport, sections }: Offer): { algorithm: string; value: string } {
  const [fingerprint] = transport.fingerprints;
  const { algorithm = '', value = '' } = fingerprint ?? {};
  const bytes = FINGERPRINT_BYTES[algorithm.toLowerCase()];
  if (!fingerprint || bytes === undefined || !FINGERPRINT.test(value) || value.length !== bytes * 3 - 1) {
    throw new Error('the offer has no fingerprint that can be checked');
  }
  if (!USERNAME_FRAGMENT.test(transport.usernameFragment) || !PASSWORD.test(transport.password)) {
    throw new Error('the offer has no names for connectivity checks');
  }
  const within = (value: number, limit: number): boolean => Number.isInteger(value) && value > 0 && value <= limit;
  for (const { codecs, again, source } of sections) {
    const types = [...codecs.map(({ payloadType }) => payloadType), ...again.values()];
    if (!types.every((type) => within(type, MAX_PAYLOAD_TYPE))) throw new Error('the offer has odd payload types');
    if (source && ![source.ssrc, source.again ?? source.ssrc].every((ssrc) => within(ssrc, MAX_SSRC))) {
      throw new Error('the offer has odd sources');
    }
  }
  return fingerprint;
}

/** ICE and DTLS with one client. The client always makes the offer and always has the controlling ICE role. */
export class Connection {
  readonly transport: Transport;
  readonly local: LocalTransport;
  #state: 'connecting' | 'connected' | 'closed' = 'connecting';
  readonly #events: ConnectionEvents;

  /** @throws Error when the offer is invalid */
  constructor(socket: Socket, offer: Offer, events: ConnectionEvents) {
    const fingerprint = check(offer);
    const { transport: remote } = offer;
    this.#events = events;
    this.transport = socket.endpoint.createTransport(
      {
        ice: { ufrag: remote.usernameFragment, pwd: remote.password },
        dtls: { setup: 'actpass', hash: fingerprint.algorithm, fingerprint: fingerprint.value },
      },
      undefined,
      // We estimate the bit rate ourselves.
      { overrideBWE: true, srtpProtectionProfiles: SRTP_PROFILES },
    );
    const ice = this.transport.getLocalICEInfo();
    this.local = {
      usernameFragment: ice.getUfrag(),
      password: ice.getPwd(),
      fingerprint: { algorithm: 'sha-256', value: socket.endpoint.getDTLSFingerprint() },
      candidates: socket.addresses.map(({ ip, port }, index) => ({
        foundation: String(index + 1),
        component: 1,
        protocol: 'udp',
        ip,
        port,
        priority: 2 ** 24 * 126 + 2 ** 8 * (65_535 - index) + 255,
      })),
      lite: true,
    };
    this.transport.on('dtlsstate', (state) => {
      if (state === 'connected' && this.#state === 'connecting') {
        this.#state = 'connected';
        this.#events.connected();
      } else if (state === 'closed' || state === 'failed') this.#lost();
    });
    this.transport.on('icetimeout', () => this.#lost());
  }

  get connected(): boolean {
    return this.#state === 'connected';
  }
  get closed(): boolean {
    return this.#state === 'closed';
  }

  /** Sets the meaning of the payload types, for both directions. */
  describe(codecs: Codec[]): void {
    const properties: RtpProperties = {};
    for (const codec of codecs) {
      const kind = codec.name === 'opus' ? 'audio' : 'video';
      properties[kind] ??= { id: kind, type: kind, codecs: [], extensions: {} } satisfies MediaProperties;
      if (properties[kind].codecs.some(({ type }) => type === codec.payloadType)) continue;
      const again = codec.again === undefined ? {} : { rtx: codec.again };
      properties[kind].codecs.push({ codec: codec.name.toLowerCase(), type: codec.payloadType, ...again });
    }
    this.transport.setLocalProperties(properties);
    this.transport.setRemoteProperties(properties);
  }

  close(): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.transport.stop();
    this.#events.closed();
  }

  /** Deferred, because the transport must not be stopped inside the library's own callback. */
  #lost(): void {
    setImmediate(() => this.close());
  }
}
