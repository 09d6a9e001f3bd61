import { expect, test, type Browser, type Page } from '@playwright/test';
import { openPages, type Language } from './support/browsers.js';
import { startHospital, todayAt, type Hospital } from './support/hospital.js';
import { signIn, staffWindow } from './support/people.js';
import { patientsSeenBy } from './support/seen.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('09:10'), openPages()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const words = {
  zh: {
    search: '姓名 / 住院号 / 病案号 / 床号',
    admit: '办理入院',
    list: '患者列表',
    analysis: '分析',
    ward: '病区',
    bed: '床位',
    name: '姓名',
    latin: '拼音姓名',
    idCard: '身份证号',
    number: '住院号',
    check: '身份证号校验位不正确，请核对',
    later: '稍后再填',
    goOn: '继续办理入院',
    changeBed: '换床',
    toBed: '换到床位',
    discharge: '办理出院',
    cancelDischarge: '取消出院',
    inHospital: '住院患者',
    discharged: '出院患者',
    showPhone: '显示完整手机号',
    all: '全部病区',
  },
  en: {
    search: 'Name / number / bed',
    admit: 'Admit a patient',
    list: 'List of patients',
    analysis: 'Analysis',
    ward: 'Ward',
    bed: 'Bed',
    name: 'Name',
    latin: 'Latin name',
    idCard: 'Identity number',
    number: 'Hospitalization number',
    check: 'The check digit does not fit: please check',
    later: 'Finish later',
    goOn: 'Go on with the admission',
    changeBed: 'Change bed',
    toBed: 'To bed',
    discharge: 'Discharge',
    cancelDischarge: 'Cancel the discharge',
    inHospital: 'In hospital',
    discharged: 'Discharged',
    showPhone: 'Show the whole Mobile number',
    all: 'All wards',
  },
} as const;

/** Identity numbers with right check digits, one a language. */
const PEOPLE: Record<Language, { name: string; latin: string; idCard: string; number: string }> = {
  zh: { name: '赵新来', latin: 'Zhao Xinlai', idCard: '11010519491231002X', number: 'E2E-0001' },
  en: { name: '钱初到', latin: 'Qian Chudao', idCard: '440524188001010014', number: 'E2E-0002' },
};
const RIGHT: Record<Language, string> = { zh: '11010519491231002X', en: '110105197103050110' };

async function open(language: Language, path = '/management'): Promise<Page> {
  const page = await staffWindow(browser, hospital.url, 'nurse', language);
  await page.goto(path);
  return page;
}

