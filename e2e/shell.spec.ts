import { expect, type Browser, type Page } from '@playwright/test';
import { languagesOf } from './support/languages.js';
import { test } from './support/test.js';
import { openChromium } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { textIn } from './support/locale.js';
import { staffWindow } from './support/people.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  // A day on which the demonstration has open warnings at that time: not each has.
  [hospital, browser] = await Promise.all([startHospital('2026-11-26T06:20:00+08:00'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const navigation = (page: Page) => page.getByRole('navigation').first();
const subPages = (page: Page) => navigation(page).locator('.nav-pages').getByRole('link');
const indicator = (page: Page, name: string) => page.locator('.board-switch').getByRole('link', { name });
const chip = (page: Page, name: string) => page.locator('.board-filters').getByRole('button', { name });

for (const language of languagesOf(import.meta.url)) {
  const text = textIn(language);

  test(`the navigation lists the pages of the open entry alone, folds, and stays as it was left, ${language}`, async () => {
    const page = await staffWindow(browser, hospital.url, 'nurse', language);
    const entry = (name: string) => navigation(page).getByRole('link', { name, exact: true });
    await expect(subPages(page)).toHaveCount(0);
    await page.getByRole('button', { name: text('shell.unfold') }).click();
    await expect(subPages(page)).toHaveText([text('shell.board'), text('nav.ambulatory'), text('shell.handOver')]);
    for (const group of ['care', 'people', 'review']) {
      await expect(page.getByRole('group', { name: text(`shell.group.${group}`) })).toBeVisible();
    }

    // One click from the ward to the hand-over, which took two.
    await subPages(page).nth(2).click();
    await expect(page.getByRole('radio', { name: text('warnings.viewOf.handover') })).toBeChecked();
    await expect(subPages(page).nth(2)).toHaveAttribute('aria-current', 'page');
    // It is of every indicator: neither its name nor a tab says a single one.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('warningHandover.title'));
    await expect(page).toHaveTitle(`${text('warningHandover.title')} · Wardlink`);
    await expect(
      page.getByRole('navigation', { name: text('warnings.indicators') }).locator('[aria-current]'),
    ).toHaveCount(0);

    await entry(text('nav.records')).click();
    await expect(subPages(page)).toHaveCount(7);
    await expect(subPages(page).first()).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('.sub-pages')).toBeHidden();
    await page.reload();
    await expect(subPages(page)).toHaveCount(7);

    await page.getByRole('button', { name: text('shell.fold') }).click();
    await expect(subPages(page)).toHaveCount(0);
    await expect(page.locator('.sub-pages')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: text('shell.unfold') })).toBeVisible();
    await page.context().close();
  });

  test(`the right arrow key lists the pages of a folded entry beside it, ${language}`, async () => {
    const page = await staffWindow(browser, hospital.url, 'nurse', language);
    const entry = (name: string) => navigation(page).getByRole('link', { name, exact: true });
    const records = entry(text('nav.records'));
    const listed = page.getByRole('group', { name: text('nav.records'), exact: true }).getByRole('link');
    await records.focus();
    await expect(records).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowRight');
    await expect(listed).toHaveCount(7);
    await expect(records).toHaveAttribute('aria-expanded', 'true');
    await expect(listed.first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(listed.last()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(listed.nth(1)).toBeFocused();

    for (const key of ['ArrowLeft', 'Escape']) {
      await page.keyboard.press(key);
      await expect(listed, key).toHaveCount(0);
      await expect(records, key).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await expect(listed.first(), key).toBeFocused();
    }

    // Past its last page the list is closed, and the tab key goes on to the next entry.
    await listed.last().focus();
    await page.keyboard.press('Tab');
    await expect(listed).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await expect(records).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/sugar\/execution$/);
    await expect(listed).toHaveCount(0);
    await page.context().close();
  });

  test(`the board is one place: its switch keeps the shown patients, and the ward leads back to it, ${language} (spec 2, /isFollow; spec 2, /isFollowP)`, async () => {
    const page = await staffWindow(browser, hospital.url, 'nurse', language);
    await expect(indicator(page, text('shell.glucose'))).toHaveText(
      new RegExp(text('shell.due_other', { count: '\\d+' })),
    );
    await chip(page, text('glucose.filter.followed')).click();
    await indicator(page, text('nav.pressure')).click();
    await expect(page).toHaveURL(/\/bp$/);
    // The address is there before its page is.
    await expect(indicator(page, text('nav.pressure'))).toHaveAttribute('aria-current', 'page');
    await expect(chip(page, text('vital.filter.followed'))).toHaveAttribute('aria-pressed', 'true');
    await navigation(page)
      .getByRole('link', { name: text('nav.management'), exact: true })
      .click();
    await navigation(page)
      .getByRole('link', { name: text('nav.ward'), exact: true })
      .click();
    await expect(page).toHaveURL(/\/bp$/);
    await page.goto('/isFollow');
    await expect(chip(page, text('glucose.filter.followed'))).toHaveAttribute('aria-pressed', 'true');
    await expect(indicator(page, text('shell.glucose'))).toHaveAttribute('aria-current', 'page');
    await page.context().close();
  });

  test(`an own filter is put together, saved, used on another board and removed, ${language}`, async () => {
    const page = await staffWindow(browser, hospital.url, 'nurse', language);
    const name = language === 'zh' ? '重点待测' : 'Due, followed';
    await chip(page, text('shell.filters.save')).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: text('shell.filters.store') }).click();
    await expect(dialog.getByRole('alert')).toHaveText(text('shell.filters.nothing'));
    await dialog.getByRole('checkbox', { name: text('glucose.filter.due') }).check();
    await dialog.getByRole('checkbox', { name: text('glucose.filter.followed') }).check();
    await dialog.locator('input[name=filterName]').fill(name);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(chip(page, name).first()).toHaveAttribute('aria-pressed', 'true');
    await page.goto('/tp');
    await chip(page, name).first().click();
    await expect(chip(page, name).first()).toHaveAttribute('aria-pressed', 'true');
    await chip(page, text('shell.filters.remove', { name })).click();
    await expect(chip(page, name)).toHaveCount(0);
    await page.reload();
    await expect(chip(page, text('shell.filters.save'))).toBeVisible();
    await expect(chip(page, name)).toHaveCount(0);
    await page.context().close();
  });

  test(`the palette leads to a patient, a page and an action by keyboard alone, and shows nobody more than is theirs, ${language}`, async () => {
    const page = await staffWindow(browser, hospital.url, 'nurse', language);
    const options = page.getByRole('dialog').getByRole('option');
    const field = page.getByRole('combobox', { name: text('shell.palette.title') });

    await expect(navigation(page)).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.type('2026110001');
    await expect(options.first()).toContainText('2026110001');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/patient\?id=\d+$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.keyboard.press('Control+k');
    await field.fill(text('nav.temperature'));
    await expect(options.first()).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/tp$/);

    await page.keyboard.press('Control+k');
    await field.fill(text('registration.admit'));
    await expect(options).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.locator('select[name=wardId]')).toBeVisible();
    // Not above another dialog: what is typed there stays.
    await page.keyboard.press('Control+k');
    await expect(field).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/management$/);

    await page.keyboard.press('Control+k');
    await field.fill(text('audit.page'));
    await expect(page.getByText(text('shell.palette.nothing'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.context().close();

    const admin = await staffWindow(browser, hospital.url, 'admin', language);
    await admin.getByRole('button', { name: text('shell.palette.button') }).click();
    await admin.getByRole('combobox', { name: text('shell.palette.title') }).fill(text('audit.page'));
    await admin.keyboard.press('Enter');
    await expect(admin).toHaveURL(/\/system\/audit$/);
    await admin.keyboard.press('Control+k');
    await admin.getByRole('combobox', { name: text('shell.palette.title') }).fill(text('registration.admit'));
    await expect(admin.getByText(text('shell.palette.nothing'))).toBeVisible();
    await admin.context().close();
  });

  test(`the side panel folds to a rail of beds and values, stays as it was left, and is gone where it has no use, ${language}`, async () => {
    const page = await staffWindow(browser, hospital.url, 'nurse', language);
    const side = page.getByRole('complementary', { name: text('frame.toDo') });
    const rail = page.locator('.side-rail');
    const patients = rail.getByRole('list', { name: text('warnings.open') }).getByRole('link');
    await expect(side).toContainText(text('warnings.open'));
    await page.getByRole('button', { name: text('shell.rail.hide'), exact: true }).click();
    await expect(page.getByRole('button', { name: text('shell.rail.show'), exact: true })).toBeFocused();
    await expect(patients.first()).toHaveText(/\d+/);
    // Two wards have the same numbers of beds: among several, each line names its own.
    const wards = await hospital.query(`
      select distinct patient.ward_id from warning join patient on patient.id = warning.patient_id
        where acknowledged_at is null and superseded_at is null`);
    await expect(patients.locator('.rail-ward')).toHaveCount(wards.length > 1 ? await patients.count() : 0);
    await page.reload();
    await expect(patients.first()).toBeVisible();

    // Where there is no room beside the page, it opens above it, and is folded again by Escape.
    await patients.first().click();
    await expect(page.getByTestId('glucose-curve')).toBeVisible();
    await page.getByRole('button', { name: text('shell.rail.show'), exact: true }).click();
    await expect(page.locator('.side-panel.above')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('.side-panel')).toHaveCount(0);
    await expect(page.getByRole('button', { name: text('shell.rail.show'), exact: true })).toBeFocused();

    for (const path of ['/center', '/setting/rule', '/intelligent']) {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(side).toHaveCount(0);
    }
    await page.goto('/');
    await page.getByRole('button', { name: text('shell.rail.show'), exact: true }).click();
    await expect(page.locator('.side-panel')).toBeVisible();
    await page.reload();
    await expect(page.locator('.side-panel')).toBeVisible();
    await page.context().close();
  });

  test(`rows are compact for a user who chooses it, ${language}`, async () => {
    const page = await staffWindow(browser, hospital.url, 'nurse', language, { path: '/sugar' });
    const height = async (): Promise<number> => (await page.getByRole('row').nth(2).boundingBox())?.height ?? 0;
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    const before = await height();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: text('shell.palette.title') }).fill(text('shell.compact'));
    await page.keyboard.press('Enter');
    await expect.poll(height).toBeLessThan(before);
    await page.reload();
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    await expect.poll(height).toBeLessThan(before);
    await page.context().close();
  });

  test(`bed cards and the grid of slots are compact as well, ${language}`, async () => {
    const page = await staffWindow(browser, hospital.url, 'nurse', language);
    const heights = async (): Promise<{ card: number; line: number }> => {
      await page.getByRole('radio', { name: text('glucose.mode.bed'), exact: true }).click();
      const card = await page.locator('article.bed').nth(1).boundingBox();
      await page.getByRole('radio', { name: text('glucose.mode.standard'), exact: true }).click();
      const line = await page.locator('.slot-grid tr[data-patient]').nth(1).boundingBox();
      return { card: card?.height ?? 0, line: line?.height ?? 0 };
    };
    const comfortable = await heights();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: text('shell.palette.title') }).fill(text('shell.compact'));
    await page.keyboard.press('Enter');
    await expect(page.locator('body')).toHaveAttribute('data-density', 'compact');
    const compact = await heights();
    expect(compact.card).toBeLessThan(comfortable.card);
    expect(compact.line).toBeLessThan(comfortable.line);
    await page.context().close();
  });

  test(`a key opens the folded side panel at what was acknowledged today, ${language}`, async () => {
    const page = await staffWindow(browser, hospital.url, 'nurse', language, { path: '/sugar' });
    const shown = page.getByRole('button', { name: text('warnings.acknowledgedToday') });
    await expect(page.locator('.records-page table')).toBeVisible();
    await expect(page.locator('.side-rail')).toBeVisible();
    await page.keyboard.press('a');
    await expect(shown).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('a');
    await expect(shown).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('Escape');
    await expect(page.locator('.side-panel')).toHaveCount(0);

    // Where somebody types it is a letter.
    await page.getByRole('searchbox').first().press('a');
    await expect(page.locator('.side-panel')).toHaveCount(0);
    await page.context().close();
  });

  test(`a user who does not work at the beds starts on their own page, ${language} (spec 6, menus of user types)`, async () => {
    const starts = {
      outdoctor: '/patientOut',
      dean: '/surveyDean',
      deansystem: '/surveyDean',
    };
    for (const [username, path] of Object.entries(starts)) {
      const page = await staffWindow(browser, hospital.url, username, language, { signsIn: true });
      await expect(page).toHaveURL((url) => url.pathname === path);
      const ward = navigation(page).getByRole('link', { name: text('nav.ward'), exact: true });
      // Neither a user who leads the hospital nor a doctor outside it has a ward.
      await expect(ward).toHaveCount(0);
      await page.goto('/center');
      await page.getByRole('link', { name: 'Wardlink' }).click();
      await expect(page).toHaveURL((url) => url.pathname === path);
      await page.context().close();
    }
  });
}
