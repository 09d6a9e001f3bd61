import { element } from '../elements.js';

/** How long a short notice stays, milliseconds. */
const STAYS = 5_000;

/** What the page says above its content: what went wrong, and what became of a call. */
export class PageNotices {
  private readonly problem = element('p', { class: 'problem', role: 'alert' });
  private readonly short = element('p', { class: 'elsewhere', role: 'status' });
  readonly parts: readonly HTMLElement[] = [this.problem, this.short];

  /** Says what went wrong, until something else is opened. */
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
