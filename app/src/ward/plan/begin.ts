import type { OrderPlans } from '@wardlink/contract';
import { addDays, type DaySlot } from '@wardlink/domain';

/** With what a change of an order may begin. */
export interface BeginChoice {
  key: 'now' | 'meal' | 'tomorrow';
  since: string;
  /** Null for the whole day. */
  beginsWith: DaySlot | null;
}

interface Asked {
  day: Pick<OrderPlans, 'serverTime' | 'windows'>;
  today: string;
  /** Slots of the running order and of the new one. */
  slots: readonly number[];
  /** Those whose dose was given today. */
  given: readonly number[];
}

/** The slot that is open and waits, the next one after it, and tomorrow. */
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

/** When a typed change begins; where nothing was chosen for today, with the first choice. */
export function beginOf({ since, beginsWith }: Draft, choices: readonly BeginChoice[]) {
  if (beginsWith !== 'next') return { since, beginsWith };
  const [first] = choices;
  const isToday = first !== undefined && since < (choices.at(-1)?.since ?? since);
  return isToday ? { since: first.since, beginsWith: first.beginsWith } : { since, beginsWith: null };
}
