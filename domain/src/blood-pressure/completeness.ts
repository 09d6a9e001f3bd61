/** Requirements of a complete ambulatory series (ESH 2013). */
export interface CompletenessNeeds {
  /** Percent of the planned readings. */
  percentOfPlanned: number;
  day: number;
  night: number;
}

export const DEFAULT_COMPLETENESS: CompletenessNeeds = { percentOfPlanned: 70, day: 20, night: 7 };

/** What a series lacks: `percentOfPlanned` in percent, the others in readings. */
export interface Shortfall {
  of: keyof CompletenessNeeds;
  have: number;
  need: number;
}

export interface ReadingCounts {
  all: number;
  day: number;
  night: number;
}

/**
 * What is missing from a series; empty if it is complete. `planned` is the number of readings that the monitor was set
 * to take; if it is null (unknown), only the counts of day and night are checked.
 */
export function shortfalls(
  counts: ReadingCounts,
  planned: number | null,
  needs: CompletenessNeeds = DEFAULT_COMPLETENESS,
): Shortfall[] {
  const missing: Shortfall[] = [];
  if (planned !== null) {
    const percent = planned > 0 ? (100 * counts.all) / planned : 0;
    if (percent < needs.percentOfPlanned) {
      missing.push({ of: 'percentOfPlanned', have: percent, need: needs.percentOfPlanned });
    }
  }
  if (counts.day < needs.day) missing.push({ of: 'day', have: counts.day, need: needs.day });
  if (counts.night < needs.night) missing.push({ of: 'night', have: counts.night, need: needs.night });
  return missing;
}
