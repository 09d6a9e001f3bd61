import { notify } from '../../../notices/notices.js';
import type { ReportData } from '../../../reports/engine/context.js';
import type { LaidOut } from '../../../reports/engine/pages.js';
import { notePrint } from '../../../reports/note-print.js';

/** Waits for the pictures on the pages: a browser prints what it has drawn. */
const logosDrawn = (): Promise<unknown> =>
  Promise.allSettled([...document.querySelectorAll<HTMLImageElement>('img.report-logo')].map((logo) => logo.decode()));

/**
 * Prints what is drawn. A print that is not continued is noted at once; whether one that is continued came out, only who
 * stands at the printer knows, and says so (`Continuing`).
 */
export async function printPages(laidOut: LaidOut, data: ReportData): Promise<void> {
  await logosDrawn();
  window.print();
  if (laidOut.mode === 'whole') notePrint(laidOut, data).catch((error: unknown) => notify.failure(error));
}
