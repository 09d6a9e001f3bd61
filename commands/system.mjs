import { existsSync } from 'node:fs';
import { step } from './progress.mjs';

/** What the tests use of the system: browsers, a font with Chinese, a reader for printed pages, and what mixes streams. */
const needed = [
  { package: 'chromium', present: () => existsSync(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium') },
  { package: 'firefox-esr', present: () => existsSync(process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr') },
  { package: 'fonts-noto-cjk', present: () => existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc') },
  { package: 'fonts-dejavu-core', present: () => existsSync('/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf') },
  { package: 'ffmpeg', present: () => existsSync('/usr/bin/ffmpeg') && existsSync('/usr/bin/ffprobe') },
  { package: 'poppler-utils', present: () => existsSync('/usr/bin/pdftotext') },
];

/** Installs missing system packages by the system's package manager; says what is missing where it cannot. */
export async function installSystemPackages() {
  const missing = needed.filter(({ present }) => !present()).map((entry) => entry.package);
  if (missing.length === 0) return;
  const able = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (!able) {
    throw new Error(
      `The tests need ${missing.join(', ')}. Install them, or set CHROMIUM_PATH and FIREFOX_PATH to browsers of yours.`,
    );
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  if ((await step('update package lists', 'apt-get', ['update', '-q'], { env })) !== 0)
    throw new Error('apt-get update failed');
  const install = ['install', '-q', '-y', '--no-install-recommends', ...missing];
  if ((await step(`install ${missing.join(' ')}`, 'apt-get', install, { env })) !== 0)
    throw new Error('apt-get install failed');
}
