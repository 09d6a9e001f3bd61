import type { Page } from '@playwright/test';

/** Records every sound that a page begins to play. @returns a function that returns their addresses */
export async function listenToSounds(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const played: string[] = [];
    Object.assign(window, { playedSounds: played });
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function () {
      this.addEventListener('playing', () => played.push(this.currentSrc), { once: true });
      return play.call(this);
    };
  });
  return () => page.evaluate(() => (window as unknown as { playedSounds: string[] }).playedSounds);
}
