import type { ReplyOf } from '@wardlink/contract';
import type { DeviceChoice, DeviceKind } from '../media/devices.js';
import type * as Media from '../media/index.js';
import { renewalOf, roomAccess } from './room-access.js';

/** The functions that a call of two people needs to enter its room. */
export interface CallRoomPorts {
  /** Fetches a signature and a key of the room: the first ones, and new ones before they expire. */
  sign(): Promise<ReplyOf<'call.userSig'>>;
  /** Loads the code that needs the calling SDK; no page loads it before its first call. */
  load(): Promise<Pick<typeof Media, 'CallMedia'>>;
  /** The places in which the pictures are played, once the page shows the call. */
  pictures(): Promise<Media.CallPictures>;
  /** The devices that the user chose; default: the browser's choice. */
  devices?: () => Promise<DeviceChoice>;
}

/**
 * The room of one call of two people. The user's choices about microphone, camera and leaving are valid from the first
 * instant, even while the calling SDK is being loaded and the signature is being fetched.
 */
export class CallRoom {
  #media: Media.CallMedia | undefined;
  #microphone = true;
  #camera = true;
  readonly #devices = new Map<DeviceKind, string>();
  #left = false;

  constructor(
    private readonly roomId: number,
    private video: boolean,
    private readonly listener: Media.CallMediaListener,
    private readonly ports: CallRoomPorts,
  ) {}

  /** Opens the devices, enters the room and publishes. Rejects if the call is impossible. */
  async enter(): Promise<void> {
    const { sign, load, devices } = this.ports;
    const [{ CallMedia }, access] = await Promise.all([load(), sign()]);
    const pictures = await this.ports.pictures();
    if (this.#left) return;
    const media = new CallMedia(roomAccess(access, this.roomId, this.video), pictures, this.listener, async () =>
      renewalOf(await sign()),
    );
    this.#media = media;
    media.setMicrophone(this.#microphone);
    media.setCamera(this.#camera);
    for (const [kind, id] of this.#devices) media.switchDevice(kind, id).catch((error) => this.listener.partly(error));
    await media.enter(devices);
  }

  setMicrophone(on: boolean): void {
    this.#microphone = on;
    this.#media?.setMicrophone(on);
  }

  setCamera(on: boolean): void {
    this.#camera = on;
    this.#media?.setCamera(on);
  }

  /** Uses another camera, microphone or speaker from now on. */
  async switchDevice(kind: DeviceKind, id: string): Promise<void> {
    this.#devices.set(kind, id);
    await this.#media?.switchDevice(kind, id);
  }

  /** Id of the device in use, if it is known. */
  deviceInUse(kind: DeviceKind): string | undefined {
    return this.#media?.deviceInUse(kind);
  }

  /** Continues without pictures; the camera is released at once. */
  async dropVideo(): Promise<void> {
    this.video = false;
    await this.#media?.dropVideo();
  }

  /** Plays sound, after the click that the browser requires. */
  async resume(): Promise<void> {
    await this.#media?.resume();
  }

  async leave(): Promise<void> {
    this.#left = true;
    await this.#media?.leave();
  }
}
