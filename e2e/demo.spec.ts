import { chromium, expect as expectSoon, type Browser, type Page } from '@playwright/test';
import { test } from './support/test.js';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumOptions, openWindow, watch } from './support/browsers.js';
import { heldBack, watchPolicy } from './support/content-policy.js';
import { expectMovingPicture, expectSound } from './support/media.js';

// The demonstration of the calling SDK (`npm run demo`) with two users.

/** Two encoders, a mix and a relay on one busy machine are slow. */
const expect = expectSoon.configure({ timeout: 30_000 });
test.setTimeout(240_000);

const PHONE = { width: 390, height: 844 };
const folder = mkdtempSync(join(tmpdir(), 'wardlink-demo-'));
let demo: ChildProcess;
let printed = '';
let url: string;
let browser: Browser;

test.beforeAll(async () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  demo = spawn(process.execPath, [join(root, 'commands/demo.mjs')], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  demo.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const { args, ...options } = chromiumOptions();
  // Chromium's second fake camera delivers depth images, which show nothing; the third is a normal camera.
  const cameras = '--use-fake-device-for-media-stream=device-count=3';
  browser = await chromium.launch({ ...options, args: [...args, cameras] });
  await expect.poll(() => printed, { timeout: 60_000 }).toContain('Ctrl-C ends it');
  url = /Ready: (http:\S+)/.exec(printed)?.[1] ?? '';
});

