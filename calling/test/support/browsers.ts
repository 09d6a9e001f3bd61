import { existsSync } from 'node:fs';
import { chromium, firefox, type Browser } from 'playwright';

const asRoot = process.getuid?.() === 0;
const SHELL = '/usr/bin/chromium-headless-shell';

/** Full Chromium: only this build can be told to trust a page without TLS. */
export const WHOLE_CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
/** The headless shell if it is installed: rendering windows takes more CPU time than the calls. */
const CHROMIUM = !process.env.CHROMIUM_PATH && existsSync(SHELL) ? SHELL : WHOLE_CHROMIUM;

/**
 * Debian's Chromium with a fake camera and microphone.
 * @param options.trusted - origin of a page that may use them without TLS
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

/** The unmodified Firefox ESR with a fake camera and microphone. */
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
