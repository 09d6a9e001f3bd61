import { CONSENT_VERSION, consentSentences, type ConsentPart, type ConsentPurpose } from '@wardlink/contract';
import { element } from '../elements.js';
import { language, text } from '../language.js';

/** Part of the request for a consent: which text the patient has read. */
export const whatWasRead = () => ({ version: CONSENT_VERSION, language: language() });

/** The text of a consent with its mandatory checkbox. */
export function consentForm(purpose: ConsentPurpose, parts: () => readonly ConsentPart[]) {
  const list = element('ul', {});
  const agree = element('input', { type: 'checkbox', name: 'agree' });
  const update = (): void => {
    list.replaceChildren(
      ...consentSentences(purpose, parts(), language()).map((sentence) => element('li', {}, sentence)),
    );
    // The patient has not read the new text yet.
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
