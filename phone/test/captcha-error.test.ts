// @vitest-environment jsdom
import { errorCatalogue } from '@wardlink/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { activationPage } from '../src/activation-page.js';
import type * as Hospital from '../src/hospital.js';
import { HospitalError } from '../src/hospital.js';
import { language, switchLanguage } from '../src/language.js';
import { signInPage } from '../src/sign-in-page.js';

const CODE = 'captcha.wrong';

vi.mock('../src/hospital.js', async (original) => ({
  ...(await original<typeof Hospital>()),
  beginning: () => Promise.resolve({ hospital: null, accounts: [] }),
  captcha: () => Promise.resolve({ captchaId: '1', picture: '<svg/>', question: { zh: '3 加 4', en: '3 plus 4' } }),
  // The server answers in the language that the request names.
  call: () => Promise.reject(new HospitalError(CODE, errorCatalogue[CODE].status, errorCatalogue[CODE][language()])),
}));

beforeEach(() => document.body.replaceChildren());

const PAGES = {
  'sign in': () => signInPage(vi.fn(), vi.fn()),
  activate: async () => (await activationPage({ signedIn: vi.fn(), back: vi.fn() })).root,
} as const;

it.each(
  (['zh', 'en'] as const).flatMap((wanted) =>
    Object.keys(PAGES).map((page) => [page as keyof typeof PAGES, wanted] as const),
  ),
)('the page to %s says that the answer of the captcha was wrong, and shows another one, %s', async (page, wanted) => {
  if (language() !== wanted) switchLanguage();
  const root = await PAGES[page]();
  document.body.append(root);
  await vi.waitFor(() => expect(root.querySelector('.captcha-picture img')).not.toBeNull(), { timeout: 30_000 });
  const shown = root.querySelector('.captcha-picture img');
  document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
  const said = { zh: '验证码输入错误', en: 'Captcha input error' }[wanted];
  await vi.waitFor(() => expect(root.querySelector('[role=alert]')?.textContent).toBe(said), { timeout: 30_000 });
  await vi.waitFor(() => expect(root.querySelector('.captcha-picture img')).not.toBe(shown), { timeout: 30_000 });
});
