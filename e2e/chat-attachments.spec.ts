import { errorCatalogue } from '@wardlink/contract';
import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { findings } from './support/accessibility.js';
import { controlFaults } from './support/controls.js';
import { languagesOf } from './support/languages.js';
import { settledOverflows } from './support/overflow.js';
import { openChromium } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { BY_SOCKET } from './support/live.js';
import { textIn } from './support/locale.js';
import { firstPatient, patientWindow, staffWindow } from './support/people.js';
import { test } from './support/test.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('09:20'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const log = (page: Page): Locator => page.getByRole('log');
/** Pixels across each picture of a place; 0 for one that was not loaded. */
const widths = (place: Locator): Promise<number[]> =>
  place.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
const idOf = async (where: string): Promise<string> =>
  String((await hospital.query(`select account.id from account where ${where}`))[0]?.['id']);

for (const [place, language] of languagesOf(import.meta.url).entries()) {
  const text = textIn(language);

  test(`two people send each other pictures, files and voice messages, and one is voided, ${language} (spec 2, /communicate)`, async () => {
    const mobile = firstPatient(hospital);
    const [doctor, nurse, phone] = await Promise.all([
      staffWindow(browser, hospital.url, 'doctor', language),
      staffWindow(browser, hospital.url, 'nurse', language),
      patientWindow(browser, hospital.url, mobile, language),
    ]);
    const [doctorId, nurseId] = [await idOf("username = 'doctor'"), await idOf("username = 'nurse'")];
    await nurse.goto('/communicate');
    await doctor.goto(`/communicate?user=${nurseId}`);
    const input = (page: Page, kind: string): Locator => page.locator(`.composer-tools input[name=${kind}]`);
    const picture = await doctor.screenshot({ clip: { x: 0, y: 0, width: 320, height: 200 } });
    const put = (page: Page, name: string, buffer: Buffer) =>
      input(page, 'picture').setInputFiles({ name, mimeType: 'image/png', buffer });

    // What is no picture is refused with the reason, and can be discarded.
    await put(doctor, 'plate.png', Buffer.from('<svg><script>alert(1)</script></svg>'));
    const failed = doctor.locator('.upload-line.failed');
    await expect(failed).toContainText(errorCatalogue['attachment.pictureType'][language]);
    await failed.getByRole('button', { name: text('actions.discard') }).press('Enter');
    await expect(failed).toHaveCount(0);

    await put(doctor, 'plate.png', picture);
    await expect.poll(() => widths(log(doctor).locator('.attached-picture img'))).toEqual([320]);
    // The other side, who has another page open, reads what kind of message it is.
    const entry = nurse.locator('.conversation').filter({ hasText: `[${text('chat.kind.picture')}]` });
    await expect(entry).toHaveCount(1, BY_SOCKET);
    await entry.press('Enter');
    await expect(nurse).toHaveURL(new RegExp(`user=${doctorId}`));
    await expect.poll(() => widths(log(nurse).locator('.attached-picture img'))).toEqual([320]);

    await input(nurse, 'file').setInputFiles({
      name: `plan-${language}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from('2 U'),
    });
    const [download] = await Promise.all([
      doctor.waitForEvent('download'),
      log(doctor)
        .locator('.attached-file')
        .filter({ hasText: `plan-${language}.txt` })
        .click(),
    ]);
    expect(download.suggestedFilename()).toBe(`plan-${language}.txt`);
    await nurse
      .locator('.composer-tools')
      .getByRole('button', { name: text('group.attach.voice') })
      .press('Enter');
    await expect(nurse.locator('.recording .num')).toHaveText('0:01');
    await nurse.getByRole('button', { name: text('group.sendVoice') }).press('Enter');
    await expect(log(doctor).locator('.attached-voice audio')).toHaveCount(place + 1);
    const voice = log(doctor).locator('.attached-voice audio').last();
    // Its length stands there before it is loaded.
    await expect(log(doctor).locator('.attached-voice .num').last()).toHaveText(/^0:0[1-9]$/);
    await voice.evaluate((one) => (one as HTMLAudioElement).play());
    await expect.poll(() => voice.evaluate((one) => (one as HTMLAudioElement).currentTime)).toBeGreaterThan(0);
    // Words are written beside them, as before.
    await doctor.getByRole('textbox', { name: text('chat.write') }).fill(`received ${language}`);
    await doctor.keyboard.press('Enter');
    await expect(log(nurse)).toContainText(`received ${language}`);
    for (const width of [1024, 1440]) {
      await doctor.setViewportSize({ width, height: 900 });
      expect([width, await settledOverflows(doctor)]).toEqual([width, []]);
    }
    expect(await controlFaults(doctor, language)).toEqual([]);
    expect(await findings(doctor, language === 'en' ? 'light' : 'dark')).toEqual([]);

    // A picture is voided: neither of the two sees it any more.
    const address = await log(doctor).locator('.attached-picture').getAttribute('href');
    await log(doctor)
      .locator('.thread-message')
      .filter({ has: doctor.locator('.attached-picture') })
      .getByRole('button', { name: text('voiding.void') })
      .press('Enter');
    await doctor.getByRole('dialog').getByRole('textbox').fill('wrong person');
    await doctor
      .getByRole('dialog')
      .getByRole('button', { name: text('voiding.void') })
      .press('Enter');
    for (const page of [doctor, nurse]) {
      await expect(log(page).locator('.attached-picture')).toHaveCount(0);
      await expect(log(page).locator('.thread-message.voided').last()).toContainText(`[${text('chat.kind.picture')}]`);
      expect((await page.request.get(`${hospital.url}${address}`)).status()).toBe(404);
    }

    // A patient sees on the phone what the doctor sends.
    await doctor.goto(`/communicate?user=${await idOf(`mobile = '${mobile}'`)}`);
    await put(doctor, 'plate.png', picture);
    await expect
      .poll(() => widths(log(doctor).locator('.attached-picture img')))
      .toEqual(Array.from({ length: place + 1 }, () => 320));
    await expect(phone.locator('.message-banner')).toContainText(language === 'zh' ? '[图片]' : '[picture]');
    await phone.locator('.message-banner .button.primary').click();
    await expect
      .poll(() => widths(phone.locator('.attached img')))
      .toEqual(Array.from({ length: place + 1 }, () => 320));
    await Promise.all([doctor, nurse, phone].map((page) => page.context().close()));
  });
}
