import type { KeptReading } from '@wardlink/contract';
import { element } from './elements.js';
import { language, text, timeOfDay } from './language.js';
import { shown, slotText } from './reading-text.js';

/** Marks beside the words: hollow for off target, solid for a warning. */
const MARKS = {
  inTarget: '',
  aboveTarget: '△ ',
  belowTarget: '▽ ',
  high: '▲ ',
  low: '▼ ',
  criticalHigh: '▲ ',
  criticalLow: '▼ ',
} as const;

/** Explanation of HI or LO; null for other readings. */
function meterEnd({ value, comparator }: KeptReading): string | null {
  if (value === null || comparator === null) return null;
  return text(comparator === '>' ? 'above' : 'below', { end: value });
}

/** Marks of a reading: its meaning and its origin. */
function marksOf(reading: KeptReading): string[] {
  const words = [
    reading.meaning === null ? null : text(`meaning.${reading.meaning}`),
    meterEnd(reading),
    reading.version > 1 ? text('mark.corrected') : null,
    reading.late ? text('mark.late') : null,
    reading.way === 'device' ? text('mark.meter') : null,
    reading.setting === 'home' ? text('mark.home') : null,
  ];
  return words.filter((word) => word !== null);
}

function rowOf(reading: KeptReading, zone: string): HTMLElement {
  const { meaning } = reading;
  const slot = slotText(reading.slot);
  const time = timeOfDay(zone);
  return element(
    'li',
    { class: meaning === null ? 'reading' : `reading ${meaning}` },
    element('span', {}, slot, element('small', {}, time.format(reading.measuredAt))),
    element('b', {}, `${meaning === null ? '' : MARKS[meaning]}${shown(reading)}`),
    meaning === null ? null : element('em', {}, ...marksOf(reading).map((mark) => element('span', {}, mark))),
  );
}

/** Readings by hospital days, the last day first. */
export function readingsByDay(readings: readonly KeptReading[], zone: string): HTMLElement {
  const days = new Map<string, KeptReading[]>();
  for (const reading of [...readings].reverse()) days.set(reading.day, [...(days.get(reading.day) ?? []), reading]);
  const title = new Intl.DateTimeFormat(language() === 'en' ? 'en-GB' : 'zh-CN', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  });
  return element(
    'div',
    {},
    ...[...days].map(([day, list]) =>
      element(
        'section',
        { class: 'day' },
        element('h3', {}, title.format(Date.parse(`${day}T00:00:00Z`))),
        element('ul', {}, ...list.map((reading) => rowOf(reading, zone))),
      ),
    ),
  );
}
