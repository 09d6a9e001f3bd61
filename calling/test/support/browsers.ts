import { existsSync } from 'node:fs';
import { chromium, firefox, type Browser } from 'playwright';

const asRoot = process.getuid?.() === 0;
const SHELL = '/usr/bin/chromium-headless-shell';

/** Chromium as people have it: it alone can be told to trust a page without TLS. */
export const WHOLE_CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
/** Without the window around its pages where that is installed: drawing the window takes more than the calls do. */
const CHROMIUM = !process.env.CHROMIUM_PATH && existsSync(SHELL) ? SHELL : WHOLE_CHROMIUM;

/**
 * Debian's Chromium with a camera and a microphone made of test signals.
 * @param options.trusted - origin of a page that gets them without TLS
 */
export function launchChromium(options: { executable?: string; trusted?: string } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: options.executable ?? (options.trusted ? WHOLE_CHROMIUM : CHROMIUM),
    args: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
      ...(asRoot ? ['--no-sandbox'] : []),
      ...(options.trusted ? [`--unsafely-treat-insecure-origin-as-secure=${options.trusted}`] : []),
    ],
  });
}

/** The stock Firefox ESR, likewise. */
export function launchFirefox(): Promise<Browser> {
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    firefoxUserPrefs: {
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      'media.autoplay.default': 0,
    },
  });
}