test.afterAll(async () => {
  await browser?.close();
  demo?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const enter = (page: Page, button: string) => page.getByRole('button', { name: button, exact: true }).click();
const tile = (page: Page, user: string) => page.locator(`.tile.main[data-user="${user}"]`);
const figure = async (page: Page, chart: string): Promise<number> =>
  Number(await page.locator(`[data-chart=${chart}] b`).textContent());

async function checked(page: Page, started: { complaints: string[] }): Promise<void> {
  expect(await heldBack(page)).toEqual([]);
  expect(started.complaints).toEqual([]);
}

test('two people: checked, invited, seen and heard; devices, profiles, screen, mute, mix, figures; left', async () => {
  const desk = await openWindow(browser, url, 'zh');
  const phone = await openWindow(browser, url, 'en', PHONE);
  await Promise.all([watchPolicy(desk.context), watchPolicy(phone.context)]);
  const watched = [watch(desk.page), watch(phone.page)] as const;
  const others: string[] = [];
  for (const { page } of [desk, phone]) {
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== url) others.push(request.url());
    });
  }
  const [nurse, patient] = [desk.page, phone.page];
  await nurse.goto(url);

  await test.step('camera and microphone are tried, and the way to the server checked', async () => {
    await nurse.getByRole('button', { name: '打开摄像头和麦克风' }).click();
    await expectMovingPicture(nurse.locator('#preview'));
    await expect(nurse.locator('[name=preview-camera] option')).toHaveCount(3);
    await nurse.getByRole('button', { name: '开始检查' }).click();
    await expect(nurse.locator('#check-result')).toContainText(/可以通话/);
    await expect(nurse.locator('#check-result')).toContainText(/\d+ kbit\/s/);
  });

  await test.step('a second person comes by the link', async () => {
    await expect(nurse.getByRole('heading', { level: 1 })).toHaveText(/Wardlink/);
    await nurse.getByLabel('用户名').first().fill('护士');
    await enter(nurse, '进入房间');
    // The button that had the focus is gone: the next Tab goes on in the call.
    await expect(nurse.locator('#call')).toBeFocused();
    const link = await nurse.locator('#invite a').first().getAttribute('href');
    await patient.goto(link ?? '');
    await expect(patient.locator('#invited')).toContainText('You are invited');
    await patient.getByLabel('Your name').fill('patient-7');
    await enter(patient, 'Enter the room');
    await expectMovingPicture(tile(nurse, 'patient-7'));
    await expectMovingPicture(tile(patient, '护士'));
    await Promise.all([expectSound(tile(nurse, 'patient-7')), expectSound(tile(patient, '护士'))]);
    const level = (page: Page, user: string) => tile(page, user).locator('.meter i');
    await expect.poll(() => level(nurse, 'patient-7').evaluate((bar) => bar.style.width)).not.toMatch(/^(0%)?$/);
    // No horizontal overflow on a phone.
    expect(await patient.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });

  await test.step('figures and quality change', async () => {
    await expect.poll(() => figure(nurse, 'up')).toBeGreaterThan(50);
    await expect.poll(() => figure(nurse, 'down')).toBeGreaterThan(50);
    await expect.poll(() => figure(nurse, 'decoded')).toBeGreaterThan(2);
    const line = nurse.locator('[data-chart=up] polyline');
    const points = async (): Promise<number> => (await line.getAttribute('points'))?.split(' ').length ?? 0;
    const before = await points();
    await expect.poll(points).toBeGreaterThan(before);
    await expect(nurse.locator('#quality')).toContainText(/极好|较好|一般|较差|极差/);
    await expect(nurse.locator('#pictures')).toContainText('640 × 480');
  });

  await test.step('muting is seen by the other', async () => {
    await nurse.getByRole('button', { name: '静音', exact: true }).click();
    await expect(tile(patient, '护士').getByText('muted')).toBeVisible();
    await nurse.getByRole('button', { name: '取消静音' }).click();
    await expect(tile(patient, '护士').getByText('muted')).toBeHidden();
  });

  await test.step('another camera and another profile, while it goes on', async () => {
    await nurse.getByRole('tab', { name: '设置' }).click();
    const camera = nurse.locator('#settings [name=camera]');
    const [first, , third] = await camera.locator('option').evaluateAll((all) => all.map((each) => each.textContent));
    await camera.selectOption({ label: third ?? '' });
    await expect(nurse.locator('#lines')).toContainText(`换用 ${third}`);
    expect(third).not.toBe(first);
    await expectMovingPicture(tile(patient, '护士'));
    await nurse.locator('[name=video-profile]').selectOption('240p');
    await expect(nurse.locator('#profile-now')).toContainText('320 × 240');
    await patient.getByRole('tab', { name: 'Statistics' }).click();
    await expect(patient.locator('#pictures li', { hasText: '护士' })).toContainText('320 × 240');
    await expectMovingPicture(tile(patient, '护士'));
  });

  await test.step('the others are heard as loud as one likes, and by another speaker', async () => {
    const heard = (): Promise<unknown[]> =>
      tile(nurse, 'patient-7')
        .locator('audio, video')
        .evaluateAll((players: HTMLMediaElement[]) =>
          players.filter(({ muted }) => !muted).map(({ volume, sinkId }) => ({ volume, sinkId })),
        );
    expect(await heard()).toEqual([{ volume: 1, sinkId: '' }]);
    await nurse.locator('#settings [name=volume]').fill('30');
    const speaker = nurse.locator('#settings [name=speaker]');
    const last = await speaker.locator('option').last().getAttribute('value');
    await speaker.selectOption(last);
    await expect.poll(heard).toEqual([{ volume: 0.3, sinkId: last }]);
    await expect(nurse.locator('#errors')).toBeEmpty();
  });

  await test.step('a screen with its sound', async () => {
    await nurse.getByRole('button', { name: '共享屏幕' }).click();
    const screen = patient.locator('.tile.auxiliary');
    await expect(screen).toContainText('Screen of 护士');
    await expectMovingPicture(screen);
    await expect(nurse.locator('#lines')).toContainText('共享屏幕和声音');
    await nurse.getByRole('button', { name: '停止共享' }).click();
    await expect(screen).toHaveCount(0);
  });

  await test.step('one stream of both, and one of one', async () => {
    await nurse.getByRole('tab', { name: '混流与转推' }).click();
    await nurse.getByRole('button', { name: '开始混流' }).click();
    await nurse.getByRole('button', { name: '开始转推' }).click();
    await expect(nurse.locator('#mix-result')).toContainText('列表中的段数');
    await expect(nurse.locator('#relay-result')).toContainText('列表中的段数');
    await nurse.locator('[name=layout]').selectOption('inside');
    await nurse.getByRole('button', { name: '停止混流' }).click();
    await nurse.getByRole('button', { name: '停止转推' }).click();
    await expect(nurse.getByRole('button', { name: '开始转推' })).toBeVisible();
    await expect(nurse.locator('#errors')).toBeEmpty();
  });

  await test.step('a failure is said in words, with its code and what to do', async () => {
    const twin = await openWindow(browser, url, 'en');
    await twin.page.goto((await nurse.locator('#invite a').first().getAttribute('href')) ?? '');
    await twin.page.getByLabel('Your name').fill('patient-7');
    await enter(twin.page, 'Enter the room');
    await expect(patient.getByRole('alert')).toContainText('CLIENT_BANNED 16448');
    await expect(patient.getByRole('alert')).toContainText('Enter with another name.');
    await expect(patient.getByRole('button', { name: 'Enter the room' })).toBeVisible();
    await expectMovingPicture(tile(nurse, 'patient-7'));
    await twin.page.getByRole('button', { name: 'Leave' }).click();
    await expect(tile(nurse, 'patient-7')).toHaveCount(0);
    await twin.context.close();
  });

  await nurse.evaluate(() => {
    const line = document.querySelector('#connection')!;
    new MutationObserver(() => line.setAttribute('data-shown', line.textContent)).observe(line, { childList: true });
  });
  await nurse.getByRole('button', { name: '离开' }).click();
  await expect(nurse.getByRole('button', { name: '进入房间' })).toBeFocused();
  await expect(nurse.locator('#lines')).toContainText('离开房间');
  // A wanted leave is no lost connection.
  await expect(nurse.locator('#connection')).toBeHidden();
  await expect(nurse.locator('#connection')).not.toHaveAttribute('data-shown');
  await checked(nurse, watched[0]);
  await checked(patient, watched[1]);
  expect(others).toEqual([]);
  await Promise.all([desk.context.close(), phone.context.close()]);
});

