import {
  RTCPeerConnection,
  RTCRtpCodecParameters,
  type MediaStreamTrack,
  type RTCPeerConnection as Peer,
  type RtpPacket,
} from 'werift';
import type { Subscription, TappedPacket, WantedKinds } from '../engine.js';
import type { Codec } from '../session-description.js';

const OPUS = new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2, payloadType: 111 });
const VIDEO = {
  VP8: new RTCRtpCodecParameters({ mimeType: 'video/VP8', clockRate: 90_000, payloadType: 96 }),
  H264: new RTCRtpCodecParameters({
    mimeType: 'video/H264',
    clockRate: 90_000,
    payloadType: 102,
    parameters: 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
  }),
};
const EVERYTHING: WantedKinds = { audio: true, video: true, auxiliary: true };
const RETRY_MS = 1000;

interface Subscribable {
  subscribe(offer: string, wanted: WantedKinds): Promise<{ answer: string; subscription: Subscription }>;
}

/**
 * Receives a publisher's packets inside the server. It connects like any subscriber, encrypted: the library could also
 * send plain packets, but only to a port that anybody can reach.
 */
export class InnerTap {
  #peer: Peer | undefined;
  #subscription: Subscription | undefined;
  #followed = '';
  #attempt = 0;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(
    private readonly source: Subscribable,
    private readonly listener: (packet: TappedPacket) => void,
  ) {}

  /** Reconnects when the codec has changed or the process was restarted. */
  follow(codec: Codec['name'] | undefined, life: number): void {
    const video = codec === 'H264' ? 'H264' : 'VP8';
    const wanted = `${video} ${life}`;
    if (this.#closed || wanted === this.#followed) return;
    this.#followed = wanted;
    this.#attempt += 1;
    void this.#connect(video, this.#attempt);
  }

  close(): void {
    this.#closed = true;
    this.#attempt += 1;
    this.#drop();
  }

  #drop(): void {
    clearTimeout(this.#retry);
    this.#subscription?.close();
    this.#subscription = undefined;
    this.#peer?.close().catch(() => undefined);
    this.#peer = undefined;
  }

  async #connect(video: 'VP8' | 'H264', attempt: number): Promise<void> {
    this.#drop();
    const peer = new RTCPeerConnection({
      codecs: { audio: [OPUS], video: [VIDEO[video]] },
      iceServers: [],
      iceUseIpv6: false,
      iceAdditionalHostAddresses: ['127.0.0.1'],
      bundlePolicy: 'max-bundle',
    });
    this.#peer = peer;
    try {
      for (const kind of ['audio', 'video', 'video'] as const) {
        const transceiver = peer.addTransceiver(kind, { direction: 'recvonly' });
        transceiver.onTrack.subscribe((track) => this.#listen(track, kind === 'audio' ? 'opus' : video));
      }
      await peer.setLocalDescription(await peer.createOffer());
      const { answer, subscription } = await this.source.subscribe(peer.localDescription?.sdp ?? '', EVERYTHING);
      if (this.#attempt !== attempt) {
        subscription.close();
        return;
      }
      this.#subscription = subscription;
      await peer.setRemoteDescription({ type: 'answer', sdp: answer });
    } catch {
      if (this.#attempt !== attempt) return;
      // The process may have just died: reconnects with the next uplink, or by this retry.
      this.#retry = setTimeout(() => void this.#connect(video, attempt), RETRY_MS);
    }
  }

  #listen(track: MediaStreamTrack, codec: TappedPacket['codec']): void {
    track.onReceiveRtp.subscribe(({ header, payload }: RtpPacket) => {
      const { marker, sequenceNumber, timestamp, ssrc } = header;
      this.listener({ codec, marker, sequenceNumber, timestamp, ssrc, payload });
    });
  }
}
