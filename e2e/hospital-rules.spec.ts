import { expect, type Browser, type Page } from '@playwright/test';
import { languagesOf } from './support/languages.js';
import { test } from './support/test.js';
import { openChromium } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { staffWindow } from './support/people.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('06:20'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const words = {
  zh: {
    system: '系统管理',
    tab: '医院规则',
    temperature: '体温',
    high: '预警范围: 高于时预警',
    passwords: '密码与登录',
    length: '最短长度',
    lock: '锁定分钟数',
    save: '保存',
    own: '本级设置',
    invalid: '密码规则不符合规范',
    inherited: /^沿用/,
    none: '各科室和病区均沿用医院规则。',
    deviations: '自行设置规则的科室和病区',
    policy: '至少 12 位',
  },
  en: {
    system: 'System',
    tab: 'Hospital rules',
    temperature: 'Body temperature',
    high: 'Range: Warn above',
    passwords: 'Passwords and sessions',
    length: 'Minimum length',
    lock: 'Minutes the account stays locked',
    save: 'Save',
    own: 'set here',
    invalid: 'The password rule does not meet the specifications',
    inherited: /^from /,
    none: 'Every department and ward has the rules of the hospital.',
    deviations: 'Places with rules of their own',
    policy: '13 characters',
  },
} as const;

/** Waits until a rule is stored. The card does not show this, and the test must not leave the page earlier. */
async function storing(page: Page): Promise<void> {
  const response = await page.waitForResponse((each) => each.url().endsWith('/rule/save'));
  expect(response.ok()).toBe(true);
}

test('rules of the hospital hold in its departments until they set their own, in both languages (spec 2, /system/rule)', async () => {
  const departments = await hospital.query(`select id from organisation_node where kind = 'department' order by id`);
  for (const language of languagesOf(import.meta.url)) {
    const word = words[language];
    const [length, edge] = language === 'zh' ? ['12', '37.4'] : ['13', '37.3'];
    const page = await staffWindow(browser, hospital.url, 'admin', language);
    await page.getByRole('navigation').first().getByRole('link', { name: word.system, exact: true }).click();
    await page.getByRole('link', { name: word.tab }).click();
    const card = (title: string) => page.getByRole('form', { name: title, exact: true });
    if (language === 'zh') await expect(page.getByText(word.none)).toBeVisible();

    await test.step(`${language}: an impossible password rule is refused at its field; a possible one is told to a user who changes the password`, async () => {
      const passwords = card(word.passwords);
      await passwords.getByLabel(word.length).fill('6');
      await passwords.getByRole('button', { name: word.save }).click();
      await expect(passwords.getByRole('alert')).toContainText(word.invalid);
      await expect(passwords.getByLabel(word.length)).toHaveAttribute('aria-invalid', 'true');
      await passwords.getByLabel(word.length).fill(length);
      await passwords.getByLabel(word.lock).fill('20');
      const stored = storing(page);
      await page.keyboard.press('Enter');
      await stored;
      await expect(passwords.getByRole('button', { name: word.save })).toBeDisabled();
      await expect(passwords).toContainText(word.own);
    });

    await test.step(`${language}: a department inherits, sets its own, and is listed`, async () => {
      const temperature = card(word.temperature);
      await temperature.getByLabel(word.high, { exact: true }).fill(edge);
      const stored = storing(page);
      await temperature.getByRole('button', { name: word.save }).click();
      await stored;
      await expect(temperature.getByRole('button', { name: word.save })).toBeDisabled();
      await expect(temperature).toContainText(word.own);
      await page.goto('/setting/rule');
      await page.locator('select.ward-selector').selectOption(String(departments[language === 'zh' ? 0 : 1]?.id));
      await expect(temperature.locator('.rule-whence')).toHaveText(word.inherited);
      await expect(temperature.getByLabel(word.high, { exact: true })).toHaveValue(edge);
      await temperature.getByLabel(word.high, { exact: true }).fill('38');
      const kept = storing(page);
      await temperature.getByRole('button', { name: word.save }).click();
      await kept;
      await expect(temperature.locator('.rule-whence')).toHaveText(word.own);
      await page.goto('/system/rule');
      const listed = page.getByRole('region', { name: word.deviations });
      await expect(listed.getByRole('listitem')).toHaveCount(language === 'zh' ? 1 : 2);
      await expect(listed).toContainText(word.temperature);
      await expect(card(word.temperature).getByLabel(word.high, { exact: true })).toHaveValue(edge);
    });

    await page.goto('/center/changePw');
    await expect(page.locator('.password-policy')).toContainText(word.policy);
    await page.close();
  }
});
