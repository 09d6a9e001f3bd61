import type { KeptReading, ReplyOf } from '@wardlink/contract';
import { call, hospitalNow } from './hospital.js';
import { button, element } from './elements.js';
import { language, text, type TextKey } from './language.js';
import { readingForm } from './reading-form.js';
import { shown, SLOTS } from './reading-text.js';

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

function dayIn(zone: string, instant: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  );
}

/** Explanation of HI or LO; null for other readings. */
function meterEnd({ value, comparator }: KeptReading): string | null {
  if (value === null || comparator === null) return null;
  return text(comparator === '>' ? 'above' : 'below', { end: value });
}

/** What a reading means, and how it came. */
function marksOf(reading: KeptReading): string {
  const words = [
    reading.meaning === null ? null : text(`meaning.${reading.meaning}`),
    meterEnd(reading),
    reading.version > 1 ? text('mark.corrected') : null,
    reading.late ? text('mark.late') : null,
    reading.way === 'device' ? text('mark.meter') : null,
    reading.setting === 'home' ? text('mark.home') : null,
  ];
  return words.filter((word) => word !== null).join(' · ');
}

function rowOf(reading: KeptReading, zone: string): HTMLElement {
  const { meaning } = reading;
  const slot = text(`slot.${SLOTS[reading.slot] ?? 'random'}` as TextKey);
  const time = new Intl.DateTimeFormat(language() === 'en' ? 'en-GB' : 'zh-CN', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
  });
  return element(
    'li',
    { class: meaning === null ? 'reading' : `reading ${meaning}` },
    element('span', {}, slot, element('small', {}, time.format(reading.measuredAt))),
    element('b', {}, `${meaning === null ? '' : MARKS[meaning]}${shown(reading)}`),
    meaning === null ? null : element('em', {}, marksOf(reading)),
  );
}

function byDay({ readings, range }: ReplyOf<'own.glucose'>, zone: string): HTMLElement {
  if (readings.length === 0) return element('p', { class: 'empty' }, text('noReadings'));
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
    element('p', { class: 'hint' }, text('range', { low: range.low, high: range.high })),
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

/** The patient's own readings of today and of the six days before, and the form for one measured at home. */
export function readingsView(zone: string): HTMLElement {
  const body = element('div', { class: 'readings' });
  const entry = element('div', {});
  const form = readingForm(() => void load());
  const load = async (): Promise<void> => {
    body.replaceChildren(element('p', { class: 'empty' }, text('loading')));
    try {
      const now = await hospitalNow();
      const reply = await call('own.glucose', { from: dayIn(zone, now - 6 * 86_400_000), to: dayIn(zone, now) });
      body.replaceChildren(byDay(reply, zone));
      // What is being typed stays while the list loads again.
      if (!reply.mayRecord) entry.replaceChildren();
      else if (!entry.contains(form)) entry.replaceChildren(form);
    } catch {
      body.replaceChildren(
        element('p', { class: 'empty', role: 'alert' }, text('failed')),
        button(text('retry'), () => void load()),
      );
    }
  };
  void load();
  return element('div', {}, entry, body);
}
