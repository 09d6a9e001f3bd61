import { isStillOn } from '@wardlink/client';
import { CONFERENCE_RINGS, CONFERENCE_STAYS, type ReplyOf } from '@wardlink/contract';
import type { ConferenceMedia, Person } from './conference-media.js';
import { call, HospitalError } from './hospital.js';

export type Conference = ReplyOf<'conference.current'>['conferences'][number];

/** State of consultations for the page. */
export interface ConferenceView {
  /** The one that rings now. */
  ringing: Conference | undefined;
  /** The one in which the phone is. */
  inside: Conference | undefined;
  /** A running one that the patient may enter: without the phone, or ringing during a call. */
  open: Conference | undefined;
  /** The others in the room; empty until the phone is in it. */
  people: readonly Person[];
  /** Who shares a screen. */
  sharer: string | undefined;
}

/** The page, as consultations use it. */
interface Surroundings {
  ownId: string;
  now(): number;
  /** Whether the phone is in a call of two. */
  isCalling(): boolean;
  /** Ends that call. */
  endCall(): void;
  ring(on: boolean): void;
  show(view: ConferenceView): void;
  failed(error: unknown): void;
  /** The patient's choices about microphone and camera from before the media existed. */
  wishes(): { muted: boolean; dark: boolean };
  /** The call of the phone has ended. @param isAlone everybody else had left */
  over(isAlone: boolean): void;
  /** A ringing call was answered on another device of the patient. */
  answeredElsewhere(): void;
}

/** Pause after a failed load, milliseconds. */
const RETRY = 5_000;

/**
 * The patient's part in consultations: rings, answers, leaves and returns. The server knows which calls are running.
 */
