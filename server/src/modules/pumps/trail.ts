import { unitsOfProfile } from '@wardlink/domain';
import type { Figures } from '../../core/audit/events.js';
import type { PumpEntry } from './entries.js';

/** An entry for the trail: a profile as units per day. */
export function trailOf(
  { kind, at, units, rates }: Pick<PumpEntry, 'kind' | 'at' | 'units' | 'rates'>,
  version: number,
): Figures {
  const given: Figures = rates === null ? { units } : { daily: unitsOfProfile(rates) };
  return { kind, ...given, at, version };
}
