import { expect, type Browser, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { findings } from './support/accessibility.js';
import { openChromium, openWindow, type Language } from './support/browsers.js';
import { heldBack, watchPolicy } from './support/content-policy.js';
import { startHospital, todayAt, type Hospital } from './support/hospital.js';
import { languagesOf } from './support/languages.js';
import { phoneTextIn } from './support/locale.js';
import { outpatient } from './support/outpatient.js';
import { withWorkerNotifications } from './support/notifications.js';
import { settledOverflows } from './support/overflow.js';
import { openSharing, patientWindow, staffWindow } from './support/people.js';
import { test } from './support/test.js';

const words = {
  zh: {
    enter: '录入血糖',
    save: '保存',
    kept: '已保存在本机',
    waits: '1 条血糖等待',
    sent: '血糖已全部发送',
    yes: '是，确认无误',
    values: '血糖',
    mine: '我的',
    large: '200%',
    json: '下载全部（JSON）',
    csv: '下载血糖（CSV）',
    signOut: '退出',
    stay: '取消',
    remove: '退出并删除',
    change: '修改',
    noNetwork: '没有网络',
    above: '高于您的目标范围',
    apply: '向医生申请签约',
    unknownDoctor: '没有找到',
    agree: '同意并申请',
    tickFirst: '请先阅读',
    withdraw: '撤回申请',
    takeBack: '撤回',
    why: '请说明该时间的原因',
    message: '写消息',
    back: /返回/,
    notLoaded: '没有加载成功',
  },
  en: {
    enter: 'Enter a reading',
    save: 'Save',
    kept: 'Kept on this phone',
    waits: 'waiting for the network: 1',
    sent: 'All readings have been sent',
    yes: 'Yes, that is right',
    values: 'Glucose',
    mine: 'Mine',
    large: '200 %',
    json: 'Save everything (JSON)',
    csv: 'Save glucose (CSV)',
    signOut: 'Sign out',
    stay: 'Cancel',
    remove: 'Sign out and remove',
    change: 'Change',
    noNetwork: 'no network',
    above: 'above your range',
    apply: 'Apply to a doctor',
    unknownDoctor: 'No doctor was found',
    agree: 'Agree and apply',
    tickFirst: 'Read the text',
    withdraw: 'Withdraw the application',
    takeBack: 'Take back',
    why: 'Why is this time correct?',
    message: 'Write a message',
    back: /Back/,
    notLoaded: 'This could not be loaded',
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

/** An outpatient with a plan to measure; another one for each language. */
async function patientWithPlan(place: number): Promise<{ id: string; mobile: string }> {
  const { id, mobile } = await outpatient(hospital, place);
  await hospital.query(`
    insert into monitoring_plan (plan_key, patient_id, kind, indicator, slots, since, weekdays, every_days, ordered_at)
    values (gen_random_uuid(), ${id}, 'glucose', 'glucose', '{1,2,3,4,7}', current_date - 2, '{1,2,3,4,5,6,7}', 1, now() - interval '2 days')`);
  return { id, mobile };
}

/** How many readings of a value that the patient entered now the server has. */
async function storedReadings(patientId: string, value: number): Promise<number> {
  const [found] = await hospital.query(
    `select count(*) from glucose_reading reading join account on account.id = reading.measured_by
     where reading.patient_id = ${patientId} and reading.value = ${value} and reading.latest
       and account.patient_id = ${patientId} and reading.entered_at > now() - interval '1 day'`,
  );
  return Number(found?.count);
}

/** Waits until the page is kept on the device. */
const keptOnDevice = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready));

const field = (page: Page, name: string) => page.locator(`.reading-form [name=${name}]`);

async function type(page: Page, language: Language, value: string): Promise<void> {
  const form = page.locator('.reading-entry:has(.reading-form)');
  if ((await form.getAttribute('open')) === null) await page.getByText(words[language].enter, { exact: true }).click();
  await field(page, 'value').fill(value);
}
const TABS = ['today', 'values', 'messages', 'mine'] as const;

const save = (page: Page, language: Language) =>
  page.locator('.reading-form').getByRole('button', { name: words[language].save, exact: true });
const tab = (page: Page, name: string) => page.locator('.tabs').getByRole('button', { name, exact: true });

for (const [index, language] of languagesOf(import.meta.url).entries()) {
  const word = words[language];

  test(`the patient’s page is kept on the phone and works without a network, ${language}`, async () => {
    const { id, mobile } = await patientWithPlan(index);
    const phone = await patientWindow(browser, hospital.url, mobile, language);
    const context = phone.context();
    await watchPolicy(context);
    let page = phone;

    await test.step('a browser can install it, under a name in its language', async () => {
      const address = await page.locator('link[rel=manifest]').getAttribute('href');
      expect(address).toBe(`./manifest-${language}.webmanifest`);
      const base = `${hospital.url}/patient-phone/`;
      const manifest = (await (await context.request.get(new URL(address ?? '', base).href)).json()) as {
        name: string;
        start_url: string;
        display: string;
        icons: { src: string; sizes: string; type: string; purpose?: string }[];
      };
      expect(manifest).toMatchObject({ start_url: './', display: 'standalone' });
      expect(manifest.name).toMatch(language === 'zh' ? /患者/ : /patient/);
      for (const { src, sizes, type } of manifest.icons) {
        const icon = await context.request.get(new URL(src, base).href);
        expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type]);
        if (type !== 'image/png') continue;
        const bytes = await icon.body();
        expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
      }
      expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
      await keptOnDevice(page);
    });

    const nonces = new Set<string>();
    await test.step('it opens without a network, under a policy with a nonce of this very opening', async () => {
      await tab(page, word.values).click();
      await expect(page.locator('.curve')).toBeVisible();
      await context.setOffline(true);
      for (const _ of ['first', 'second']) {
        const answer = await page.reload();
        expect(answer?.fromServiceWorker()).toBe(true);
        const policy = answer?.headers()['content-security-policy'] ?? '';
        expect(policy).toContain("default-src 'none'");
        nonces.add(/script-src 'nonce-([\w-]+)'/.exec(policy)?.[1] ?? '');
        await expect(page.locator('.plan-task')).toHaveCount(5);
        expect(await heldBack(page)).toEqual([]);
      }
      expect(nonces.size).toBe(2);
      expect([...nonces].every((nonce) => nonce.length === 22)).toBe(true);
      await expect(page.locator('.line-state')).toContainText(word.noNetwork, { ignoreCase: true });
      await expect(page.locator('.member').first()).toBeVisible();
      await tab(page, word.values).click();
      await expect(page.locator('.reading').first()).toBeVisible();
    });

    await test.step('a conversation that cannot be loaded is said so, until it is left', async () => {
      await tab(page, language === 'zh' ? '今天' : 'Today').click();
      await page.locator('.member').first().getByRole('button', { name: word.message }).click();
      await expect(page.locator('.ward > .problem')).toHaveText(word.notLoaded);
      await page.getByRole('button', { name: word.back }).click();
      await expect(page.locator('.ward > .problem')).toBeEmpty();
    });

    await test.step('what is typed waits, also while the page is closed, and is sent once', async () => {
      await tab(page, language === 'zh' ? '今天' : 'Today').click();
      await type(page, language, '12.7');
      await save(page, language).click();
      await expect(page.locator('.reading-form')).toContainText(word.kept);
      await expect(page.locator('.line-state')).toContainText(word.waits);
      await page.close();
      page = await context.newPage();
      await page.goto('/patient-phone/');
      await expect(page.locator('.unsent')).toContainText('12.7');
      expect(await storedReadings(id, 12.7)).toBe(0);
      await context.setOffline(false);
      await expect(page.locator('.line-state')).toContainText(word.sent);
      await expect(page.locator('.unsent')).toHaveCount(0);
      expect(await storedReadings(id, 12.7)).toBe(1);
      await tab(page, word.values).click();
      await expect(page.locator('.day').first().locator('.reading').filter({ hasText: '12.7' })).toHaveCount(1);
      await expect(page.locator('.last-value')).toContainText('12.7');
      await expect(page.locator('.last-value')).toContainText(word.above);
      const doctor = await staffWindow(browser, hospital.url, 'doctor', language, { path: '/ot/bs' });
      const name = await page.locator('.top h1').innerText();
      await expect(doctor.getByRole('row').filter({ hasText: '12.7' }).filter({ hasText: name })).toHaveCount(1);
      await doctor.context().close();
    });

    await test.step('a refused reading stays with its reason until it is corrected', async () => {
      await tab(page, language === 'zh' ? '今天' : 'Today').click();
      await context.setOffline(true);
      await expect(page.locator('.lost')).toBeVisible();
      await type(page, language, '9.3');
      const longAgo = new Date(Date.parse(todayAt('08:00')) - 80 * 3_600_000).toISOString().slice(0, 16);
      await field(page, 'measuredAt').fill(longAgo);
      await save(page, language).click();
      await expect(page.locator('.unsent')).toContainText('9.3');
      await context.setOffline(false);
      await expect(page.locator('.unsent.refused').getByRole('alert')).not.toBeEmpty();
      expect(await storedReadings(id, 9.3)).toBe(0);
      await page.locator('.unsent').getByRole('button', { name: word.change }).click();
      await page.getByLabel(word.why).fill('no network');
      await page.locator('.question').getByRole('button', { name: word.save }).click();
      await expect(page.locator('.unsent')).toHaveCount(0);
      expect(await storedReadings(id, 9.3)).toBe(1);
    });

    await test.step('it can be read at any width, in large type, and by a screen reader', async () => {
      const { context: other, page: login } = await openWindow(browser, hospital.url, language, {
        width: 390,
        height: 844,
      });
      await login.goto('/patient-phone/');
      await expect(login.locator('.captcha-picture img')).toBeVisible();
      await expect(login.getByRole('main')).toHaveCount(1);
      // In the dark theme of the phone as well.
      for (const theme of ['dark', 'light'] as const) {
        await login.emulateMedia({ colorScheme: theme });
        expect(await findings(login, theme)).toEqual([]);
      }
      await other.close();
      /** Opens each place of the page, and checks it. */
      const everywhere = async (check: (place: string) => Promise<void>): Promise<void> => {
        for (const place of TABS) {
          await tab(page, phoneTextIn(language)(`page.${place}`)).click();
          await check(place);
        }
        await openSharing(page, language);
        await check('sharing');
      };
      await everywhere(async (place) => {
        for (const theme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme: theme });
          expect(await findings(page, theme), place).toEqual([]);
        }
        for (const width of [320, 430, 820]) {
          await page.setViewportSize({ width, height: 800 });
          expect(await settledOverflows(page), `${place} at ${width}`).toEqual([]);
        }
        await page.setViewportSize({ width: 390, height: 844 });
      });
      const size = (): Promise<number> => page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize));
      const before = await size();
      await tab(page, word.mine).click();
      await page.getByRole('radio', { name: word.large, exact: true }).focus();
      await page.keyboard.press('Space');
      expect(await size()).toBeCloseTo(before * 2, 3);
      await everywhere(async (place) => {
        for (const width of [360, 768]) {
          await page.setViewportSize({ width, height: 800 });
          // At twice the size a button may have two lines; nothing is cut off, and nothing scrolls sideways.
          const found = (await settledOverflows(page)).filter((one) => !/ breaks in button\./.test(one));
          expect(found, `${place} at ${width} in large type`).toEqual([]);
        }
      });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.reload();
      await expect(page.locator('.member').first()).toBeVisible();
      expect(await size()).toBeCloseTo(before * 2, 3);
    });

    await test.step('applies to a doctor after reading what that means, and takes it back', async () => {
      const [doctor] = await hospital.query(
        `select mobile from account where user_type = 2 and mobile is not null order by id limit 1`,
      );
      await openSharing(page, language);
      await page.getByText(word.apply, { exact: true }).click();
      await page.locator('[name=doctorMobile]').fill('13900000000');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: word.unknownDoctor })).toBeVisible();
      await page.locator('[name=doctorMobile]').fill(String(doctor?.mobile));
      await page.keyboard.press('Enter');
      await expect(page.locator('.consent-text')).toContainText('120');
      const send = page.getByRole('button', { name: word.agree });
      await send.click();
      await expect(page.getByRole('alert').filter({ hasText: word.tickFirst })).toBeVisible();
      await page.locator('.found-doctor [name=agree]').check();
      await send.click();
      await expect(page.locator('.shared.applied')).toHaveCount(1);
      const states = () => hospital.query(`select state from enrolment where patient_id = ${id}`);
      expect(await states()).toEqual([{ state: 'applied' }]);
      await page.locator('.shared.applied').getByRole('button', { name: word.withdraw }).click();
      await page.getByRole('dialog').getByRole('button', { name: word.takeBack }).click();
      await expect(page.locator('.shared.withdrawn')).toHaveCount(1);
      expect(await states()).toEqual([{ state: 'withdrawn' }]);
    });

    await test.step('all own data can be saved as a file, which the trail notes', async () => {
      await tab(page, word.mine).click();
      const saved = async (name: string): Promise<string> => {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name }).click(),
        ]);
        return readFileSync(await download.path(), 'utf8');
      };
      const whole = JSON.parse(await saved(word.json)) as {
        glucose: { mmolPerLitre: number; way: string }[];
        timeZone: string;
      };
      expect(whole.timeZone).toBe('Asia/Shanghai');
      const [stored] = await hospital.query(
        `select count(*) from glucose_reading where patient_id = ${id} and latest
           and not exists (select from voiding where voiding.subject = reading_id and kind = 'glucose')`,
      );
      expect(whole.glucose).toHaveLength(Number(stored?.count));
      const typed = whole.glucose.filter(({ mmolPerLitre, way }) => mmolPerLitre === 12.7 && way === 'manual');
      expect(typed).toHaveLength(1);
      expect((await saved(word.csv)).split('\r\n').filter((line) => /,12\.7,.*,manual,/.test(line))).toHaveLength(1);
      const [noted] = await hospital.query(
        `select count(*) from audit_event where type = 'own.exported' and patient_id = ${id}`,
      );
      expect(Number(noted?.count)).toBe(2);
    });

    await test.step('signing out removes what is kept; what was not sent only after a question', async () => {
      await tab(page, language === 'zh' ? '今天' : 'Today').click();
      await context.setOffline(true);
      await expect(page.locator('.lost')).toBeVisible();
      await type(page, language, '6.6');
      await save(page, language).click();
      await expect(page.locator('.unsent')).toHaveCount(1);
      await page.getByRole('button', { name: word.signOut, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: word.stay }).click();
      await expect(page.locator('.unsent')).toHaveCount(1);
      await page.getByRole('button', { name: word.signOut, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: word.remove }).click();
      await expect(page.locator('.ward')).toHaveCount(0);
      const kept = await page.evaluate(
        () =>
          new Promise<number[]>((resolve) => {
            const opening = indexedDB.open('wardlink-patient');
            opening.onsuccess = () => {
              const transaction = opening.result.transaction(['loaded', 'outbox']);
              const counts = ['loaded', 'outbox'].map((name) => transaction.objectStore(name).count());
              transaction.oncomplete = () => resolve(counts.map(({ result }) => result));
            };
          }),
      );
      expect(kept).toEqual([0, 0]);
      await page.reload();
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page.locator('.member')).toHaveCount(0);
      // The session itself ends as soon as the server can be reached.
      await context.setOffline(false);
      await page.reload();
      await expect(page.locator('input[name=mobile]')).toBeVisible();
      const left = await hospital.query(`
        select 1 from session join account on account.id = session.account_id
        where account.patient_id = ${id} and session.ended_at is null`);
      expect(left).toEqual([]);
    });
    await context.close();
  });
}

