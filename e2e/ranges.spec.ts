import { expect, type Browser, type Page } from '@playwright/test';
import { chooseView } from './support/board-view.js';
import { openChromium, type Language } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { textIn } from './support/locale.js';
import { staffWindow } from './support/people.js';
import { test } from './support/test.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('06:20'), openChromium()]);
  // The department's range before breakfast is stricter than its general range, and at bedtime it is wider.
  await hospital.query(`
    insert into node_setting (node_id, glucose_ranges)
      select id, '${DEPARTMENT}' from organisation_node where latin_name = 'Endocrinology'
    on conflict (node_id) do update set glucose_ranges = excluded.glucose_ranges`);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const DEPARTMENT = JSON.stringify({
  general: { low: 3.9, high: 13 },
  bySlot: { 1: { low: 4.4, high: 8 }, 7: { low: 5, high: 15 } },
});

async function enter(nurse: Page, patient: string, value: string): Promise<void> {
  const place = nurse.locator(`td[data-place="${patient}:1"]`);
  await place.focus();
  await nurse.keyboard.type(value);
  await nurse.keyboard.press('Enter');
  await expect(place).toContainText(value);
  await expect(place).not.toContainText('not yet saved');
}

for (const [index, language] of (['en', 'zh'] satisfies Language[]).entries()) {
  test(`a patient’s own glucose range keeps the department’s exceptions of single slots, and says what holds for each, ${language}`, async () => {
    const text = textIn(language);
    const nurse = await staffWindow(browser, hospital.url, 'nurse', 'en');
    await chooseView(nurse, 'Standard');
    const lines = nurse.locator('tr[data-patient]');
    const [first, second] = await Promise.all(
      [0, 1].map(async (one) => String(await lines.nth(index * 2 + one).getAttribute('data-patient'))),
    );
    const doctor = await staffWindow(browser, hospital.url, 'doctor', language, { path: '/intelligent' });
    const warned = (patient = '', value = '') =>
      doctor
        .getByRole('row')
        .filter({ has: doctor.locator(`a[href$="id=${patient}"]`) })
        .filter({ hasText: value });
    // Within the general range, above the department's range before breakfast.
    await enter(nurse, first ?? '', '12.3');
    const line = warned(first, '12.3');
    await expect(line).toContainText('4.4–8.0');

    await line
      .getByRole('button')
      .filter({ hasText: text('warnings.ownRange') })
      .click();
    const dialog = doctor.getByRole('dialog');
    const slot = (key: string) =>
      dialog.locator('.range-slots dl > div').filter({ hasText: text(`glucose.slot.${key}`) });
    await dialog.getByRole('textbox', { name: text('warnings.bound.low') }).fill('5');
    await dialog.getByRole('textbox', { name: text('warnings.bound.high') }).fill('12');
    await expect(slot('beforeBreakfast').locator('dd')).toContainText('5.0–8.0');
    await expect(slot('beforeBreakfast').locator('small')).toContainText('4.4–8.0');
    await expect(slot('bedtime').locator('dd')).toContainText('5.0–12.0');
    await expect(slot('bedtime').locator('small')).toContainText('5.0–15.0');
    await expect(slot('beforeLunch').locator('dd')).toHaveText('5.0–12.0');
    await dialog.getByRole('button', { name: text('warnings.rangeSave') }).click();
    await expect(dialog).toHaveCount(0);

    // The stricter of both ranges applies in this slot: 9.9 raised a warning before, and still does.
    await hospital.query(`insert into patient_range (patient_id, indicator, range, set_at, set_by)
      select ${second}, indicator, range, set_at, set_by from patient_range where patient_id = ${first}`);
    await enter(nurse, second ?? '', '9.9');
    await expect(warned(second, '9.9')).toContainText('5.0–8.0');
  });
}
