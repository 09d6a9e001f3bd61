import { PRESET_REASONS } from '@wardlink/contract';
import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { chooseView } from './support/board-view.js';
import { languagesOf } from './support/languages.js';
import { test } from './support/test.js';
import { openChromium, switchToursOff } from './support/browsers.js';
import { startHospital, todayAt, type Hospital } from './support/hospital.js';
import { textIn } from './support/locale.js';
import { signIn, staffWindow } from './support/people.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('06:20'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const WORDS = {
  zh: { bed: '床位', list: '列表', standard: '标准', special: '特殊', none: '今日没有特殊模式的读数', refused: '拒测' },
  en: {
    bed: 'Beds',
    list: 'List',
    standard: 'Standard',
    special: 'Special',
    none: 'No reading in special mode today',
    refused: 'refused',
  },
} as const;

const lines = (page: Page) => page.getByRole('grid').locator('tr[data-patient]');

for (const [index, language] of languagesOf(import.meta.url).entries()) {
  const words = WORDS[language];

  test(`the ward by bed, as a list, by slots and in special mode shows the same patients, and remembers how, in ${language} (spec 2, board by bed and list; spec 2, board special and standard)`, async () => {
    const page = await staffWindow(browser, hospital.url, 'nurse', language);
    await chooseView(page, words.bed);
    await expect(page.locator('article.bed').first()).toBeVisible();
    const beds = await page.locator('article.bed').count();
    for (const mode of [words.list, words.standard, words.special]) {
      await chooseView(page, mode);
      await expect(lines(page)).toHaveCount(beds);
    }
    await page.reload();
    await expect(page.getByRole('radio', { name: words.special, exact: true })).toBeChecked();
    await expect(lines(page)).toHaveCount(beds);
    await page.context().close();
  });

  test(`readings of close monitoring stand beside one another, entered by keyboard, in ${language} (spec 2, board special and standard)`, async () => {
    const page = await staffWindow(browser, hospital.url, 'nurse', language);
    await chooseView(page, words.special);
    // Each language uses a different patient, because both tests share one hospital.
    const line = lines(page).nth(index + 1);
    await expect(line).toContainText(words.none);
    const place = line.getByRole('gridcell').first();

    await place.focus();
    await page.keyboard.type('18.2');
    await page.keyboard.press('t');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('05:05');
    await page.keyboard.press('Enter');
    const points = line.locator('td.course li');
    await expect(points).toHaveText([/18\.2.*05:05/]);

    await place.focus();
    await page.keyboard.type('15.1');
    await page.keyboard.press('t');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('06:15');
    await page.keyboard.press('Enter');
    await expect(points).toHaveText([/18\.2.*05:05/, /15\.1.*06:15/]);
    await expect(line.locator('td.latest')).toContainText(/−3\.1/);
    await expect(line.locator('td.latest')).toContainText(/1 (h|小时) 10/);

    await place.focus();
    await page.keyboard.press('r');
    await page.keyboard.press('Enter');
    await expect(points).toHaveCount(3);
    await expect(points.last()).toContainText(words.refused);

    // All three are stored on the server, so another window shows them.
    const other = await staffWindow(browser, hospital.url, 'doctor', language);
    await chooseView(other, words.special);
    const patient = (await line.getAttribute('data-patient')) ?? '';
    await expect(other.locator(`tr[data-patient="${patient}"] td.course li`)).toHaveCount(3);
    await other.context().close();
    await page.context().close();
  });

  test(`the round goes down the list by keyboard, in ${language} (spec 2, board by bed and list)`, async () => {
    const page = await staffWindow(browser, hospital.url, 'nurse', language);
    await chooseView(page, words.list);
    const first = index * 2;
    const cell = (row: number) => lines(page).nth(row).getByRole('gridcell').first();
    await cell(first).focus();
    await page.keyboard.type('9.4');
    await page.keyboard.press('Enter');
    await page.keyboard.type('8.6');
    await page.keyboard.press('Enter');
    await expect(cell(first)).toContainText('9.4');
    await expect(cell(first + 1)).toContainText('8.6');
    await expect(
      lines(page)
        .nth(first + 1)
        .locator('td.fixed')
        .first(),
    ).toContainText('8.6');

    // What stands in the place of a value stands where the values do: in the middle.
    await cell(first + 20).focus();
    await page.keyboard.press('r');
    await page.keyboard.press('Enter');
    await expect(cell(first + 20)).toHaveText(words.refused);
    const gaps = await cell(first + 20).evaluate((place) => {
      const range = document.createRange();
      range.selectNodeContents(place);
      const [text, edge] = [range.getBoundingClientRect(), place.getBoundingClientRect()];
      return [text.left - edge.left, edge.right - text.right];
    });
    expect(Math.abs((gaps[0] ?? 0) - (gaps[1] ?? 0))).toBeLessThan(3);
    await page.context().close();
  });

  test(`a measure time before the admission is asked about where it was typed, and its reason stays, in ${language}`, async () => {
    const text = textIn(language);
    const [page, other] = [
      await staffWindow(browser, hospital.url, 'nurse', language),
      await staffWindow(browser, hospital.url, 'doctor', language),
    ];
    await chooseView(page, words.standard);
    const patient =
      (await lines(page)
        .nth(index + 4)
        .getAttribute('data-patient')) ?? '';
    const cell = page.locator(`tr[data-patient="${patient}"] td[data-place$=":1"]`);
    await hospital.query(`update patient set admission_time = '${todayAt('06:10')}' where id = ${patient}`);

    await test.step('the grid keeps the value and asks why, once the server did', async () => {
      await cell.focus();
      await page.keyboard.type('7.3');
      await page.keyboard.press('t');
      await page.keyboard.press('Control+A');
      await page.keyboard.type('05:05');
      await page.keyboard.press('Enter');
      await expect(cell).toContainText(text('glucose.notSaved'));
      await cell.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      const asking = page.locator('.asking');
      await expect(asking).toContainText(text('glucose.entry.whyThen'));
      await asking.getByRole('button', { name: PRESET_REASONS['preset.emergencyRoom'][language] }).click();
      await asking.getByRole('button', { name: text('glucose.entry.saveTime') }).click();
      await expect(cell).not.toContainText(text('glucose.notSaved'));
      await expect(cell).toContainText('7.3');
    });

    await test.step('the record of the reading says the reason', async () => {
      await other.goto('/sugar');
      const number = await numberOf(patient);
      await other.getByRole('searchbox').last().fill(number);
      const line = other.locator('tr[data-reading]').filter({ hasText: number }).filter({ hasText: '05:05' });
      await expect(line).toContainText('7.3');
      await line.getByRole('button', { name: new RegExp(`^${text('records.open')}`) }).click();
      await expect(other.getByRole('dialog')).toContainText(PRESET_REASONS['preset.emergencyRoom'][language]);
    });

    await test.step('a temperature that was typed before the admission was entered is asked about on its board', async () => {
      await page.goto('/tp');
      const line = page.locator(`tr[data-patient="${patient}"]`);
      await hospital.query(`update patient set admission_time = '${todayAt('23:59')}' where id = ${patient}`);
      await line.getByRole('textbox').fill('37.9');
      await line.getByRole('textbox').press('Enter');
      const returned = page.locator('.vital-returned');
      await expect(returned).toContainText(text('glucose.entry.whyThen'));
      await expect(returned.getByRole('button', { name: text('glucose.entry.saveTime') })).toBeDisabled();
      await returned.getByRole('textbox', { name: text('glucose.entry.timeReason') }).fill('from the ambulance');
      await returned.getByRole('button', { name: text('glucose.entry.saveTime') }).click();
      await expect(returned).toHaveCount(0);
      await expect(line).toContainText('37.9');
      const reasons = () =>
        hospital.query(
          `select time_reason from vital_reading where indicator = 'temperature' and patient_id = ${patient} and time_reason is not null`,
        );
      await expect.poll(reasons).toEqual([{ time_reason: 'from the ambulance' }]);
    });
    await hospital.query(`update patient set admission_time = '${todayAt('06:10')}' where id = ${patient}`);
    await other.context().close();
    await page.context().close();
  });
}

