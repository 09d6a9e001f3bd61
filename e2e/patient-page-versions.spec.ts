import { expect, type Browser, type Page } from '@playwright/test';
import { openChromium } from './support/browsers.js';
import { PASSWORD, startHospital, type Hospital } from './support/hospital.js';
import { languagesOf } from './support/languages.js';
import { phoneTextIn } from './support/locale.js';
import { newerPageOf } from './support/newer-page.js';
import { outpatient, type Outpatient } from './support/outpatient.js';
import { answerQuestion, patientWindow } from './support/people.js';
import { test } from './support/test.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('10:10'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Everything that the page keeps on the device. */
function keptOn(page: Page): Promise<{ accounts: string[]; text: string }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('wardlink-patient');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(['loaded', 'outbox']);
          const [loaded, outbox] = ['loaded', 'outbox'].map((name) => transaction.objectStore(name).getAll());
          transaction.oncomplete = () => {
            const rows = [...(loaded?.result ?? []), ...(outbox?.result ?? [])] as { account: string }[];
            const accounts = [...new Set(rows.map(({ account }) => account))].sort();
            const places = [rows, { ...localStorage }, { ...sessionStorage }];
            resolve({ accounts, text: places.map((place) => JSON.stringify(place)).join('\n') });
          };
        };
      }),
  );
}

async function accountOf({ id }: Outpatient): Promise<string> {
  return String((await hospital.query(`select id from account where patient_id = ${id}`))[0]?.id);
}

/** A plan with one slot: the page of the one patient shows another number of tasks than that of the other. */
const plan = ({ id }: Outpatient, slots: string) =>
  hospital.query(`
    insert into monitoring_plan (plan_key, patient_id, kind, indicator, slots, since, weekdays, every_days, ordered_at)
    values (gen_random_uuid(), ${id}, 'glucose', 'glucose', '{${slots}}', current_date - 2, '{1,2,3,4,5,6,7}', 1, now() - interval '2 days')`);

async function signIn(phone: Page, mobile: string): Promise<void> {
  await phone.locator('input[name=mobile]').fill(mobile);
  await phone.locator('input[name=password]').fill(PASSWORD);
  await answerQuestion(phone, '.captcha-question');
  await phone.locator('input[name=agreement]').check();
  await phone.locator('form.sign-in button[type=submit]').click();
}

