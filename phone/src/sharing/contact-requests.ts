import type { ReplyOf } from '@wardlink/contract';
import { button, element } from '../elements.js';
import { call } from '../hospital.js';
import { nameOf, text } from '../language.js';

export type ContactRequest = ReplyOf<'contact.requests'>['requests'][number];

/** Whether a request waits for the patient's answer. */
export const isOpen = ({ sent, state }: ContactRequest): boolean => !sent && state === 'applying';

/**
 * A person who wants to be a contact: then they can write and call, but see no data.
 * @param place of the person, which tells them apart from the others of the list
 */
export function requestRow(
  { requestId, person, note }: ContactRequest,
  place: string,
  doing: (work: () => Promise<unknown>) => Promise<void>,
): HTMLElement {
  const answer = (given: 'added' | 'refused') => () =>
    void doing(() => call('contact.answer', { requestId, answer: given }));
  return element(
    'li',
    { class: 'shared contact-request' },
    element('b', {}, nameOf(person)),
    person.position && element('small', {}, place),
    note !== null && element('p', {}, note),
    element(
      'div',
      { class: 'answers' },
      button(text('contactAccept'), answer('added'), 'primary'),
      button(text('refuse'), answer('refused'), 'quiet'),
    ),
  );
}
