import { button, element, setChildren } from '../elements.js';
import { text, timeOfDay } from '../language.js';
import type { Dose, Step } from './next-step.js';
import { doseText, whenText } from './plan-words.js';

interface Actions {
  zone: string;
  /** Whether the patient measures at home; during a stay the ward does. Undefined as long as that is not known. */
  mayMeasure(): boolean | undefined;
  /** Opens the form, for a slot of today or for none. */
  measure(slot?: number): void;
  tick(dose: Dose): void;
  /** Opens the conversation with who has called. */
  openCall(): void;
}

interface Words {
  /** Whether it is due now, or when. */
  when: string;
  title: string;
  detail: string;
  press?: { label: string; do(): void; isNow: boolean } | undefined;
}

/** The card on top of the first page: what comes next, with the one button that does it. */
export function nextStepView({ zone, mayMeasure, measure, tick, openCall }: Actions) {
  const when = element('p', { class: 'next-when' });
  const title = element('h2', {});
  const detail = element('p', { class: 'next-detail' });
  const root = element('section', { class: 'next-step', role: 'status', hidden: true });
  let act = (): void => undefined;
  // One button for as long as the card lives: drawing the card again loses no press and no focus.
  const press = button('', () => act(), 'next-press');
  const time = timeOfDay(zone);
  const span = ({ begin, end }: { begin: number; end: number }): string => `${time.format(begin)}–${time.format(end)}`;
  const whenOf = (isNow: boolean, at: number): string =>
    isNow ? text('step.now') : text('step.at', { time: time.format(at) });
  const toMeasure = (isNow: boolean, slot?: number): Words['press'] =>
    mayMeasure() ? { label: text('step.enter'), do: () => measure(slot), isNow } : undefined;

  const wordsOf = (step: Step): Words => {
    if (step.kind === 'again') {
      const { at, asked, isNow } = step;
      const title = text('step.again');
      return {
        when: whenOf(isNow, at),
        title,
        detail: text(asked ? 'step.asked' : 'step.low'),
        press: toMeasure(isNow),
      };
    }
    if (step.kind === 'measure') {
      const { slot, begin } = step.span;
      const detail = mayMeasure() === false ? `${span(step.span)} · ${text('step.ward')}` : span(step.span);
      const title = text('step.measure', { when: whenText(slot) });
      return { when: whenOf(step.isNow, begin), title, detail, press: toMeasure(step.isNow, slot) };
    }
    if (step.kind === 'dose') {
      const { dose, isNow } = step;
      const press = step.mayTick ? { label: text('step.taken'), do: () => tick(dose), isNow } : undefined;
      const detail = `${whenText(dose.slot)} · ${span(dose)}`;
      return { when: whenOf(isNow, dose.begin), title: doseText(dose), detail, press };
    }
    if (step.kind === 'call') {
      const press = { label: text('step.openCall'), do: openCall, isNow: true };
      return { when: text('step.now'), title: text('step.missedCall'), detail: step.name, press };
    }
    const { isPlanned, missed, tomorrow } = step;
    const title = text(!isPlanned ? 'step.nothing' : missed > 0 ? 'step.noMore' : 'step.allDone');
    const first = tomorrow && text('step.tomorrow', { when: whenText(tomorrow.slot), span: span(tomorrow) });
    const words = [missed > 0 && text('step.missed', { count: missed }), first].filter(Boolean);
    return { when: text('page.today'), title, detail: words.join(' · ') };
  };

  return {
    root,
    show(step: Step | undefined): void {
      root.hidden = step === undefined;
      if (!step) return;
      const words = wordsOf(step);
      root.dataset.kind = step.kind;
      root.classList.toggle('now', 'isNow' in step ? step.isNow : step.kind === 'call');
      when.textContent = words.when;
      title.textContent = words.title;
      detail.textContent = words.detail;
      act = words.press?.do ?? (() => undefined);
      press.textContent = words.press?.label ?? '';
      press.classList.toggle('primary', words.press?.isNow === true);
      setChildren(root, [when, title, ...(words.detail ? [detail] : []), ...(words.press ? [press] : [])]);
    },
  };
}