test('what is typed has the colour of the patient’s own range, and a corrected value its mark, on cards and in the grid', async () => {
  const page = await staffWindow(browser, hospital.url, 'nurse', 'en');
  await chooseView(page, WORDS.en.bed);
  const cards = page.locator('article.bed');
  const idOf = async (index: number) => String(await cards.nth(index).getAttribute('data-patient'));
  const [own, other] = [await idOf(7), await idOf(8)];
  const card = (patient: string) => page.locator(`article.bed[data-patient="${patient}"]`);
  await hospital.query(`insert into patient_range (patient_id, indicator, range, set_at, set_by)
    select ${own}, 'glucose', '{"low": 5, "high": 8}', now(), id from account where username = 'doctor'`);
  await page.reload();
  await expect(card(own)).toBeVisible();

  // The entry is not stored yet, so the server has not judged it.
  await page.route('**/cdms/**', (route) => route.abort());
  for (const one of [own, other]) {
    await card(one).focus();
    await page.keyboard.type('9.1');
    await page.keyboard.press('Enter');
    await expect(card(one)).toContainText('not yet saved');
  }
  await expect(card(own)).toHaveAttribute('data-meaning', 'high');
  await expect(card(other)).toHaveAttribute('data-meaning', 'inTarget');
  await page.unroute('**/cdms/**');
  for (const one of [own, other]) await expect(card(one)).not.toContainText('not yet saved', { timeout: 30_000 });
  await expect(card(own)).toHaveAttribute('data-meaning', 'high');
  await expect(card(other)).toHaveAttribute('data-meaning', 'inTarget');

  const mark = (place: Locator) => place.getByTitle('corrected');
  await expect(mark(card(other))).toHaveCount(0);
  await card(other).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('9.3');
  await page.keyboard.press('Enter');
  await page.keyboard.type('typing error');
  await page.keyboard.press('Enter');
  await expect(card(other)).toContainText('9.3');
  await expect(mark(card(other))).toHaveCount(1);
  await expect(mark(card(own))).toHaveCount(0);
  await chooseView(page, WORDS.en.standard);
  await expect(mark(page.locator(`tr[data-patient="${other}"]`))).toHaveCount(1);
  await expect(mark(page.locator(`tr[data-patient="${own}"]`))).toHaveCount(0);
  await hospital.query(`delete from patient_range where patient_id = ${own}`);
  await page.context().close();
});

