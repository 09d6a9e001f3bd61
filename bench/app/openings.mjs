import { performance } from 'node:perf_hooks';
import { DEMONSTRATION_PASSWORD } from '../../server/dist/demonstration/staff.js';
import { fillSignIn } from '../browser.mjs';
import { percentile, rounded } from '../figures.mjs';
import { Client } from '../ward/client.mjs';

/** What has to be drawn before a page counts as open. */
const OPEN = {
  board: 'main [data-patient]',
  patient: '[data-testid="glucose-curve"] :is(circle, path)',
};

/** Begins at the next click of the page; resolves with the ms until something is drawn. */
async function timedClick(page, click, selector) {
  await page.evaluate((wanted) => {
    window.opening = new Promise((resolve) => {
      document.addEventListener(
        'click',
        () => {
          const begun = performance.now();
          const look = () => {
            // The next frame begins once this one is drawn.
            if (document.querySelector(wanted)) requestAnimationFrame(() => resolve(performance.now() - begun));
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        },
        { capture: true, once: true },
      );
    });
  }, selector);
  await click();
  return page.evaluate(() => window.opening);
}

/** The login page loads the board's scripts while somebody types, who takes longer than they do. */
const boardIsLoaded = (page) =>
  page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(({ name, responseEnd }) => /glucose-page.*js/.test(name) && responseEnd),
  );

async function timedCalls(calls) {
  const begun = performance.now();
  await calls();
  return performance.now() - begun;
}

const figuresOf = (page, bare) => {
  const [p50, p95, ownP50] = [percentile(page, 0.5), percentile(page, 0.95), percentile(bare, 0.5)];
  return { p50: rounded(p50), p95: rounded(p95), bareP50: rounded(ownP50), ratio: rounded(p50 / ownP50) };
};

/**
 * How long a page takes from a click until it is drawn, beside the bare requests for the same data, by turns: from the login page
 * to the board, and from the board to a patient with the curve. The scripts of the page are in the browser's cache, as on a ward.
 * @param options - `asker` sends the bare requests: another account of the same ward
 * @returns ms, and the ratio of the page to the requests
 */
export async function measureOpenings(browser, { url, username, asker, wardId, patients, rounds }) {
  const context = await browser.newContext({ baseURL: url, locale: 'en-US', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const [board, bareBoard, patient, barePatient] = [[], [], [], []];
  // The first round fills the cache and is not counted.
  for (let round = -1; round < rounds; round += 1) {
    await context.clearCookies();
    await fillSignIn(page, username, DEMONSTRATION_PASSWORD);
    const signIn = page.getByRole('button', { name: /^(Sign in|Log in)$/i });
    await boardIsLoaded(page);
    const opened = await timedClick(page, () => signIn.click(), OPEN.board);
    const client = new Client(url);
    const asked = await timedCalls(async () => {
      await client.logIn(asker, DEMONSTRATION_PASSWORD);
      await client.call('organisation.tree');
      await client.call('glucose.board', { wardId });
    });
    const patientId = patients[(round + patients.length) % patients.length];
    const link = page.locator(`main [data-patient="${patientId}"] a`).first();
    await link.scrollIntoViewIfNeeded();
    const shown = await timedClick(page, () => link.click(), OPEN.patient);
    const period = { from: '2026-03-12', to: '2026-03-18' };
    const read = await timedCalls(() =>
      Promise.all([
        client.call('patient.detail', { patientId }),
        client.call('patient.glucose', { patientId, ...period }),
      ]),
    );
    if (round < 0) continue;
    board.push(opened);
    bareBoard.push(asked);
    patient.push(shown);
    barePatient.push(read);
  }
  await context.close();
  return { loginToBoard: figuresOf(board, bareBoard), boardToPatient: figuresOf(patient, barePatient) };
}
