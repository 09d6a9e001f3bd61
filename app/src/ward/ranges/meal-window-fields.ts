import { DAY_SLOTS, windowFaults, type MealWindow, textOfMinute } from '@wardlink/domain';
import { minuteOfText } from '../../clock/minute-text.js';

/** Typed fields by name: `1.begin`, `1.end` and so on. */
type Fields = Record<string, string>;

/** The sixteen times of a day's windows, as texts. */
export function mealFieldsOf(windows: readonly MealWindow[]): Fields {
  return Object.fromEntries(
    windows.flatMap(({ slot, begin, end }) => [
      [`${slot}.begin`, textOfMinute(begin)],
      [`${slot}.end`, textOfMinute(end)],
    ]),
  );
}

/** The typed windows; or a problem: a key of the page's language, and the wrong fields. */
export function readMealFields(fields: Fields): { value: MealWindow[] } | { problem: string; fields: string[] } {
  const windows = DAY_SLOTS.map((slot) => ({
    slot,
    begin: minuteOfText(fields[`${slot}.begin`] ?? ''),
    end: minuteOfText(fields[`${slot}.end`] ?? ''),
  }));
  const missing = windows.flatMap(({ slot, begin, end }) => [
    ...(begin === undefined ? [`${slot}.begin`] : []),
    ...(end === undefined ? [`${slot}.end`] : []),
  ]);
  // Texts that are not a time are reported first, before empty fields.
  const noTimes = missing.filter((name) => (fields[name] ?? '').trim() !== '');
  if (noTimes.length > 0) return { problem: 'rules.windowNotATime', fields: noTimes };
  if (missing.length > 0) {
    // Either both times of a slot are missing, or one of them.
    const asked = windows.some(({ begin, end }) => begin === undefined && end === undefined);
    return { problem: asked ? 'rules.windowAsked' : 'rules.windowIncomplete', fields: missing };
  }
  const complete = windows as MealWindow[];
  const faults = windowFaults(complete);
  const wrong = faults.flatMap((fault) =>
    fault.kind === 'overlap' ? fault.slots : fault.kind === 'notATime' ? [fault.slot] : [],
  );
  if (faults.length === 0) return { value: complete };
  // A window that overlaps all others is the wrong one.
  const overlaps = faults.flatMap((fault) => (fault.kind === 'overlap' ? [fault.slots] : []));
  const culprits = wrong.filter((slot) => overlaps.length > 1 && overlaps.every((slots) => slots.includes(slot)));
  const marked = new Set(culprits.length > 0 ? culprits : wrong);
  return { problem: 'rules.windowInvalid', fields: [...marked].flatMap((slot) => [`${slot}.begin`, `${slot}.end`]) };
}
