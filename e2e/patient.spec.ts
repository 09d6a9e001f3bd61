import { expect, test, type Browser, type Page } from '@playwright/test';
import { openChromium } from './support/browsers.js';
import { type Hospital, startHospital, todayAt } from './support/hospital.js';
import { languagesOf } from './support/languages.js';
import { chooseInPatientMenu } from './support/patient-menu.js';
import { staffWindow } from './support/people.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('14:30'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const open = (user: string, path: string): Promise<Page> => staffWindow(browser, hospital.url, user, 'en', { path });

const curveOf = (page: Page) => page.getByTestId('glucose-curve');
const viewOf = async (page: Page): Promise<number> =>
  Number(await curveOf(page).getAttribute('data-end')) - Number(await curveOf(page).getAttribute('data-begin'));

test('the header names the patient on every part of the page, and 1 to 6 open the parts (spec 2, /patient)', async () => {
  const [patient] = await hospital.query('select name, latin_name, bed from patient where id = 1');
  const page = await open('doctor', '/patient?id=1');
  const header = page.locator('.patient-header');
  for (const [key, ready] of [
    ['2', page.locator('.trend-strips')],
    ['3', page.getByRole('region', { name: 'Orders', exact: true })],
    ['4', page.locator('.day-record')],
    ['5', page.getByRole('region', { name: 'Timeline' })],
    ['6', page.getByRole('region', { name: 'Patient record' })],
    ['1', page.getByTestId('slot-profile')],
  ] as const) {
    await expect(header).toContainText(String(patient?.latin_name));
    await page.keyboard.press(key);
    await expect(ready).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Parts of the patient page' }).locator('[aria-current]'),
    ).toHaveCount(1);
    for (const text of [String(patient?.latin_name), String(patient?.bed), 'Endocrinology', 'allergies', '(day ']) {
      await expect(header).toContainText(new RegExp(text.replace(/[()]/g, '\\$&'), 'i'));
    }
  }
  await page.close();
});

for (const language of languagesOf(import.meta.url)) {
  test(`the header takes two lines on a desktop and on a tablet, whatever is known, ${language}`, async () => {
    await hospital.query(`update patient set drug_allergies = 'Penicillin, 头孢' where id = 2`);
    const page = await staffWindow(browser, hospital.url, 'doctor', language, { path: '/patient?id=2' });
    const who = page.locator('.patient-who');
    await expect(who).toContainText('Penicillin, 头孢');
    for (const width of [1440, 1024, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const lines = await who.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const middles = [...range.getClientRects()].map(({ top, bottom }) => (top + bottom) / 2);
        // What stands on one line has nearly the same middle.
        return middles.sort((one, other) => one - other).filter((at, index, all) => at - (all[index - 1] ?? 0) > 8);
      });
      expect(lines, `at ${width}`).toHaveLength(2);
      // What is rarely needed is one hover away.
      await who.locator('.patient-care').hover();
      await expect(who.locator('.patient-care-more')).toContainText(/BMI/);
      await page.mouse.move(0, 0);
      await expect(who.locator('.patient-care-more')).toHaveCount(0);
    }
    await page.keyboard.press('6');
    await expect(page.locator('.patient-facts')).toContainText(language === 'en' ? 'Responsible nurse' : '责任护士');
    await page.context().close();
  });
}

test('the legend of the curve has the colours of what is drawn, in light and in dark', async () => {
  const page = await open('doctor', '/patient?id=1');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.reload();
    await expect(page.locator('body')).toHaveAttribute('theme-mode', colorScheme);
    await expect(curveOf(page).locator('.curve-dot').first()).toBeVisible();
    const pairs = await page.evaluate(() => {
      const svg = document.querySelector('.curve-plot svg');
      /** The fill of a mark, whether the patient has one or not. */
      const drawn = (className: string): string => {
        const mark = document.createElementNS('http://www.w3.org/2000/svg', 'g');
        mark.setAttribute('class', className);
        svg?.append(mark);
        const { fill } = getComputedStyle(mark);
        mark.remove();
        return fill;
      };
      const shown = (selector: string, property: 'color' | 'backgroundColor'): string => {
        const sign = document.querySelector(`.curve-legend ${selector}`);
        return sign ? getComputedStyle(sign)[property] : 'none';
      };
      return [
        [shown('.dot', 'backgroundColor'), drawn('curve-dot')],
        [shown('.dot.hollow', 'backgroundColor'), drawn('curve-dot offTarget')],
        [shown('.warned-high', 'color'), drawn('curve-warned high')],
        [shown('.warned-low', 'color'), drawn('curve-warned low')],
        [shown('.bar', 'backgroundColor'), drawn('curve-dose rapid')],
        [shown('.bar.basal', 'backgroundColor'), drawn('curve-dose basal')],
        [shown('.oral', 'backgroundColor'), drawn('curve-oral')],
      ];
    });
    expect(
      pairs.map(([legend]) => legend),
      colorScheme,
    ).toEqual(pairs.map(([, mark]) => mark));
  }
  await page.close();
});

