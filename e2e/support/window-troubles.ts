import type { BrowserContext, Page, Request } from '@playwright/test';

/** A request without an answer after this time is a trouble, milliseconds. */
const SLOW_MS = 3_000;

interface Followed {
  readonly unanswered: Map<Request, number>;
  readonly lines: string[];
}

const followed = new Map<BrowserContext, Followed>();

const nameOf = (request: Request): string => `${request.method()} ${new URL(request.url()).pathname}`;

/** The page of a request; undefined for one of a service worker, and while the page that it opens has no frame yet. */
function pageOf(request: Request): Page | undefined {
  if (request.serviceWorker()) return undefined;
  try {
    return request.frame().page();
  } catch {
    return undefined;
  }
}

/** Notes what goes wrong in a window until it is closed, for the report of a failed test. */
export function followTroubles(context: BrowserContext): void {
  const own: Followed = { unanswered: new Map(), lines: [] };
  followed.set(context, own);
  const note = (line: string): void => void own.lines.push(`${new Date().toISOString().slice(11, 23)} ${line}`);
  context.on('request', (request) => own.unanswered.set(request, Date.now()));
  context.on('requestfailed', (request) => {
    own.unanswered.delete(request);
    note(`${nameOf(request)}: ${request.failure()?.errorText ?? 'failed'}`);
  });
  context.on('requestfinished', (request) => own.unanswered.delete(request));
  context.on('response', (response) => {
    const took = Date.now() - (own.unanswered.get(response.request()) ?? Date.now());
    own.unanswered.delete(response.request());
    const opened = response.request().isNavigationRequest() ? pageOf(response.request()) : undefined;
    if (opened) {
      // What a page waited for ends with the page, without an event.
      for (const earlier of own.unanswered.keys()) if (pageOf(earlier) === opened) own.unanswered.delete(earlier);
    }
    if (response.status() >= 400) note(`${nameOf(response.request())}: ${response.status()}`);
    if (took > SLOW_MS) note(`${nameOf(response.request())}: answered after ${took} ms`);
  });
  context.on('weberror', (error) => note(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text().slice(0, 300)}`);
  });
  context.once('close', () => followed.delete(context));
}

/** What went wrong in the open windows, one after another. */
export function troublesOfWindows(): string {
  return [...followed]
    .flatMap(([context, { unanswered, lines }]) => {
      const waiting = [...unanswered].map(
        ([request, since]) => `${nameOf(request)}: no answer for ${Date.now() - since} ms`,
      );
      const pages = context.pages().map((page) => page.url());
      return [`window ${pages.join(', ')}`, ...[...lines, ...waiting].map((line) => `  ${line}`)];
    })
    .join('\n');
}
