import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, step } from './progress.mjs';

/** System packages that the tests use: browsers, a Chinese font, a PDF reader, and the program that mixes streams. */
const needed = [
  { package: 'chromium', present: () => existsSync(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium') },
  { package: 'firefox-esr', present: () => existsSync(process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr') },
  { package: 'fonts-noto-cjk', present: () => existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc') },
  { package: 'fonts-dejavu-core', present: () => existsSync('/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf') },
  { package: 'ffmpeg', present: () => existsSync('/usr/bin/ffmpeg') && existsSync('/usr/bin/ffprobe') },
  { package: 'poppler-utils', present: () => existsSync('/usr/bin/pdftotext') },
];

/** A sender of HL7 messages that others wrote, for the whole run. */
const neededByWhole = [{ package: 'python3-hl7', present: () => existsSync('/usr/lib/python3/dist-packages/hl7') }];

/** Headless Chromium makes the tests faster; not every system has the package. */
const SHELL = 'chromium-headless-shell';
const shellTried = join(root, 'node_modules', '.wardlink-shell-tried');

const env = { DEBIAN_FRONTEND: 'noninteractive' };
const updateLists = () => step('update package lists', 'apt-get', ['update', '-q'], { env });
const install = (names) =>
  step(`install ${names.join(' ')}`, 'apt-get', ['install', '-q', '-y', '--no-install-recommends', ...names], { env });

/** Installs missing system packages with the system's package manager; prints what is missing if it cannot. */
export async function installSystemPackages() {
  const all = process.env.WARDLINK_TESTS === 'whole' ? [...needed, ...neededByWhole] : needed;
  const missing = all.filter(({ present }) => !present()).map((entry) => entry.package);
  const able = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (missing.length > 0) {
    if (!able) {
      throw new Error(
        `The tests need ${missing.join(', ')}. Install them, or set CHROMIUM_PATH and FIREFOX_PATH to browsers of yours.`,
      );
    }
    if ((await updateLists()) !== 0) throw new Error('apt-get update failed');
    if ((await install(missing)) !== 0) throw new Error('apt-get install failed');
  }
  if (!able || process.env.CHROMIUM_PATH || existsSync(`/usr/bin/${SHELL}`) || existsSync(shellTried)) return;
  // Marks the attempt, so that a system without the package does not try again.
  writeFileSync(shellTried, '');
  if (missing.length > 0 || (await updateLists()) === 0) await install([SHELL]);
}
