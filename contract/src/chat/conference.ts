/** Maximum number of people who are in a conference or rung. */
export const MAX_CONFERENCE = 9;
/** How long somebody is rung, milliseconds. */
export const CONFERENCE_RINGS = 60_000;
/** A participant joins again at least this often, to show that they are still there, milliseconds. */
export const CONFERENCE_STAYS = 20_000;

/** Suffix of the identifier of a shared screen in the room of a call, after the id of the person who shares it. */
const SCREEN = '-screen';
export const screenIdOf = (userId: string): string => `${userId}${SCREEN}`;
/** The person whose shared screen an identifier belongs to; undefined if the identifier belongs to a person. */
export const sharerOf = (identifier: string): string | undefined =>
  identifier.endsWith(SCREEN) ? identifier.slice(0, -SCREEN.length) : undefined;

/** `member`: a staff member of the chat group of the call. */
export const CONFERENCE_SIDES = ['ward', 'team', 'patient', 'member'] as const;
export type ConferenceSide = (typeof CONFERENCE_SIDES)[number];

/** `missed`: rung until the time was over or the conference ended. */
export const CONFERENCE_STATES = ['ringing', 'joined', 'declined', 'left', 'missed'] as const;
export type ConferenceState = (typeof CONFERENCE_STATES)[number];
