import { MAX_ENROLMENT_NOTE, type ReplyOf } from '@wardlink/contract';
import { button, element } from '../elements.js';
import { failureText } from '../failure-text.js';
import { call } from '../hospital.js';
import { nameOf, text } from '../language.js';
import { placeOf } from '../names-apart.js';
import { consentForm, whatWasRead } from './consent-form.js';

type Found = NonNullable<ReplyOf<'contact.find'>['person']>;

/**
 * Finds a doctor by the exact mobile number, shows the consent, and sends the application. @param done called
 * afterwards
 */
export function enrolForm(done: () => void): HTMLElement {
  const mobile = element('input', { name: 'doctorMobile', inputmode: 'tel', autocomplete: 'off', maxlength: 11 });
  const problem = element('p', { class: 'problem', role: 'alert' });
  const state = element('p', { class: 'hint', role: 'status' });
  const found = element('div', {});

  const apply = (person: Found): HTMLElement => {
    // Chosen once, so that an application that is sent again is stored once.
    const enrolmentId = crypto.randomUUID();
    const note = element('input', { name: 'enrolNote', maxlength: MAX_ENROLMENT_NOTE, autocomplete: 'off' });
    const consent = consentForm('care', () => []);
    const send = async (): Promise<void> => {
      problem.textContent = consent.isGiven() ? '' : text('consentNeeded');
      if (!consent.isGiven()) return;
      try {
        const written = note.value.trim();
        await call('own.enrol', {
          enrolmentId,
          userId: person.userId,
          note: written === '' ? null : written,
          read: whatWasRead(),
        });
        found.replaceChildren();
        mobile.value = '';
        state.textContent = text('enrolSent', { name: nameOf(person) });
        done();
      } catch (error) {
        problem.textContent = failureText(error, 'needsNetwork');
      }
    };
    return element(
      'div',
      { class: 'found-doctor' },
      element('b', {}, nameOf(person)),
      person.position && element('small', {}, placeOf(person)),
      consent.root,
      element('label', {}, text('enrolNote'), note),
      button(text('enrolSend'), () => void send(), 'primary'),
    );
  };

  const find = async (): Promise<void> => {
    [problem.textContent, state.textContent] = ['', ''];
    found.replaceChildren();
    try {
      const { person } = await call('contact.find', { numberKind: 'mobile', number: mobile.value.trim() });
      if (person && !person.patient) found.replaceChildren(apply(person));
      else problem.textContent = text('doctorUnknown');
    } catch (error) {
      problem.textContent = failureText(error, 'needsNetwork');
    }
  };
  const form = element(
    'form',
    {
      class: 'enrol',
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault();
        void find();
      },
    },
    element('label', {}, text('doctorMobile'), mobile),
    element('button', { type: 'submit', class: 'button' }, text('doctorFind')),
  );
  return element(
    'details',
    { class: 'reading-entry' },
    element('summary', {}, text('enrolBegin')),
    form,
    found,
    problem,
    state,
  );
}
