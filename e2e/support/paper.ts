import type { Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPng, type Picture } from './png.js';

/** Resolution, pixels per inch: fine enough to distinguish digits. */
const RESOLUTION = '110';

/** Prints a page, and returns a picture of each sheet of paper. */
export async function papersOf(page: Page): Promise<Picture[]> {
  const folder = mkdtempSync(join(tmpdir(), 'wardlink-paper-'));
  try {
    await page.pdf({ path: join(folder, 'print.pdf'), preferCSSPageSize: true, printBackground: true });
    execFileSync('pdftoppm', ['-r', RESOLUTION, '-png', join(folder, 'print.pdf'), join(folder, 'sheet')]);
    const names = readdirSync(folder).filter((name) => name.endsWith('.png'));
    return names.sort().map((name) => readPng(readFileSync(join(folder, name))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Two prints on one sheet: a pixel is dark if it is dark on either. */
export function overlaid(one: Picture, other: Picture): Picture {
  const pixels = one.pixels.map((value, index) => Math.min(value, other.pixels[index] ?? 255));
  return { ...one, pixels };
}

/** Number of pixels of two sheets that differ visibly. */
export function differing(one: Picture, other: Picture): number {
  if (one.width !== other.width || one.height !== other.height) return Number.POSITIVE_INFINITY;
  return one.pixels.reduce((sum, value, index) => sum + (Math.abs(value - (other.pixels[index] ?? 0)) > 32 ? 1 : 0), 0);
}
