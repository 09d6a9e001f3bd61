import {
  type DeviceKind,
  EMPTY_ROOM,
  isStillOn,
  nextRoomState,
  renewalOf,
  roomAccess,
  type RoomEvent,
  type RoomState,
} from '@wardlink/client';
import { CONFERENCE_STAYS } from '@wardlink/contract';
import { callFailureText, CallFailure } from '../../calling/call-failure.js';
import { checkCallSupport } from '../../calling/call-support.js';
import { chooseDevice } from '../../calling/check/device-memory.js';
import { call } from '../../http/call.js';
import { failureText } from '../../http/failure-text.js';
import { translate } from '../../language/i18n.js';
import { namesAmong } from '../../language/names-apart.js';
import { notify } from '../../notices/notices.js';
import { createStore, type Store } from '../../store/store.js';
import type { ConferenceRoom } from './conference-room.js';
import { conferences, replaceConference, loadConferences } from '../../live/conferences.js';

interface SessionState {
  /** The conference in which the user is on this page. */
  conferenceId: string | undefined;
  room: RoomState;
}

const OUT: SessionState = { conferenceId: undefined, room: EMPTY_ROOM };

/** The SDK and its room are loaded when the first call begins. */
const roomModule = () => import('./conference-room.js');

/** The user's part in a conference on this page, from entering to leaving; at most one at a time. */
export class ConferenceSession {
  readonly state: Store<SessionState> = createStore(OUT);
  #room: ConferenceRoom | undefined;
  /** Elements that were set before the room existed. */
  readonly #elements = new Map<string, HTMLElement>();
  #sizes: Parameters<ConferenceRoom['show']>[0] = {};
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Accepts the invitation, or returns; does nothing if the user is in the conference already. */
  async enter(conferenceId: string): Promise<void> {
    if (this.state.get().conferenceId === conferenceId) return;
    await this.leave();
    this.state.set({ conferenceId, room: EMPTY_ROOM });
    const isCurrent = (): boolean => this.state.get().conferenceId === conferenceId;
    try {
      await checkCallSupport();
      const [{ ConferenceRoom: Room }, { conference, access }] = await Promise.all([
        roomModule(),
        call('conference.join', { conferenceId }).catch((error: unknown) => {
          throw new CallFailure('hospitalSystem', failureText(error));
        }),
      ]);
      if (!isCurrent()) return void this.#sendLeave(conferenceId);
      replaceConference(conference);
      const room = new Room(
        {
          ...roomAccess(access, conference.roomNumber, conference.video),
          mayShare: access.screen !== null,
        },
        {
          event: (event) => {
            if (this.#room === room) this.#next(event);
          },
          partly: (error) => notify.error(callFailureText(error)),
          failed: (error) => void this.#roomEnded(room, error),
          sharedBy: (userId) => {
            const members = conferences.get().find((one) => one.conferenceId === conferenceId)?.members ?? [];
            const sharer = members.find((one) => one.userId === userId);
            const name = sharer ? namesAmong(members)(sharer) : translate('conference.somebody');
            notify.info(translate('conference.screen.of', { name }));
          },
          notShared: () => notify.error(translate('conference.screen.failed')),
          signScreen: async () => {
            const { screen } = (await call('conference.join', { conferenceId }, { background: true })).access;
            if (!screen) throw new Error('no screen can be shared in this call');
            return screen;
          },
          sign: async () => renewalOf(await call('call.userSig', { roomNumber: conference.roomNumber })),
        },
      );
      this.#room = room;
      this.#timer = setInterval(() => void this.#stay(conferenceId), CONFERENCE_STAYS);
      // The user's choices from before the room existed.
      const { microphone, camera } = this.state.get().room.own;
      room.setMicrophone(microphone);
      room.setCamera(camera);
      for (const [userId, element] of this.#elements) room.setElement(userId, element);
      room.show(this.#sizes);
      await room.enter();
    } catch (error) {
      if (isCurrent()) this.#fail(error);
    }
  }

  /** Leaves the room; the conference continues for the others, and the user may return. */
  async leave(): Promise<void> {
    const { conferenceId } = this.state.get();
    if (conferenceId === undefined) return;
    const room = this.#room;
    this.#forget();
    // The room first: the others then see that the user left before the server ends a call with one person in it.
    await room?.leave().catch(() => undefined);
    await this.#sendLeave(conferenceId);
  }

  /** The conference has ended for everybody. */
  over(): void {
    const room = this.#room;
    this.#forget();
    void room?.leave();
  }

  setElement(userId: string, element: HTMLElement | null): void {
    if (element) this.#elements.set(userId, element);
    else this.#elements.delete(userId);
    this.#room?.setElement(userId, element);
  }

  show(sizes: Parameters<ConferenceRoom['show']>[0]): void {
    this.#sizes = sizes;
    this.#room?.show(sizes);
  }

  setMicrophone(on: boolean): void {
    this.#room?.setMicrophone(on);
    this.#own({ microphone: on });
  }

  setCamera(on: boolean): void {
    this.#room?.setCamera(on);
    this.#own({ camera: on });
  }

  /** Lets the user choose a window and shows it to the others. Must be called from a click. */
  shareScreen(): void {
    this.#room?.shareScreen();
  }

  stopSharing(): void {
    this.#room?.stopSharing();
  }

  deviceInUse(kind: DeviceKind): string | undefined {
    return this.#room?.deviceInUse(kind);
  }

  switchDevice(kind: DeviceKind, id: string): void {
    chooseDevice(kind, id);
    this.#room?.switchDevice(kind, id).catch((error: unknown) => notify.error(callFailureText(error)));
  }

  resume(): void {
    this.#next({ type: 'blocked', blocked: false });
    void this.#room?.resume().catch(() => undefined);
  }

  #own(change: { microphone?: boolean; camera?: boolean }): void {
    this.#next({ type: 'own', change });
  }

  #next(event: RoomEvent): void {
    this.state.set((all) => ({ ...all, room: nextRoomState(all.room, event) }));
  }

  /** The room ended by itself: a call that is over for everybody is no failure, and the list of calls knows. */
  async #roomEnded(room: ConferenceRoom, error: unknown): Promise<void> {
    const { conferenceId } = this.state.get();
    if (this.#room !== room) return;
    const isOn = await isStillOn(conferenceId, () => call('conference.current'));
    void loadConferences();
    const isEntered = this.state.get().room.since !== null;
    if (this.#room === room && (isOn || !isEntered)) this.#fail(error);
  }

  #fail(error: unknown): void {
    notify.error(callFailureText(error));
    void this.leave();
  }

  /**
   * Reports that the user is still there. After a refusal the list of conferences is loaded again, to show who may take
   * part.
   */
  async #stay(conferenceId: string): Promise<void> {
    await call('conference.join', { conferenceId }, { once: true }).catch(() => loadConferences());
  }

  #forget(): void {
    clearInterval(this.#timer);
    this.#room = undefined;
    this.state.set(OUT);
  }

  /** If this call fails, the server notices by itself that the user has left the room. */
  async #sendLeave(conferenceId: string): Promise<void> {
    await call('conference.leave', { conferenceId }, { background: true }).catch(() => undefined);
    await loadConferences();
  }
}
