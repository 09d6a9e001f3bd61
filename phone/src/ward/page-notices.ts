import { element } from '../elements.js';

/** How long a short notice is shown, milliseconds. */
const STAYS = 5_000;

/** Messages above the content of the page: errors, and outcomes of calls. */
export class PageNotices {
  private readonly problem = element('p', { class: 'problem', role: 'alert' });
  private readonly short = element('p', { class: 'elsewhere', role: 'status' });
  readonly parts: readonly HTMLElement[] = [this.problem, this.short];

  /** Shows an error until something else is opened. */
  fail(words: string): void {
    this.problem.textContent = words;
  }

  clear(): void {
    this.fail('');
  }

  showShortly(words: string): void {
    this.short.textContent = words;
    setTimeout(() => (this.short.textContent = ''), STAYS);
  }
}
