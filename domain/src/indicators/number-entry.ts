import { readMeterEnd, type Comparator, type MeteredIndicator } from '../meters/ends.js';

/** Rule for a typed number. */
export interface NumberRule {
  /** Digits as they are typed, such as `/^\d{1,2}(\.\d{0,2})?$/`. */
  form: RegExp;
  isStorable(value: number): boolean;
  isQuestioned(value: number): boolean;
  /** If set, HI and LO are accepted values that are questioned. */
  meter?: MeteredIndicator;
}

export type NumberVerdict =
  | { kind: 'empty' }
  | { kind: 'notANumber' }
  | { kind: 'impossible'; value: number }
  | { kind: 'question'; value: number; comparator?: Comparator }
  | { kind: 'accepted'; value: number };

/**
 * Judges what a nurse typed as one number. Full-width digits, and a comma or full stop instead of the point, are read
 * as their ASCII forms, because a Chinese input method writes them.
 */
export function judgeNumber(typed: string, { form, isStorable, isQuestioned, meter }: NumberRule): NumberVerdict {
  const text = typed.normalize('NFKC').trim().replace(/[,。]/, '.');
  if (text === '') return { kind: 'empty' };
  const end = meter && readMeterEnd(meter, text);
  if (end !== undefined) return end === 'impossible' ? { kind: 'notANumber' } : { kind: 'question', ...end };
  if (!form.test(text)) return { kind: 'notANumber' };
  const value = Number(text);
  if (!isStorable(value)) return { kind: 'impossible', value };
  return { kind: isQuestioned(value) ? 'question' : 'accepted', value };
}
