import { newNonce, withNonce } from './page-policy.js';
import type { ReminderOpened } from './reminder-opened.js';

/** Files of this version, by their names in the page's folder; written by the build (`shell-files.ts`). */
declare const SHELL_FILES: readonly string[];
declare const SHELL_VERSION: string;

/**
 * The part of a worker's global scope that is used here; the type library for workers conflicts with that for pages.
 */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface NoticeEvent extends ExtendableEvent {
  readonly notification: { close(): void };
}
interface OpenPage {
  focus(): Promise<unknown>;
  postMessage(message: ReminderOpened): void;
}
interface Worker {
  readonly registration: { readonly scope: string };
  readonly clients: {
    matchAll(which: { type: 'window' }): Promise<readonly OpenPage[]>;
    openWindow(address: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NoticeEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}

const worker = globalThis as unknown as Worker;
const FAMILY = 'wardlink-page-';
const CACHE = FAMILY + SHELL_VERSION;
/** How long the page waits for the network before the stored one is shown, milliseconds. */
const PATIENCE = 4_000;
/** Statuses of a proxy whose server does not run. */
const NO_SERVER = [502, 503, 504];

const addressOf = (file: string): string => new URL(file, worker.registration.scope).href;
const page = addressOf('./');
const files = new Set(SHELL_FILES.map(addressOf));

/** Loads all files of this version, or none: files of two versions do not fit together. */
async function keepFiles(): Promise<void> {
  const answers = await Promise.all(
    [page, ...files].map(async (address) => {
      const answer = await fetch(address, { cache: address.includes('/assets/') ? 'default' : 'reload' });
      if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`);
      return { address, answer };
    }),
  );
  const html = await answers[0]?.answer.clone().text();
  const entry = SHELL_FILES.find((file) => /^assets\/index-.*\.js$/.test(file));
  if (entry === undefined || !html?.includes(entry)) throw new Error('the page belongs to another version');
  const cache = await caches.open(CACHE);
  await Promise.all(answers.map(({ address, answer }) => cache.put(address, answer)));
}

async function forgetOlder(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(FAMILY) && name !== CACHE).map((name) => caches.delete(name)),
  );
}

async function keptPage(): Promise<Response | undefined> {
  const kept = await caches.match(page, { cacheName: CACHE, ignoreVary: true });
  if (!kept) return undefined;
  const { html, headers } = withNonce({ html: await kept.text(), headers: kept.headers }, newNonce());
  return new Response(html, { headers });
}

/** The server's page; the stored one if the server does not answer in time. */
async function pageFor(request: Request): Promise<Response> {
  const fromServer = fetch(request);
  const late = new Promise<undefined>((resolve) => void setTimeout(resolve, PATIENCE));
  const first = await Promise.race([fromServer, late]).catch(() => undefined);
  if (first && !NO_SERVER.includes(first.status)) return first;
  return (await keptPage()) ?? first ?? fromServer;
}

async function fileFor(request: Request): Promise<Response> {
  return (await caches.match(request.url, { cacheName: CACHE, ignoreVary: true })) ?? fetch(request);
}

worker.addEventListener('install', (event) => event.waitUntil(keepFiles()));
worker.addEventListener('activate', (event) => event.waitUntil(forgetOlder()));
worker.addEventListener('message', ({ data }) => {
  if (data === 'take over') void worker.skipWaiting();
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = request.url.split(/[?#]/, 1)[0] ?? '';
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (address === page) event.respondWith(pageFor(request));
  } else if (files.has(address)) event.respondWith(fileFor(request));
});
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const open = async (): Promise<unknown> => {
    const [window] = await worker.clients.matchAll({ type: 'window' });
    if (!window) return worker.clients.openWindow(page);
    await window.focus();
    // The page shows what is due, wherever it was.
    window.postMessage('reminder opened');
  };
  event.waitUntil(open());
});
