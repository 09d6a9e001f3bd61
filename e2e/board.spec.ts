import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { chooseView } from './support/board-view.js';
import { test } from './support/test.js';
import { textIn } from './support/locale.js';
import { openChromium } from './support/browsers.js';
import { startHospital, todayAt, type Hospital } from './support/hospital.js';
import { staffWindow } from './support/people.js';
import { admittedInWeekTo, FOLLOWED, visiblePatients } from './support/visible-patients.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('06:20', { embedded: true }), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

/** The current slot at 06:20. */
const BEFORE_BREAKFAST = 1;

/** The cell of a row in the current slot. Rows are counted from 1, across the wards. */
function cell(page: Page, row: number): Locator {
  return page.locator(`td[data-place$=":${BEFORE_BREAKFAST}"]`).nth(row - 1);
}

async function openGrid(language: 'zh' | 'en' = 'en'): Promise<Page> {
  const page = await staffWindow(browser, hospital.url, 'nurse', language);
  await page.getByRole('radio', { name: language === 'en' ? 'Standard' : '标准', exact: true }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  return page;
}

test('walks, asks about a strange value, takes a refusal, and corrects with a reason, by keyboard alone (spec 2, /; spec 5, manual glucose)', async () => {
  const page = await openGrid();
  await cell(page, 1).focus();
  await page.keyboard.type('7.4');
  await page.keyboard.press('Enter');
  await expect(cell(page, 1)).toContainText('7.4');

  // The focus has moved to the next patient.
  await page.keyboard.type('33.2');
  await page.keyboard.press('Enter');
  await expect(page.getByText('33.2 is outside 3–33.1 mmol/L')).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('2.2');
  await page.keyboard.press('Enter');
  await page.keyboard.press('y');
  await expect(cell(page, 2).locator('[data-meaning]')).toHaveAttribute('data-meaning', 'criticalLow');
  await expect(cell(page, 2)).toContainText('2.2');

  await cell(page, 3).focus();
  await page.keyboard.press('r');
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await expect(cell(page, 3)).toContainText('out');

  await cell(page, 1).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('7.9');
  await page.keyboard.press('Enter');
  await page.keyboard.type('typing error');
  await page.keyboard.press('Enter');
  await expect(cell(page, 1)).toContainText('7.9');

  // Another window shows what the server has stored.
  const other = await openGrid('zh');
  await expect(cell(other, 1)).toContainText('7.9');
  await expect(cell(other, 2)).toContainText('2.2');
  await expect(cell(other, 3)).toContainText('外出');
});

test('keeps what is entered while the network is away, and saves it once', async () => {
  const page = await openGrid();
  await cell(page, 5).focus();
  await page.context().setOffline(true);
  await page.keyboard.type('8.8');
  await page.keyboard.press('Enter');
  await page.keyboard.type('9.9');
  await page.keyboard.press('Enter');
  await expect(cell(page, 5)).toContainText('8.8');
  await expect(cell(page, 6)).toContainText('9.9');
  await expect(cell(page, 5)).toContainText('not yet saved');
  await page.context().setOffline(false);
  await expect(cell(page, 5)).not.toContainText('not yet saved', { timeout: 30_000 });
  await expect(cell(page, 6)).not.toContainText('not yet saved', { timeout: 30_000 });

  await page.reload();
  await chooseView(page, 'Standard');
  await expect(cell(page, 5)).toContainText('8.8');
  await expect(cell(page, 6)).toContainText('9.9');
});

test('parts that fail to load behind the board leave it, and what is typed, as it is', async () => {
  const page = await staffWindow(browser, hospital.url, 'nurse', 'en', { path: '/chat' });
  const isPart = /\/assets\/(call-desk|message-popups|contact-updates)-/;
  await page.route(isPart, (route) => route.abort());
  const isPage = (url: URL): boolean => url.pathname === '/';
  await page.route(isPage, (route) => (route.request().method() === 'HEAD' ? route.abort() : route.fallback()));
  const asked = page.waitForEvent('requestfailed', {
    predicate: (request) => request.method() === 'HEAD',
    timeout: 60_000,
  });
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  await page.goto('/');
  await chooseView(page, 'Standard');
  await cell(page, 7).focus();
  await page.keyboard.type('7.7');
  await asked;
  await page.unroute(isPart);
  const part = page.waitForResponse(isPart);
  await page.unroute(isPage);
  expect((await part).ok()).toBe(true);
  await page.keyboard.press('Enter');
  await expect(cell(page, 7)).toContainText('7.7');
  expect(loads).toHaveLength(1);
});

test('survives a killed server in the middle of the round', async () => {
  const page = await openGrid();
  await cell(page, 10).focus();
  await page.keyboard.type('6.1');
  await page.keyboard.press('Enter');
  await hospital.kill();
  await page.keyboard.type('6.2');
  await page.keyboard.press('Enter');
  await expect(cell(page, 11)).toContainText('6.2');
  await hospital.restart();
  await expect(cell(page, 11)).not.toContainText('not yet saved', { timeout: 40_000 });
  await page.reload();
  await chooseView(page, 'Standard');
  await expect(cell(page, 10)).toContainText('6.1');
  await expect(cell(page, 11)).toContainText('6.2');
});

test('an open board follows others row by row: it is never asked for again, also after the network was away', async () => {
  const writer = await openGrid();
  const reader = await openGrid('zh');
  const asked: string[] = [];
  reader.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const boards = (): number => asked.filter((path) => path === '/cdms/glucose/board').length;
  await cell(writer, 12).focus();
  await writer.keyboard.type('7.3');
  await writer.keyboard.press('Enter');
  await expect(cell(reader, 12)).toContainText('7.3');
  expect(boards()).toBe(0);
  // The server's end of a socket is the only one that a browser without network does not keep open.
  await hospital.kill();
  await writer.keyboard.type('7.6');
  await writer.keyboard.press('Enter');
  await hospital.restart();
  await expect(cell(reader, 13)).toContainText('7.6', { timeout: 40_000 });
  await expect(cell(reader, 12)).toContainText('7.3');
});

test('filters by what needs a person (spec 2, /week; spec 2, /isFollow; spec 2, board by bed and list)', async () => {
  const page = await staffWindow(browser, hospital.url, 'nurse', 'en');
  const beds = page.getByRole('article');
  const shown = async (): Promise<number> => {
    await expect(beds.first()).toBeVisible();
    return beds.count();
  };
  const all = await shown();
  await page.getByRole('button', { name: /^Followed/ }).click();
  await expect.poll(shown).toBeLessThan(all);
  for (const [address, condition] of [
    ['/week', admittedInWeekTo(todayAt('00:00').slice(0, 10))],
    ['/isFollow', FOLLOWED],
  ] as const) {
    const found = await hospital.query(visiblePatients('nurse', condition));
    const wanted = found.map(({ id }) => String(id)).sort();
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(all);
    await page.goto(address);
    await expect
      .poll(() => beds.evaluateAll((cards) => cards.map((card) => card.getAttribute('data-patient')).sort()))
      .toEqual(wanted);
  }
});

test('a nurse of one department is shown no other one', async () => {
  const nurse = await staffWindow(browser, hospital.url, 'nurse', 'en');
  const wards = nurse.getByRole('combobox', { name: 'Ward', exact: true });
  await expect(wards).toContainText('Endocrinology');
  await expect(wards).not.toContainText('Cardiology');
  const all = await staffWindow(browser, hospital.url, 'nurse2', 'en');
  await expect(all.getByRole('combobox', { name: 'Ward', exact: true })).toContainText('Cardiology');
});

test('two people who fill one slot at the same time are told about each other, and both values stand', async () => {
  const first = await openGrid();
  const patient = String(await first.locator('tr[data-patient]').nth(14).getAttribute('data-patient'));
  const other = await staffWindow(browser, hospital.url, 'nurse2', 'en');
  await chooseView(other, 'Standard');
  const place = (page: Page) => page.locator(`td[data-place="${patient}:${BEFORE_BREAKFAST}"]`);
  await expect(place(other)).toBeVisible();

  // The first window is offline, so it does not learn of the other's entry before it sends its own.
  await first.context().setOffline(true);
  await place(first).focus();
  await first.keyboard.type('7.2');
  await first.keyboard.press('Enter');
  await expect(place(first)).toContainText('not yet saved');
  await place(other).focus();
  await other.keyboard.type('8.1');
  await other.keyboard.press('Enter');
  await expect(place(other)).toContainText('8.1');
  await expect(place(other)).not.toContainText('not yet saved');
  const notices = [first, other].map(async (page) => {
    const notice = page.locator('.notice').filter({ hasText: 'two people entered a value at the same time' });
    await expect(notice).toContainText(/7\.2 \(Wang Xiao \d\d:\d\d\)/);
  });
  await first.context().setOffline(false);
  await Promise.all(notices);
  for (const page of [first, other]) {
    const mark = place(page).locator('.cell-double');
    await expect(mark).toHaveText('2 values');
    await expect(mark).toHaveAttribute('title', /7\.2 \(Wang Xiao \d\d:\d\d\)/);
    await expect(mark).toHaveAttribute('title', /8\.1 \(Zhao Jing \d\d:\d\d\)/);
    await chooseView(page, 'Beds');
    await expect(page.locator(`article.bed[data-patient="${patient}"]`)).toContainText('2 values');
  }
});

test('keys that an input method takes act nowhere: no patient is opened, nothing typed is emptied', async () => {
  const page = await openGrid('zh');
  const search = page.getByRole('search').getByRole('combobox');
  await search.fill('01');
  await expect(page.locator('.search [role=option]').first()).toBeVisible();
  // As Chromium and Firefox send them, and as Safari does.
  for (const composed of [{ isComposing: true }, { keyCode: 229 }]) {
    for (const key of ['Enter', 'Escape']) await search.dispatchEvent('keydown', { key, bubbles: true, ...composed });
  }
  await expect(search).toHaveValue('01');
  await expect(page).not.toHaveURL(/patient/);
  await search.press('Enter');
  await expect(page).toHaveURL(/patient/);
});

test('the board stays where it is, whatever its figures are', async () => {
  for (const width of [1024, 1440]) {
    const page = await openGrid();
    await page.setViewportSize({ width, height: 900 });
    const top = () => page.locator('.board-body').evaluate((body) => body.getBoundingClientRect().top);
    const counts = page.locator('.board-switch small, .board-filters .chip .num, .board-figures b');
    const write = (text: string) =>
      counts.evaluateAll((all, one) => all.forEach((count) => (count.textContent = one)), text);
    await write('9');
    const before = await top();
    for (const text of ['10', '99']) {
      await write(text);
      expect(await top(), `${text} at ${width}`).toBe(before);
    }
    // Nobody is due any more.
    await page.locator('.next-due').evaluate((button) => button.remove());
    expect(await top()).toBe(before);
    await page.context().close();
  }
});

test('the patient’s page leads a nurse to the cell of the value that is due, until it is entered', async () => {
  const page = await openGrid();
  // One that no other test fills.
  const open = page.locator(`td[data-place$=":${BEFORE_BREAKFAST}"]`).filter({ hasText: 'due' }).last();
  const place = (await open.getAttribute('data-place')) ?? '';
  const due = page.locator(`td[data-place="${place}"]`);
  const patient = place.split(':')[0] ?? '';
  await page.goto(`/patient?id=${patient}`);
  await page.getByRole('link', { name: /^Enter value, by \d\d:\d\d$/ }).click();
  await expect(due).toBeFocused();
  await page.keyboard.type('6.6');
  await page.keyboard.press('Enter');
  await expect(due).toContainText('6.6');
  await page.goto(`/patient?id=${patient}`);
  await expect(page.locator('.patient-header h1')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Enter value/ })).toHaveCount(0);
  await page.context().close();
});

