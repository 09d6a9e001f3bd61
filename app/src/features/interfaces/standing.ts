import type { Destination, Partner } from './types.js';

/** How a partner stands, the worst first. */
export type Standing = 'off' | 'closed' | 'tokenless' | 'aside' | 'behind' | 'runs';
/** How a destination stands, the worst first. */
export type DestinationStanding = 'off' | 'unreachable' | 'silent' | 'aside' | 'behind' | 'runs';

/** A queue older than this is behind, ms: messages are applied within a second. */
const BEHIND_MS = 60_000;

type Queue = { waiting: number; oldestAt: number | null };

const isBehind = ({ waiting, oldestAt }: Queue, now: number): boolean =>
  waiting > 0 && oldestAt !== null && now - oldestAt > BEHIND_MS;

export function standingOf(partner: Partner, now: number): Standing {
  if (!partner.enabled) return 'off';
  if (partner.listening !== 'open') return 'closed';
  if (partner.port === null && partner.tokenAt === null) return 'tokenless';
  if (partner.aside > 0) return 'aside';
  return isBehind(partner, now) ? 'behind' : 'runs';
}

export function destinationStanding(destination: Destination, now: number): DestinationStanding {
  if (!destination.enabled) return 'off';
  if (destination.trouble) return destination.trouble.reason;
  if (destination.aside > 0) return 'aside';
  return isBehind(destination, now) ? 'behind' : 'runs';
}

/** Minutes since the oldest message that waits came. */
export const minutesBehind = ({ oldestAt }: Pick<Queue, 'oldestAt'>, now: number): number =>
  oldestAt === null ? 0 : Math.max(0, Math.floor((now - oldestAt) / 60_000));
