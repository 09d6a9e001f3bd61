/** Largest number of people who are in a conference or rung at once. */
export const MAX_CONFERENCE = 9;
/** How long somebody is rung, milliseconds. */
export const CONFERENCE_RINGS = 60_000;
/** A participant joins again at least this often, to show that they are still there, milliseconds. */
export const CONFERENCE_STAYS = 20_000;

/** Ends the identifier under which a shared screen is in the room of a call, beside the person who shares it. */
const SCREEN = '-screen';
export const screenIdOf = (userId: string): string => `${userId}${SCREEN}`;
/** Who shares the screen that an identifier in a room stands for; undefined where it stands for a person. */
export const sharerOf = (identifier: string): string | undefined =>
  identifier.endsWith(SCREEN) ? identifier.slice(0, -SCREEN.length) : undefined;

/** `member`: of a chat group whose call it is, and no patient. */
export const CONFERENCE_SIDES = ['ward', 'team', 'patient', 'member'] as const;
export type ConferenceSide = (typeof CONFERENCE_SIDES)[number];

/** `missed`: rung until the end of the time, or until the conference ended. */
export const CONFERENCE_STATES = ['ringing', 'joined', 'declined', 'left', 'missed'] as const;
export type ConferenceState = (typeof CONFERENCE_STATES)[number];
