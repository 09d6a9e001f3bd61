import type { ReplyOf } from '@wardlink/contract';
import { button, element } from '../elements.js';
import { text, timeOfDay } from '../language.js';
import { slotText } from '../reading-text.js';

type PlanTask = ReplyOf<'own.plan'>['tasks'][number];

/** State of a task at an instant: a task that was due when it was loaded may be missed now. */
function stateAt({ state, begin, end }: PlanTask, now: number): 'done' | 'refused' | 'missed' | 'now' | 'later' {
  if (state !== 'due') return state;
  if (now >= end) return 'missed';
  return now >= begin ? 'now' : 'later';
}

/** Today's measurements. @param measure opens the form for a slot; undefined if the ward measures */
export function planView(
  { tasks }: ReplyOf<'own.plan'>,
  { zone, now, measure }: { zone: string; now: number; measure: ((slot: number) => void) | undefined },
): HTMLElement {
  if (tasks.length === 0) return element('p', { class: 'empty' }, text('noPlan'));
  const time = timeOfDay(zone);
  const done = tasks.filter(({ state }) => state === 'done').length;
  return element(
    'div',
    {},
    element('p', { class: 'hint' }, text('planDone', { done, all: tasks.length })),
    element(
      'ul',
      { class: 'plan' },
      ...tasks.map((task) => {
        const state = stateAt(task, now);
        const slot = slotText(task.slot);
        const press = state === 'now' && measure ? button(text('measure'), () => measure(task.slot), 'primary') : null;
        press?.setAttribute('aria-label', `${text('measure')}: ${slot}`);
        return element(
          'li',
          { class: `plan-task ${state}` },
          element(
            'span',
            {},
            element('b', {}, slot),
            element('small', {}, `${time.format(task.begin)}–${time.format(task.end)}`),
          ),
          press ?? element('em', {}, text(`task.${state}`)),
        );
      }),
    ),
  );
}
