import { TIME_QUESTIONS } from '@wardlink/contract';
import { SLOTS, SPECIAL_SLOT } from '@wardlink/domain';
import { button, element } from './elements.js';
import type { WaitingReading } from './offline/device-store.js';
import type { Outbox, TimedEntry } from './offline/outbox.js';
import { questionAbout } from './reading-judgement.js';
import { text } from './language.js';
import { shown, slotText } from './reading-text.js';
import { instantShown, localTime } from './phone-time.js';
import { typedQuantity, type Entry } from './typed-quantity.js';

/** The part of an entry that answers a question of the server. */
type Question = 'confirm' | 'repeat' | 'time';

/** The server's questions by code. */
const QUESTIONS: ReadonlyMap<string, Question> = new Map<string, Question>([
  ['reading.unconfirmed', 'confirm'],
  ['reading.aboveMeters', 'repeat'],
  ...TIME_QUESTIONS.map((code) => [code, 'time'] as const),
]);

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

  const ask = (kind: Question, reason: string): void => {
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

  /** Asks what the server asks, or says why it refuses. */
  const tell = ({ code, reason }: { code: string; reason: string }): void => {
    const kind = QUESTIONS.get(code);
    if (kind) ask(kind, reason);
    else question.replaceChildren(element('p', {}, reason));
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
      if (outcome.kind === 'refused') return tell(outcome);
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
      if (refused) tell(refused);
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