for (const language of ['zh', 'en'] as const) {
  const word = words[language];
  const person = PEOPLE[language];

  test(`a patient is admitted, moved, discharged and taken back, ${language} (spec 2, /management; spec 2, /patient; spec 4, in hospital or discharged)`, async () => {
    const page = await open(language);
    await expect(page.getByRole('region', { name: word.list })).toBeVisible();
    await page.getByRole('button', { name: word.admit }).click();
    const form = page.getByRole('dialog');
    const wards = form.locator('select[name=wardId]');
    // Each language in a ward of its own: a ward has few free beds.
    await wards.selectOption({ index: language === 'zh' ? 1 : 2 });
    const beds = form.locator('select[name=bed]');
    await beds.selectOption({ index: 1 });
    const bed = await beds.inputValue();
    await form.getByLabel(word.name, { exact: false }).first().fill(person.name);
    await form.getByLabel(word.latin).fill(person.latin);
    await form.getByLabel(word.number).fill(person.number);
    await form.getByLabel(word.idCard).fill('110105194912310021');
    await form.locator('button[type=submit]').click();
    await expect(form.getByText(word.check)).toBeVisible();

    // What was typed is there again after the form was left, and after a reload of the page.
    await form.getByRole('button', { name: word.later }).click();
    await page.reload();
    await expect(form.getByLabel(word.latin)).toHaveValue(person.latin);
    await form.getByLabel(word.idCard).fill(RIGHT[language]);
    await expect(form.locator('input[name=birthday]')).not.toHaveValue('');
    await form.locator('button[type=submit]').click();
    await expect(page).toHaveURL(/\/patient\?id=\d+/);
    const name = language === 'zh' ? person.name : person.latin;
    const header = page.locator('.patient-header');
    await expect(header).toContainText(name);
    await expect(header.locator('.patient-bed')).toContainText(bed);

    await page.getByRole('button', { name: word.changeBed }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(word.toBed).selectOption({ index: 1 });
    const other = await dialog.getByLabel(word.toBed).inputValue();
    await dialog.locator('button[type=submit]').click();
    await expect(header.locator('.patient-bed')).toContainText(other);

    await page.getByRole('button', { name: word.discharge, exact: true }).click();
    await dialog.locator('button[type=submit]').click();
    await expect(page.getByRole('button', { name: word.cancelDischarge })).toBeVisible();
    await page.getByRole('button', { name: word.cancelDischarge }).click();
    await dialog.locator('button[type=submit]').click();
    await expect(header.locator('.patient-bed')).toContainText(other);

    const events = await hospital.query(
      `select type from audit_event where type <> 'patient.viewed'
         and patient_id = (select id from patient where hospitalization_number = '${person.number}')
       order by id`,
    );
    expect(events.map(({ type }) => type)).toEqual([
      'patient.admitted',
      'patient.bedChanged',
      'patient.discharged',
      'patient.dischargeCancelled',
    ]);
    await page.close();
  });

  test(`patients are found and counted, ${language} (spec 2, /management; spec 2, /management/hospitalized; spec 2, /management/discharged)`, async () => {
    const page = await open(language);
    const rows = page.getByRole('region', { name: word.list }).getByRole('row');
    await expect.poll(() => rows.count()).toBeGreaterThan(20);
    const number = (await rows.nth(3).getByRole('cell').nth(1).innerText()).trim();
    await page.getByRole('searchbox', { name: word.search }).fill(number);
    await expect(rows).toHaveCount(2);
    const begin = `(('${todayAt('00:00').slice(0, 10)}'::date - 29)::timestamp at time zone 'Asia/Shanghai')`;
    for (const [tab, condition] of [
      [word.inHospital, `patient.kind = 'inpatient'`],
      [word.discharged, `patient.kind = 'discharged' and patient.discharge_time >= ${begin}`],
    ] as const) {
      await page.getByRole('link', { name: tab }).click();
      const analysis = page.getByRole('region', { name: word.analysis });
      const counted = (await hospital.query(patientsSeenBy('nurse', condition))).length;
      expect(counted).toBeGreaterThan(0);
      await expect(analysis.locator('.analysis-figures dd').first()).toHaveText(new RegExp(`^${counted}\\b`));
      await expect(analysis.locator('canvas').first()).toBeVisible();
      await expect(analysis.getByRole('img', { name: /\d%/ })).toBeVisible();
    }
    await page.close();
  });
}

test('what was typed into the admission form survives a lost network and a new session', async () => {
  const page = await open('en');
  await page.getByRole('button', { name: words.en.admit }).click();
  const form = page.getByRole('dialog');
  await form.locator('select[name=wardId]').selectOption({ index: 1 });
  await form.locator('select[name=bed]').selectOption({ index: 1 });
  await form.getByLabel(words.en.name, { exact: false }).first().fill('孙断网');
  await form.getByLabel(words.en.latin).fill('Sun Duanwang');
  await form.getByLabel(words.en.number).fill('E2E-0003');
  await form.locator('select[name=sex]').selectOption('male');
  await form.locator('input[name=birthday]').fill('1966-06-06');
  await page.route('**/cdms/**', (route) => route.abort());
  await form.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/login/);
  await page.unroute('**/cdms/**');
  await signIn(page, 'nurse');
  await page.goto('/management');
  await expect(form.getByLabel(words.en.latin)).toHaveValue('Sun Duanwang');
  await form.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/patient\?id=\d+/);
  const stored = await hospital.query(`select count(*)::int as n from patient where name = '孙断网'`);
  expect(stored).toEqual([{ n: 1 }]);
  await page.close();
});

test('the whole phone is shown on demand, and the look is noted (spec 2, /patient; spec 5, hidden digits)', async () => {
  const page = await open('en', '/patient?id=1');
  const facts = page.getByRole('region', { name: 'Patient record' });
  await expect(facts).toContainText(/1\d\d\*{4}\d{4}/);
  await facts.getByRole('button', { name: words.en.showPhone }).click();
  await expect(facts).toContainText(/1\d{10}/);
  const looks = await hospital.query(
    `select after->>'field' as field from audit_event where type = 'patient.unmasked'`,
  );
  expect(looks).toEqual([{ field: 'mobile' }]);
  await page.close();
});

test('who may only read is offered no admission and no whole numbers', async () => {
  const page = await staffWindow(browser, hospital.url, 'dean', 'en');
  await page.goto('/management');
  await expect(page.getByRole('region', { name: words.en.list })).toBeVisible();
  await expect(page.getByRole('button', { name: words.en.admit })).toHaveCount(0);
  await page.getByRole('region', { name: words.en.list }).getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Patient record' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Show the whole/ })).toHaveCount(0);
  await page.close();
});
