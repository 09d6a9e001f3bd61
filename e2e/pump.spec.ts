import { PRESET_REASONS } from '@wardlink/contract';
import { expect, type Browser, type Page } from '@playwright/test';
import { languagesOf } from './support/languages.js';
import { test } from './support/test.js';
import { openChromium, type Language } from './support/browsers.js';
import { startHospital, todayAt, type Hospital } from './support/hospital.js';
import { textIn } from './support/locale.js';
import { staffWindow } from './support/people.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('14:10'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

async function openPumps(language: Language, who = 'nurse'): Promise<Page> {
  const page = await staffWindow(browser, hospital.url, who, language, { path: '/ins' });
  await expect(page.getByRole('table')).toBeVisible();
  return page;
}

const words = {
  zh: {
    all: /^全部/,
    begin: '开始用泵',
    form: '录入',
    filling: '装药',
    profile: '基础率',
    bolus: '大剂量',
    time: /^时间/,
    from: '生效时间',
    fillingField: /^装药后药量/,
    bolusField: /^大剂量/,
    profileField: /^基础率方案/,
    notFromMidnight: '方案须从 00:00 开始',
    unusual: /数值不常见/,
    saved: /^已保存/,
    total: '日总量 U',
    remaining: '剩余药量 U',
    entries: '当日记录',
    correct: /更正.*大剂量/,
    voidOf: /作废.*大剂量/,
    void: '作废',
    wrongPatient: '患者错误',
    voided: /作废：患者错误/,
    why: '录入错误',
    save: '保存修改',
    low: /^余药不足/,
  },
  en: {
    all: /^All/,
    begin: 'Start',
    form: 'Enter',
    filling: 'Refill',
    profile: 'Basal',
    bolus: 'Bolus',
    time: /^Time/,
    from: 'In force from',
    fillingField: /^In the reservoir/,
    bolusField: /^Bolus/,
    profileField: /^Basal profile/,
    notFromMidnight: 'A profile must begin at 00:00',
    unusual: /This is unusual/,
    saved: /^Saved/,
    total: 'Daily total U',
    remaining: 'Remaining U',
    entries: 'Entries of the day',
    correct: /Correct.*Bolus/,
    voidOf: /^Void.*Bolus/,
    void: 'Void',
    wrongPatient: 'Wrong patient',
    voided: /Voided by .*: Wrong patient/,
    why: 'Typing error',
    save: 'Save the change',
    low: /^Nearly empty/,
  },
} as const;

