import { existsSync } from 'node:fs';
import {
  chromium,
  firefox,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { keepPeerConnections, rememberCallCheck } from './media.js';
import { followTroubles } from './window-troubles.js';

const SHELL = '/usr/bin/chromium-headless-shell';
/** Chromium with its usual permission prompts, which are refused if nobody answers. */
export const WHOLE_CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const chromiumPath = !process.env.CHROMIUM_PATH && existsSync(SHELL) ? SHELL : WHOLE_CHROMIUM;
const firefoxPath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

/**
 * Launch options of Chromium: fake camera and microphone, without a permission prompt.
 * @param framesPerSecond of the camera
 */
export function chromiumOptions(framesPerSecond?: number): {
  executablePath: string;
  env: NodeJS.ProcessEnv;
  args: string[];
} {
  return {
    executablePath: chromiumPath,
    // Without a UTF-8 locale, files with Chinese names are all called "download".
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: [
      '--use-fake-ui-for-media-stream',
      `--use-fake-device-for-media-stream${framesPerSecond === undefined ? '' : `=fps=${framesPerSecond}`}`,
      '--autoplay-policy=no-user-gesture-required',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  };
}

/**
 * Opens the headless shell of Chromium if it is installed, because it is faster than the whole browser.
 * @param framesPerSecond of the camera: few for calls of several people, so that their pictures leave the processor to
 * the other tests
 */
export function openChromium(framesPerSecond?: number): Promise<Browser> {
  return chromium.launch(chromiumOptions(framesPerSecond));
}

/** Opens Firefox with a fake camera and microphone. */
export function openFirefox(): Promise<Browser> {
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath: firefoxPath,
    firefoxUserPrefs: {
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      'media.autoplay.default': 0,
    },
  });
}

/** Collects the uncaught errors of a page. */
export function watch(page: Page): { complaints: string[] } {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  return { complaints };
}

export type Language = 'zh' | 'en';

const opened = new Set<BrowserContext>();

/** Closes every window that was opened during an action; an open board would react to later tests. */
export async function closingWindowsOf(action: () => Promise<void>): Promise<void> {
  const before = new Set(opened);
  await action();
  await Promise.all([...opened].filter((context) => !before.has(context)).map(closeWindow));
}

/** Removes the routes first: a test's route handler may still run when the test ends. */
async function closeWindow(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

/** Runs in the page before its own scripts: the tour of the first day begins only in tests about it. */
export function switchToursOff(): void {
  if (location.protocol.startsWith('http')) localStorage.setItem('wardlink.tour', 'off');
}

/**
 * Opens a window in a language, with its own cookies and storage.
 * @param hasTours whether the tour of the first day begins, as for a person
 */
export async function openWindow(
  browser: Browser,
  url: string,
  language: Language,
  size = { width: 1440, height: 900 },
  more: Pick<BrowserContextOptions, 'locale' | 'timezoneId' | 'storageState'> = {},
  hasTours = false,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    locale: language === 'zh' ? 'zh-CN' : 'en-US',
    reducedMotion: 'reduce',
    ...more,
  });
  opened.add(context);
  followTroubles(context);
  context.once('close', () => opened.delete(context));
  // Ends actions that hang; a page may not respond for many seconds while other steps run.
  context.setDefaultTimeout(60_000);
  await context.addInitScript(keepPeerConnections);
  await context.addInitScript(rememberCallCheck);
  if (!hasTours) await context.addInitScript(switchToursOff);
  return { context, page: await context.newPage() };
}

/** Solves the captcha's question in words: the sum of its two numbers. */
export function sumIn(question: string): string {
  const [first = 0, second = 0] = (question.match(/\d+/g) ?? []).map(Number);
  return String(first + second);
}
