import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { findings } from './support/accessibility.js';
import { openChromium, type Language } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { languagesOf } from './support/languages.js';
import { phoneTextIn, textIn } from './support/locale.js';
import { settledOverflows } from './support/overflow.js';
import { firstPatient, patients, patientWindow, staffWindow } from './support/people.js';
import { chooseInPatientMenu } from './support/patient-menu.js';
import { writeIndexedPng } from './support/png.js';
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

const log = (page: Page): Locator => page.getByRole('log');

/** A photo as a phone takes it: larger than the server stores one. */
function largePhoto(): Buffer {
  const [width, height] = [4_000, 3_000];
  return writeIndexedPng({ width, height, colours: randomBytes(768), indices: randomBytes(width * height) });
}

/** A file for an input: megabytes would take too long on their way to the browser. @returns its path */
function onDisk(name: string, content: Buffer): string {
  const path = test.info().outputPath(name);
  writeFileSync(path, content);
  return path;
}

/** Widths of the pictures that a page shows; 0 for one that is not loaded. */
const widthsOf = (pictures: Locator): Promise<number[]> =>
  pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));

const playedOf = (voice: Locator): Promise<number> => voice.evaluate((one) => (one as HTMLAudioElement).currentTime);

/** The doctor makes a group with the patient in the first bed. */
async function groupWithPatient(doctor: Page, language: Language, name: string): Promise<void> {
  const text = textIn(language);
  const [patient] = await hospital.query(
    `select patient.name, patient.latin_name as latin from patient join account on account.patient_id = patient.id
     where account.mobile = '${firstPatient(hospital)}'`,
  );
  const patientName = String(language === 'en' ? patient?.latin : patient?.name);
  await doctor.goto('/communicate');
  await doctor.getByRole('button', { name: text('group.new') }).click();
  const dialog = doctor.getByRole('dialog');
  await dialog.locator('input[name=name]').fill(name);
  await dialog.getByRole('searchbox').fill(patientName);
  await dialog.locator('.person-choice').filter({ hasText: patientName }).first().getByRole('checkbox').check();
  await dialog.getByRole('button', { name: new RegExp(text('group.create')) }).click();
  await expect(doctor).toHaveURL(/GroupCommunicateDetail\?group=\d+/);
}

