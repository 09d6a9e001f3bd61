import { DISK_HEADER } from '@wardlink/contract';
import { expect, type Browser, type Page, type Route } from '@playwright/test';
import { languagesOf } from './support/languages.js';
import { test } from './support/test.js';
import { openChromium, openWindow } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { textIn } from './support/locale.js';
import { signIn, staffWindow } from './support/people.js';
import { popup, messageIn, visit } from './support/messages.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('07:10'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

/** Statuses that a gateway may return; the server's own errors carry a code. */
const STATUSES = [
  'errors.http.400',
  'errors.http.403',
  'errors.http.404',
  'errors.http.405',
  'errors.http.408',
  'errors.http.500',
  'errors.http.501',
  'errors.http.502',
  'errors.http.503',
  'errors.http.504',
  'errors.http.505',
];
const SAVE_STYLE = '**/cdms/warning/style';
/** The HTTP client's own error texts, which users must not see. */
const RAW = /Request failed with status code|Network Error|Request aborted|timeout of \d+ms exceeded/;

/** Saves the notification settings while the network or a gateway gives this response. */
async function saveWith(page: Page, answer: (route: Route) => Promise<unknown>): Promise<void> {
  await page.route(SAVE_STYLE, answer);
  await page.locator('form.style-notice button[type=submit]').click();
}

async function openStyle(page: Page): Promise<void> {
  await visit(page, '/center/styleNotice');
  await expect(page.locator('form.style-notice')).toBeVisible();
}

