import { button, element } from './elements.js';
import { call, HospitalError } from './hospital.js';
import { text, type TextKey } from './language.js';
import { shown, SLOTS } from './reading-text.js';
import { typedQuantity, type Entry } from './typed-quantity.js';

/** A time as a `datetime-local` field has it, in the zone of the phone. */
function localTime(instant: number): string {
  return new Date(instant - new Date(instant).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What the server asks about, and the part of the entry that answers it. */
const QUESTIONS: Record<string, 'confirm' | 'repeat' | 'time'> = {
  'reading.unconfirmed': 'confirm',
  'reading.aboveMeters': 'repeat',
  'reading.late': 'time',
  'reading.beforeAdmission': 'time',
};

/** The form for a glucose measured at home. What was typed stays until it is stored. @param saved after that */
export function readingForm(saved: () => void): HTMLElement {
  let readingId = crypto.randomUUID();
  let answers: Pick<Entry, 'confirmed' | 'repeated' | 'timeReason'> = {};
  const typed = element('input', {
    ...{ name: 'value', inputmode: 'decimal', autocomplete: 'off', maxlength: 5, required: true },
  });
  const time = element('input', { type: 'datetime-local', name: 'measuredAt' });
  const slot = element(
    'select',
    { name: 'slot' },
    element('option', { value: '' }, text('slotByTime')),
    ...SLOTS.map((name, number) => element('option', { value: number }, text(`slot.${name}` as TextKey))).slice(1),
  );
  const question = element('div', { class: 'question', role: 'alert' });
  const done = element('p', { class: 'hint', role: 'status' });
  const save = element('button', { type: 'submit', class: 'button primary' }, text('save'));

  /** An entry that is changed is another one: earlier answers do not count for it. */
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
    save.disabled = true;
    const entry: Entry = {
      ...{ readingId, ...quantity, ...answers },
      ...(slot.value === '' ? {} : { slot: Number(slot.value) }),
      ...(time.value === '' ? {} : { measuredAt: new Date(time.value).getTime() }),
    };
    call('own.record', entry)
      .then(({ reading }) => {
        clear();
        done.textContent = text(reading.comparator ? 'savedEnd' : 'saved', { value: shown(reading) });
        saved();
      })
      .catch((error: unknown) => {
        const asked = error instanceof HospitalError ? QUESTIONS[error.code] : undefined;
        const reason = error instanceof HospitalError ? error.message : text('notSaved');
        if (asked) ask(asked, reason);
        else question.replaceChildren(element('p', {}, reason));
      })
      .finally(() => {
        save.disabled = false;
      });
  };

  for (const field of [typed, time, slot]) field.addEventListener('input', changed);
  // Nobody measured in the future; the phone's own clock is told by the server if it is wrong.
  time.addEventListener('focus', () => {
    time.max = localTime(Date.now());
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
    element('label', {}, text('glucoseValue'), typed),
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
    question,
    save,
    done,
  );
  return element('details', { class: 'reading-entry' }, element('summary', {}, text('enterReading')), form);
}
