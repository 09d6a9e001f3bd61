import { chromium, expect, type Browser, type Page } from '@playwright/test';
import { languagesOf } from './support/languages.js';
import { test } from './support/test.js';
import { WHOLE_CHROMIUM, chromiumOptions, openChromium, type Language } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { textIn } from './support/locale.js';
import { firstPatient, patientWindow, staffWindow } from './support/people.js';
import { popup, messageIn } from './support/messages.js';

let hospital: Hospital;
let browser: Browser;
let patient: string;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('07:10'), openChromium()]);
  patient = firstPatient(hospital);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

const ANSWER = { zh: '接听', en: 'Answer' } as const;

/** Opens a browser without fake devices, or one that refuses permission. */
function openBare(fakes: readonly string[], more: readonly string[] = []): Promise<Browser> {
  const options = { ...chromiumOptions(), executablePath: WHOLE_CHROMIUM };
  const args = options.args.filter((arg) => !arg.startsWith('--use-fake') || fakes.includes(arg));
  return chromium.launch({ ...options, args: [...args, ...more] });
}

async function askVideo(page: Page, language: Language): Promise<void> {
  await page.getByRole('button', { name: textIn(language)('patient.videoCall'), exact: true }).click();
}

/** Calls the patient, who answers; the browser opens its devices only after that. */
async function callAndAnswer(page: Page, phone: Page, language: Language): Promise<void> {
  await askVideo(page, language);
  await phone.locator('.call-screen').getByRole('button', { name: ANSWER[language], exact: true }).click();
}

async function expectFailure(page: Page, phone: Page, words: string, notice: string): Promise<void> {
  await expect(popup(page, words)).toBeVisible();
  const screen = page.locator('section.call-screen');
  await expect(screen.getByRole('status').filter({ hasText: notice })).toBeVisible();
  await expect(screen).toHaveCount(0);
  await expect(phone.locator('.call-screen')).toBeHidden();
  await popup(page, words).getByRole('button').click();
}

for (const language of languagesOf(import.meta.url)) {
  const message = messageIn(language);
  const failed = message('calls.notice.failed');

  test(`a desk without camera and microphone, and one where they are not allowed, ${language} (spec 8, call messages)`, async () => {
    const phone = await patientWindow(browser, hospital.url, patient, language);
    for (const [fakes, key] of [
      [['--use-fake-ui-for-media-stream'], 'calls.failure.notFound'],
      // A headless browser refuses permission, because nobody can grant it.
      [['--use-fake-device-for-media-stream'], 'calls.failure.notAllowed'],
    ] as const) {
      const bare = await openBare(fakes);
      const doctor = await staffWindow(bare, hospital.url, 'doctor', language, { path: '/patient?id=1' });
      await callAndAnswer(doctor, phone, language);
      await expectFailure(doctor, phone, message(key), failed);
      await bare.close();
    }
    await phone.context().close();
  });

  test(`devices that another program holds, that cannot do what is asked, or that fail otherwise, ${language} (spec 8, call messages)`, async () => {
    const phone = await patientWindow(browser, hospital.url, patient, language);
    const doctor = await staffWindow(browser, hospital.url, 'doctor', language, { path: '/patient?id=1' });
    for (const [name, key] of [
      ['NotReadableError', 'calls.failure.notReadable'],
      ['OverconstrainedError', 'calls.failure.overconstrained'],
      ['AbortError', 'calls.failure.unknown'],
    ] as const) {
      await test.step(name, async () => {
        // Mocks the browser API to fail with the error for such a device.
        await doctor.evaluate((error) => {
          navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', error));
        }, name);
        await callAndAnswer(doctor, phone, language);
        await expectFailure(doctor, phone, message(key), failed);
      });
    }
    await Promise.all([doctor.context().close(), phone.context().close()]);
  });

  test(`a browser without audio and video, and a page that may not open a camera, ${language} (spec 5, calls need; spec 8, call messages)`, async () => {
    await test.step('no audio and video', async () => {
      const doctor = await staffWindow(browser, hospital.url, 'doctor', language);
      await doctor.addInitScript(() => Reflect.deleteProperty(window, 'RTCPeerConnection'));
      await doctor.goto('/patient?id=1');
      await askVideo(doctor, language);
      await expect(popup(doctor, message('calls.failure.unsupported'))).toBeVisible();
      await expect(doctor.locator('section.call-screen')).toHaveCount(0);
      await doctor.context().close();
    });
    await test.step('plain http under a name', async () => {
      const bare = await openBare([], ['--host-resolver-rules=MAP hospital.test 127.0.0.1']);
      const url = hospital.url.replace('localhost', 'hospital.test');
      const doctor = await staffWindow(bare, url, 'doctor', language, { path: '/patient?id=1' });
      expect(await doctor.evaluate(() => isSecureContext)).toBe(false);
      await askVideo(doctor, language);
      await expect(popup(doctor, message('calls.failure.insecure'))).toBeVisible();
      await expect(doctor.locator('section.call-screen')).toHaveCount(0);
      await bare.close();
    });
  });
}
