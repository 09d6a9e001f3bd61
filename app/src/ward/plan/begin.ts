import type { OrderPlans } from '@wardlink/contract';
import { addDays, type DaySlot } from '@wardlink/domain';

/** A possible begin of a change of an order. */
export interface BeginChoice {
  key: 'now' | 'meal' | 'tomorrow';
  since: string;
  /** First slot of the change; null for the whole day. */
  beginsWith: DaySlot | null;
}

interface Asked {
  day: Pick<OrderPlans, 'serverTime' | 'windows'>;
  today: string;
  /** Slots of the running order and of the new one. */
  slots: readonly number[];
  /** Slots whose dose was given today. */
  given: readonly number[];
}

/** The open slot whose dose was not given, the next slot after it, and tomorrow. */
export function beginChoices({ day: { serverTime, windows }, today, slots, given }: Asked): BeginChoice[] {
  const waiting = windows.filter(({ slot, end }) => end > serverTime && slots.includes(slot) && !given.includes(slot));
  const choiceOf = (key: BeginChoice['key'], window: (typeof windows)[number] | undefined): BeginChoice[] =>
    window ? [{ key, since: today, beginsWith: window.slot as DaySlot }] : [];
  return [
    ...choiceOf(
      'now',
      waiting.find(({ begin }) => begin <= serverTime),
    ),
    ...choiceOf(
      'meal',
      waiting.find(({ begin }) => begin > serverTime),
    ),
    { key: 'tomorrow', since: addDays(today, 1), beginsWith: null },
  ];
}

interface Draft {
  since: string;
  beginsWith: DaySlot | 'next' | null;
}

/** Begin of a typed change; if it begins today without a chosen slot, the first choice. */
export function beginOf({ since, beginsWith }: Draft, choices: readonly BeginChoice[]) {
  if (beginsWith !== 'next') return { since, beginsWith };
  const [first] = choices;
  const isToday = first !== undefined && since < (choices.at(-1)?.since ?? since);
  return isToday ? { since: first.since, beginsWith: first.beginsWith } : { since, beginsWith: null };
}
