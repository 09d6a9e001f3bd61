// @vitest-environment jsdom
import { CONSENT_VERSION, consentSentences } from '@wardlink/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Hospital from '../src/hospital.js';
import { language, text } from '../src/language.js';
import { consentForm, whatWasRead } from '../src/sharing/consent-form.js';
import { sharingView } from '../src/sharing/sharing-view.js';

const server = vi.hoisted(() => ({ consents: [] as object[], asked: [] as [string, unknown][] }));
vi.mock('../src/hospital.js', async (original) => ({
  ...(await original<typeof Hospital>()),
  call: (name: string, request?: unknown) => {
    server.asked.push([name, request]);
    return Promise.resolve({ enrolments: [], consents: server.consents, contacts: [], requests: [] });
  },
}));

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

describe('the page of what the patient shares', () => {
  const AGENT = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15';
  const consent = (consentId: string, more: object) => ({
    consentId,
    purpose: 'sharing',
    to: { userId: '2', name: '李文', latinName: 'Li Wen' },
    parts: ['readings'],
    version: 1,
    givenAt: 0,
    endedAt: null,
    endReason: null,
    inForce: true,
    toRenew: false,
    device: null,
    ...more,
  });
  const page = async (activated: boolean): Promise<HTMLElement> => {
    const { root, load } = sharingView('Asia/Shanghai', activated);
    await load();
    return root;
  };
  const press = (root: HTMLElement, label: string): void =>
    [...root.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click();

  beforeEach(() => {
    server.asked.length = 0;
  });

  it.each([
    [{ agent: AGENT, address: '10.1.2.3' }, 'Safari 17 · macOS · 10.1.2.3'],
    [{ agent: 'something else', address: '10.1.2.3' }, `${text('unknownDevice')} · 10.1.2.3`],
    [null, text('unknownDevice')],
  ])('says from which device each consent was given, running or ended: %j', async (device, said) => {
    const ended = { endedAt: 1, endReason: 'withdrawn', inForce: false };
    server.consents = [consent('1', { device }), consent('2', { device, ...ended })];
    const lines = [...(await page(true)).querySelectorAll('.shared')].map(({ textContent }) => textContent);
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toContain(text('consentDevice', { device: said }));
  });

  it('asks an activated account to renew what was given before, by its own tick', async () => {
    server.consents = [
      consent('1', { toRenew: true }),
      consent('2', {}),
      consent('3', { toRenew: true, purpose: 'care', parts: [] }),
    ];
    const root = await page(true);
    const asking = [...root.querySelectorAll<HTMLElement>('.shared')].filter(({ textContent }) =>
      textContent.includes(text('consentToRenew')),
    );
    expect(asking).toHaveLength(2);
    for (const [place, consentId] of ['3', '1'].entries()) {
      server.asked.length = 0;
      const row = asking[place];
      if (!row) throw new Error('no row');
      press(row, text('consentRenew'));
      expect(server.asked).toEqual([]);
      expect(root.querySelector('[role=alert]')?.textContent).toBe(text('consentNeeded'));
      tickOf(row).checked = true;
      press(row, text('consentRenew'));
      expect(server.asked[0]).toEqual(['own.renewConsent', { consentId, read: whatWasRead() }]);
    }
  });

  it('asks an account that was not activated to be activated first, and for no consent', async () => {
    server.consents = [consent('1', { toRenew: true })];
    const root = await page(false);
    expect(root.querySelector('.problem[role=status]')?.textContent).toBe(text('activateNeeded'));
    expect(root.textContent).not.toContain(text('consentToRenew'));
  });
});
