import { CONSENT_PARTS, type ConsentPart, type ReplyOf } from '@wardlink/contract';
import { button, element } from '../elements.js';
import { failureText } from '../failure-text.js';
import { call } from '../hospital.js';
import { nameOf, text } from '../language.js';
import { consentForm, whatWasRead } from './consent-form.js';

type Contact = ReplyOf<'contact.list'>['contacts'][number];

/** Lets a contact of the staff see the ticked data. @param done called afterwards */
export function shareForm(done: () => void): { root: HTMLElement; offer(contacts: readonly Contact[]): void } {
  let consentId: string = crypto.randomUUID();
  const who = element('select', { name: 'shareWith' });
  const boxes = CONSENT_PARTS.map((part) => {
    // Readings are always included: without them there would be nothing to show.
    const box = element('input', { type: 'checkbox', name: part, disabled: part === 'readings' });
    box.checked = part === 'readings';
    return { part, box };
  });
  const parts = (): ConsentPart[] => boxes.filter(({ box }) => box.checked).map(({ part }) => part);
  const consent = consentForm('sharing', parts);
  for (const { box } of boxes) box.addEventListener('change', consent.update);
  const problem = element('p', { class: 'problem', role: 'alert' });
  const send = async (): Promise<void> => {
    problem.textContent = consent.isGiven() ? '' : text('consentNeeded');
    if (!consent.isGiven()) return;
    try {
      await call('own.share', { consentId, userId: who.value, parts: parts(), read: whatWasRead() });
      consentId = crypto.randomUUID();
      consent.update();
      root.open = false;
      done();
    } catch (error) {
      problem.textContent = failureText(error, 'needsNetwork');
    }
  };
  const root = element(
    'details',
    { class: 'reading-entry' },
    element('summary', {}, text('shareBegin')),
    element('label', {}, text('shareWith'), who),
    ...boxes.map(({ part, box }) =>
      element('label', { class: 'tick' }, box, element('span', {}, text(`part.${part}`))),
    ),
    consent.root,
    button(text('shareSend'), () => void send(), 'primary'),
    problem,
  );
  return {
    root,
    /** The people who can be chosen; a chosen person stays chosen. */
    offer: (contacts) => {
      const chosen = who.value;
      who.replaceChildren(...contacts.map((one) => element('option', { value: one.userId }, nameOf(one))));
      if (contacts.some(({ userId }) => userId === chosen)) who.value = chosen;
    },
  };
}
