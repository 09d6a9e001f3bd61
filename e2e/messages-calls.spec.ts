import { expect, type Browser, type Page } from '@playwright/test';
import { languagesOf } from './support/languages.js';
import { test } from './support/test.js';
import { openChromium, openWindow, type Language } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { textIn } from './support/locale.js';
import { firstPatient, patientWindow, signIn, staffWindow } from './support/people.js';
import { chooseInPatientMenu } from './support/patient-menu.js';
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

/** Button texts of the patient's phone, which has its own language files. */
const phoneWords = {
  zh: { answer: '接听', refuse: '拒绝', hangUp: '挂断', videoCall: '视频通话' },
  en: { answer: 'Answer', refuse: 'Refuse', hangUp: 'Hang up', videoCall: 'Video call' },
} as const;

/** Runs in the page. Removes a field from opened replies, because replies are sealed on the network. */
function loseSignatures(): void {
  const parse = JSON.parse.bind(JSON);
  JSON.parse = (text, reviver): unknown => {
    const value = parse(text, reviver) as { data?: { userSig?: string } } | null;
    if (value?.data?.userSig !== undefined) value.data.userSig = '';
    return value;
  };
}

/** Opens the patient's page as a member of staff. */
async function atPatient(page: Page): Promise<Page> {
  await page.goto('/patient?id=1');
  return page;
}

/** Actions and messages of a page's call. */
function callOf(page: Page, language: Language) {
  const text = textIn(language);
  const screen = page.locator('section.call-screen');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  return {
    voice: () => chooseInPatientMenu(page, text('patient.voiceCall')),
    accept: () => press(text('calls.accept')),
    hangUp: () => press(text('calls.hangUp')),
    cancel: () => press(text('calls.cancel')),
    /** Expects the notice on the call screen. */
    expectNotice: async (words: string) => {
      await expect(screen.getByRole('status').filter({ hasText: words })).toBeVisible();
    },
    expectOver: () => expect(screen).toHaveCount(0),
    screen,
  };
}

