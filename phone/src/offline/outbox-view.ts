import { button, element, setChildren } from '../elements.js';
import { KeptParts } from '../kept-parts.js';
import { language, text } from '../language.js';
import { shown, slotText } from '../reading-text.js';
import type { WaitingReading } from './device-store.js';
import type { Outbox } from './outbox.js';

const timeIn = (zone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language() === 'en' ? 'en-GB' : 'zh-CN', {
    timeZone: zone,
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });

function rowOf(one: WaitingReading, outbox: Outbox, zone: string, mend: (one: WaitingReading) => void): HTMLElement {
  const { entry, refused, tried } = one;
  const slot = entry.slot == null ? null : slotText(entry.slot);
  const value = shown({ value: entry.value, comparator: entry.comparator ?? null });
  // A reading that may be stored already must not change: the server would confirm it without the change.
  const mayChange = refused !== null || !tried;
  const words = element(
    'span',
    {},
    element('b', {}, `${value} mmol/L`),
    element('small', {}, [timeIn(zone).format(entry.measuredAt), slot].filter(Boolean).join(' · ')),
  );
  return element(
    'li',
    { class: refused ? 'unsent refused' : 'unsent' },
    words,
    element('p', { role: refused ? 'alert' : undefined }, refused ? refused.reason : text('waitsForNetwork')),
    mayChange && button(text('mend'), () => mend(one)),
    mayChange && button(text('removeReading'), () => void outbox.remove(entry.readingId), 'quiet'),
  );
}

/** Readings that the server has not stored, each with buttons to change or remove it. */
export function outboxView(outbox: Outbox, zone: string, mend: (one: WaitingReading) => void) {
  const rows = element('ul', {});
  const root = element('section', { class: 'outbox', hidden: true }, element('h2', {}, text('notSentYet')), rows);
  const parts = new KeptParts();
  const update = (): void => {
    root.hidden = outbox.list.length === 0;
    setChildren(
      rows,
      outbox.list.map((one) => parts.part(one.entry.readingId, one, () => rowOf(one, outbox, zone, mend))),
    );
    parts.drew();
  };
  return { root, update };
}
