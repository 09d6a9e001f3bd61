import { notify } from '../../../notices/notices.js';
import type { ReportData } from '../../../reports/engine/context.js';
import type { LaidOut } from '../../../reports/engine/pages.js';
import { notePrint } from '../../../reports/note-print.js';

/** Waits for the pictures on the pages, because a browser prints only what it has drawn. */
const logosDrawn = (): Promise<unknown> =>
  Promise.allSettled([...document.querySelectorAll<HTMLImageElement>('img.report-logo')].map((logo) => logo.decode()));

/**
 * Prints the pages. A print on new sheets is recorded at once. Whether a continued print succeeded, only the person at
 * the printer knows, who then confirms it (`Continuing`).
 */
export async function printPages(laidOut: LaidOut, data: ReportData): Promise<void> {
  await logosDrawn();
  window.print();
  if (laidOut.mode === 'whole') notePrint(laidOut, data).catch((error: unknown) => notify.failure(error));
}
