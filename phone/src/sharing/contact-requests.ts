import type { ReplyOf } from '@wardlink/contract';
import { button, element } from '../elements.js';
import { call } from '../hospital.js';
import { nameOf, text } from '../language.js';
import { placeOf } from '../names-apart.js';

type ContactRequest = ReplyOf<'contact.requests'>['requests'][number];

/** Whether a request waits for the patient's answer. */
const isOpen = ({ sent, state }: ContactRequest): boolean => !sent && state === 'applying';

function requestRow(
  { requestId, person, note }: ContactRequest,
  all: readonly ContactRequest['person'][],
  doing: (work: () => Promise<unknown>) => Promise<void>,
): HTMLElement {
  const answer = (given: 'added' | 'refused') => () =>
    void doing(() => call('contact.answer', { requestId, answer: given }));
  return element(
    'li',
    { class: 'shared contact-request' },
    element('b', {}, nameOf(person)),
    person.position && element('small', {}, placeOf(person, all)),
    note !== null && element('p', {}, note),
    element(
      'div',
      { class: 'answers' },
      button(text('contactAccept'), answer('added'), 'primary'),
      button(text('refuse'), answer('refused'), 'quiet'),
    ),
  );
}

/** People who want to be contacts: then they can write and call, but see no data. @returns nothing if there are none */
export function contactRequests(
  requests: readonly ContactRequest[],
  doing: (work: () => Promise<unknown>) => Promise<void>,
): HTMLElement[] {
  const open = requests.filter(isOpen);
  if (open.length === 0) return [];
  const people = open.map(({ person }) => person);
  return [
    element('h2', {}, text('contactRequests')),
    element('p', { class: 'hint' }, text('contactHint')),
    element('ul', { class: 'sharing-list' }, ...open.map((one) => requestRow(one, people, doing))),
  ];
}
