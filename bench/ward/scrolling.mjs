import { openChromium, signIn } from '../browser.mjs';

/** Pixels in a frame: a quick turn of the wheel. */
const STEP = 60;

/** Scrolls the page's list to its end and back, one step in each frame. Resolves with the time between frames, ms. */
const scroll = ({ step, one }) =>
  new Promise((resolve) => {
    // Cards scroll with the page, tables inside their frame.
    let list = document.querySelector(one);
    while (list.scrollHeight <= list.clientHeight || getComputedStyle(list).overflowY === 'visible')
      list = list.parentElement;
    const intervals = [];
    let last;
    let direction = 1;
    const frame = (at) => {
      if (last !== undefined) intervals.push(at - last);
      last = at;
      const before = list.scrollTop;
      list.scrollTop = before + direction * step;
      if (list.scrollTop !== before) return requestAnimationFrame(frame);
      if (direction < 0) return resolve({ intervals, height: list.scrollHeight });
      direction = -1;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });

/**
 * Measures frame intervals (ms) of a whole department's board in each of its modes. `slower` is the factor by which the
 * browser's CPU is slowed down, as on an older machine.
 */
export async function measureScrolling(url, { username, password, beds, rounds, slower }) {
  const browser = await openChromium();
  try {
    const context = await browser.newContext({ baseURL: url, locale: 'en-US', viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await signIn(page, username, password);
    const inspector = await context.newCDPSession(page);
    const throttle = (rate) => inspector.send('Emulation.setCPUThrottlingRate', { rate });
    const figures = {};
    for (const [mode, one] of [
      ['Beds', '.bed-cards > li'],
      ['List', 'main tr[data-patient]'],
      ['Standard', 'main tr[data-patient]'],
      ['Special', 'main tr[data-patient]'],
    ]) {
      await page.getByRole('radio', { name: mode, exact: true }).click();
      await page
        .locator(one)
        .nth(beds - 1)
        .waitFor({ state: 'attached' });
      await throttle(slower);
      const intervals = [];
      let height = 0;
      for (let round = 0; round < rounds; round += 1) {
        const result = await page.evaluate(scroll, { step: STEP, one });
        intervals.push(...result.intervals);
        height = result.height;
      }
      await throttle(1);
      figures[mode] = { intervals, height };
    }
    return figures;
  } finally {
    await browser.close();
  }
}
