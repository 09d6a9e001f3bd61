import type { Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Printed {
  text: string;
  pages: number;
  /** Size in points, such as `595 x 842` for A4 portrait. */
  paper: string;
  /** The paper size of each page. */
  papers: readonly string[];
}

/** Prints a page to PDF as the browser does, and reads size and text of the PDF. */
export async function print(page: Page): Promise<Printed> {
  const folder = mkdtempSync(join(tmpdir(), 'wardlink-print-'));
  const file = join(folder, 'sheet.pdf');
  try {
    await page.pdf({ path: file, preferCSSPageSize: true, printBackground: true });
    const about = execFileSync('pdfinfo', ['-l', '-1', file], { encoding: 'utf8' });
    const papers = [...about.matchAll(/^Page.* size:\s+([\d.]+ x [\d.]+)/gm)].map(([, size]) => String(size));
    return {
      text: execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }),
      pages: Number(/Pages:\s+(\d+)/.exec(about)?.[1] ?? 0),
      paper: papers[0] ?? '',
      papers,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
