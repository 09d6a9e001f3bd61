import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, type Page, type Request, type TestInfo } from '@playwright/test';
import { readIndexedPng, readPng, writeIndexedPng, type IndexedPicture } from './png.js';

/** Content that differs in each run: the captcha, and the browser's name. */
const CHANGING = ['.login-captcha img', '.center-sessions b'];

/**
 * Levels of red, green and blue in the stored pictures: 252 colours, which keep files small and visible differences
 * detectable.
 */
const [REDS, GREENS, BLUES] = [6, 7, 6];

const byteOf = (step: number, steps: number): number => Math.round((step / (steps - 1)) * 255);
const COLOURS = Buffer.from(
  Array.from({ length: REDS * GREENS * BLUES }, (_, index) => [
    byteOf(Math.floor(index / (GREENS * BLUES)), REDS),
    byteOf(Math.floor(index / BLUES) % GREENS, GREENS),
    byteOf(index % BLUES, BLUES),
  ]).flat(),
);

/** For each byte of a channel, its share of the colour's index. */
const partsOf = (steps: number, weight: number): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, byte) => Math.round((byte / 255) * (steps - 1)) * weight);
const [RED_PARTS, GREEN_PARTS, BLUE_PARTS] = [partsOf(REDS, GREENS * BLUES), partsOf(GREENS, BLUES), partsOf(BLUES, 1)];

/** Reduces a screenshot to few colours, so that it is small enough for the repository. */
function reduced(screenshot: Buffer): IndexedPicture {
  const { width, height, pixels } = readPng(screenshot);
  const indices = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < indices.length; pixel += 1, at += 3) {
    const [red, green, blue] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
    indices[pixel] = (RED_PARTS[red] ?? 0) + (GREEN_PARTS[green] ?? 0) + (BLUE_PARTS[blue] ?? 0);
  }
  return { width, height, colours: COLOURS, indices };
}

/** Runs in the page. Number of visible placeholders; images further down load only when they are scrolled into view. */
function loadingInSight(): number {
  const all = [...document.querySelectorAll('.skeleton, .page-loading')];
  return all.filter((one) => one.getBoundingClientRect().top < innerHeight).length;
}

const watched = new WeakMap<Page, Set<Request>>();

/** Requests of a page that are not finished, recorded from the first call on. */
export function openRequests(page: Page): ReadonlySet<Request> {
  const known = watched.get(page);
  if (known) return known;
  const open = new Set<Request>();
  watched.set(page, open);
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return open;
}

/**
 * Takes a picture of a page that no longer changes: two equal screenshots in a row, or one that equals the kept
 * picture. Screenshots are slow, so it first waits until animations and requests end.
 */
async function settledPicture(page: Page, kept: IndexedPicture | undefined): Promise<IndexedPicture> {
  const take = (): Promise<Buffer> =>
    page.screenshot({
      animations: 'disabled',
      caret: 'hide',
      mask: CHANGING.map((place) => page.locator(place)),
    });
  const open = openRequests(page);
  // After a navigation a page may send its first request only once it is drawn.
  const resting = async (): Promise<boolean> => {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    return open.size === 0 && (await page.evaluate(loadingInSight)) === 0;
  };
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(0, 0);
  let last: Buffer = Buffer.alloc(0);
  let picture: IndexedPicture | undefined;
  await expect
    .poll(
      async () => {
        if (!(await resting())) return false;
        const before = last;
        last = await take();
        if (last.equals(before)) return resting();
        picture = reduced(last);
        return isSame(picture, kept) && resting();
      },
      { message: 'the page comes to rest, and nothing in sight is loading' },
    )
    .toBe(true);
  return picture ?? reduced(last);
}

/** Font families that the app's pages use; the system chooses the font files. */
const FAMILIES = [
  'Inter',
  'Segoe UI',
  'PingFang SC',
  'Microsoft YaHei',
  'Noto Sans CJK SC',
  'WenQuanYi Micro Hei',
  'system-ui',
  'sans-serif',
  'ui-monospace',
  'SF Mono',
  'Cascadia Mono',
  'DejaVu Sans Mono',
  'Menlo',
  'Consolas',
  'monospace',
];

