import { CONSENT_VERSION, consentSentences, type ConsentPart, type ConsentPurpose } from '@wardlink/contract';
import { element } from '../elements.js';
import { language, text } from '../language.js';

/** What is sent with a consent: which text was read. */
export const whatWasRead = () => ({ version: CONSENT_VERSION, language: language() });

/** The text of a consent with the tick without which it is not given. */
export function consentForm(purpose: ConsentPurpose, parts: () => readonly ConsentPart[]) {
  const list = element('ul', {});
  const agree = element('input', { type: 'checkbox', name: 'agree' });
  const update = (): void => {
    list.replaceChildren(
      ...consentSentences(purpose, parts(), language()).map((sentence) => element('li', {}, sentence)),
    );
    // Another text was not read yet.
    agree.checked = false;
  };
  update();
  const root = element(
    'div',
    { class: 'consent-text' },
    element('h3', {}, text('consentText', { version: CONSENT_VERSION })),
    list,
    element('label', { class: 'tick' }, agree, element('span', {}, text('consentAgree'))),
  );
  return { root, update, isGiven: (): boolean => agree.checked };
}
