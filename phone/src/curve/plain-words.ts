import type { KeptReading, ReplyOf } from '@wardlink/contract';
import { element } from '../elements.js';
import { language, text, type TextKey } from '../language.js';
import { shown } from '../reading-text.js';
import { verdictOf, type Verdict } from './curve-model.js';

interface Summary {
  counts: Record<Verdict, number>;
  last: KeptReading | undefined;
}

/** Numbers of readings in range, above and below, and the last reading. */
export function summaryOf(readings: readonly KeptReading[]): Summary {
  const counts: Summary['counts'] = { inRange: 0, high: 0, low: 0 };
  let last: KeptReading | undefined;
  for (const reading of readings) {
    const verdict = verdictOf(reading);
    if (!verdict) continue;
    counts[verdict] += 1;
    if (!last || reading.measuredAt >= last.measuredAt) last = reading;
  }
  return { counts, last };
}

/** The meaning of the last value as a sentence; far from the range it says so, and names the people to contact. */
function lastInWords(last: KeptReading, zone: string): string {
  const at = new Intl.DateTimeFormat(language() === 'en' ? 'en-GB' : 'zh-CN', {
    timeZone: zone,
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  const value = last.comparator === null ? `${shown(last)} mmol/L` : shown(last);
  return text(`last.${last.meaning ?? 'inTarget'}` as TextKey, { value, at: at.format(last.measuredAt) });
}

/** The range in words: one for all times, or one before meals and another for the rest of the day. */
export function rangeInWords({ fasting, other }: ReplyOf<'own.glucose'>['target']): string {
  const isOne = fasting.low === other.low && fasting.high === other.high;
  if (isOne) return text('targetOne', { low: other.low, high: other.high });
  return text('targetTwo', { fastingLow: fasting.low, fastingHigh: fasting.high, low: other.low, high: other.high });
}

const KINDS = ['inRange', 'high', 'low'] as const;

/** The counts and the last value. */
export function summaryView({ counts, last }: Summary, zone: string): HTMLElement {
  return element(
    'div',
    { class: 'plain-words' },
    last && element('p', { class: 'last-value' }, lastInWords(last, zone)),
    element(
      'dl',
      {},
      ...KINDS.map((kind) =>
        element(
          'div',
          { class: kind },
          element('dt', {}, text(`verdict.${kind}`)),
          element('dd', {}, String(counts[kind])),
        ),
      ),
    ),
  );
}
