import { decimalText } from '@wardlink/domain';
import { element } from '../elements.js';
import { language, text } from '../language.js';
import { shown } from '../reading-text.js';
import { riseOf, type Meal } from './meals.js';

/** A meal in words: the values before and after it, and the difference. */
export function mealInWords(meal: Meal): string {
  const { before, after } = meal;
  const rise = riseOf(meal);
  const words = [
    before && text('meal.before', { value: shown(before) }),
    after && text('meal.after', { value: shown(after) }),
    rise !== undefined && text('meal.rise', { rise: `${rise < 0 ? '−' : '+'}${decimalText(Math.abs(rise), 1)}` }),
  ];
  return words.filter(Boolean).join(text('listSeparator'));
}

/** The meals of the curve as a list by day, for screen readers and for people who prefer figures. */
export function mealList(meals: readonly Meal[]): HTMLElement {
  const title = new Intl.DateTimeFormat(language() === 'en' ? 'en-GB' : 'zh-CN', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  });
  const days = [...new Set(meals.map(({ day }) => day))];
  return element(
    'details',
    { class: 'meals' },
    element('summary', {}, text('mealsInWords')),
    ...days.map((day) =>
      element(
        'div',
        {},
        element('h3', {}, title.format(Date.parse(`${day}T00:00:00Z`))),
        element(
          'dl',
          {},
          ...meals
            .filter((meal) => meal.day === day)
            .map((meal) =>
              element('div', {}, element('dt', {}, text(`meal.${meal.meal}`)), element('dd', {}, mealInWords(meal))),
            ),
        ),
      ),
    ),
  );
}
