import { expect, type Locator, type Page } from '@playwright/test';

/** Maximum number of Tab presses on a page: an element not reached by then counts as unreachable by keyboard. */
const MOST_TABS = 120;

/** Does a job on a page and counts its keys and clicks. Moving the pointer does not count. */
export class Walk {
  keys = 0;
  clicks = 0;

  constructor(readonly page: Page) {}

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key);
      this.keys += 1;
    }
  }

  /** Types a text, one key per character. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    this.keys += text.length;
  }

  async click(target: Locator): Promise<void> {
    await target.click();
    this.clicks += 1;
  }

  /** Rests the pointer on an element until it opens. */
  async rest(target: Locator): Promise<void> {
    await target.hover();
  }

  /**
   * Reaches an element from the beginning of the page's content, by the skip link and the Tab key, and presses Enter.
   */
  async reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    await this.press('Tab', 'Enter');
    await this.tabTo(target);
    await this.press('Enter');
  }

  /** Reaches an element from where the focus is, by the Tab key alone. */
  async tabTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < MOST_TABS; presses += 1) {
      await this.press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error('it cannot be reached by the tab key');
  }

  /** Opens the command palette, types, and opens its first result. */
  async goTo(typed: string, first: string): Promise<void> {
    await this.press('Control+k');
    await expect(this.page.getByRole('combobox', { name: 'Go to a patient, a page or an action' })).toBeFocused();
    await this.type(typed);
    await expect(this.page.locator('.palette [aria-selected=true]')).toContainText(first);
    await this.press('Enter');
  }
}