for (const language of languagesOf(import.meta.url)) {
  const say = words[language];

  test(`a pump is begun, its day kept and corrected, by keyboard (${language}) (spec 2, /ins; spec 3, insulin pump data)`, async () => {
    const page = await openPumps(language);
    await page.getByRole('button', { name: say.all }).click();
    const row = page.locator('tr[data-patient]').filter({ hasText: say.begin }).first();
    const patientId = await row.getAttribute('data-patient');
    await row.getByRole('link').last().click();
    const form = page.getByRole('region', { name: say.form, exact: true });
    const status = form.getByRole('status');

    await form.getByRole('radio', { name: say.filling, exact: true }).click();
    await form.getByRole('textbox', { name: say.time }).fill('8:00');
    await form.getByRole('textbox', { name: say.fillingField }).fill('180');
    await page.keyboard.press('Enter');
    await expect(status).toHaveText(say.saved);

    // A profile has to begin at midnight; the wrong text stays in the field.
    await form.getByRole('radio', { name: say.profile, exact: true }).click();
    await form.getByRole('textbox', { name: say.from }).fill('0800');
    await form.getByRole('textbox', { name: say.profileField }).fill('06:00 1.2');
    await page.keyboard.press('Control+Enter');
    await expect(form.getByRole('alert')).toHaveText(say.notFromMidnight);
    await form.getByRole('textbox', { name: say.profileField }).fill('00:00 1\n12:00 1.5');
    await page.keyboard.press('Control+Enter');
    await expect(status).toHaveText(say.saved);

    // 4 h × 1.0 and about 2 h × 1.5 at 14:10; a bolus of 26 U needs a confirmation.
    await form.getByRole('radio', { name: say.bolus, exact: true }).click();
    await form.getByRole('textbox', { name: say.time }).fill('11:30');
    await form.getByRole('textbox', { name: say.bolusField }).fill('26');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('alert')).toHaveText(say.unusual);
    await page.keyboard.press('Enter');
    await expect(status).toHaveText(say.saved);
    const number = (label: string) => page.locator('.pump-number', { hasText: label }).locator('b');
    await expect(number(say.total)).toHaveText(/^33\.[2-5]/);
    await expect(number(say.remaining)).toHaveText(/^146\.[5-8]/);
    await expect(page.locator('.pump-chart canvas')).toBeVisible();

    // The doctor's list is updated without a reload.
    const doctor = await openPumps(language, 'doctor');
    const there = doctor.locator(`tr[data-patient="${patientId}"]`);
    await expect(there.getByRole('cell').nth(2)).toHaveText('26');

    // Mistyped: corrected with a reason, and both versions are kept.
    const entries = page.getByRole('region', { name: say.entries });
    await entries.getByRole('button', { name: say.correct }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: say.bolusField }).fill('6');
    await dialog.getByRole('button', { name: say.why }).click();
    await dialog.getByRole('button', { name: say.save }).click();
    await expect(number(say.total)).toHaveText(/^13\.[2-5]/);
    await expect(there.getByRole('cell').nth(2)).toHaveText('6');
    const versions = await hospital.query(
      `select version, units::int, latest from pump_entry where patient_id = ${patientId} and kind = 'bolus' order by 1`,
    );
    expect(versions).toEqual([
      { version: 1, units: 26, latest: false },
      { version: 2, units: 6, latest: true },
    ]);

    // Entered for the wrong patient: the voided entry no longer counts and stays visible, struck through.
    await entries.getByRole('button', { name: say.voidOf }).click();
    await dialog.getByRole('button', { name: say.wrongPatient }).click();
    await dialog.getByRole('button', { name: say.void, exact: true }).click();
    await expect(number(say.total)).toHaveText(/^7\.[2-5]/);
    await expect(entries.getByRole('listitem').filter({ hasText: say.voided }).locator('s')).toContainText('6 U');

    // The time lies before the admission: a reason is requested and stored.
    const text = textIn(language);
    await hospital.query(`update patient set admission_time = '${todayAt('13:00')}' where id = ${patientId}`);
    await form.getByRole('textbox', { name: say.time }).fill('12:20');
    await form.getByRole('textbox', { name: say.bolusField }).fill('4');
    await page.keyboard.press('Enter');
    const why = form.getByRole('textbox', { name: text('glucose.entry.timeReason') });
    await expect(why).toBeVisible();
    await expect(form.getByRole('alert')).toContainText('12:20');
    await form.getByRole('button', { name: PRESET_REASONS['preset.beforeWard'][language] }).click();
    await why.press('Enter');
    await expect(why).toHaveCount(0);
    await expect(status).toHaveText(say.saved);
    // A correction that moves an entry to such a time also needs the reason.
    await entries.getByRole('button', { name: say.correct }).first().click();
    await dialog.getByRole('textbox', { name: say.time }).fill('12:10');
    await dialog.getByRole('button', { name: say.why }).click();
    await dialog.getByRole('button', { name: say.save }).click();
    await dialog.getByRole('textbox', { name: text('glucose.entry.timeReason') }).fill('copied from paper');
    await dialog.getByRole('button', { name: say.save }).click();
    await expect(dialog).toHaveCount(0);
    expect(
      await hospital.query(
        `select version, time_reason from pump_entry where patient_id = ${patientId} and units = 4 order by 1`,
      ),
    ).toEqual([
      { version: 1, time_reason: 'preset.beforeWard' },
      { version: 2, time_reason: 'copied from paper' },
    ]);
    await page.close();
    await doctor.close();
  });

  test(`the patient page shows every indicator on one time axis (${language})`, async () => {
    const page = await openPumps(language, 'doctor');
    const patientId = await page.locator('tr[data-patient]').first().getAttribute('data-patient');
    await page.goto(`/patient?id=${patientId}&tab=curve`);
    await expect(page.getByTestId('glucose-curve')).toBeVisible();
    await page.locator('.trend-strips').scrollIntoViewIfNeeded();
    const strips = page.locator('.trend-strip');
    await expect(strips.locator('canvas').first()).toBeVisible();
    for (const key of ['glucose', 'pressure', 'temperature', 'insulin']) {
      await expect(page.locator(`.trend-strip[data-indicator=${key}] canvas`)).toBeVisible();
    }
    await page.close();
  });
}

test('a user who may only read enters nothing', async () => {
  const page = await openPumps('en', 'admin');
  await page
    .getByRole('link', { name: /^Open the pump/ })
    .first()
    .click();
  await expect(page.locator('.pump-head')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Enter', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Correct/ })).toHaveCount(0);
  await page.close();
});
