import { button, element } from '../elements.js';
import { text } from '../language.js';

/** Interval at which an open page checks for a new version, milliseconds. */
const ASK_EVERY = 30 * 60_000;

/** Whether the page must not be reloaded now. */
type Busy = () => boolean;

/** Announces a new version. It is loaded only when the user wants it, and not while `busy` is true. */
export class NewVersion {
  readonly root = element('section', { class: 'new-version', role: 'status', hidden: true });
  private waiting: ServiceWorker | undefined;
  private wished = false;
  private busy: Busy = () => false;
  private readonly load: HTMLButtonElement;
  private readonly words = element('p', {});

  constructor() {
    this.load = button('', () => this.reload(), 'primary');
    this.root.append(this.words, this.load);
  }

  /** @param busy whether somebody is typing or in a call */
  whileNot(busy: Busy): void {
    this.busy = busy;
    this.show();
  }

  /** Begins to watch the service worker of this page; does nothing in a browser without service workers. */
  async watch(): Promise<void> {
    if (!('serviceWorker' in navigator)) return;
    const workers = navigator.serviceWorker;
    const registration = await workers.register('./service-worker.js', { scope: './' });
    const noticed = (): void => {
      // Without a controlling worker, the waiting one is the first, and belongs to this very page.
      if (!registration.waiting || !workers.controller) return;
      this.waiting = registration.waiting;
      this.show();
    };
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', noticed);
    });
    noticed();
    workers.addEventListener('controllerchange', () => {
      if (this.wished) location.reload();
    });
    const ask = (): void => void registration.update().catch(() => undefined);
    setInterval(ask, ASK_EVERY);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') ask();
    });
  }

  private show(): void {
    this.root.hidden = this.waiting === undefined;
    this.words.textContent = text('newVersion');
    this.load.textContent = text('loadNewVersion');
  }

  private reload(): void {
    if (this.busy()) {
      this.words.textContent = text('newVersionLater');
      return;
    }
    this.wished = true;
    // The worker may have been activated by another page; then this page only reloads.
    if (this.waiting?.state === 'installed') this.waiting.postMessage('take over');
    else location.reload();
  }
}