for (const language of languagesOf(import.meta.url)) {
  test(`each HTTP status is said in words of its own, ${language} (spec 8, session and HTTP)`, async () => {
    const message = messageIn(language);
    const page = await staffWindow(browser, hospital.url, 'nurse', language);
    await openStyle(page);
    for (const key of STATUSES) {
      const status = Number(key.split('.').at(-1));
      await saveWith(page, (route) => route.fulfill({ status, contentType: 'text/html', body: '<html>' }));
      await expect(popup(page, message(key, { url: '/cdms/warning/style' })), key).toBeVisible();
      await page.unroute(SAVE_STYLE);
    }
    await saveWith(page, (route) => route.fulfill({ status: 418, body: '' }));
    await expect(popup(page, message('errors.http.other', { status: '418' }))).toBeVisible();
    await expect(page.locator('body')).not.toContainText(RAW);
    await page.context().close();
  });

  test(`a page says for as long as the server does that its disk is nearly or quite full, ${language}`, async () => {
    const text = textIn(language);
    const page = await staffWindow(browser, hospital.url, 'admin', language);
    // Blocks the socket: the real server would report enough space with every heartbeat.
    await page.routeWebSocket(/\/chat\/ws\//, () => undefined);
    let told: 'low' | 'full' | undefined;
    await page.route('**/cdms/**', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), ...(told && { [DISK_HEADER]: told }) } });
    });
    for (told of ['low', 'full', undefined] as const) {
      await page.goto('/system');
      for (const one of ['low', 'full'] as const) {
        await expect(page.getByText(text(`frame.disk.${one}`))).toHaveCount(one === told ? 1 : 0);
      }
      // Waits, so that the next navigation aborts no request.
      await page.waitForLoadState('networkidle');
    }
    await page.context().close();
  });

  test(`a body that tells of a failure, or that nobody can read, ${language} (spec 8, session and HTTP; spec 8, user-facing)`, async () => {
    const message = messageIn(language);
    const page = await staffWindow(browser, hospital.url, 'nurse', language);
    await openStyle(page);
    await test.step('a body status with its description', async () => {
      const json = { status: 409, code: 'name.exists', description: message('name.exists') };
      await saveWith(page, (route) => route.fulfill({ json }));
      await expect(popup(page, message('name.exists'))).toBeVisible();
      await page.unroute(SAVE_STYLE);
    });
    await test.step('the page of a gateway, and an answer to somebody else', async () => {
      await saveWith(page, (route) => route.fulfill({ contentType: 'text/html', body: '<html>' }));
      await expect(popup(page, message('errors.serverException'))).toBeVisible();
      await page.unroute(SAVE_STYLE);
      await page.locator('.notice button').last().click();
      await expect(popup(page, message('errors.serverException'))).toHaveCount(0);
      await saveWith(page, (route) => route.fulfill({ json: { data: 'a.b.c.d.e' } }));
      await expect(popup(page, message('errors.serverException'))).toBeVisible();
      await page.unroute(SAVE_STYLE);
      await page.locator('.notice button').last().click();
    });
    await test.step('the server itself breaks', async () => {
      await hospital.query('alter table account rename column warning_sound to warning_sound_away');
      await page.locator('form.style-notice button[type=submit]').click();
      await expect(popup(page, message('server.failed'))).toBeVisible();
      await hospital.query('alter table account rename column warning_sound_away to warning_sound');
    });
    await test.step('a list that cannot be read', async () => {
      await page.route('**/cdms/record/list', (route) => route.fulfill({ status: 500, body: '' }));
      await visit(page, '/sugar');
      await expect(page.getByText(message('states.failed'))).toBeVisible();
    });
    await page.context().close();
  });

  test(`error pop-ups that would only puzzle people are suppressed, ${language} (spec 1, suppressed pop-ups)`, async () => {
    const message = messageIn(language);
    const page = await staffWindow(browser, hospital.url, 'nurse', language);
    await openStyle(page);
    for (const description of ["Cannot read property 'x'", 'the value is null', 'undefined is no text', '链接无效']) {
      const json = { status: 409, code: 'input.invalid', description };
      const answered = page.waitForResponse(SAVE_STYLE);
      await saveWith(page, (route) => route.fulfill({ json }));
      await answered;
      await expect(page.locator('form.style-notice button[type=submit]')).toBeEnabled();
      await page.unroute(SAVE_STYLE);
    }
    // Only this notice is shown; the earlier responses showed none.
    await saveWith(page, (route) => route.fulfill({ status: 503, body: '' }));
    await expect(popup(page, message('errors.http.503'))).toBeVisible();
    await expect(page.locator('.notice')).toHaveCount(1);
    const box = await page.locator('.notices').boundingBox();
    expect(box?.y).toBe(300);
    await page.context().close();
  });

  test(`a request that the browser breaks off is no end of the session, ${language} (spec 8, session and HTTP)`, async () => {
    const message = messageIn(language);
    const page = await staffWindow(browser, hospital.url, 'nurse', language);
    // All parts of the page are loaded first: an aborted part would reload the whole page.
    await page.goto('/center/styleNotice', { waitUntil: 'networkidle' });
    await expect(page.locator('form.style-notice')).toBeVisible();
    // Each repetition is broken off as well, until the patience is over.
    await saveWith(page, async () => {
      await page.evaluate(() => window.stop());
    });
    await expect(popup(page, message('errors.brokenOff'))).toBeVisible();
    await expect(page.locator('form.style-notice')).toBeVisible();
    await expect(page.locator('body')).not.toContainText(RAW);
    await page.context().close();
  });

  test(`no answer, an unknown session and an ended one lead to the login and say why, ${language} (spec 8, session and HTTP)`, async () => {
    const message = messageIn(language);
    const gone = async (page: Page, why: string): Promise<void> => {
      await expect(page).toHaveURL(/\/login/);
      await expect(page.locator('.login-note').filter({ hasText: why })).toBeVisible();
      await expect(page.locator('body')).not.toContainText(RAW);
      expect(await page.evaluate(() => localStorage.getItem('wardlink.session'))).toBeNull();
      await page.context().close();
    };
    for (const [reason, why] of [
      ['failed', 'errors.unreachable'],
      ['connectionreset', 'errors.unreachable'],
      ['timedout', 'errors.http.408'],
    ] as const) {
      await test.step(`no answer: ${reason}`, async () => {
        const page = await staffWindow(browser, hospital.url, 'nurse', language, { signsIn: true });
        await openStyle(page);
        await saveWith(page, (route) => route.abort(reason));
        await gone(page, message(why));
      });
    }
    await test.step('401 of a gateway, and of the server', async () => {
      const page = await staffWindow(browser, hospital.url, 'nurse', language, { signsIn: true });
      await openStyle(page);
      await saveWith(page, (route) => route.fulfill({ status: 401, body: '' }));
      await gone(page, message('errors.http.401'));
      const other = await staffWindow(browser, hospital.url, 'nurse', language, { signsIn: true });
      await openStyle(other);
      // The cookie goes while the request is under way: a request of the page's own could be answered before the click.
      await saveWith(other, async (route) => {
        await other.context().clearCookies();
        await route.continue();
      });
      await gone(other, message('session.missing'));
    });
    await test.step('body status 300: the session was ended elsewhere', async () => {
      const { page } = await openWindow(browser, hospital.url, language);
      // The socket is blocked, so that the page learns of the end of the session from its request.
      await page.routeWebSocket(/\/chat\/ws/, () => undefined);
      await signIn(page, 'nurse2');
      await openStyle(page);
      // The session ends during the request, so that the page cannot learn of it earlier.
      await saveWith(page, async (route) => {
        await hospital.query(
          `update session set ended_at = now() where account_id = (select id from account where username = 'nurse2')`,
        );
        await route.continue();
      });
      await gone(page, message('session.ended'));
    });
  });
}
