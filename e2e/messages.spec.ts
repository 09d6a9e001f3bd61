import { expect, test, type Browser, type Page } from '@playwright/test';
import { openChromium } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { textIn } from './support/locale.js';
import { staffWindow } from './support/people.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('07:10'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

/** Statuses that a gateway in between may answer with; the server's own errors name their cause. */
const STATUSES = [400, 403, 404, 405, 408, 500, 501, 502, 503, 504, 505];
const SAVE_STYLE = '**/cdms/warning/style';

const words = {
  zh: {
    alarm: '报警值不符合规范',
    period: '请选择对应的时间段',
    sound: '请选择提示音',
    seconds: '网页预警消息提醒窗口消失时间，请输入数字',
    query: '数据查询失败，请稍后再试！',
    screen: '当前浏览器或版本不支持全屏操作！',
    unauthorized: '未授权，请登录',
    high: '危急范围: 高于时预警',
    begin: '早餐前：开始',
    end: '早餐前：结束',
  },
  en: {
    alarm: 'The alarm value does not meet the specifications',
    period: 'Please select the corresponding time period',
    sound: 'Please select a notification sound',
    seconds: 'Web warning message notification window disappearance time, please enter a number',
    query: 'Data query failed, please try again later!',
    screen: 'The current browser or version does not support full screen operation!',
    unauthorized: 'Unauthorized, please log in',
    high: 'Critical range: Warn above',
    begin: 'Before breakfast: begin',
    end: 'Before breakfast: end',
  },
} as const;

/** Goes to a page as a link in it would. */
async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

for (const language of ['zh', 'en'] as const) {
  test(`what goes wrong is said in the words of the specification, ${language} (spec 5, period messages; spec 5, alarm and warning values; spec 5, notification sound; spec 5, window disappearance time)`, async () => {
    const word = words[language];
    const text = textIn(language);
    const page = await staffWindow(browser, hospital.url, 'admin', language);
    const popup = (said: string) => page.locator('.notice').filter({ hasText: said });

    await test.step('rules: an alarm value that cannot be, a time period that is missing', async () => {
      await visit(page, '/setting/rule');
      const card = (title: string) => page.getByRole('form', { name: title, exact: true });
      const glucose = card(text('rules.title.glucose'));
      await glucose.getByLabel(word.high, { exact: true }).fill('1');
      await glucose.getByRole('button', { name: text('rules.save') }).click();
      await expect(glucose.getByRole('alert')).toContainText(word.alarm);
      const meals = card(text('rules.title.meals'));
      await meals.getByLabel(word.begin).fill('');
      await meals.getByLabel(word.end).fill('');
      await meals.getByRole('button', { name: text('rules.save') }).click();
      await expect(meals.getByRole('alert')).toContainText(word.period);
    });

    await test.step('warning notices: a sound, and a number of seconds', async () => {
      await visit(page, '/center/styleNotice');
      const seconds = page.locator('.style-seconds input');
      await seconds.fill('soon');
      const save = page.getByRole('button', { name: text('warnings.style.save'), exact: true });
      await save.click();
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(word.seconds);
      await seconds.fill('10');

      for (const status of STATUSES) {
        await page.route(SAVE_STYLE, (route) => route.fulfill({ status, contentType: 'text/html', body: '<html>' }));
        await save.click();
        const said = text(`errors.http.${status}`).replace('{{url}}', '/cdms/warning/style');
        await expect(popup(said), String(status)).toBeVisible();
        await page.unroute(SAVE_STYLE);
      }
    });

    await test.step('a list that cannot be read', async () => {
      await page.route('**/cdms/record/list', (route) => route.fulfill({ status: 500, body: '' }));
      await visit(page, '/sugar');
      await expect(page.getByText(word.query)).toBeVisible();
      await page.unroute('**/cdms/record/list');
    });

    await test.step('a browser that cannot fill the screen', async () => {
      await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
      await page.locator('.user-menu-trigger').click();
      await page.getByRole('menuitem', { name: text('frame.fullScreen') }).click();
      await expect(popup(word.screen)).toBeVisible();
    });

    await test.step('an account that keeps a sound which is none of ours', async () => {
      // As another tab would that keeps the record of the account.
      await page.evaluate(() => {
        const key = 'wardlink.session';
        localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace(/"sound":\d/, '"sound":9'));
        dispatchEvent(new StorageEvent('storage', { key }));
      });
      await visit(page, '/center/styleNotice');
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
      await page.getByRole('button', { name: text('warnings.style.save'), exact: true }).click();
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(word.sound);
    });

    await test.step('a session that the server no longer knows', async () => {
      await page.route('**/cdms/record/list', (route) => route.fulfill({ status: 401, body: '' }));
      await visit(page, '/sugar');
      await expect(page).toHaveURL(/\/login/);
      await expect(page.getByText(word.unauthorized)).toBeVisible();
    });
  });
}
