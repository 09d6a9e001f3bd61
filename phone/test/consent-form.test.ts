// @vitest-environment jsdom
import { CONSENT_VERSION, consentSentences } from '@wardlink/contract';
import { expect, it } from 'vitest';
import { language } from '../src/language.js';
import { consentForm, whatWasRead } from '../src/sharing/consent-form.js';

const tickOf = (root: HTMLElement): HTMLInputElement => {
  const tick = root.querySelector<HTMLInputElement>('input[name=agree]');
  if (!tick) throw new Error('no tick');
  return tick;
};

it('a consent has the sentences of its parts, and is given by the tick alone', () => {
  const form = consentForm('sharing', () => ['readings']);
  const sentences = [...form.root.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(sentences).toEqual(consentSentences('sharing', ['readings'], language()));
  expect(form.isGiven()).toBe(false);
  tickOf(form.root).checked = true;
  expect(form.isGiven()).toBe(true);
});

it('another text has to be read and agreed to again', () => {
  let parts: Parameters<typeof consentSentences>[1] = ['readings'];
  const form = consentForm('sharing', () => parts);
  tickOf(form.root).checked = true;
  parts = ['readings', 'orders'] as typeof parts;
  form.update();
  expect(form.isGiven()).toBe(false);
  const sentences = [...form.root.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(sentences).toEqual(consentSentences('sharing', parts, language()));
});

it('what is sent names the text that was read', () => {
  expect(whatWasRead()).toEqual({ version: CONSENT_VERSION, language: language() });
});