for (const language of languagesOf(import.meta.url)) {
  const text = textIn(language);
  const word = phoneTextIn(language);

  test(`a patient sends pictures, a voice message and a file to a group, and gets them, ${language} (spec 2, /communicate)`, async () => {
    const name = `伤口 ${language}`;
    const [doctor, phone] = await Promise.all([
      staffWindow(browser, hospital.url, 'doctor', language),
      patientWindow(browser, hospital.url, firstPatient(hospital), language),
    ]);
    await groupWithPatient(doctor, language, name);
    await phone.locator('.member.group').filter({ hasText: name }).getByRole('button').click();
    const input = (kind: string): Locator => phone.locator(`.attach input[name=${kind}]`);
    const press = (key: string): Locator => phone.getByRole('button', { name: word(key), exact: true });
    const failed = phone.locator('.upload.failed');
    const pictures = phone.locator('.attached.picture img');

    await test.step('a picture from the phone, and one from its camera that is larger than the server takes', async () => {
      const plate = await phone.screenshot({ clip: { x: 0, y: 0, width: 320, height: 200 } });
      const [chooser] = await Promise.all([phone.waitForEvent('filechooser'), press('attach.picture').click()]);
      await chooser.setFiles({ name: 'plate.png', mimeType: 'image/png', buffer: plate });
      await expect.poll(() => widthsOf(pictures)).toEqual([320]);
      await expect.poll(() => widthsOf(log(doctor).locator('.attached-picture img'))).toEqual([320]);
      await expect(input('camera')).toHaveAttribute('capture', 'environment');
      const photo = largePhoto();
      expect(photo.length).toBeGreaterThan(10 * 1024 ** 2);
      const [camera] = await Promise.all([phone.waitForEvent('filechooser'), press('attach.camera').click()]);
      await camera.setFiles(onDisk('foot.png', photo));
      await expect.poll(() => widthsOf(pictures)).toEqual([320, 480]);
      const [stored] = await hospital.query('select width, height from attachment order by created_at desc limit 1');
      expect(stored).toEqual({ width: 2_560, height: 1_920 });
      await expect(phone.locator('.upload')).toHaveCount(0);
    });

    await test.step('what the server refuses says why, and can be discarded', async () => {
      const script = Buffer.from('<html><script>alert(1)</script></html>');
      await input('picture').setInputFiles({ name: 'plate.png', mimeType: 'image/png', buffer: script });
      await expect(failed).toContainText(language === 'zh' ? /plate\.png.*图片/ : /plate\.png.*picture/i);
      await failed.getByRole('button', { name: word('discard') }).click();
      await expect(phone.locator('.upload')).toHaveCount(0);
      const scan = Buffer.alloc(20 * 1024 ** 2 + 1, '%PDF-1.7\n');
      await input('file').setInputFiles(onDisk('scan.pdf', scan));
      await expect(failed).toContainText(word('fileTooLarge', { most: '20' }));
      await failed.getByRole('button', { name: word('discard') }).click();
    });

    await test.step('without a network it stays, and is sent when one tries again', async () => {
      await phone.context().setOffline(true);
      await input('file').setInputFiles({
        name: 'diary.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('06:00 5.4'),
      });
      await expect(failed).toContainText(`diary.txt: ${word('fileLost')}`);
      for (const theme of ['dark', 'light'] as const) {
        await phone.emulateMedia({ colorScheme: theme });
        expect(await findings(phone, theme)).toEqual([]);
      }
      await phone.context().setOffline(false);
      await expect(phone.locator('.ward')).toHaveAttribute('data-line', 'open');
      await failed.getByRole('button', { name: word('retry') }).click();
      await expect(phone.locator('.attached.file')).toContainText('diary.txt');
      const [download] = await Promise.all([
        doctor.waitForEvent('download'),
        log(doctor).locator('.attached-file').filter({ hasText: 'diary.txt' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('diary.txt');
    });

    await test.step('a voice message, recorded by the keyboard alone', async () => {
      await press('attach.voice').focus();
      await phone.keyboard.press('Enter');
      await expect(phone.locator('.recorded')).toHaveText('0:01');
      await expect(press('sendVoice')).toBeFocused();
      await phone.keyboard.press('Enter');
      await expect(press('attach.voice')).toBeFocused();
      await expect(phone.locator('.bubble.mine .attached.voice')).toHaveCount(1);
      const voice = log(doctor).locator('.attached-voice audio');
      await voice.evaluate((one) => (one as HTMLAudioElement).play());
      await expect.poll(() => playedOf(voice)).toBeGreaterThan(0);
      // One that is discarded is not sent.
      await press('attach.voice').click();
      await press('discard').click();
      await expect(phone.locator('.recording')).toBeHidden();
      await expect(phone.locator('.attached.voice')).toHaveCount(1);
    });

    await test.step('a microphone that may not be used is said', async () => {
      await phone.evaluate(() => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
      });
      await press('attach.voice').click();
      await expect(phone.getByRole('alert').filter({ hasText: word('noMicrophone') })).toBeVisible();
    });

    await test.step('what the doctor sends is shown, and a voice message plays on when another message comes', async () => {
      const sent = (kind: string): Locator => doctor.locator(`.composer-tools input[name=${kind}]`);
      await sent('file').setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('2 U') });
      const [download] = await Promise.all([
        phone.waitForEvent('download'),
        phone.locator('.attached.file').filter({ hasText: 'plan.txt' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('plan.txt');
      await doctor
        .locator('.composer-tools')
        .getByRole('button', { name: text('group.attach.voice') })
        .click();
      await expect(doctor.locator('.recording .num')).toHaveText('0:05');
      await doctor.getByRole('button', { name: text('group.sendVoice') }).click();
      const voice = phone.locator('.bubble:not(.mine) .attached.voice audio');
      await voice.evaluate((one) => (one as HTMLAudioElement).play());
      await expect.poll(() => playedOf(voice)).toBeGreaterThan(0);
      await doctor.getByRole('textbox', { name: text('chat.write') }).fill(`slowly ${language}`);
      await doctor.keyboard.press('Enter');
      await expect(phone.locator('.bubble').last()).toContainText(`slowly ${language}`);
      const before = await playedOf(voice);
      await expect.poll(() => playedOf(voice)).toBeGreaterThan(before);
    });

    await test.step('it fits, also in large type, and is hidden where the group is muted', async () => {
      expect(await findings(phone, 'light')).toEqual([]);
      for (const width of [320, 430, 390]) {
        await phone.setViewportSize({ width, height: 844 });
        expect(await settledOverflows(phone), `${width}`).toEqual([]);
      }
      await phone.evaluate(() => (document.documentElement.dataset.type = 'large'));
      await phone.setViewportSize({ width: 320, height: 844 });
      expect(await settledOverflows(phone)).toEqual([]);
      await doctor
        .locator('.group-panel')
        .getByRole('switch', { name: text('group.mutedAll') })
        .check();
      await expect(phone.locator('.attach-tools')).toBeHidden();
    });
    await Promise.all([doctor, phone].map((page) => page.context().close()));
  });

  test(`a patient sends pictures and voice messages to one person alone, ${language} (spec 2, /communicate)`, async () => {
    // Each language has a conversation of its own; files of one patient are limited for each minute.
    const mobile = patients(hospital)[1] ?? '';
    const username = language === 'zh' ? 'doctor' : 'nurse';
    const [colleague, phone] = await Promise.all([
      staffWindow(browser, hospital.url, username, language),
      patientWindow(browser, hospital.url, mobile, language),
    ]);
    const [person] = await hospital.query(
      `select patient.id, staff.real_name as zh, staff.latin_name as en from account
       join patient on patient.id = account.patient_id, account staff
       where account.mobile = '${mobile}' and staff.username = '${username}'`,
    );
    await colleague.goto(`/patient?id=${String(person?.id)}`);
    await chooseInPatientMenu(colleague, text('patient.message'));
    await expect(log(colleague)).toBeVisible();
    const member = phone
      .locator('.member')
      .filter({ hasText: String(person?.[language]) })
      .first();
    await member.getByRole('button', { name: word('message'), exact: true }).click();
    const press = (key: string): Locator => phone.getByRole('button', { name: word(key), exact: true });

    const plate = await phone.screenshot({ clip: { x: 0, y: 0, width: 320, height: 200 } });
    const input = phone.locator('.attach input[name=picture]');
    await input.setInputFiles({ name: 'plate.png', mimeType: 'image/png', buffer: plate });
    await expect.poll(() => widthsOf(phone.locator('.attached.picture img'))).toEqual([320]);
    await expect.poll(() => widthsOf(log(colleague).locator('.attached-picture img'))).toEqual([320]);

    await press('attach.voice').click();
    await expect(phone.locator('.recorded')).toHaveText('0:05');
    await press('sendVoice').click();
    const own = phone.locator('.bubble.mine .attached.voice audio');
    await own.evaluate((one) => (one as HTMLAudioElement).play());
    await expect.poll(() => playedOf(own)).toBeGreaterThan(0);
    // It plays on when another message comes.
    await colleague.getByRole('textbox', { name: text('chat.write') }).fill(`slowly ${language}`);
    await colleague.keyboard.press('Enter');
    await expect(phone.locator('.bubble').last()).toContainText(`slowly ${language}`);
    const before = await playedOf(own);
    await expect.poll(() => playedOf(own)).toBeGreaterThan(before);

    expect(await findings(phone, 'light')).toEqual([]);
    for (const width of [320, 390]) {
      await phone.setViewportSize({ width, height: 844 });
      expect(await settledOverflows(phone), `${width}`).toEqual([]);
    }
    await Promise.all([colleague, phone].map((page) => page.context().close()));
  });
}
