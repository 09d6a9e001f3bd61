import { expect, type Browser } from '@playwright/test';
import { openChromium } from './support/browsers.js';
import { placeMeter, type Stored } from './support/glucose-meter.js';
import { startHospital, todayAt, type Hospital } from './support/hospital.js';
import { languagesOf } from './support/languages.js';
import { phoneTextIn, textIn } from './support/locale.js';
import { outpatient } from './support/outpatient.js';
import { firstPatient, patientWindow, staffWindow } from './support/people.js';
import { test } from './support/test.js';

const words = {
  zh: {
    enter: '录入血糖',
    save: '保存',
    saved: /^已保存：/,
    yes: '是，确认无误',
    home: '在家',
    values: '血糖',
    missing: '请填写血糖仪显示的数值',
  },
  en: {
    enter: 'Enter a reading',
    save: 'Save',
    saved: /^Saved: /,
    yes: 'Yes, that is right',
    home: 'at home',
    values: 'Glucose',
    missing: 'Enter what the meter showed',
  },
} as const;

let hospital: Hospital;
let browser: Browser;
test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('10:10'), openChromium()]);
});
test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

for (const [index, language] of languagesOf(import.meta.url).entries()) {
  test(`a patient enters at home what the meter showed, and the doctor is warned, ${language} (spec 2, /ot)`, async () => {
    const word = words[language];
    const { id, mobile } = await outpatient(hospital, index);
    const phone = await patientWindow(browser, hospital.url, mobile, language);
    const readings = phone.locator('.reading');
    await phone.getByText(word.enter, { exact: true }).click();
    const value = phone.locator('.reading-form input[name=value]');
    const save = phone.locator('.reading-form').getByRole('button', { name: word.save, exact: true });
    await save.click();
    await expect(phone.getByRole('alert').filter({ hasText: word.missing })).toBeVisible();

    await test.step('an unusual value is asked about', async () => {
      await value.fill('2.4');
      await phone.keyboard.press('Enter');
      await phone.getByRole('button', { name: word.yes }).click();
      await expect(phone.getByRole('status').filter({ hasText: word.saved })).toContainText('2.4');
      await expect(value).toHaveValue('');
    });

    await test.step('without a connection it waits on the phone, and is saved once', async () => {
      await phone.context().setOffline(true);
      await value.fill('17.2');
      await save.click();
      await expect(phone.locator('.unsent')).toContainText('17.2');
      await expect(value).toHaveValue('');
      await phone.context().setOffline(false);
      await expect(phone.locator('.unsent')).toHaveCount(0);
      await phone.getByRole('button', { name: word.values, exact: true }).click();
      await expect(readings.filter({ hasText: '17.2' })).toHaveCount(1);
      await expect(readings.filter({ hasText: '2.4' })).toContainText(word.home);
    });

    await test.step('the staff see it as measured at home, and are warned', async () => {
      const doctor = await staffWindow(browser, hospital.url, 'doctor', language, { path: '/ot/bs' });
      const row = doctor.getByRole('row').filter({ hasText: '17.2' }).first();
      await expect(row).toContainText(textIn(language)('outpatients.setting.home'));
      const [warned] = await hospital.query(`
        select count(*) from warning where patient_id = ${id} and acknowledged_at is null`);
      expect(Number(warned?.count)).toBeGreaterThan(0);
      await doctor.context().close();
    });
    await phone.context().close();
  });
}

for (const [index, language] of languagesOf(import.meta.url).entries()) {
  test(`a meter is read by Bluetooth, with the meals that its owner marked, ${language}`, async () => {
    const word = phoneTextIn(language);
    const { id, mobile } = await outpatient(hospital, 2 + index);
    const phone = await patientWindow(browser, hospital.url, mobile, language);
    const at = (time: string): number => Date.parse(todayAt(time));
    const stored = [
      // Of the time alone; fasting; before lunch; after a meal.
      { sequence: 301, tenths: 61, at: at('07:20') },
      { sequence: 302, tenths: 62, at: at('08:10'), context: [0x02, 3] },
      { sequence: 303, tenths: 63, at: at('09:40'), context: [0x03, 2, 0x3c, 0xd0, 1] },
      { sequence: 304, tenths: 104, at: at('09:50'), context: [0x02, 2] },
    ] satisfies Stored[];
    await placeMeter(phone.context(), stored);
    await phone.reload();
    const read = phone.getByRole('button', { name: word('meterRead'), exact: true });
    const done = phone.locator('.meter').getByRole('status');
    await read.click();
    await expect(done).toHaveText(word('meterDone', { count: '4' }));
    const slots = () =>
      hospital.query(`
        select slot, value::float from glucose_reading reading join account on account.id = reading.measured_by
        where account.patient_id = ${id} and reading.latest order by measured_at`);
    const expected = [
      { slot: 1, value: 6.1 },
      { slot: 1, value: 6.2 },
      { slot: 3, value: 6.3 },
      { slot: 2, value: 10.4 },
    ];
    expect(await slots()).toEqual(expected);
    await phone.getByRole('button', { name: words[language].values, exact: true }).click();
    const shown = (value: string) => phone.locator('.day').first().locator('.reading').filter({ hasText: value });
    await expect(shown('6.2')).toContainText(word('slot.beforeBreakfast'));
    await expect(shown('6.3')).toContainText(word('slot.beforeLunch'));
    await expect(shown('10.4')).toContainText(word('slot.afterBreakfast'));

    // Read again, the meter gives what is new: nothing.
    await phone.reload();
    await read.click();
    await expect(done).toHaveText(word('meterDone', { count: '0' }));
    expect(await slots()).toEqual(expected);
    await phone.context().close();
  });
}

test('an inpatient is measured by the ward and finds no form', async () => {
  const phone = await patientWindow(browser, hospital.url, firstPatient(hospital), 'en');
  await phone.getByRole('button', { name: words.en.values, exact: true }).click();
  await expect(phone.locator('.reading').first()).toBeVisible();
  await expect(phone.getByText(words.en.enter)).toHaveCount(0);
  await phone.context().close();
});
