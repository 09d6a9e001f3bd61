import { expect } from '@playwright/test';
import { languagesOf } from './support/languages.js';
import { test } from './support/test.js';
import { openChromium, openWindow } from './support/browsers.js';
import { startHospital } from './support/hospital.js';
import { answerQuestion } from './support/people.js';

const texts = {
  zh: {
    create: '创建机构',
    wrongCode: '初始化码不正确',
    different: '两次输入的新密码不一致',
    already: '机构已经初始化',
    breakfastEnd: '早餐前：结束',
    overlap: '设置的时间段不符合规范',
    login: '登录',
    toLogin: '去登录',
    empty: '没有',
  },
  en: {
    create: 'Create the organisation',
    wrongCode: 'The setup code is wrong',
    different: 'The two new password inputs are not the same',
    already: 'has been set up already',
    breakfastEnd: 'Before breakfast: end',
    overlap: 'The set time period does not meet the specifications',
    login: 'Log in',
    toLogin: 'Log in',
    empty: 'No',
  },
};

for (const language of languagesOf(import.meta.url)) {
  test(`an empty hospital is set up once, from its own page, ${language} (spec 2, /init)`, async () => {
    const text = texts[language];
    const hospital = await startHospital('07:10', { demonstration: false });
    const browser = await openChromium();
    try {
      const code = /with the code ([0-9a-f]+)/.exec(hospital.printed)?.[1] ?? '';
      const { page } = await openWindow(browser, hospital.url, language);
      await page.goto('/');
      await expect(page).toHaveURL(/\/init$/);
      const field = (name: string) => page.locator(`[name=${name}]`);
      const submit = page.getByRole('button', { name: text.create });
      await field('code').fill('guess');
      await field('name').fill('新城医院');
      await field('hospitalLatin').fill('Xincheng Hospital');
      await field('zone').fill('Asia/Shanghai');
      await field('realName').fill('张三');
      await field('username').fill('zhang.san');
      await field('password').fill('long enough 1');
      await field('again').fill('long enough 2');
      await submit.click();
      await expect(page.getByRole('alert')).toContainText(text.different);
      await field('again').fill('long enough 1');
      await submit.click();
      await expect(page.getByRole('alert')).toContainText(text.wrongCode);
      await expect(field('name')).toHaveValue('新城医院');
      // The entered text is kept over a reload, except secrets, which have to be entered again.
      const breakfast = page.getByLabel(text.breakfastEnd, { exact: true });
      await breakfast.fill('09:30');
      await page.reload();
      await expect(field('name')).toHaveValue('新城医院');
      await expect(field('password')).toHaveValue('');
      await expect(breakfast).toHaveValue('09:30');
      await field('code').fill(code);
      await field('password').fill('long enough 1');
      await field('again').fill('long enough 1');
      await field('language').selectOption('en');
      await submit.click();
      await expect(page.getByRole('alert')).toContainText(text.overlap);
      await breakfast.fill('08:00');
      await submit.click();

      await page.getByRole('link', { name: text.toLogin, exact: true }).click();
      await expect(page).toHaveURL(/\/login$/);
      await page.locator('input[name=username]').fill('zhang.san');
      await page.locator('input[name=password]').fill('long enough 1');
      await page.getByRole('button', { name: /用文字|in words/i }).click();
      await answerQuestion(page);
      await page.getByRole('checkbox').last().check();
      await page.getByRole('button', { name: text.login, exact: true }).click();
      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByRole('main')).toContainText(text.empty);

      await page.goto('/init');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(text.already);
    } finally {
      await browser.close();
      await hospital.stop();
    }
  });
}
