import { EMPTY_ROOM, nextRoomState, renewalOf, roomAccess, type RoomEvent, type RoomState } from '@wardlink/client';
import { ConferenceMedia as Media } from '@wardlink/client/media';
import { screenIdOf, type ReplyOf } from '@wardlink/contract';
import { call } from './hospital.js';

/** Another person in the room. */
export interface Person {
  userId: string;
  microphone: boolean;
  camera: boolean;
  /** Nothing arrives from them at the moment, though they are in the room. */
  away: boolean;
}

interface Listeners {
  people(people: readonly Person[]): void;
  /** Person who shares a screen; undefined if nobody does. */
  sharer(userId: string | undefined): void;
  /** Camera or microphone cannot be opened; the call continues without it. */
  partly(error: unknown): void;
  failed(error: unknown): void;
}

type Access = ReplyOf<'conference.join'>['access'];

/** With more pictures than this, all are small on a phone. */
const LARGE = 1;

const peopleIn = ({ people }: RoomState): Person[] =>
  [...people].map(([userId, { microphone, camera, away }]) => ({ userId, microphone, camera, away }));

/** A call of several people on a phone, which shows everybody, but no quality. */
export class ConferenceMedia {
  private readonly media: Media;
  private room = EMPTY_ROOM;
  /** The state reported to the page last. */
  private told = '';

  constructor(
    { access, roomNumber, video }: { access: Access; roomNumber: number; video: boolean },
    private readonly listeners: Listeners,
  ) {
    this.media = new Media(
      roomAccess(access, roomNumber, video),
      {
        event: (event) => this.next(event),
        partly: (error) => listeners.partly(error),
        failed: (error) => listeners.failed(error),
      },
      async () => renewalOf(await call('call.userSig', { roomNumber })),
    );
  }

  /** Opens the devices, joins the room and publishes. */
  join(): Promise<void> {
    return this.media.enter();
  }

  get hasCamera(): boolean {
    return this.room.own.hasCamera;
  }

  /** Sets the place in which a person's picture is played. */
  setPlace(userId: string, place: HTMLElement): void {
    this.media.setElement(userId, place);
  }

  /** Sets the place in which a person's screen is played. */
  setScreen(userId: string, place: HTMLElement): void {
    this.media.setElement(screenIdOf(userId), place);
  }

  setMuted(muted: boolean): void {
    this.media.setMicrophone(!muted);
  }

  setCamera(on: boolean): void {
    this.media.setCamera(on);
  }

  leave(): Promise<void> {
    return this.media.leave();
  }

  private next(event: RoomEvent): void {
    const [sharer] = this.room.screens;
    this.room = nextRoomState(this.room, event);
    if (this.room.screens[0] !== sharer) {
      if (sharer !== undefined) this.media.setElement(screenIdOf(sharer), null);
      this.listeners.sharer(this.room.screens[0]);
    }
    this.tell();
  }

  /** Measurements come every two seconds and mostly change nothing. */
  private tell(): void {
    const people = peopleIn(this.room);
    const telling = JSON.stringify([people, this.hasCamera]);
    if (telling === this.told) return;
    this.told = telling;
    const size = people.length > LARGE ? 'small' : 'large';
    this.media.show(Object.fromEntries(people.map(({ userId }) => [userId, size])));
    this.listeners.people(people);
  }
}
