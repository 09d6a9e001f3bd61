import { expect, type Browser, type Page } from '@playwright/test';
import { test } from './support/test.js';
import { openChromium, openFirefox, openWindow } from './support/browsers.js';
import { heldBack, watchPolicy } from './support/content-policy.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { patientWindow, signIn } from './support/people.js';
import { recordSheetLink } from './support/report-link.js';

let hospital: Hospital;
let chromium: Browser;

test.beforeAll(async () => {
  [hospital, chromium] = await Promise.all([startHospital('07:10'), openChromium()]);
});

test.afterAll(async () => {
  await chromium.close();
  await hospital.stop();
});

test('neither the login, a report, the first page of a hospital, nor a patient’s phone needs more than the policy of its page allows', async () => {
  const { context, page } = await openWindow(chromium, hospital.url, 'zh');
  await watchPolicy(context);
  await page.goto('/login');
  await expect(page.locator('.login-captcha img')).toBeVisible();
  expect(await heldBack(page)).toEqual([]);
  await page.goto('/init');
  await expect(page.getByRole('heading').first()).toBeVisible();
  expect(await heldBack(page)).toEqual([]);
  await signIn(page, 'nurse');
  await page.goto('/patient?id=8');
  await page.goto(await recordSheetLink(page, 'zh'));
  await expect(page.locator('article.report-sheet')).toBeVisible();
  expect(await heldBack(page)).toEqual([]);
  // The style element with the paper's orientation was accepted because of its nonce.
  expect(
    await page.evaluate(() =>
      [...document.styleSheets].some((sheet) => sheet.cssRules[0]?.cssText.startsWith('@page')),
    ),
  ).toBe(true);
  await context.close();

  const [patient] = await hospital.query(
    `select account.mobile from account join patient on patient.id = account.patient_id
     where kind = 'inpatient' order by account.id limit 1`,
  );
  const phone = await patientWindow(chromium, hospital.url, String(patient?.mobile), 'zh');
  await watchPolicy(phone.context());
  await phone.reload();
  await expect(phone.locator('.member').first()).toBeVisible();
  expect(await heldBack(phone)).toEqual([]);
  await phone.context().close();
});

/** Injects scripts and styles into a page in several ways, and expects that none takes effect. */
async function expectNothingRuns(page: Page): Promise<void> {
  await page.evaluate(() => {
    const place = document.createElement('div');
    place.innerHTML = `<img src="/media/nothing.png" onerror="window.ran = 'handler'">
      <a id="bait" href="javascript:window.ran = 'address'">x</a><p id="styled" style="outline: 9px solid red"></p>`;
    const script = document.createElement('script');
    script.textContent = "window.ran = 'inline'";
    const styled = document.createElement('style');
    styled.textContent = 'body { outline: 9px solid red }';
    const foreign = document.createElement('script');
    foreign.src = 'https://elsewhere.example/evil.js';
    place.append(script, styled, foreign);
    document.body.append(place);
    document.getElementById('bait')?.click();
  });
  await expect
    .poll(async () => [...new Set((await heldBack(page)).map((line) => line.split(' ')[0]))].sort())
    .toEqual(['script-src-attr', 'script-src-elem', 'style-src-attr', 'style-src-elem']);
  // The `javascript:` address, the inline script and the script of another origin.
  await expect
    .poll(async () => (await heldBack(page)).filter((line) => line.startsWith('script-src-elem')).length)
    .toBe(3);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  const outlines = await page.evaluate(() =>
    [document.body, document.getElementById('styled')].map((one) => one && getComputedStyle(one).outlineStyle),
  );
  expect(outlines).toEqual(['none', 'none']);
  // The page's scripts cannot read the nonce from the markup.
  expect(await page.locator('meta[property=csp-nonce]').getAttribute('nonce')).toBe('');
}

test('a script that found its way into the page of a nurse does not run', async () => {
  const { context, page } = await openWindow(chromium, hospital.url, 'en');
  await watchPolicy(context);
  await signIn(page, 'nurse');
  await expect(page.getByRole('main')).toContainText('mmol/L');
  expect(await heldBack(page)).toEqual([]);
  await expectNothingRuns(page);
  await context.close();
});

test('nor in Firefox, where the login and a patient’s phone need no more than allowed', async () => {
  const firefox = await openFirefox();
  const { context, page } = await openWindow(firefox, hospital.url, 'zh');
  await watchPolicy(context);
  await page.goto('/login');
  await expect(page.locator('.login-captcha img')).toBeVisible();
  expect(await heldBack(page)).toEqual([]);
  await page.goto('/patient-phone/');
  await expect(page.locator('input[name=mobile]')).toBeVisible();
  expect(await heldBack(page)).toEqual([]);
  await expectNothingRuns(page);
  await firefox.close();
});
