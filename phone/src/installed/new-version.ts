import { button, element } from '../elements.js';
import { text } from '../language.js';

/** How often an open page asks for a new version, milliseconds. */
const ASK_EVERY = 30 * 60_000;

/** What keeps a page from being loaded again now. */
type Busy = () => boolean;

/** Says that there is a new version. It is loaded only when the user wishes it, and not while `busy` says no. */
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

  /** @param busy whether something is being typed or a call goes on */
  whileNot(busy: Busy): void {
    this.busy = busy;
    this.show();
  }

  /** Begins to look after the worker that keeps this page; where the browser has none, nothing happens. */
  async watch(): Promise<void> {
    if (!('serviceWorker' in navigator)) return;
    const workers = navigator.serviceWorker;
    const registration = await workers.register('./service-worker.js', { scope: './' });
    const noticed = (): void => {
      // Without an older worker, the one that waits is the first, and belongs to this very page.
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
    // Another page may have let it take over already; then this one is only loaded again.
    if (this.waiting?.state === 'installed') this.waiting.postMessage('take over');
    else location.reload();
  }
}