test('an audience watches a live room over https, and becomes an anchor', async () => {
  const secure = /(https:\S+)/.exec(printed)?.[1];
  const anchor = await openWindow(browser, url, 'en');
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-US', viewport: PHONE });
  const audience = await context.newPage();
  await anchor.page.goto(url);
  await anchor.page.getByLabel('Your name').fill('anchor');
  await anchor.page.getByLabel('Live: anchors talk, others watch').check();
  // Every connection gets the TURN server; a call with a direct path works without it.
  await anchor.page.getByText('TURN server').click();
  await anchor.page.getByLabel('Address').fill('turn:127.0.0.1:9');
  await anchor.page.getByLabel('User name').fill('ward');
  await anchor.page.getByLabel('Password').fill('secret');
  await enter(anchor.page, 'Enter the room');
  // A machine without a network has no address that a phone could use.
  const link = anchor.page.locator(`#invite a[href^="${secure ?? url}"]`).first();
  await audience.goto((await link.getAttribute('href')) ?? '');
  await audience.getByLabel('Your name').fill('watcher');
  await audience.getByLabel('Enter as audience').check();
  await enter(audience, 'Enter the room');
  await expectMovingPicture(tile(audience, 'anchor'));
  await expect(audience.getByRole('button', { name: 'Share screen' })).toBeDisabled();
  await audience.getByRole('button', { name: 'Become anchor' }).click();
  await expectMovingPicture(tile(anchor.page, 'watcher'));
  await audience.getByRole('button', { name: 'Become audience' }).click();
  await expect(tile(anchor.page, 'watcher')).toHaveCount(0);
  await audience.getByRole('button', { name: 'Become anchor' }).click();
  await expectMovingPicture(tile(anchor.page, 'watcher'));
  const offered = await anchor.page.evaluate(() =>
    window.peerConnections.map((connection) => connection.getConfiguration().iceServers),
  );
  expect(offered.length).toBeGreaterThan(0);
  const turn = { urls: ['turn:127.0.0.1:9'], username: 'ward', credential: 'secret' };
  for (const servers of offered) expect(servers).toMatchObject([turn]);
  await Promise.all([anchor.context.close(), context.close()]);
});