test('the overview counts the stored readings, beside those of the days before (spec 2, /patient)', async () => {
  const page = await open('doctor', '/patient?id=1');
  const [from, to] = [-6, 0].map((days) => `('${todayAt('00:00').slice(0, 10)}'::date + ${days})`);
  const [stored] = await hospital.query(`
    select count(*)::int as all, count(*) filter (where round(value, 1) < 3.9)::int as low,
      round(avg(value), 1)::text as mean
    from glucose_reading where latest and value is not null and patient_id = 1 and day between ${from} and ${to}`);
  const figures = page.getByRole('region', { name: `Statistics over ${String(stored?.all)} readings` });
  await expect(figures.locator('.key-figure').filter({ hasText: 'Mean' })).toContainText(String(stored?.mean));
  await expect(figures.locator('.key-figure').filter({ hasText: 'Lows' })).toContainText(String(stored?.low));
  await expect(figures.locator('.figure-before').first()).toContainText('before');
  await expect(curveOf(page)).toHaveAttribute('data-points', String(stored?.all));
  await page.getByRole('radio', { name: 'Nothing' }).click();
  await expect(page.locator('.figure-before')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Dates' }).click();
  await page.getByRole('textbox', { name: 'From' }).fill('2099-01-01');
  await expect(page.getByRole('alert').filter({ hasText: '1 to 92 days' })).toBeVisible();
  await page.close();
});

test('the overview names its period with the punctuation of the language', async () => {
  for (const [language, text] of [
    ['en', /^\S+ – \S+, compared with \S+ – \S+$/],
    ['zh', /^\S+ – [^\s,]+，与 \S+ – \S+ 比较$/],
  ] as const) {
    const page = await staffWindow(browser, hospital.url, 'doctor', language, { path: '/patient?id=1' });
    await expect(page.locator('.overview-span')).toHaveText(text);
    await page.close();
  }
});

test('the curve is read and zoomed by keyboard and by pointer, with what was given before a reading', async () => {
  const page = await open('doctor', '/patient?id=1');
  const curve = curveOf(page);
  await expect(curve).toBeVisible();
  const whole = await viewOf(page);
  await curve.focus();
  await page.keyboard.press('ArrowLeft');
  const box = page.getByTestId('curve-box');
  await expect(box.locator('[data-meaning]')).toHaveText(/\d+\.\d|HI|LO/);
  const last = await box.innerText();
  await page.keyboard.press('ArrowLeft');
  await expect(box).not.toHaveText(last);
  await expect(box).toContainText('Before');
  await page.keyboard.press('+');
  expect(await viewOf(page)).toBe(whole / 2);
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('0');
  expect(await viewOf(page)).toBe(whole);
  const place = await curve.boundingBox();
  if (!place) throw new Error('no curve');
  await page.mouse.move(place.x + 200, place.y + 120);
  await page.mouse.down();
  await page.mouse.move(place.x + 400, place.y + 120, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => viewOf(page)).toBeLessThan(whole / 2);
  await page.getByRole('button', { name: 'Whole period' }).click();
  expect(await viewOf(page)).toBe(whole);
  await page.close();
});

test('one key prints the record sheet of the period from the page, and the trail says so', async () => {
  const page = await open('nurse', '/patient?id=1');
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = document.querySelector('.report-print')?.textContent ?? '';
    };
  });
  await page.locator('.patient-header').waitFor();
  await page.keyboard.press('p');
  await expect(page.locator('body')).toHaveAttribute('data-printed', /Jiang Qiang/);
  await expect(page.locator('.report-print')).toHaveCount(0);
  // The page notes the print once the dialog is closed.
  const events = () => hospital.query(`select 1 from audit_event where type = 'report.printed' and patient_id = 1`);
  await expect.poll(events).toHaveLength(1);
  const links = await hospital.query('select 1 from report_link where patient_id = 1');
  expect(links).toEqual([]);
  await page.close();
});

test('a doctor sets the patient’s own target: what is measured after is judged by it, and a nurse sets none', async () => {
  const page = await open('doctor', '/patient?id=1');
  await chooseInPatientMenu(page, 'Glucose target…');
  const dialog = page.getByRole('dialog', { name: /^Glucose target of/ });
  await dialog.getByRole('radio', { name: 'strict' }).click();
  await expect(dialog).toContainText('4.4–6.1');
  await dialog.getByRole('button', { name: 'Save target' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('.patient-header')).toContainText('Target strict');
  const nurse = await open('nurse', '/patient?id=1');
  await nurse.getByRole('button', { name: 'More' }).click();
  await expect(nurse.getByRole('menuitem', { name: 'Edit record' })).toBeVisible();
  await expect(nurse.getByRole('menuitem', { name: 'Glucose target…' })).toHaveCount(0);
  await page.close();
  await nurse.close();
});

test('chat and call identify the patient: bed, ward, day of stay and allergies', async () => {
  await hospital.query(`update patient set drug_allergies = '青霉素' where id = 1`);
  const [account] = await hospital.query('select id from account where patient_id = 1');
  const page = await open('doctor', `/communicate?user=${String(account?.id)}`);
  const identity = page.getByTestId('patient-identity');
  for (const text of ['Jiang Qiang', 'Endocrinology', 'Ward 1', 'day ', 'Allergies 青霉素']) {
    await expect(identity).toContainText(text);
  }
  await page.getByRole('button', { name: 'Voice call' }).click();
  await expect(page.locator('section.call-screen').getByTestId('patient-identity')).toContainText('Allergies 青霉素');
  await page.close();
});

test('the pages of a pump and of a monitor begin with the identity of the patient', async () => {
  const page = await open('doctor', '/ins');
  await page
    .getByRole('link', { name: /^Open the pump/ })
    .first()
    .click();
  await expect(page.getByTestId('patient-identity')).toContainText(/allergies/i);
  await page.close();
});