for (const language of languagesOf(import.meta.url)) {
  const message = messageIn(language);
  const word = phoneWords[language];

  test(`how a call ends is said on its screen, ${language} (spec 8, call messages)`, async () => {
    const doctor = await atPatient(await staffWindow(browser, hospital.url, 'doctor', language));
    const call = callOf(doctor, language);
    await test.step('nobody there', async () => {
      await call.voice();
      await call.expectNotice(message('calls.notice.offline'));
      await call.expectOver();
    });
    const phone = await patientWindow(browser, hospital.url, patient, language);
    const press = (name: string) => phone.locator('.call-screen').getByRole('button', { name, exact: true }).click();
    await test.step('refused', async () => {
      await call.voice();
      await press(word.refuse);
      await call.expectNotice(message('calls.notice.refused'));
      await call.expectOver();
    });
    await test.step('hung up by the other side', async () => {
      await call.voice();
      await press(word.answer);
      await expect(doctor.getByRole('timer')).toBeVisible();
      await press(word.hangUp);
      await call.expectNotice(message('calls.notice.hungUp'));
      await call.expectOver();
    });
    await test.step('ended by the user', async () => {
      await call.voice();
      await press(word.answer);
      await expect(doctor.getByRole('timer')).toBeVisible();
      await call.hangUp();
      await call.expectNotice(message('calls.notice.ended'));
      await call.expectOver();
    });
    await test.step('busy', async () => {
      const nurse = await atPatient(await staffWindow(browser, hospital.url, 'nurse', language));
      await call.voice();
      await press(word.answer);
      await expect(doctor.getByRole('timer')).toBeVisible();
      await callOf(nurse, language).voice();
      await callOf(nurse, language).expectNotice(message('calls.notice.busy'));
      await call.hangUp();
      await call.expectOver();
      await nurse.context().close();
    });
    await test.step('answered on another device', async () => {
      const { page: other } = await openWindow(browser, hospital.url, language);
      const line = other.waitForEvent('websocket', (socket) => socket.url().includes('/chat/ws/'));
      await signIn(other, 'doctor');
      // A device rings only if its socket is open when the call begins.
      await (await line).waitForEvent('framereceived');
      const member = phone.locator('.member').filter({ hasText: /李文|Li Wen/ });
      await member.getByRole('button', { name: word.videoCall, exact: true }).click();
      await expect(other.getByRole('alertdialog')).toBeVisible();
      await call.accept();
      await callOf(other, language).expectNotice(message('calls.notice.answeredElsewhere'));
      await expect(doctor.getByRole('timer')).toBeVisible();
      await call.hangUp();
      await call.expectOver();
      await other.context().close();
    });
    await Promise.all([phone.context().close(), doctor.context().close()]);
  });

  test(`a caller is told after 30 s and after 60 s that nobody answers, ${language} (spec 8, call messages; spec 9, call ring)`, async () => {
    const { page: doctor } = await openWindow(browser, hospital.url, language);
    await doctor.clock.install();
    await signIn(doctor, 'doctor');
    await atPatient(doctor);
    const phone = await patientWindow(browser, hospital.url, patient, language);
    const call = callOf(doctor, language);
    const clock = (): Promise<number> => doctor.evaluate(() => Date.now());
    const before = await clock();
    await call.voice();
    await expect(phone.locator('.call-screen')).toHaveAttribute('data-state', 'ringing');
    const ringing = await clock();
    // The page's clock is stopped between the steps, however long they take: the call began between these two times.
    await doctor.clock.pauseAt(before + 20_000);
    await expect(call.screen.getByRole('status').filter({ hasText: textIn(language)('calls.calling') })).toBeVisible();
    await doctor.clock.pauseAt(ringing + 30_500);
    await call.expectNotice(message('calls.notice.perhapsAway'));
    await doctor.clock.pauseAt(ringing + 60_500);
    await call.expectNotice(message('calls.notice.noResponse'));
    await doctor.clock.resume();
    await expect(phone.locator('.call-screen')).toBeHidden();
    await call.expectOver();
    await Promise.all([phone.context().close(), doctor.context().close()]);
  });

  test(`an invitation that is not sent, or that the server refuses, ends the call with a word, ${language} (spec 8, call messages)`, async () => {
    const { page: doctor } = await openWindow(browser, hospital.url, language);
    await doctor.clock.install();
    let lost = false;
    await doctor.routeWebSocket(/\/chat\/ws\//, (socket) => {
      const server = socket.connectToServer();
      // Simulates a network that drops every frame.
      socket.onMessage((frame) => lost || server.send(frame));
      server.onMessage((frame) => lost || socket.send(frame));
    });
    await signIn(doctor, 'doctor');
    await atPatient(doctor);
    const phone = await patientWindow(browser, hospital.url, patient, language);
    const call = callOf(doctor, language);
    lost = true;
    await call.voice();
    await expect(call.screen).toBeVisible();
    await doctor.clock.fastForward(10_000);
    await call.expectNotice(message('calls.notice.sendFailed'));
    await expect(popup(doctor, message('calls.notice.sendFailed'))).toBeVisible();
    await call.expectOver();
    await expect(phone.locator('.call-screen')).toBeHidden();
    lost = false;
    await doctor.reload();

    await hospital.query(`update account set enabled = false where mobile = '${patient}'`);
    await call.voice();
    await expect(popup(doctor, message('chat.partnerForbidden'))).toBeVisible();
    await expect(popup(doctor, message('calls.notice.sendFailed'))).toBeVisible();
    await hospital.query(`update account set enabled = true where mobile = '${patient}'`);
    await Promise.all([phone.context().close(), doctor.context().close()]);
  });

  test(`a room that cannot be entered, and a hospital system that gives no signature, ${language} (spec 5, calls need; spec 8, call messages)`, async () => {
    const doctor = await atPatient(await staffWindow(browser, hospital.url, 'doctor', language));
    const phone = await patientWindow(browser, hospital.url, patient, language);
    const call = callOf(doctor, language);
    const begin = async (): Promise<void> => {
      await call.voice();
      await phone.locator('.call-screen').getByRole('button', { name: word.answer, exact: true }).click();
    };
    const expectFailure = async (words: string): Promise<void> => {
      await expect(popup(doctor, words)).toBeVisible();
      await call.expectNotice(message('calls.notice.failed'));
      await call.expectOver();
      await expect(phone.locator('.call-screen')).toBeHidden();
    };
    await test.step('an answer that is not sealed does not count as one of the hospital', async () => {
      const data = { userSig: 'x', appid: 1, identifier: '1', channelPath: '/calling', expiresAt: 0 };
      await doctor.route('**/cdms/trtc/userSig', (route) => route.fulfill({ json: { status: 200, data } }));
      await begin();
      await expectFailure(message('calls.failure.hospitalSystem', { reason: message('errors.serverException') }));
      await doctor.unroute('**/cdms/trtc/userSig');
    });
    await test.step('the hospital system does not answer', async () => {
      await doctor.route('**/cdms/trtc/userSig', (route) => route.fulfill({ status: 502, body: '' }));
      await begin();
      await expectFailure(message('calls.failure.hospitalSystem', { reason: message('errors.http.502') }));
      await doctor.unroute('**/cdms/trtc/userSig');
    });
    await test.step('a wrong room number', async () => {
      await doctor.routeWebSocket(/\/calling/, (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((frame) => {
          server.send(String(frame).replace(/"roomid":"?\d+"?/, '"roomid":"0"'));
        });
      });
      await begin();
      await expectFailure(message('calls.failure.joinFailed'));
    });
    await test.step('a signature that is missing', async () => {
      await doctor.evaluate(loseSignatures);
      await begin();
      await expectFailure(message('calls.failure.missingParameters'));
    });
    await Promise.all([phone.context().close(), doctor.context().close()]);
  });
}