export class PhoneConference {
  media: ConferenceMedia | undefined;
  private all: readonly Conference[] = [];
  private entered: string | undefined;
  private people: readonly Person[] = [];
  private sharer: string | undefined;
  /** Number of the last request: replies to earlier ones are dropped. */
  private version = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isRinging = false;
  /** Calls that rang before, and calls whose members were told that the phone is busy. */
  private rung: ReadonlySet<string> = new Set();
  private reported: ReadonlySet<string> = new Set();
  private staying: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly around: Surroundings) {}

  get isInside(): boolean {
    return this.entered !== undefined;
  }

  /** The running call of a group. */
  ofGroup(groupId: string): Conference | undefined {
    return this.all.find(({ group }) => group?.groupId === groupId);
  }

  /** Whether the phone is in a conference. */
  isIn(conferenceId: string): boolean {
    return this.entered === conferenceId;
  }

  /** Loads the running calls: at the start, after a reconnection, and after changes. */
  async load(): Promise<void> {
    const own = (this.version += 1);
    try {
      const { conferences } = await call('conference.current');
      if (own !== this.version) return;
      this.replace(conferences);
    } catch (error) {
      // Without the right to be called there is nothing to load again.
      if (own === this.version && !(error instanceof HospitalError)) this.loadIn(RETRY);
    }
  }

  async enter(conferenceId: string): Promise<void> {
    if (this.entered !== undefined) return;
    this.around.endCall();
    this.entered = conferenceId;
    this.show();
    const isCurrent = (): boolean => this.entered === conferenceId;
    try {
      const [{ ConferenceMedia: Media }, { conference, access }] = await Promise.all([
        import('./conference-media.js'),
        call('conference.join', { conferenceId }),
      ]);
      if (!isCurrent()) return;
      this.replace([conference, ...this.all.filter((one) => one.conferenceId !== conferenceId)]);
      const media = new Media(
        { access, roomNumber: conference.roomNumber, video: conference.video },
        {
          people: (people) => {
            if (!isCurrent()) return;
            this.people = people;
            this.show();
          },
          sharer: (userId) => {
            if (!isCurrent()) return;
            this.sharer = userId;
            this.show();
          },
          failed: (error) => void this.roomEnded(media, error),
          partly: (error) => this.around.failed(error),
        },
      );
      this.media = media;
      const { muted, dark } = this.around.wishes();
      media.setMuted(muted);
      media.setCamera(!dark);
      // The server removes a participant who is silent for too long.
      this.staying = setInterval(() => {
        call('conference.join', { conferenceId }, { once: true }).catch(() => this.load());
      }, CONFERENCE_STAYS);
      this.show();
      await media.join();
    } catch (error) {
      if (isCurrent()) this.fail(error);
    }
  }

  async decline(conferenceId: string): Promise<void> {
    try {
      await call('conference.decline', { conferenceId });
    } catch (error) {
      this.around.failed(error);
    }
    await this.load();
  }

  /** Leaves the room; the call continues for the others. */
  async leave(): Promise<void> {
    const conferenceId = this.entered;
    if (conferenceId === undefined) return;
    const { media } = this;
    this.forget();
    await media?.leave();
    // If this call fails, the server notices by itself that the phone has left the room.
    await call('conference.leave', { conferenceId }).catch(() => undefined);
    await this.load();
  }

  /** The page closes. */
  close(): void {
    clearTimeout(this.timer);
    this.version += 1;
    this.ring(false);
    void this.leave();
  }

  /** A call of two people began or ended: ringing calls may become silent, and silent ones may ring. */
  show(): void {
    const now = this.around.now();
    const others = this.all.filter(({ conferenceId }) => conferenceId !== this.entered);
    const ownIn = ({ members }: Conference) => members.find(({ userId }) => userId === this.around.ownId);
    const rings = (one: Conference): boolean => {
      const own = ownIn(one);
      return own?.state === 'ringing' && now < own.invitedAt + CONFERENCE_RINGS;
    };
    const isBusy = this.isInside || this.around.isCalling();
    const ringing = isBusy ? undefined : others.find(rings);
    if (others.some((one) => this.rung.has(one.conferenceId) && ownIn(one)?.state === 'joined')) {
      this.around.answeredElsewhere();
    }
    this.rung = new Set(others.filter(rings).map(({ conferenceId }) => conferenceId));
    if (isBusy) this.reportBusy(others.filter(rings).map((one) => [one.conferenceId, ownIn(one)?.invitedAt ?? 0]));
    this.ring(ringing !== undefined);
    this.around.show({
      ringing,
      inside: this.all.find(({ conferenceId }) => conferenceId === this.entered),
      // The page of a group shows its call to members who were not rung.
      open: this.isInside ? undefined : others.find((one) => one !== ringing && ownIn(one) !== undefined),
      people: this.people,
      sharer: this.sharer,
    });
  }

  /** Tells the others that the patient is busy, once per ringing. */
  private reportBusy(ringing: readonly (readonly [conferenceId: string, since: number])[]): void {
    for (const [conferenceId, since] of ringing) {
      if (this.reported.has(`${conferenceId} ${since}`)) continue;
      call('conference.busy', { conferenceId }).catch(() => undefined);
    }
    this.reported = new Set(ringing.map(([conferenceId, since]) => `${conferenceId} ${since}`));
  }

  private replace(all: readonly Conference[]): void {
    this.all = all.filter(({ endedAt }) => endedAt === null);
    if (this.media && !this.all.some(({ conferenceId }) => conferenceId === this.entered)) {
      const isAlone = this.people.length === 0;
      void this.media.leave();
      this.forget();
      this.around.over(isAlone);
    }
    const now = this.around.now();
    const ends = this.all
      .flatMap(({ members }) => members)
      .filter(({ state }) => state === 'ringing')
      .map(({ invitedAt }) => invitedAt + CONFERENCE_RINGS - now);
    clearTimeout(this.timer);
    // The server does not announce that the ringing of a member times out.
    if (ends.length > 0) this.loadIn(Math.max(1_000, Math.min(...ends) + 250));
    this.show();
  }

  private loadIn(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.load(), milliseconds);
  }

  /** The room ended by itself: a call that is over for everybody is no failure, and the list of calls knows. */
  private async roomEnded(media: ConferenceMedia, error: unknown): Promise<void> {
    if (this.media !== media) return;
    const isOn = await isStillOn(this.entered, () => call('conference.current'));
    if (this.media !== media) return;
    if (isOn) this.fail(error);
    else void this.load();
  }

  private fail(error: unknown): void {
    this.around.failed(error);
    void this.leave();
  }

  private forget(): void {
    clearInterval(this.staying);
    this.media = undefined;
    this.entered = undefined;
    this.people = [];
    this.sharer = undefined;
    this.show();
  }

  private ring(on: boolean): void {
    if (on === this.isRinging) return;
    this.isRinging = on;
    this.around.ring(on);
  }
}
