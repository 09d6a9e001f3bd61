import { expect, type Browser, type Page } from '@playwright/test';
import { languagesOf } from './support/languages.js';
import { test } from './support/test.js';
import { MAX_CHAT_TEXT, PRESET_REASONS } from '@wardlink/contract';
import { openChromium, openWindow, type Language } from './support/browsers.js';
import { startHospital, type Hospital } from './support/hospital.js';
import { textIn } from './support/locale.js';
import { signIn, staffWindow } from './support/people.js';
import { messageIn, visit } from './support/messages.js';

let hospital: Hospital;
let browser: Browser;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('07:10'), openChromium()]);
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

/** Id of the account of an inpatient, with whom a doctor may chat. */
async function partner(): Promise<string> {
  const [row] = await hospital.query(
    `select account.id from account join patient on patient.id = account.patient_id
     where kind = 'inpatient' order by account.id limit 1`,
  );
  return String(row?.id);
}

/** How many times a text is stored. */
async function storedTimes(content: string): Promise<number> {
  return (await hospital.query(`select id from message where content = '${content}'`)).length;
}

const box = (page: Page, language: Language) => page.getByRole('textbox', { name: textIn(language)('chat.write') });
const log = (page: Page) => page.getByRole('log');

for (const language of languagesOf(import.meta.url)) {
  const text = textIn(language);
  const message = messageIn(language);

  test(`what is typed while a conversation still loads stays, and is sent once, ${language}`, async () => {
    const typed = `typed at once, ${language}`;
    const page = await staffWindow(browser, hospital.url, 'doctor', language);
    // Simulates a slow network: the server reads the history before the message is stored, and its response arrives
    // after the message.
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/cdms/chat/history', async (route) => {
      const response = await route.fetch();
      await released;
      await route.fulfill({ response });
    });
    await visit(page, `/communicate?user=${await partner()}`);
    await box(page, language).fill(typed);
    await page.keyboard.press('Enter');
    await expect(log(page).getByText(typed)).toHaveCount(1);
    await expect.poll(() => storedTimes(typed)).toBe(1);
    await expect(log(page)).toContainText(text('chat.state.stored'));
    release();
    await expect(log(page).getByRole('status', { name: text('states.loading') })).toHaveCount(0);
    await expect(log(page).getByText(typed)).toHaveCount(1);
    await page.reload();
    await expect(log(page).getByText(typed)).toHaveCount(1);
    expect(await storedTimes(typed)).toBe(1);

    // The message was meant for another patient: it is voided, and stays visible, struck through, with author and
    // reason.
    const line = log(page).locator('.thread-message', { hasText: typed });
    const wrongPatient = PRESET_REASONS['preset.otherPatient'][language];
    await line.getByRole('button', { name: text('voiding.void') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: text('voiding.void'), exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText(text('voiding.noReason'));
    await dialog.getByRole('button', { name: wrongPatient }).click();
    await dialog.getByRole('button', { name: text('voiding.void'), exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(line.locator('s')).toHaveText(typed);
    await expect(line).toContainText(wrongPatient);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
  });

  test(`nothing is sent that is empty or too long, and what was typed stays, ${language} (spec 8, user-facing)`, async () => {
    const page = await staffWindow(browser, hospital.url, 'doctor', language);
    await visit(page, `/communicate?user=${await partner()}`);
    const send = page.getByRole('button', { name: text('chat.send'), exact: true });
    const problem = page.locator('.composer').getByRole('alert');
    await send.click();
    await expect(problem).toHaveText(message('chat.empty'));
    expect(message('chat.empty')).toBe(message('message.empty'));
    await box(page, language).fill('   ');
    await expect(problem).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(problem).toHaveText(message('chat.empty'));
    const long = 'x'.repeat(MAX_CHAT_TEXT + 1);
    await box(page, language).fill(long);
    await send.click();
    await expect(problem).toHaveText(message('chat.tooLong', { count: String(MAX_CHAT_TEXT) }));
    await expect(box(page, language)).toHaveValue(long);
    await page.reload();
    await expect(box(page, language)).toHaveValue(long);
    await page.context().close();
  });

  test(`a message that gets no answer says so, and is sent again, once, ${language} (spec 8, call messages)`, async () => {
    const typed = `without a network, ${language}`;
    const { page } = await openWindow(browser, hospital.url, language);
    await page.clock.install();
    let lost = false;
    await page.routeWebSocket(/\/chat\/ws\//, (socket) => {
      const server = socket.connectToServer();
      // Simulates a network that drops every frame.
      socket.onMessage((frame) => lost || server.send(frame));
      server.onMessage((frame) => lost || socket.send(frame));
    });
    await signIn(page, 'doctor');
    await visit(page, `/communicate?user=${await partner()}`);
    await expect(log(page).getByRole('status', { name: text('states.loading') })).toHaveCount(0);
    lost = true;
    await box(page, language).fill(typed);
    await page.keyboard.press('Enter');
    const line = log(page).locator('li').filter({ hasText: typed });
    await expect(line).toContainText(text('chat.state.sending'));
    await page.clock.fastForward(10_000);
    await expect(line.getByRole('alert')).toContainText(message('chat.sendFailed'));
    await page.reload();
    await expect(line).toBeVisible();
    await page.clock.fastForward(10_000);
    await expect(line.getByRole('alert')).toContainText(message('chat.sendFailed'));
    expect(await storedTimes(typed)).toBe(0);
    lost = false;
    await line.getByRole('button', { name: text('states.retry') }).click();
    await expect(line).toContainText(text('chat.state.stored'));
    await expect(log(page).getByText(typed)).toHaveCount(1);
    expect(await storedTimes(typed)).toBe(1);
    await page.context().close();
  });

  test(`a message that the server refuses stays with the reason, also over a reload, ${language}`, async () => {
    const typed = `refused at first, ${language}`;
    const page = await staffWindow(browser, hospital.url, 'doctor', language);
    const id = await partner();
    await visit(page, `/communicate?user=${id}`);
    await expect(log(page).getByRole('status', { name: text('states.loading') })).toHaveCount(0);
    await hospital.query(`update account set enabled = false where id = ${id}`);
    await box(page, language).fill(typed);
    await page.keyboard.press('Enter');
    const line = log(page).locator('li').filter({ hasText: typed });
    await expect(line.getByRole('alert')).toContainText(message('chat.partnerForbidden'));
    await page.reload();
    await expect(line.getByRole('alert')).toContainText(message('chat.partnerForbidden'));
    await hospital.query(`update account set enabled = true where id = ${id}`);
    await line.getByRole('button', { name: text('states.retry') }).click();
    await expect(line).toContainText(text('chat.state.stored'));
    expect(await storedTimes(typed)).toBe(1);
    await page.context().close();
  });
}