test('a user who enters or leaves while devices are opening leaves none of them open', async () => {
  const { page, context } = await openWindow(browser, url, 'en');
  // Devices that open when the test says so.
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices;
    const real = devices.getUserMedia.bind(devices);
    const waiting: (() => void)[] = [];
    const opened: MediaStream[] = [];
    Object.assign(window, { openDevices: () => waiting.splice(0).forEach((open) => open()), opened });
    devices.getUserMedia = async (asked) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      const stream = await real(asked);
      opened.push(stream);
      return stream;
    };
  });
  type Window = typeof globalThis & { openDevices: () => void; opened: MediaStream[] };
  const open = (): Promise<void> => page.evaluate(() => (globalThis as Window).openDevices());
  const live = (): Promise<number[]> =>
    page.evaluate(() =>
      (globalThis as Window).opened.map(
        (stream) => stream.getTracks().filter(({ readyState }) => readyState === 'live').length,
      ),
    );
  await page.goto(url);
  await page.getByRole('button', { name: 'Open camera and microphone' }).click();
  await enter(page, 'Enter the room');
  await page.getByRole('button', { name: 'Mute' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('button', { name: 'Enter the room' })).toBeVisible();
  await open();
  await expect.poll(live).toEqual([0, 0]);
  await expect(page.locator('#errors')).toBeEmpty();
  await context.close();
});

test('of several people the speaker is large, and the others are received in their small picture', async () => {
  const room = '7788';
  const pages: Page[] = [];
  for (const user of ['one', 'two', 'three']) {
    const { page } = await openWindow(browser, url, 'en');
    pages.push(page);
    await page.goto(`${url}/#room=${room}&mode=rtc`);
    await page.getByLabel('Your name').fill(user);
    await enter(page, 'Enter the room');
    await expect(page.locator('#lines')).toContainText('Sending');
  }
  const { page: watcher } = await openWindow(browser, url, 'en');
  pages.push(watcher);
  await watcher.goto(`${url}/#room=${room}&mode=rtc`);
  await watcher.getByLabel('Your name').fill('watcher');
  for (const kind of ['Sound', 'Picture']) await watcher.getByLabel(kind, { exact: true }).uncheck();
  await enter(watcher, 'Enter the room');
  await expect(watcher.locator('.tile.main')).toHaveCount(3);
  // The small picture of those who do not speak is 320 pixels wide.
  await expect(watcher.locator('.tile.speaker')).toHaveCount(1);
  const sizes = async (): Promise<(string | undefined)[]> =>
    (await watcher.locator('#pictures li').allTextContents()).map((line) => /\d+ × \d+/.exec(line)?.[0]).sort();
  await expect
    .poll(async () => (await sizes()).filter((size) => size === '320 × 240').length)
    .toBeGreaterThanOrEqual(2);
  for (const page of pages) await page.context().close();
});

test('it serves nothing but its own, and ends cleanly', async () => {
  for (const path of [
    '../package.json',
    '%2e%2e/package.json',
    'streams/..%2fcalling-certificate.json',
    'src/main.ts',
  ]) {
    expect((await fetch(`${url}/${path}`)).ok && (await fetch(`${url}/${path}`)).status !== 204, path).toBe(false);
  }
  const { headers } = await fetch(url);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await fetch(`${url}/demo-signature?userId=a%20b`)).status).toBe(400);
  demo.kill('SIGINT');
  expect((await once(demo, 'close'))[0]).toBe(0);
  expect(printed).toContain('Stopped.');
});
