import type { DevTools } from './dev-tools.js';
import { ReportFileError } from './error.js';

/** Time limit for a page to show its sheets. */
const PAGE_MS = 60_000;

/** Runs in the page: returns the number of its sheets once they exist, or the text that the page shows instead. */
const SHEETS = `new Promise((resolve) => {
  const look = () => {
    const pages = document.querySelectorAll('article.report-sheet').length;
    const message = document.querySelector('.listing-state')?.textContent;
    if (pages > 0) Promise.allSettled([document.fonts.ready, ...[...document.images].map((image) => image.decode())])
      .then(() => resolve({ pages }));
    else if (message) resolve({ message });
    return pages > 0 || message;
  };
  const observer = new MutationObserver(() => look() && observer.disconnect());
  if (!look()) observer.observe(document, { childList: true, subtree: true });
})`;

interface PrintedPages {
  readonly pdf: Buffer;
  readonly pages: number;
}

/** Prints the page of a report, on paper of the form's size. @throws ReportFileError */
export async function printPages(tools: DevTools, url: string): Promise<PrintedPages> {
  const { origin, hostname } = new URL(url);
  const { targetId } = await tools.send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await tools.send('Target.attachToTarget', { targetId, flatten: true });
  const send = (method: string, params = {}) => tools.send(method, params, sessionId as string);
  if (['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
    // By default the server uses a self-signed certificate; the connection stays on this machine.
    await send('Security.setIgnoreCertificateErrors', { ignore: true });
  }
  await send('Page.enable');
  const { errorText } = await send('Page.navigate', { url });
  if (errorText) {
    throw new ReportFileError(
      `No server answers at ${origin} (${String(errorText)}). Start it, or name another address with --url.`,
    );
  }
  const { message, pages } = await withinTime(sheetsOf(send), origin);
  if (message !== undefined) throw new ReportFileError(`The server at ${origin} does not show the report: ${message}`);
  const { data } = await send('Page.printToPDF', { preferCSSPageSize: true, printBackground: true });
  return { pdf: Buffer.from(data as string, 'base64'), pages: pages ?? 0 };
}

async function sheetsOf(send: (method: string, params: object) => Promise<Record<string, unknown>>) {
  const { result } = await send('Runtime.evaluate', { expression: SHEETS, awaitPromise: true, returnByValue: true });
  return (result as { value: { pages?: number; message?: string } }).value;
}

async function withinTime<T>(work: Promise<T>, origin: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    const late = `The server at ${origin} did not show the report within ${PAGE_MS / 1000} seconds. Is it the one of --url?`;
    timer = setTimeout(() => reject(new ReportFileError(late)), PAGE_MS);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
