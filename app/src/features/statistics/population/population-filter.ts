import { POPULATION_REASONS, type PopulationReasonKind } from '@wardlink/domain';
import { useState } from 'react';

/** A user's filter of the list of patients who need attention. */
interface PopulationFilter {
  mine: boolean;
  reason: PopulationReasonKind | null;
}

const keyOf = (userId: string): string => `wardlink.population.${userId}`;

/** The filter that the browser has stored, if it is still valid. */
export function readFilter(kept: string | null): PopulationFilter {
  try {
    const { mine, reason } = (JSON.parse(kept ?? '{}') ?? {}) as Record<string, unknown>;
    return { mine: mine === true, reason: POPULATION_REASONS.find((kind) => kind === reason) ?? null };
  } catch {
    return { mine: false, reason: null };
  }
}

/** The filter of a user, stored in this browser. */
export function usePopulationFilter(userId: string): [PopulationFilter, (change: Partial<PopulationFilter>) => void] {
  const [filter, setFilter] = useState(() => readFilter(localStorage.getItem(keyOf(userId))));
  const change = (part: Partial<PopulationFilter>): void => {
    const next = { ...filter, ...part };
    localStorage.setItem(keyOf(userId), JSON.stringify(next));
    setFilter(next);
  };
  return [filter, change];
}