/** The hospitalization number of a patient. */
async function numberOf(patient: string): Promise<string> {
  const [found] = await hospital.query(`select hospitalization_number as number from patient where id = ${patient}`);
  return String(found?.number);
}

/** For four points near an element's corners, whether the element is visible there and not covered. */
const shownAt = (page: Page, selector: string): Promise<boolean[]> =>
  page.locator(selector).evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    // 8 px inside, because of the rounded corners.
    return [
      [left + 8, top + 8],
      [right - 8, top + 8],
      [left + 8, bottom - 8],
      [right - 8, bottom - 8],
    ].map(([x, y]) => element.contains(document.elementFromPoint(x ?? 0, y ?? 0)));
  });

test('what is asked about a value is whole, over the lines, cards and wards beside it (spec 2, board by bed and list)', async () => {
  const page = await staffWindow(browser, hospital.url, 'nurse', 'en');
  for (const mode of [WORDS.en.bed, WORDS.en.list, WORDS.en.standard, WORDS.en.special]) {
    await chooseView(page, mode);
    const patient = page.locator('[data-patient]');
    for (const one of [patient.nth(5), patient.last()]) {
      await one
        .locator('[data-place]')
        .or(one.and(page.locator('[data-place]')))
        .first()
        .focus();
      await page.keyboard.type('33.4');
      await page.keyboard.press('Enter');
      await expect(page.locator('.asking')).toBeVisible();
      expect(await shownAt(page, '.asking'), mode).toEqual([true, true, true, true]);
      await page.keyboard.press('n');
      await page.keyboard.press('Escape');
      await expect(page.locator('.asking')).toHaveCount(0);
    }
  }
  await page.context().close();
});

test('the columns are as wide while one types as before', async () => {
  const page = await staffWindow(browser, hospital.url, 'nurse', 'en');
  for (const mode of [WORDS.en.list, WORDS.en.standard, WORDS.en.special]) {
    await chooseView(page, mode);
    const line = lines(page).nth(9);
    const boxes = async () => {
      const cells = await line.locator('> *').all();
      return Promise.all(cells.map(async (cell) => cell.boundingBox()));
    };
    const place = line.locator('td[data-place]:not(.fixed)').last();
    await place.focus();
    const before = await boxes();
    await page.keyboard.type('7.4');
    await expect(line.locator('.entry-value')).toHaveValue('7.4');
    expect(await boxes(), mode).toEqual(before);
    await page.keyboard.press('Escape');
    await expect(line.locator('.entry-value')).toHaveCount(0);
  }
});

test('HI and LO have keys of their own where a touch screen offers figures alone', async () => {
  const touch = { viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true, locale: 'en-US' };
  const context = await browser.newContext({ baseURL: hospital.url, ...touch });
  await context.addInitScript(switchToursOff);
  const page = await context.newPage();
  await signIn(page, 'nurse');
  for (const mode of [WORDS.en.bed, WORDS.en.standard]) {
    await chooseView(page, mode);
    const place = page.locator('[data-patient]').nth(5).locator('[data-place]');
    await place
      .or(page.locator('[data-patient]').nth(5).and(page.locator('[data-place]')))
      .last()
      .dblclick();
    await page.getByRole('button', { name: 'HI', exact: true }).tap();
    await expect(page.getByRole('dialog', { name: 'HI: above 33.3 mmol/L' })).toBeVisible();
    await page.getByRole('button', { name: /^Type again/ }).tap();
    await page.keyboard.press('Escape');
    await expect(page.locator('.asking')).toHaveCount(0);
  }
  await context.close();
});

test('the patient of a line stays in view where the columns do not fit the screen (spec 2, board special and standard)', async () => {
  const page = await staffWindow(browser, hospital.url, 'nurse', 'en');
  await chooseView(page, WORDS.en.standard);
  const who = lines(page).nth(3).locator('th.who');
  const frame = page.locator('.slot-grid-frame');
  await page.setViewportSize({ width: 700, height: 800 });
  await expect(frame).toHaveClass(/sideways/);
  const before = await who.boundingBox();
  await frame.evaluate((element) => (element.scrollLeft = 200));
  await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  expect((await who.boundingBox())?.x).toBe(before?.x);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(frame).not.toHaveClass(/sideways/);
  await page.context().close();
});
