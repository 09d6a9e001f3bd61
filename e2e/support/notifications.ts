import type { Page } from '@playwright/test';

/** A notification that a page showed. */
interface Shown {
  title: string;
  body: string;
}

interface Notices {
  /** How often the page asked the user for permission. */
  asked(): Promise<number>;
  shown(): Promise<Shown[]>;
  /** Hides the page, or shows it again. */
  hide(hidden: boolean): Promise<void>;
  /** Clicks the last notification. */
  click(): Promise<void>;
}

/**
 * Simulates the notifications of a browser with a window, which headless browsers do not show.
 * @param answer of the user when the page asks; it stays valid after a reload
 */
export async function withNotifications(page: Page, answer: 'granted' | 'denied'): Promise<Notices> {
  await page.addInitScript((given) => {
    const kept = { asked: 0, shown: [] as Notification[], hidden: false };
    class Recorded {
      static permission: NotificationPermission = (sessionStorage.getItem('answer') ??
        'default') as NotificationPermission;
      static requestPermission(): Promise<NotificationPermission> {
        kept.asked += 1;
        Recorded.permission = given;
        sessionStorage.setItem('answer', given);
        return Promise.resolve(given);
      }
      onclick: (() => void) | null = null;
      readonly title: string;
      readonly body: string;
      constructor(title: string, { body }: { body: string }) {
        [this.title, this.body] = [title, body];
        kept.shown.push(this as unknown as Notification);
      }
      close(): void {
        kept.hidden = false;
      }
    }
    Object.assign(window, { Notification: Recorded, keptNotices: kept });
    Object.defineProperty(document, 'hidden', { get: () => kept.hidden });
  }, answer);
  await page.reload();
  type Kept = { keptNotices: { asked: number; shown: Notification[]; hidden: boolean } };
  return {
    asked: () => page.evaluate(() => (window as unknown as Kept).keptNotices.asked),
    shown: () =>
      page.evaluate(() => (window as unknown as Kept).keptNotices.shown.map(({ title, body }) => ({ title, body }))),
    hide: (hidden) =>
      page.evaluate((now) => {
        (window as unknown as Kept).keptNotices.hidden = now;
      }, hidden),
    click: () =>
      page.evaluate(() =>
        (window as unknown as Kept).keptNotices.shown.at(-1)?.onclick?.call(null as never, null as never),
      ),
  };
}

/**
 * Simulates the notifications that a page shows by its service worker, and a user who allows them; headless browsers
 * refuse both. Applies from the next load of the page on.
 * @returns the titles that are on the screen
 */
export async function withWorkerNotifications(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    class Allowed {
      static permission: NotificationPermission = 'default';
      static requestPermission(): Promise<NotificationPermission> {
        Allowed.permission = 'granted';
        return Promise.resolve('granted');
      }
    }
    const shown = new Map<string, { tag: string; title: string; close(): void }>();
    Object.assign(globalThis, { Notification: Allowed, shownByWorker: shown });
    Object.assign(ServiceWorkerRegistration.prototype, {
      showNotification: (title: string, { tag }: { tag: string }) => {
        // A second one with the same tag replaces the first.
        shown.set(tag, { tag, title, close: () => shown.delete(tag) });
        return Promise.resolve();
      },
      getNotifications: () => Promise.resolve([...shown.values()]),
    });
  });
  return () =>
    page.evaluate(() => {
      const { shownByWorker } = globalThis as unknown as { shownByWorker: Map<string, { title: string }> };
      return [...shownByWorker.values()].map(({ title }) => title);
    });
}
