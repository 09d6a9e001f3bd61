import {
  candidateFromSdp,
  RTCDtlsFingerprint,
  RTCDtlsParameters,
  RTCDtlsTransport,
  RTCIceGatherer,
  RTCIceTransport,
  RtcpPayloadSpecificFeedback,
} from 'werift';

const AUDIO = { payloadType: 111, lines: ['a=rtpmap:111 opus/48000/2', 'a=fmtp:111 minptime=10;useinbandfec=1'] };
const VIDEO = {
  payloadType: 96,
  lines: [
    'a=rtpmap:96 VP8/90000',
    'a=rtcp-fb:96 nack',
    'a=rtcp-fb:96 nack pli',
    'a=rtcp-fb:96 ccm fir',
    'a=rtcp-fb:96 goog-remb',
  ],
};
/** PLI (RFC 4585) and FIR (RFC 5104), RTCP feedback that a sender answers with a key frame. */
const KEY_FRAME_WANTED = [1, 4];
export const PAYLOAD = { audio: AUDIO.payloadType, video: VIDEO.payloadType };

/** A minimal media connection: ICE, DTLS, SRTP and RTP packets. */
export class MediaPeer {
  #ice;
  #dtls;

  /**
   * Opens a connection.
   * @param onPacket - receives each RTP packet
   * @param onKeyFrameWanted - called with the SSRC of which the other side asks for a key frame
   */
  static async open({ offering, onPacket, onKeyFrameWanted }) {
    const peer = new MediaPeer();
    const certificate = await RTCDtlsTransport.SetupCertificate();
    const gatherer = new RTCIceGatherer({ useIpv4: true, useIpv6: false, additionalHostAddresses: ['127.0.0.1'] });
    gatherer.connection.stunServer = undefined;
    peer.#ice = new RTCIceTransport(gatherer);
    peer.#ice.connection.iceControlling = offering;
    await gatherer.gather();
    peer.#dtls = new RTCDtlsTransport({}, peer.#ice, certificate, [0x0007, 0x0001]);
    if (onPacket) peer.#dtls.onRtp.subscribe(onPacket);
    peer.#dtls.onRtcp.subscribe((packet) => {
      if (packet instanceof RtcpPayloadSpecificFeedback && KEY_FRAME_WANTED.includes(packet.feedback.count)) {
        onKeyFrameWanted?.(packet.feedback.mediaSsrc);
      }
    });
    return peer;
  }

  /**
   * Writes an SDP description.
   * @param sections - `{ kind, direction, ssrc? }` in order
   * @param setup - `actpass` in an offer, else `active`
   */
  describe(sections, { setup = 'actpass', mids = sections.map((_section, index) => String(index)) } = {}) {
    const { usernameFragment, password } = this.#ice.localParameters;
    const [fingerprint] = this.#dtls.localParameters.fingerprints;
    const lines = ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', `a=group:BUNDLE ${mids.join(' ')}`];
    sections.forEach(({ kind, direction, ssrc }, index) => {
      const { payloadType, lines: codec } = kind === 'audio' ? AUDIO : VIDEO;
      lines.push(
        `m=${kind} 9 UDP/TLS/RTP/SAVPF ${payloadType}`,
        'c=IN IP4 0.0.0.0',
        `a=mid:${mids[index]}`,
        `a=${direction}`,
        'a=rtcp-mux',
        `a=ice-ufrag:${usernameFragment}`,
        `a=ice-pwd:${password}`,
        `a=fingerprint:${fingerprint.algorithm} ${fingerprint.value}`,
        `a=setup:${setup}`,
        ...codec,
        ...(ssrc ? [`a=msid:load ${kind}`, `a=ssrc:${ssrc} cname:load`, `a=ssrc:${ssrc} msid:load ${kind}`] : []),
        ...this.#ice.localCandidates
          .filter(({ type }) => type === 'host')
          .map((each) => `a=candidate:${candidate(each)}`),
        'a=end-of-candidates',
      );
    });
    return `${lines.join('\r\n')}\r\n`;
  }

  /** Connects to the peer that wrote this description. */
  async connect(sdp) {
    const value = (name) => new RegExp(`^a=${name}:(.*?)\\r?$`, 'm').exec(sdp)?.[1] ?? '';
    const [algorithm, fingerprint] = value('fingerprint').split(' ');
    this.#ice.setRemoteParams({
      iceLite: /^a=ice-lite/m.test(sdp),
      usernameFragment: value('ice-ufrag'),
      password: value('ice-pwd'),
    });
    const known = new Set();
    for (const [, line] of sdp.matchAll(/^a=candidate:(.*?)\r?$/gm)) {
      if (known.has(line) || !/ udp /i.test(line) || !/\d+\.\d+\.\d+\.\d+/.test(line)) continue;
      known.add(line);
      await this.#ice.addRemoteCandidate(candidateFromSdp(line));
    }
    await this.#ice.addRemoteCandidate(undefined);
    // The active side starts the DTLS handshake.
    const theyGreet = value('setup') === 'active';
    this.#dtls.role = theyGreet ? 'server' : 'client';
    this.#dtls.setRemoteParams(
      new RTCDtlsParameters([new RTCDtlsFingerprint(algorithm, fingerprint)], theyGreet ? 'client' : 'server'),
    );
    await this.#ice.start();
    await this.#dtls.start();
  }

  send(header, payload) {
    if (this.#dtls.state === 'connected') void this.#dtls.sendRtp(payload, header);
  }

  async close() {
    await Promise.allSettled([this.#dtls.stop(), this.#ice.stop()]);
  }
}

const candidate = ({ foundation, component, protocol, priority, ip, port, type }) =>
  `${foundation} ${component} ${protocol} ${priority} ${ip} ${port} typ ${type}`;
