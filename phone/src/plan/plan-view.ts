import { button, element, setChildren } from '../elements.js';
import { KeptParts } from '../kept-parts.js';
import { text, timeOfDay } from '../language.js';
import { slotText } from '../reading-text.js';
import { keyOfDose, mayTick, type Dose, type Known, type PlanOfToday, type StoredPlan } from './next-step.js';
import { doseText } from './plan-words.js';

type PlanTask = PlanOfToday['tasks'][number];
type TaskState = 'done' | 'refused' | 'missed' | 'waits' | 'now' | 'later';

/** State of a task at an instant: a task that was due when it was loaded may be missed now. */
function stateAt({ slot, state, begin, end }: PlanTask, { now, entered }: Pick<Known, 'now' | 'entered'>): TaskState {
  if (state === 'done' || state === 'refused') return state;
  if (entered.has(slot)) return 'waits';
  if (state === 'missed' || now >= end) return 'missed';
  return now >= begin ? 'now' : 'later';
}

interface Actions {
  zone: string;
  /** Opens the form for a slot; undefined if the ward measures. */
  measure: ((slot: number) => void) | undefined;
  tick(dose: Dose, on: boolean): void;
}

type Row = { begin: number; order: number; root: HTMLElement };

/** A plan that is drawn again and again: rows that are the same stay. */
export interface PlanParts {
  list: HTMLElement;
  rows: KeptParts;
}

export const planParts = (): PlanParts => ({ list: element('ul', { class: 'plan' }), rows: new KeptParts() });

/** Everything of today: measurements, and medicine that the patient ticks. */
export function planView(
  plan: StoredPlan,
  known: Known,
  { zone, measure, tick }: Actions,
  parts: PlanParts,
): HTMLElement[] {
  const { tasks, doses = [] } = plan;
  const time = timeOfDay(zone);
  const words = (title: string, { begin, end }: { begin: number; end: number }, more?: string): HTMLElement =>
    element(
      'span',
      {},
      element('b', {}, title),
      element('small', {}, [more, `${time.format(begin)}–${time.format(end)}`].filter(Boolean).join(' · ')),
    );
  const rowOfTask = (task: PlanTask): HTMLElement => {
    const state = stateAt(task, known);
    const slot = slotText(task.slot);
    const press = state === 'now' && measure ? button(text('measure'), () => measure(task.slot)) : null;
    press?.setAttribute('aria-label', `${text('measure')}: ${slot}`);
    const outcome = press ?? element('em', {}, text(`task.${state}`));
    return element('li', { class: `plan-row plan-task ${state}` }, words(slot, task), outcome);
  };
  const rowOfDose = (dose: Dose): HTMLElement => {
    const isTicked = known.ticked.has(keyOfDose(dose));
    const mayBeTicked = isTicked || mayTick(dose, known.now);
    const box = element('input', {
      type: 'checkbox',
      'data-dose': keyOfDose(dose),
      onchange: () => tick(dose, box.checked),
    });
    box.checked = isTicked;
    const outcome = mayBeTicked
      ? element('label', { class: 'dose-tick' }, element('span', {}, text('doseTaken')), box)
      : element('em', {}, text('task.later'));
    box.setAttribute('aria-label', `${text('doseTaken')}: ${doseText(dose)}`);
    const state = isTicked ? 'done' : mayBeTicked ? 'now' : 'later';
    return element(
      'li',
      { class: `plan-row dose ${state}` },
      words(doseText(dose), dose, slotText(dose.slot)),
      outcome,
    );
  };
  const rows: Row[] = [
    ...tasks.map((task) => ({
      begin: task.begin,
      order: 0,
      root: parts.rows.part(
        `task ${task.slot} ${task.begin}`,
        [task, stateAt(task, known), measure !== undefined],
        () => rowOfTask(task),
      ),
    })),
    ...doses.map((dose) => ({
      begin: dose.begin,
      order: 1,
      root: parts.rows.part(
        `dose ${keyOfDose(dose)} ${dose.begin}`,
        [dose, known.ticked.has(keyOfDose(dose)), mayTick(dose, known.now)],
        () => rowOfDose(dose),
      ),
    })),
  ].sort((one, other) => one.begin - other.begin || one.order - other.order);
  parts.rows.drew();
  if (rows.length === 0) return [element('p', { class: 'empty' }, text('noPlan'))];
  const done = tasks.filter(({ state }) => state === 'done').length;
  setChildren(
    parts.list,
    rows.map(({ root }) => root),
  );
  return [
    ...(tasks.length > 0 ? [element('p', { class: 'hint' }, text('planDone', { done, all: tasks.length }))] : []),
    parts.list,
    ...(doses.length > 0 ? [element('p', { class: 'hint' }, text('dosesHint'))] : []),
  ];
}
