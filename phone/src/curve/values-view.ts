import type { ReplyOf } from '@wardlink/contract';
import { dayOf } from '@wardlink/domain';
import { button, element } from '../elements.js';
import { text } from '../language.js';
import { readingsByDay } from '../readings-by-day.js';
import { curveOf, readingsOf } from './curve-model.js';
import { curveView } from './curve-view.js';
import { rangeInWords, summaryOf, summaryView } from './plain-words.js';

const PERIODS = [7, 14, 30] as const;
type Period = (typeof PERIODS)[number];
/** The longest period is loaded at once, so that all are available without a network. */
export const LONGEST_PERIOD = 30;

/** The patient's values: in words, as a curve and as a list. */
export function valuesView(zone: string, now: () => number) {
  let period: Period = 7;
  let reply: ReplyOf<'own.glucose'> | undefined;
  const body = element('div', { class: 'readings' });
  const periods = element('div', { class: 'periods', role: 'group', 'aria-label': text('period') });
  const root = element(
    'section',
    { 'aria-label': text('readings') },
    element('h2', {}, text('readings')),
    periods,
    body,
  );

  const draw = (): void => {
    periods.replaceChildren(
      ...PERIODS.map((days) => {
        const choice = button(text('days', { days }), () => {
          period = days;
          draw();
          periods.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
        });
        choice.setAttribute('aria-pressed', String(days === period));
        return choice;
      }),
    );
    if (!reply) return;
    const today = dayOf(now(), zone);
    const readings = readingsOf(reply.readings, today, period);
    if (readings.length === 0) {
      body.replaceChildren(element('p', { class: 'empty' }, text('noReadingsIn', { days: period })));
      return;
    }
    const { counts, last } = summaryOf(readings);
    const words = text('countsInWords', { ...counts, days: period });
    body.replaceChildren(
      summaryView({ counts, last }, zone),
      element('p', { class: 'hint' }, rangeInWords(reply.target)),
      element(
        'figure',
        { class: 'curve-figure' },
        curveView(curveOf(reply.readings, reply.target, { today, days: period, zone }), words),
        element('figcaption', {}, text('curveLegend')),
      ),
      readingsByDay(readings, zone),
    );
  };
  return {
    root,
    show: (loaded: ReplyOf<'own.glucose'>): void => {
      reply = loaded;
      draw();
    },
    loading: (): void => {
      if (!reply) body.replaceChildren(element('p', { class: 'empty' }, text('loading')));
    },
    failed: (again: () => void): void => {
      body.replaceChildren(
        element('p', { class: 'empty', role: 'alert' }, text('failed')),
        button(text('retry'), again),
      );
    },
  };
}
