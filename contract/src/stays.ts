import type { Language } from './errors.js';

/** Why something ended that nobody ended by itself: kept as a code where people write a reason, shown in words. */
export const STAY_REASONS = {
  'stay.discharged': { zh: '出院', en: 'discharged' },
  'stay.admitted': { zh: '入院', en: 'admitted' },
} as const satisfies Record<string, Record<Language, string>>;
export type StayReason = keyof typeof STAY_REASONS;

export function isStayReason(reason: unknown): reason is StayReason {
  return typeof reason === 'string' && Object.hasOwn(STAY_REASONS, reason);
}

/** A stored reason as people read it. */
export function reasonText(reason: string, language: Language): string {
  return isStayReason(reason) ? STAY_REASONS[reason][language] : reason;
}
