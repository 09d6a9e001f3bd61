import type { DeviceKind, RoomAccess, RoomEvent, Sign } from '@wardlink/client';
import { ConferenceMedia } from '@wardlink/client/media';
import { isScreenShareSupported } from '@wardlink/rtc';
import { usableChoice } from '../../calling/check/call-devices.js';
import { ScreenShare, type ScreenAccess } from './screen-share.js';

export interface ConferenceAccess extends RoomAccess {
  /** Whether the user may share a screen. */
  mayShare: boolean;
}

export interface ConferenceListener {
  event(event: RoomEvent): void;
  /** A device could not be opened; the call continues without it. */
  partly(error: unknown): void;
  /** The call is over for this page. */
  failed(error: unknown): void;
  /** Somebody else shares a screen already: of several shares at the same time the first one counts. */
  sharedBy(userId: string): void;
  /** The screen could not be shared, or sharing failed later; the call continues. */
  notShared(error: unknown): void;
  /** Fetches a new signature and key for a shared screen. */
  signScreen(): Promise<ScreenAccess>;
  sign: Sign;
}

/** One call of several people on a desk: its media with the devices that the user chose, and the user's own screen. */
export class ConferenceRoom {
  readonly #media: ConferenceMedia;
  readonly #screen: ScreenShare;
  /** Who shares a screen, in the order in which the room announced it. */
  #sharers: readonly string[] = [];
  #left = false;

  constructor(
    private readonly access: ConferenceAccess,
    private readonly listener: ConferenceListener,
  ) {
    this.#screen = new ScreenShare({
      sdkAppId: access.sdkAppId,
      serverUrl: access.serverUrl,
      roomId: access.roomId,
      sign: () => listener.signScreen(),
      changed: (sharing) => listener.event({ type: 'own', change: { sharing } }),
      failed: (error) => listener.notShared(error),
    });
    this.#media = new ConferenceMedia(
      access,
      {
        event: (event) => this.#told(event),
        partly: (error) => listener.partly(error),
        failed: (error) => listener.failed(error),
      },
      () => listener.sign(),
      { followsSpeaker: true },
    );
  }

  /** Opens the devices, enters the room and publishes. Rejects if the room cannot be entered. */
  enter(): Promise<void> {
    return this.#media.enter(usableChoice);
  }

  /** Sets the element in which a person's picture is played; null if it is no longer shown. */
  setElement(userId: string, element: HTMLElement | null): void {
    this.#media.setElement(userId, element);
  }

  /** Sets which pictures of the others are visible, and how large. */
  show(sizes: Parameters<ConferenceMedia['show']>[0]): void {
    this.#media.show(sizes);
  }

  setMicrophone(on: boolean): void {
    this.#media.setMicrophone(on);
  }

  setCamera(on: boolean): void {
    this.#media.setCamera(on);
  }

  /** Lets the user choose a window and shows it to the others. Must be called from a click. */
  shareScreen(): void {
    const [first] = this.#sharers;
    if (first !== undefined && first !== this.access.userId) this.listener.sharedBy(first);
    else void this.#screen.start();
  }

  stopSharing(): void {
    this.#screen.stop();
  }

  /** Uses another camera, microphone or speaker from now on. */
  switchDevice(kind: DeviceKind, id: string): Promise<void> {
    return this.#media.switchDevice(kind, id);
  }

  deviceInUse(kind: DeviceKind): string | undefined {
    return this.#media.deviceInUse(kind);
  }

  /** Plays all sound, after the click that the browser requires. */
  resume(): Promise<void> {
    return this.#media.resume();
  }

  async leave(): Promise<void> {
    if (this.#left) return;
    this.#left = true;
    this.#screen.close();
    await this.#media.leave();
  }

  #told(event: RoomEvent): void {
    const { listener, access } = this;
    if (event.type === 'entered') {
      listener.event({ type: 'own', change: { canShare: access.mayShare && isScreenShareSupported() } });
    }
    listener.event(event);
    if (event.type !== 'screens') return;
    this.#sharers = event.userIds;
    const [first] = event.userIds;
    if (first !== undefined && first !== access.userId && this.#screen.stop()) listener.sharedBy(first);
  }
}