/** Runs in the page. Font families used by its visible text and controls. */
function familiesAsked(): string[] {
  const families = [...document.querySelectorAll('body, body *')].flatMap((element) => {
    const parts = element.matches('input[type=file]') ? ['', '::file-selector-button'] : [''];
    const visible = element.checkVisibility({ visibilityProperty: true }) && !element.closest('.visually-hidden');
    return visible ? parts.map((part) => getComputedStyle(element, part).fontFamily) : [];
  });
  return [...new Set(families.flatMap((list) => list.split(',').map((name) => name.trim().replaceAll(/["']/g, ''))))];
}

let fonts: string | undefined;

/** The fonts that this system uses for the app; cached, because the query takes as long as a picture. */
const fontsHere = (): string => (fonts ??= askForFonts());

function askForFonts(): string {
  const chosen = (pattern: string): string => {
    try {
      return execFileSync('fc-match', ['--format', '%{family} %{style} %{fontversion}', pattern], { encoding: 'utf8' });
    } catch {
      return 'unknown';
    }
  };
  const lines = FAMILIES.flatMap((family) =>
    ['en', 'zh-cn'].map((language) => `${family}, ${language}: ${chosen(`${family}:lang=${language}`)}`),
  );
  return `${lines.join('\n')}\n`;
}

function isSame(one: IndexedPicture, other: IndexedPicture | undefined): boolean {
  if (one.width !== other?.width || one.height !== other.height) return false;
  return one.colours.equals(other.colours) && Buffer.compare(one.indices, other.indices) === 0;
}

/**
 * Compares a page with its stored picture. If other fonts are installed than those of the pictures, it only checks the
 * size and that the page is not blank, and prints a note.
 */
export async function expectAsKept(page: Page, view: string, screen: string, info: TestInfo): Promise<void> {
  const path = [view, `${screen.replaceAll(' ', '-')}.png`];
  const name = `${screen}, ${view}`;
  const keptFile = info.snapshotPath(...path);
  // If all pictures are renewed, the stored one is ignored.
  const isLookedAt = existsSync(keptFile) && info.config.updateSnapshots !== 'all';
  const kept = isLookedAt ? readIndexedPng(readFileSync(keptFile)) : undefined;
  const picture = await settledPicture(page, kept);
  const unknown = (await page.evaluate(familiesAsked)).filter((family) => !FAMILIES.includes(family));
  expect.soft(unknown, `${name}: fonts that fonts.txt says nothing of`).toEqual([]);
  const fontsFile = info.snapshotPath('fonts.txt');
  const renewing = info.config.updateSnapshots === 'changed' || info.config.updateSnapshots === 'all';
  if (renewing || !existsSync(fontsFile)) {
    mkdirSync(dirname(fontsFile), { recursive: true });
    writeFileSync(fontsFile, fontsHere());
  }
  if (readFileSync(fontsFile, 'utf8') === fontsHere()) {
    // Most pictures are identical. Only for the others a file is written, which Playwright compares and shows.
    if (isSame(picture, kept)) return;
    const file = writeIndexedPng(picture);
    // 0.03 % of the pixels: a moved word changes more, the anti-aliasing of an edge less.
    expect.soft(file, name).toMatchSnapshot(path, { threshold: 0.2, maxDiffPixelRatio: 0.0003 });
    return;
  }
  if (!info.annotations.some(({ type }) => type === 'pictures')) {
    info.annotations.push({ type: 'pictures', description: 'not compared: other fonts are installed than theirs' });
    console.warn(`pictures are not compared: other fonts are installed than those in ${fontsFile}`);
  }
  expect.soft([picture.width, picture.height], `${name}: size`).toEqual([kept?.width, kept?.height]);
  expect.soft(new Set(picture.indices).size, `${name}: it shows something`).toBeGreaterThan(15);
}
