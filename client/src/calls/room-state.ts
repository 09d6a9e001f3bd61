import { sharerOf } from '@wardlink/contract';

/** State of the user's own shared screen: `choosing` while the browser asks for a window. */
export type Sharing = 'off' | 'choosing' | 'on';

/** State of another person's media in the room. */
interface PersonMedia {
  microphone: boolean;
  camera: boolean;
  /** 0 unknown, 1 best to 5 worst. */
  quality: number;
  /** Nothing arrives from them at the moment, though they are in the room. */
  away: boolean;
}

/** The user's own media. */
export interface OwnState {
  hasMicrophone: boolean;
  hasCamera: boolean;
  microphone: boolean;
  camera: boolean;
  /** The user may show a screen, and the browser can. */
  canShare: boolean;
  sharing: Sharing;
  /** 0 unknown, 1 best to 5 worst, 6 disconnected: the worse of both directions. */
  quality: number;
}

/** State of a room of several people, derived from its media events. */
export interface RoomState {
  /** Instant of entering, page clock ms; null before. */
  since: number | null;
  /** The others in the room, by user id. */
  people: ReadonlyMap<string, PersonMedia>;
  own: OwnState;
  /** A recording member is in the room. */
  recording: boolean;
  /**
   * People who share a screen, the user included, in the order in which the room announced them, which is the same for
   * everybody.
   */
  screens: readonly string[];
  /** The person who speaks at the moment. */
  speaker: string | null;
  /** The person who spoke last; stays while nobody speaks. */
  lastSpeaker: string | null;
  /** The signalling is connected. */
  connected: boolean;
  /** The browser plays sound only after a click. */
  blocked: boolean;
}

/** The media that a person in the room sends. */
interface Sent {
  userId: string;
  hasAudio: boolean;
  hasVideo: boolean;
  audioMuted: boolean;
  videoMuted: boolean;
}

export type RoomEvent =
  | { type: 'entered'; at: number }
  | { type: 'came'; userId: string }
  | { type: 'went'; userId: string }
  /** Media of all people who send any. */
  | { type: 'sent'; all: readonly Sent[] }
  | { type: 'screens'; userIds: readonly string[] }
  | { type: 'qualities'; qualities: ReadonlyMap<string, number>; away: ReadonlySet<string> }
  | { type: 'speaker'; userId: string | null }
  | { type: 'connected'; connected: boolean }
  | { type: 'blocked'; blocked: boolean }
  | { type: 'own'; change: Partial<OwnState> };

export const EMPTY_ROOM: RoomState = {
  since: null,
  people: new Map(),
  own: {
    hasMicrophone: false,
    hasCamera: false,
    microphone: true,
    camera: true,
    quality: 0,
    canShare: false,
    sharing: 'off',
  },
  recording: false,
  screens: [],
  speaker: null,
  lastSpeaker: null,
  connected: true,
  blocked: false,
};

const SILENT: PersonMedia = { microphone: false, camera: false, quality: 0, away: false };

/** Members of a room that are not people: shared screens, and those of the calling server, such as the recording. */
const isVirtual = (userId: string): boolean => userId.startsWith('$') || sharerOf(userId) !== undefined;
const RECORDING = '$RECORDING$';

function withPerson(state: RoomState, userId: string, change: Partial<PersonMedia>): RoomState {
  const before = state.people.get(userId) ?? SILENT;
  return { ...state, people: new Map(state.people).set(userId, { ...before, ...change }) };
}

function without(state: RoomState, userId: string): RoomState {
  const people = new Map(state.people);
  people.delete(userId);
  const gone = (other: string | null): string | null => (other === userId ? null : other);
  return { ...state, people, speaker: gone(state.speaker), lastSpeaker: gone(state.lastSpeaker) };
}

export function nextRoomState(state: RoomState, event: RoomEvent): RoomState {
  switch (event.type) {
    case 'entered':
      return { ...state, since: state.since ?? event.at };
    case 'came':
      if (event.userId === RECORDING) return { ...state, recording: true };
      return isVirtual(event.userId) ? state : withPerson(state, event.userId, {});
    case 'went':
      if (event.userId === RECORDING) return { ...state, recording: false };
      return without(state, event.userId);
    case 'sent':
      return event.all
        .filter(({ userId }) => !isVirtual(userId))
        .reduce(
          (changed, { userId, hasAudio, hasVideo, audioMuted, videoMuted }) =>
            withPerson(changed, userId, { microphone: hasAudio && !audioMuted, camera: hasVideo && !videoMuted }),
          state,
        );
    case 'screens':
      return { ...state, screens: event.userIds };
    case 'qualities':
      return [...event.qualities]
        .filter(([userId]) => state.people.has(userId))
        .reduce(
          (changed, [userId, quality]) => withPerson(changed, userId, { quality, away: event.away.has(userId) }),
          state,
        );
    case 'speaker':
      return { ...state, speaker: event.userId, lastSpeaker: event.userId ?? state.lastSpeaker };
    case 'connected':
      return { ...state, connected: event.connected };
    case 'blocked':
      return { ...state, blocked: event.blocked };
    case 'own':
      return { ...state, own: { ...state.own, ...event.change } };
  }
}
