import type { ReplyOf } from '@wardlink/contract';
import { dayOf } from '@wardlink/domain';
import { button, element } from '../elements.js';
import { text } from '../language.js';
import { readingsByDay } from '../readings-by-day.js';
import { curveOf, frameOf, readingsOf } from './curve-model.js';
import { curveView } from './curve-view.js';
import { mealList } from './meal-list.js';
import { mealsOf } from './meals.js';
import { rangeInWords, summaryOf, summaryView } from './plain-words.js';

/** In three days each meal has room for its name. */
const PERIODS = [3, 7, 14, 30] as const;
type Period = (typeof PERIODS)[number];
/** The longest period is loaded at once, so that all are available without a network. */
export const LONGEST_PERIOD = 30;

/** Width of the picture's own units on a phone, and its largest width on the page. */
const DRAWN = { phone: 390, most: 680 };

/**
 * Size of the letters in the picture, 1 for the usual one on a phone: they grow with the page's text, by the browser
 * and by the patient's own setting, and not with the width of the window.
 */
function typeSize(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
  return (size * DRAWN.phone) / Math.min(Math.max(innerWidth, DRAWN.phone), DRAWN.most);
}

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
    const meals = mealsOf(readings, today, period);
    const words = [
      text('countsInWords', { ...counts, days: period }),
      ...(meals.length > 0 ? [text('mealsCounted', { count: meals.length })] : []),
    ].join(' ');
    const frame = frameOf(typeSize());
    body.replaceChildren(
      summaryView({ counts, last }, zone),
      element('p', { class: 'hint' }, rangeInWords(reply.target)),
      element(
        'figure',
        { class: 'curve-figure' },
        curveView(curveOf(reply.readings, reply.target, { today, days: period, zone, frame }), words),
        element(
          'figcaption',
          {},
          element('div', {}, text('curveLegend')),
          meals.length > 0 && element('div', {}, text('mealLegend')),
        ),
      ),
      ...(meals.length > 0 ? [mealList(meals)] : []),
      readingsByDay(readings, zone),
    );
  };
  return {
    root,
    /** Draws the values again, for text of another size. */
    draw,
    show: (loaded: ReplyOf<'own.glucose'>): void => {
      reply = loaded;
      draw();
    },
    loading: (): void => {
      if (!reply) body.replaceChildren(element('p', { class: 'empty' }, text('loading')));
    },
    /** The values on the screen stay without a network; after a refusal they may not be seen any more. */
    failed: (again: () => void, isRefused: boolean): void => {
      if (reply && !isRefused) return;
      reply = undefined;
      body.replaceChildren(
        element('p', { class: 'empty', role: 'alert' }, text('failed')),
        button(text('retry'), again),
      );
    },
  };
}
