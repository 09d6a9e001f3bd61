import type { Client, LocalStream, RemoteStream } from '@wardlink/rtc';
import { call } from './hospital.js';

interface Places {
  local: HTMLElement;
  remote: HTMLElement;
}

/** Camera, microphone and room of one call, made with the calling SDK. */
export class CallMedia {
  private client: Client | undefined;
  private local: LocalStream | undefined;
  private remote: RemoteStream | undefined;
  private left = false;
  private video: boolean;

  constructor(
    private readonly roomNumber: number,
    video: boolean,
    private readonly places: Places,
    private readonly peerLeft: () => void,
    private readonly failed: (error: unknown) => void,
  ) {
    this.video = video;
  }

  /** Opens the devices, joins the room, publishes and plays the other members. */
  async join(): Promise<void> {
    const { userSig, roomKey, appid, identifier, channelPath } = await call('call.userSig', {
      roomNumber: this.roomNumber,
    });
    // Nobody loads it before there is a call.
    const { createClient, createStream } = await import('@wardlink/rtc');
    if (this.left) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const client = createClient({
      sdkAppId: appid,
      userId: identifier,
      userSig,
      mode: 'rtc',
      serverUrl: `${scheme}://${location.host}${channelPath}`,
    });
    this.client = client;
    client.on('stream-added', ({ stream }) => {
      this.remote = stream;
      stream.play(this.places.remote).catch(this.failed);
    });
    client.on('peer-leave', () => this.peerLeft());
    client.on('error', this.failed);
    client.on('signature-expiring', () => {
      call('call.userSig', {}).then((next) => client.updateUserSig(next.userSig), this.failed);
    });
    await client.join({ roomId: this.roomNumber, ...(roomKey ? { privateMapKey: roomKey } : {}) });
    const local = createStream({ userId: identifier, audio: true, video: this.video });
    this.local = local;
    await local.initialize();
    if (this.left) {
      local.close();
      return;
    }
    if (this.video) await local.play(this.places.local);
    await client.publish(local);
    if (!this.video) this.stopVideo();
  }

  setMuted(muted: boolean): void {
    if (muted) this.local?.muteAudio();
    else this.local?.unmuteAudio();
  }

  /** Continues the call without video. */
  dropVideo(): void {
    this.video = false;
    this.stopVideo();
  }

  /** Loudness of the other member, 0 to 1. */
  remoteLevel(): number {
    return Number(this.remote?.getAudioLevel() ?? 0);
  }

  async leave(): Promise<void> {
    this.left = true;
    this.remote?.stop();
    this.local?.close();
    await this.client?.leave();
  }

  private stopVideo(): void {
    const track = this.local?.getVideoTrack();
    if (!track || !this.local) return;
    this.local.removeTrack(track).then(
      () => track.stop(),
      (error: unknown) => this.failed(error),
    );
  }
}