for (const [place, language] of languagesOf(import.meta.url).entries()) {
  const word = phoneTextIn(language);

  test(`another account on the same phone finds nothing of the first one, ${language}`, async () => {
    const [first, second] = [await outpatient(hospital, 2 * place), await outpatient(hospital, 2 * place + 1)];
    await plan(first, '1,2,3,4,7');
    await plan(second, '2,7');
    const phone = await patientWindow(browser, hospital.url, first.mobile, language);
    const firstName = language === 'en' ? first.latin : first.name;

    await test.step('a reading of the first one waits when the session ends elsewhere', async () => {
      await expect(phone.locator('.plan-task')).toHaveCount(5);
      await phone.context().setOffline(true);
      await phone.getByText(word('enterReading'), { exact: true }).click();
      await phone.locator('.reading-form [name=value]').fill('7.73');
      await button(phone, word('save')).click();
      await expect(phone.locator('.unsent')).toContainText('7.7');
      await hospital.query(`
        update session set ended_at = now() where account_id = ${await accountOf(first)} and ended_at is null`);
      await phone.context().setOffline(false);
      await expect(phone.locator('form.sign-in')).toBeVisible();
      await expect(phone.locator('body')).toContainText(word('signInToSend', { count: '1' }));
      // What was loaded is gone; what was typed waits for the person who typed it.
      const kept = await keptOn(phone);
      expect(kept.accounts).toEqual([await accountOf(first)]);
      expect(kept.text).toContain('7.73');
      expect(kept.text).not.toContain(first.name);
    });

    await test.step('the second one is told, and can go back without removing it', async () => {
      await signIn(phone, second.mobile);
      const dialog = phone.getByRole('dialog');
      await expect(dialog).toContainText(word('othersWait', { count: '1' }));
      await expect(dialog).not.toContainText('7.7');
      await phone.keyboard.press('Escape');
      // Another form than the one behind the question.
      await expect(phone.locator('input[name=mobile]')).toHaveValue('');
      expect((await keptOn(phone)).text).toContain('7.73');
      await signIn(phone, second.mobile);
      await dialog.getByRole('button', { name: word('othersRemove') }).click();
      await expect(phone.locator('.plan-task')).toHaveCount(2);
    });

    await test.step('nothing of the first one is left: outbox, plan, values, name', async () => {
      await expect(phone.locator('.unsent')).toHaveCount(0);
      await expect(phone.locator('#phone')).not.toContainText(firstName);
      const kept = await keptOn(phone);
      const device = 'device';
      expect(kept.accounts).toEqual([await accountOf(second), device].sort());
      for (const left of ['7.73', first.name, first.latin, first.mobile]) expect(kept.text).not.toContain(left);
      const caches = await phone.evaluate(async () => {
        const names = await window.caches.keys();
        const lists = await Promise.all(names.map(async (name) => (await window.caches.open(name)).keys()));
        return lists.flat().map(({ url }) => new URL(url).pathname);
      });
      // The files of the page, and no answer of the server's endpoints.
      expect(caches.length).toBeGreaterThan(3);
      expect(caches.filter((path) => !path.startsWith('/patient-phone/'))).toEqual([]);
      const [stored] = await hospital.query(
        `select count(*)::int as count from glucose_reading where value = 7.73 and patient_id in (${first.id}, ${second.id})`,
      );
      expect(stored?.count).toBe(0);
      // Without a network the page of the second one opens, by what was kept of them.
      await phone.context().setOffline(true);
      await phone.reload();
      await expect(phone.locator('.plan-task')).toHaveCount(2);
      await expect(phone.locator('.top h1')).toHaveText(language === 'en' ? second.latin : second.name);
      await phone.context().setOffline(false);
    });
    await phone.context().close();
  });

  test(`a new version of the page is said, and loaded when the patient wishes it, ${language}`, async () => {
    const { mobile } = await outpatient(hospital, place);
    const served = await newerPageOf(hospital.url);
    const phone = await patientWindow(browser, served.url, mobile, language);
    const context = phone.context();
    const notice = phone.locator('.new-version');
    const load = button(phone, word('loadNewVersion'));
    await phone.evaluate(async () => void (await navigator.serviceWorker.ready));
    // A page is looked after by its worker from its second opening on.
    await phone.reload();
    await expect(phone.locator('.member').first()).toBeVisible();
    await expect(notice).toBeHidden();
    const versions = (): Promise<string[]> => phone.evaluate(() => window.caches.keys());
    const [old] = await versions();

    await test.step('it is noticed when the patient comes back to the page', async () => {
      served.renew('next');
      await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(notice).toBeVisible();
      await expect(notice).toContainText(word('newVersion'));
      await expect(notice).toHaveRole('status');
    });

    await test.step('not while something is being typed', async () => {
      await phone.getByText(word('enterReading'), { exact: true }).click();
      await phone.locator('.reading-form [name=value]').fill('6.4');
      await load.click();
      await expect(notice).toContainText(word('newVersionLater'));
      await expect(phone.locator('.reading-form [name=value]')).toHaveValue('6.4');
      await phone.locator('.reading-form [name=value]').fill('');
    });

    await test.step('then the page opens in the new version, with the patient signed in, and the old one is gone', async () => {
      await Promise.all([phone.waitForEvent('load'), load.click()]);
      await expect(phone.locator('.member').first()).toBeVisible();
      await expect(notice).toBeHidden();
      await expect.poll(versions).toEqual(['wardlink-page-next']);
      expect(old).not.toBe('wardlink-page-next');
      await context.setOffline(true);
      const answer = await phone.reload();
      expect(answer?.fromServiceWorker()).toBe(true);
      await expect(phone.locator('.member').first()).toBeVisible();
    });
    await context.close();
    await served.close();
  });
}