test('a board has two lines of controls, one when it is enlarged twice, and what does not fit is behind a button', async () => {
  const page = await openGrid();
  const controls = page.locator('.one-line');
  const more = controls.locator('.one-line-more');
  const followed = page
    .locator('.board-filters')
    .getByRole('button', { name: textIn('en')('glucose.filter.followed') });
  for (const [width, height, most] of [
    [1440, 900, 112],
    [1024, 768, 112],
    [720, 450, 60],
  ] as const) {
    await page.setViewportSize({ width, height });
    const above = () =>
      page.evaluate(() => {
        const top = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top ?? NaN;
        return top('.board-body') - top('main');
      });
    await expect.poll(above, `${width}`).toBeLessThanOrEqual(most);
  }
  // In the narrow line nothing out of sight has the focus; the button opens all of it and names what is chosen there.
  await expect(followed).toBeHidden();
  await more.click();
  await followed.click();
  await expect(followed).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await expect(more).toContainText(textIn('en')('glucose.filter.followed'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(followed).toBeVisible();
  await page.context().close();
});

test('a page that is enlarged twice shows three beds at least, and nothing beyond its edge', async () => {
  const page = await openGrid();
  await chooseView(page, 'Beds');
  for (const size of [
    { width: 720, height: 450 },
    { width: 512, height: 384 },
  ]) {
    await page.setViewportSize(size);
    const inView = () =>
      page
        .locator('.bed-cards .bed-name')
        .evaluateAll((names) => names.filter((name) => name.getBoundingClientRect().bottom < innerHeight).length);
    await expect.poll(inView, `${size.width}`).toBeGreaterThanOrEqual(3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
  }
  await page.context().close();
});
