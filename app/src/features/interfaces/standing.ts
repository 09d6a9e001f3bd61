import type { Partner } from './types.js';

/** How a partner stands, the worst first. */
export type Standing = 'off' | 'closed' | 'aside' | 'behind' | 'runs';

/** A queue older than this is behind, ms: messages are applied within a second. */
const BEHIND_MS = 60_000;

export function standingOf(partner: Partner, now: number): Standing {
  if (!partner.enabled) return 'off';
  if (partner.listening !== 'open') return 'closed';
  if (partner.aside > 0) return 'aside';
  return partner.waiting > 0 && partner.oldestAt !== null && now - partner.oldestAt > BEHIND_MS ? 'behind' : 'runs';
}

/** Minutes since the oldest message that waits came. */
export const minutesBehind = ({ oldestAt }: Partner, now: number): number =>
  oldestAt === null ? 0 : Math.max(0, Math.floor((now - oldestAt) / 60_000));