/** Whether the bar stands at the bottom of the window, and below the last row of a page that is scrolled to its end. */
async function barKeepsItsPlace(page: Page): Promise<void> {
  const place = () =>
    page.evaluate(() => {
      const bar = document.querySelector('.tabs')?.getBoundingClientRect();
      const content = document.querySelector('.ward > main')?.getBoundingClientRect();
      return { gap: innerHeight - (bar?.bottom ?? 0), below: (bar?.top ?? 0) - (content?.bottom ?? 0) };
    });
  await page.evaluate(() => scrollTo(0, 0));
  // Up to a pixel is a rounding difference.
  expect(Math.abs((await place()).gap)).toBeLessThan(1);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const { gap, below } = await place();
  expect(Math.abs(gap)).toBeLessThan(1);
  expect(below).toBeGreaterThanOrEqual(-1);
}

for (const [index, language] of languagesOf(import.meta.url).entries()) {
  const text = phoneTextIn(language);
  const word = words[language];

  test(`the next step leads to a value in three taps, and a reminder is set, ${language}`, async () => {
    const { id, mobile } = await patientWithPlan(2 + index);
    const phone = await patientWindow(browser, hospital.url, mobile, language);
    const notifications = await withWorkerNotifications(phone);
    await phone.reload();
    const card = phone.locator('.next-step');
    await expect(card).toBeVisible();
    await keptOnDevice(phone);

    await test.step('the bar is at the bottom of every page, and messages are one tap away', async () => {
      for (const [width, height] of [
        [360, 640],
        [390, 844],
        [768, 1024],
      ] as const) {
        await phone.setViewportSize({ width, height });
        for (const place of TABS) {
          await tab(phone, text(`page.${place}`)).click();
          await barKeepsItsPlace(phone);
          await tab(phone, text('page.messages')).click();
          await expect(phone.locator('.member').first()).toBeVisible();
        }
        await phone.locator('.member').first().getByRole('button', { name: word.message }).click();
        await expect(phone.locator('.chat')).toBeVisible();
        await barKeepsItsPlace(phone);
        await tab(phone, text('page.today')).click();
        await expect(card).toBeVisible();
      }
      await phone.setViewportSize({ width: 390, height: 844 });
    });

    await test.step('a reminder is set: it comes after the quiet hours, and says no value', async () => {
      await tab(phone, text('page.mine')).click();
      // Quiet hours from before the time after breakfast, which end with this minute of the hospital's clock, or with the
      // next one if that is too near.
      const [from, to] = await phone.evaluate(() => {
        const now = new Date(Date.now() + Number(localStorage.getItem('wardlink-phone-ahead')));
        const at = (minutes: number): string => new Date(now.getTime() + minutes * 60_000).toTimeString().slice(0, 5);
        return [at(-180), at(now.getSeconds() < 40 ? 1 : 2)] as const;
      });
      await phone.getByRole('switch', { name: text('reminders') }).check();
      await phone.locator('[name=quiet-from]').fill(from);
      await phone.locator('[name=quiet-to]').fill(to);
      expect(await notifications()).toEqual([]);
      await tab(phone, text('page.today')).click();
      const expected = [text('reminder.measure', { when: text('slot.afterBreakfast') })];
      await expect.poll(notifications, { timeout: 120_000 }).toEqual(expected);
    });

    await test.step('three taps: the next step, the number, save', async () => {
      await expect(card).toContainText(text('step.measure', { when: text('slot.afterBreakfast') }));
      await card.getByRole('button').click();
      await expect(field(phone, 'value')).toBeFocused();
      await expect(field(phone, 'value')).toHaveAttribute('inputmode', 'decimal');
      await phone.keyboard.type('6.4');
      await save(phone, language).click();
      await expect(phone.locator('.reading-form').getByRole('status')).toContainText('6.4');
      await expect(phone.locator('.plan-task.done')).toHaveCount(1);
      // Next is the medicine of the demonstration, or the measurement before lunch.
      await expect(card.locator('h2')).not.toHaveText(text('step.measure', { when: text('slot.afterBreakfast') }));
      expect(await storedReadings(id, 6.4)).toBe(1);
      // What was reminded of is done.
      await expect.poll(notifications).toEqual([]);
    });

    await test.step('the value stands in the curve with its meal', async () => {
      await tab(phone, word.values).click();
      await phone.getByRole('button', { name: text('days', { days: '3' }), exact: true }).click();
      await expect(phone.locator('.curve .meal').first()).toBeVisible();
      await phone.getByText(text('mealsInWords'), { exact: true }).click();
      await expect(phone.locator('.meals dd').first()).toContainText('6.4');
    });

    await phone.context().close();
  });
}
