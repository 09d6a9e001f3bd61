import { AbsenceWatch } from '@wardlink/contract';
import type { Client, OwnMedia, RemoteStream, Renewal } from '@wardlink/rtc';
import { call } from './hospital.js';

interface Places {
  local: HTMLElement;
  remote: HTMLElement;
}

interface CallListener {
  peerLeft(): void;
  /** Nothing arrives from the other side, or something again. */
  away(isAway: boolean): void;
  failed(error: unknown): void;
}

/** Camera, microphone and room of one call, made with the calling SDK. */
export class CallMedia {
  private client: Client | undefined;
  /** What the patient wishes about microphone and camera; kept until the SDK is loaded, too. */
  private own: OwnMedia | undefined;
  private muted = false;
  private remote: RemoteStream | undefined;
  private absence: AbsenceWatch | undefined;
  private left = false;

  constructor(
    private readonly roomNumber: number,
    private video: boolean,
    private readonly places: Places,
    private readonly listener: CallListener,
  ) {}

  /** Opens the devices, joins the room, publishes and plays the other members. */
  async join(): Promise<void> {
    const { userSig, roomKey, appid, identifier, channelPath } = await call('call.userSig', {
      roomNumber: this.roomNumber,
    });
    // Nobody loads it before there is a call.
    const { createClient, createOwnMedia } = await import('@wardlink/rtc');
    if (this.left) return;
    const { failed } = this.listener;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const client = createClient({
      sdkAppId: appid,
      userId: identifier,
      userSig,
      mode: 'rtc',
      serverUrl: `${scheme}://${location.host}${channelPath}`,
      renew: () => this.renewed(),
    });
    this.client = client;
    const own = createOwnMedia({
      userId: identifier,
      video: this.video,
      // The call goes on with sound.
      withoutCamera: (error) => console.warn('no camera', error),
    });
    own.setMicrophone(!this.muted);
    this.own = own;
    client.on('stream-added', ({ stream }) => {
      this.remote = stream;
      stream.play(this.places.remote).catch(failed);
    });
    client.on('peer-leave', () => this.listener.peerLeft());
    client.on('network-quality', (line) => this.absence?.line(line));
    client.on('error', failed);
    client.on('signature-expiring', () => {
      this.renewed().then((next) => client.updateUserSig(next.userSig, next.privateMapKey), failed);
    });
    await client.join({ roomId: this.roomNumber, ...(roomKey ? { privateMapKey: roomKey } : {}) });
    if (!this.left) this.absence = new AbsenceWatch(client, (away) => this.listener.away(away.size > 0));
    const local = await own.open();
    if (!local || this.left) return;
    if (local.hasVideo()) await local.play(this.places.local);
    await own.publish(client);
  }

  /** Another signature, and another key of the room. */
  private async renewed(): Promise<Renewal> {
    const { userSig, roomKey } = await call('call.userSig', { roomNumber: this.roomNumber });
    return { userSig, ...(roomKey === null ? {} : { privateMapKey: roomKey }) };
  }

  setMuted(muted: boolean): void {
    this.muted = muted;
    this.own?.setMicrophone(!muted);
  }

  /** Continues the call without video. */
  dropVideo(): void {
    this.video = false;
    // The camera is closed at once; without an answer of the server the picture is gone all the same.
    this.own?.dropVideo().catch((error: unknown) => console.warn('the picture was not taken back', error));
  }

  /** Loudness of the other member, 0 to 1. */
  remoteLevel(): number {
    return Number(this.remote?.getAudioLevel() ?? 0);
  }

  async leave(): Promise<void> {
    this.left = true;
    this.absence?.stop();
    this.remote?.stop();
    // The others see at once that the patient left, not a picture that stands still.
    const leaving = this.client?.leave();
    this.own?.close();
    await leaving;
  }
}
