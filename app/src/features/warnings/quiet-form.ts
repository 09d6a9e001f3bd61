import { isValidQuietHours, NEVER_QUIET, type QuietRules, textOfMinute } from '@wardlink/domain';
import { minuteOfText } from '../../clock/minute-text.js';

/** Typed quiet hours. */
export interface QuietForm {
  on: boolean;
  begin: string;
  end: string;
  criticalSounds: boolean;
  specialCallsRing: boolean;
}

/** Shown if none were set yet. */
const USUAL = { begin: 22 * 60, end: 7 * 60 };

export function quietFormOf(rules: QuietRules = NEVER_QUIET): QuietForm {
  const { begin, end } = rules.hours ?? USUAL;
  const { criticalSounds, specialCallsRing } = rules;
  return {
    on: rules.hours !== null,
    begin: textOfMinute(begin),
    end: textOfMinute(end),
    criticalSounds,
    specialCallsRing,
  };
}

/** The typed hours; or a key of the page's language that describes the problem with the times. */
export function readQuietForm(form: QuietForm): { value: QuietRules } | { problem: string } {
  const { on, criticalSounds, specialCallsRing } = form;
  if (!on) return { value: { hours: null, criticalSounds, specialCallsRing } };
  const [begin, end] = [minuteOfText(form.begin), minuteOfText(form.end)];
  if (begin === undefined || end === undefined) return { problem: 'notices.quiet.notATime' };
  if (!isValidQuietHours({ begin, end })) return { problem: 'notices.quiet.sameTime' };
  return { value: { hours: { begin, end }, criticalSounds, specialCallsRing } };
}
