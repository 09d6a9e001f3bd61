import { expect, type Browser } from '@playwright/test';
import { test } from './support/test.js';
import { openChromium, openWindow } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { staffWindow } from './support/people.js';
import { print } from './support/print.js';
import { words } from './support/button-texts.js';
import { chooseInPatientMenu } from './support/patient-menu.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('07:10'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

for (const language of ['zh', 'en'] as const) {
  test(`the record sheet opens without a session by its link only, and prints to A4, ${language} (spec 2, /StandardReport)`, async () => {
    const nurse = await staffWindow(browser, hospital.url, 'nurse', language, { path: '/patient?id=8' });
    await chooseInPatientMenu(nurse, words[language].printRecord);
    await nurse.getByRole('button', { name: language === 'zh' ? '生成' : 'Make the link', exact: true }).click();
    const link = await nurse
      .getByRole('textbox', { name: language === 'zh' ? '链接' : 'Link', exact: true })
      .inputValue();

    const { page } = await openWindow(browser, hospital.url, language);
    await page.goto(link);
    await expect(page.locator('article.report-sheet')).toBeVisible();
    const printed = await print(page);
    expect(printed.text).toContain(language === 'zh' ? '宁远市人民医院' : "Ningyuan People's Hospital");
    // The paper contains the patient's name and every stored value of the period.
    const [from, to] = [link, link].map(
      (one, index) => new URL(one).searchParams.get(index === 0 ? 'from' : 'to') ?? '',
    );
    const [patient] = await hospital.query('select name, latin_name from patient where id = 8');
    expect(printed.text).toContain(String(language === 'zh' ? patient?.name : patient?.latin_name));
    const values = await hospital.query(`
      select to_char(round(value::numeric, 1), 'FM990.0') as text from glucose_reading
      where latest and value is not null and patient_id = 8 ${from ? `and day between '${from}' and '${to}'` : ''}`);
    expect(values.length).toBeGreaterThan(0);
    const printedNumbers = printed.text.match(/\d+\.\d/g) ?? [];
    for (const { text } of values) expect(printedNumbers).toContain(String(text));
    expect(printed.paper).toMatch(/^59[45][\d.]* x 84[12]|^84[12][\d.]* x 59[45]/);
    // The variant with counts ends with the number of tests.
    const form = language === 'zh' ? '血糖记录单（含检测次数）' : 'Glucose record sheet with test counts';
    await nurse.getByRole('radio', { name: form }).click();
    await page.goto(
      await nurse.getByRole('textbox', { name: language === 'zh' ? '链接' : 'Link', exact: true }).inputValue(),
    );
    await expect(page).toHaveURL(/StandardReportNT\?/);
    const period = await page.locator('.report-fields').innerText();
    const [first, last] = period.match(/\d{4}-\d{2}-\d{2}/g)?.slice(-2) ?? [];
    const [tests] = await hospital.query(`
      select count(*)::int as count from glucose_reading
      where latest and value is not null and patient_id = 8 and day between '${first}' and '${last}'`);
    await expect(page.locator('.report-table tr').last().locator('td').last()).toHaveText(String(tests?.count));
    // The link gives access to nothing else in the hospital.
    await page.goto('/patient?id=8');
    await expect(page).toHaveURL(/\/login/);

    const altered = new URL(link);
    altered.searchParams.set('token', `${altered.searchParams.get('token')}x`);
    await page.goto(altered.href);
    await expect(page.locator('article.report-sheet')).toHaveCount(0);
    await expect(page.getByText(language === 'zh' ? '报告链接无效' : 'The report link is not valid')).toBeVisible();
    await page.goto('/StandardReport');
    await expect(page.locator('article.report-sheet')).toHaveCount(0);

    // After its author withdraws the link, it is refused like an expired one.
    const links = nurse.getByRole('region', {
      name: language === 'zh' ? '仍有效的链接' : 'Links that are still valid',
    });
    await links
      .getByRole('button', { name: language === 'zh' ? '撤回' : 'Withdraw' })
      .first()
      .click();
    await expect(links).toHaveCount(0);
    await page.goto(link);
    await expect(page.getByText(language === 'zh' ? '报告链接已过期' : 'The report link has expired')).toBeVisible();
  });
}
