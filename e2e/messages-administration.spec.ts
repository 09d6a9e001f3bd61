import { expect, type Browser } from '@playwright/test';
import { languagesOf } from './support/languages.js';
import { test } from './support/test.js';
import { openChromium, openWindow } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { textIn } from './support/locale.js';
import { staffWindow } from './support/people.js';
import { popup, messageIn, visit } from './support/messages.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('07:10'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const words = {
  zh: { high: '危急范围: 高于时预警', begin: '早餐前：开始', end: '早餐前：结束', place: '内分泌科', role: '护士' },
  en: {
    high: 'Critical range: Warn above',
    begin: 'Before breakfast: begin',
    end: 'Before breakfast: end',
    place: 'Endocrinology',
    role: 'Nurse',
  },
} as const;

for (const language of languagesOf(import.meta.url)) {
  const word = words[language];
  const text = textIn(language);
  const message = messageIn(language);

  test(`rules and warning notices that cannot be are refused in words, ${language} (spec 5, period messages; spec 5, alarm and warning values; spec 5, notification sound; spec 5, window disappearance time)`, async () => {
    const page = await staffWindow(browser, hospital.url, 'admin', language);
    await test.step('an alarm value that cannot be, a time period that is missing', async () => {
      await visit(page, '/setting/rule');
      const card = (title: string) => page.getByRole('form', { name: title, exact: true });
      const glucose = card(text('rules.title.glucose'));
      await glucose.getByLabel(word.high, { exact: true }).fill('1');
      await glucose.getByRole('button', { name: text('rules.save') }).click();
      await expect(glucose.getByRole('alert')).toContainText(message('alarm.invalid'));
      const meals = card(text('rules.title.meals'));
      await meals.getByLabel(word.begin).fill('');
      await meals.getByLabel(word.end).fill('');
      await meals.getByRole('button', { name: text('rules.save') }).click();
      await expect(meals.getByRole('alert')).toContainText(message('rules.windowAsked'));
    });

    const save = page.getByRole('button', { name: text('warningStyle.save'), exact: true });
    const problem = page.getByRole('main').getByRole('alert');
    await test.step('warning notices without a number of seconds', async () => {
      await visit(page, '/center/styleNotice');
      await page.locator('.style-seconds input').fill('soon');
      await save.click();
      await expect(problem).toHaveText(message('warningStyle.secondsWrong'));
    });

    await test.step('an account that keeps an unknown sound', async () => {
      await visit(page, '/');
      await expect(page.locator('form.style-notice')).toHaveCount(0);
      // Changes the stored account as another tab would.
      await page.evaluate(() => {
        const key = 'wardlink.session';
        localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace(/"sound":\d/, '"sound":9'));
        dispatchEvent(new StorageEvent('storage', { key }));
      });
      await visit(page, '/center/styleNotice');
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
      await save.click();
      await expect(problem).toHaveText(message('warningStyle.soundAsked'));
    });
    await page.context().close();
  });

  test(`a person is not added to a closed place, under a name that is taken, or with a text that cannot be kept, ${language} (spec 6, current node has no permission; spec 8, user-facing)`, async () => {
    const page = await staffWindow(browser, hospital.url, 'admin', language);
    const field = (name: string) => page.locator(`[name=${name}]`);
    const problem = page.getByRole('main').getByRole('alert');
    const create = page.getByRole('button', { name: text('staff.create'), exact: true });
    await visit(page, '/system/hospital/add');
    // Waits for the form: the login page, which also has a field `username`, is still shown before.
    await expect(create).toBeVisible();
    await field('username').fill('nurse');
    await create.click();
    await expect(problem).toContainText(message('staff.problem.incomplete'));
    await field('realName').fill('陈晨');
    await field('latinName').fill('Chen Chen');
    await field('nodeId').selectOption({ label: `　${word.place}` });
    await field('roleId').selectOption({ label: word.role });
    await field('title').selectOption('nurseInCharge');
    await create.click();
    await expect(problem).toContainText(message('name.exists'));

    await test.step('another administrator closes the place meanwhile', async () => {
      const nodeId = await field('nodeId').inputValue();
      await field('username').fill(`closed.${language}`);
      await hospital.query(`update organisation_node set enabled = false where id = ${nodeId}`);
      await create.click();
      await expect(problem).toContainText(message('node.forbidden'));
      await hospital.query(`update organisation_node set enabled = true where id = ${nodeId}`);
    });

    await test.step('a character that no database keeps', async () => {
      // Some programs put such a character on the clipboard.
      await field('occupation').fill('护士\u0000长');
      await create.click();
      await expect(problem).toContainText(message('input.invalid', { field: '' }).trim());
    });
    await expect(field('username')).toHaveValue(`closed.${language}`);
    await page.context().close();
  });

  test(`a browser that cannot fill the screen says so, ${language} (spec 8, user-facing)`, async () => {
    const page = await staffWindow(browser, hospital.url, 'admin', language);
    await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
    await page.locator('.user-menu-trigger').click();
    await page.getByRole('menuitem', { name: text('frame.fullScreen') }).click();
    await expect(popup(page, message('frame.noFullScreen'))).toBeVisible();
    await page.context().close();
  });

  test(`the login says what is missing or wrong, ${language} (spec 8, user-facing)`, async () => {
    const { page } = await openWindow(browser, hospital.url, language);
    await page.goto('/login');
    const problem = page.locator('.login-form').getByRole('alert');
    const submit = page.locator('.login-form button[type=submit]');
    await page.locator('input[name=username]').fill('nurse2');
    await page.locator('input[name=password]').fill('anything');
    await page.locator('input[name=captcha]').fill('0');
    await submit.click();
    await expect(problem).toHaveText(message('login.agreementMissing'));
    expect(message('login.agreementMissing')).toBe(message('agreement.unticked'));
    await page.getByRole('checkbox').last().check();
    await submit.click();
    await expect(problem).toHaveText(message('captcha.wrong'));
    await page.context().close();
  });
}
