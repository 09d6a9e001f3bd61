import { isTimeQuestionCode } from '@wardlink/contract';
import { SLOTS, SPECIAL_SLOT } from '@wardlink/domain';
import { button, element } from './elements.js';
import type { WaitingReading } from './offline/device-store.js';
import type { Outbox, TimedEntry } from './offline/outbox.js';
import { questionAbout } from './reading-judgement.js';
import { text } from './language.js';
import { shown, slotText } from './reading-text.js';
import { instantShown, localTime } from './phone-time.js';
import { typedQuantity, type Entry } from './typed-quantity.js';

/** The server's questions about the value, and the part of the entry that answers each. */
const QUESTIONS: Record<string, 'confirm' | 'repeat'> = {
  'reading.unconfirmed': 'confirm',
  'reading.aboveMeters': 'repeat',
};

/** The form for a glucose measured at home. */
interface ReadingForm {
  root: HTMLDetailsElement;
  /** Opens an unsent reading for a change. */
  mend(waiting: WaitingReading): void;
  /** Opens the form for a slot of today, or for none, with the focus in the value: a phone shows its number pad. */
  begin(slot?: number): void;
  isTyping(): boolean;
}

/** @param now time of the hospital's clock */
export function readingForm(outbox: Outbox, now: () => number): ReadingForm {
  let readingId: string = crypto.randomUUID();
  let answers: Pick<Entry, 'confirmed' | 'repeated' | 'timeReason'> = {};
  const typed = element('input', {
    name: 'value',
    inputmode: 'decimal',
    autocomplete: 'off',
    maxlength: 5,
    required: true,
  });
  const time = element('input', { type: 'datetime-local', name: 'measuredAt' });
  const slot = element(
    'select',
    { name: 'slot' },
    element('option', { value: '' }, text('slotByTime')),
    ...SLOTS.filter((one) => one !== SPECIAL_SLOT).map((one) => element('option', { value: one }, slotText(one))),
  );
  const question = element('div', { class: 'question', role: 'alert' });
  const done = element('p', { class: 'hint', role: 'status' });
  const save = element('button', { type: 'submit', class: 'button primary' }, text('save'));

  /** A changed entry is a new one: earlier answers are not valid for it. */
  const changed = (): void => {
    answers = {};
    question.replaceChildren();
    done.textContent = '';
  };
  const clear = (): void => {
    readingId = crypto.randomUUID();
    changed();
    typed.value = '';
    time.value = '';
    slot.value = '';
  };

  const ask = (kind: 'confirm' | 'repeat' | 'time', reason: string): void => {
    const words = element('p', {}, kind === 'confirm' ? text('reallyMeant', { reason, value: typed.value }) : reason);
    if (kind === 'confirm') {
      const yes = button(text('yesMeant'), () => send({ confirmed: true }), 'primary');
      question.replaceChildren(words, yes);
      yes.focus();
      return;
    }
    const label = text(kind === 'repeat' ? 'typeAgain' : 'whyTime');
    const answer = element('input', { 'aria-label': label, maxlength: kind === 'repeat' ? 5 : 200 });
    const give = (): void => {
      const given = answer.value.trim();
      if (given === '') return;
      send(kind === 'repeat' ? { repeated: typedQuantity(given)?.value ?? null } : { timeReason: given });
    };
    question.replaceChildren(words, element('label', {}, label, answer), button(text('save'), give, 'primary'));
    answer.focus();
  };

  const send = (answer: typeof answers): void => {
    answers = { ...answers, ...answer };
    const quantity = typedQuantity(typed.value);
    if (!quantity) {
      question.replaceChildren(element('p', {}, text('valueMissing')));
      typed.focus();
      return;
    }
    const entry = {
      readingId,
      ...quantity,
      ...answers,
      ...(slot.value === '' ? {} : { slot: Number(slot.value) }),
      measuredAt: time.value === '' ? now() : instantShown(time.value, now()),
    };
    const asked = questionAbout(entry);
    if (asked === 'impossible') question.replaceChildren(element('p', {}, text('valueImpossible')));
    else if (asked) ask(asked, text(asked === 'confirm' ? 'unusualValue' : 'aboveMeters'));
    else void store(entry);
  };

  const store = async (entry: TimedEntry): Promise<void> => {
    save.disabled = true;
    try {
      const outcome = await outbox.record(entry);
      if (outcome.kind === 'refused') {
        const kind = isTimeQuestionCode(outcome.code) ? 'time' : QUESTIONS[outcome.code];
        if (kind) ask(kind, outcome.reason);
        else question.replaceChildren(element('p', {}, outcome.reason));
        return;
      }
      clear();
      if (outcome.kind === 'waits') done.textContent = text('keptHere');
      else {
        const { reading } = outcome;
        done.textContent = text(reading.comparator ? 'savedEnd' : 'saved', { value: shown(reading) });
      }
    } catch (error) {
      console.error('a reading could not be kept on this device', error);
      question.replaceChildren(element('p', {}, text('notSaved')));
    } finally {
      save.disabled = false;
    }
  };

  for (const field of [typed, time, slot]) field.addEventListener('input', changed);
  // A measurement cannot be in the future; if the phone's clock is wrong, the server says so.
  time.addEventListener('focus', () => {
    time.max = localTime(now());
    if (time.value === '') time.value = time.max;
  });
  const form = element(
    'form',
    {
      class: 'reading-form',
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault();
        send({});
      },
    },
    // The button stands beside the value, where the keyboard does not cover it.
    element('div', { class: 'value-row' }, element('label', {}, text('glucoseValue'), typed), save),
    question,
    done,
    element(
      'div',
      { class: 'meter-ends', role: 'group', 'aria-label': text('meterShows') },
      ...(['LO', 'HI'] as const).map((end) =>
        button(end, () => {
          changed();
          typed.value = end;
        }),
      ),
    ),
    element('label', {}, text('measuredAt'), time),
    element('label', {}, text('slotOf'), slot),
  );
  const root = element('details', { class: 'reading-entry' }, element('summary', {}, text('enterReading')), form);
  return {
    root,
    mend: ({ entry, refused }) => {
      clear();
      readingId = entry.readingId;
      typed.value = entry.comparator ? (entry.comparator === '>' ? 'HI' : 'LO') : String(entry.value);
      time.value = localTime(entry.measuredAt);
      slot.value = entry.slot == null ? '' : String(entry.slot);
      root.open = true;
      typed.focus();
      if (!refused) return;
      const kind = QUESTIONS[refused.code];
      if (kind) ask(kind, refused.reason);
      else question.replaceChildren(element('p', {}, refused.reason));
    },
    begin: (wanted) => {
      root.open = true;
      slot.value = wanted === undefined ? '' : String(wanted);
      typed.focus();
      // The field and its button stay above the keyboard.
      root.scrollIntoView?.({ block: 'start' });
    },
    isTyping: () => root.open && typed.value !== '',
  };
}
