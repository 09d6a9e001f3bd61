import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { PASSWORD, type Hospital } from './hospital.js';
import { phoneTextIn } from './locale.js';
import { openWindow, sumIn, type Language } from './browsers.js';

/** Answers the captcha's question after it has loaded. */
export async function answerQuestion(page: Page, place = '.login-question'): Promise<void> {
  const question = page.locator(place);
  await expect(question).toHaveText(/\d+\D+\d+/);
  await page.locator('input[name=captcha]').fill(sumIn(await question.innerText()));
}

/** Logs in a member of staff. */
export async function signIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await signInHere(page, username, password);
}

/** Logs in on the login page that is shown, with the captcha as a question in words. */
export async function signInHere(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: /用文字|in words/i }).click();
  await answerQuestion(page);
  await page.getByRole('checkbox', { name: /协议|agreement/i }).check();
  await page.getByRole('button', { name: /^(登录|Sign in|Log in)$/i }).click();
  // Users who do not work on the ward start on another page.
  await expect(page).not.toHaveURL(/\/login/);
}

/** Mobile numbers of the demonstration patients in the first beds, as the start prints them. */
export function patients({ printed }: Hospital): string[] {
  return [...printed.matchAll(/^\s+(1\d{10}) /gm)].map(([, mobile = '']) => mobile);
}

/** Mobile number of the demonstration patient in the first bed. */
export function firstPatient(hospital: Hospital): string {
  const [found] = patients(hospital);
  if (!found) throw new Error('the start printed no patient account');
  return found;
}

/** Keys under which a page stores its session and the hospital's clock. */
const STORED = ['wardlink.session', 'wardlink.hospitalOnly', 'wardlink.warningPush', 'wardlink.clock'];

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The stored session of a window, without chosen options and drafts. */
async function sessionOf(context: BrowserContext): Promise<Kept> {
  const { cookies, origins } = await context.storageState();
  const stored = origins.map(({ origin, localStorage }) => ({
    origin,
    localStorage: localStorage.filter(({ name }) => STORED.includes(name)),
  }));
  return { cookies, origins: stored };
}

const sessions = new Map<string, Kept>();

/** Options of a window. */
interface Look {
  /** Where the window opens; default: the ward. */
  path?: string;
  /** Logs in again; by default the window reuses the last session of the same user and language. */
  signsIn?: boolean;
}

/**
 * Opens a window in which a member of staff is logged in. Tests that end or count sessions log in again; the others
 * reuse a session, because logging in takes longer than most tests.
 */
export async function staffWindow(
  browser: Browser,
  url: string,
  username: string,
  language: Language,
  { path = '/', signsIn = false }: Look = {},
): Promise<Page> {
  const key = `${url} ${username} ${language}`;
  const kept = signsIn ? undefined : sessions.get(key);
  const { context, page } = await openWindow(browser, url, language, undefined, kept ? { storageState: kept } : {});
  if (!kept) {
    await signIn(page, username);
    if (!signsIn) sessions.set(key, await sessionOf(context));
    if (path === '/') return page;
  }
  await page.goto(path);
  return page;
}

/** Opens the page on a phone that shows an activation code. @returns the page, and the code */
export async function phoneWithCode(browser: Browser, url: string, language: Language) {
  const { page } = await openWindow(browser, url, language, { width: 390, height: 844 });
  const text = phoneTextIn(language);
  await page.goto('/patient-phone/');
  await page.getByRole('button', { name: text('activate') }).click();
  // Until then the login page has a captcha question.
  const begin = page.getByRole('button', { name: text('activateBegin') });
  await expect(begin).toBeVisible();
  await answerQuestion(page, '.captcha-question');
  await begin.click();
  const code = await page.locator('.activation-code').innerText();
  return { page, code, text };
}

/** Chooses the password on a phone that was linked, which signs the patient in. */
export async function setPassword(
  { page, text }: Awaited<ReturnType<typeof phoneWithCode>>,
  password = 'Sunflower-3-fields',
): Promise<void> {
  await page.locator('input[name=newPassword]').fill(password);
  await page.locator('input[name=repeated]').fill(password);
  await page.locator('input[name=agreement]').check();
  await page.getByRole('button', { name: text('activateSet') }).click();
  await expect(page.locator('.sign-in')).toHaveCount(0);
}

/** Opens a phone window in which a patient is logged in. */
export async function patientWindow(browser: Browser, url: string, mobile: string, language: Language): Promise<Page> {
  const { page } = await openWindow(browser, url, language, { width: 390, height: 844 });
  await page.goto('/patient-phone/');
  await page.locator('input[name=mobile]').fill(mobile);
  await page.locator('input[name=password]').fill(PASSWORD);
  await answerQuestion(page, '.captcha-question');
  await page.locator('input[name=agreement]').check();
  await page.locator('form.sign-in button[type=submit]').click();
  await expect(page.locator('.member').first()).toBeVisible();
  // A call fails as offline while the phone's socket is not open.
  await expect(page.locator('.ward')).toHaveAttribute('data-line', 'open');
  return page;
}

/** Opens the page of the patient that shows who sees the values. */
export async function openSharing(phone: Page, language: Language): Promise<void> {
  await phone
    .locator('.tabs')
    .getByRole('button', { name: phoneTextIn(language)('page.mine'), exact: true })
    .click();
  await phone.locator('.way').click();
}
