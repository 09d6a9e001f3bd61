import { DEMONSTRATION_PASSWORD } from '../../server/dist/demonstration/staff.js';
import { signIn } from '../browser.mjs';
import { percentile, rounded } from '../figures.mjs';

/**
 * The screens that are opened most, each with what has to be drawn, and with controls that change only the page: they are
 * pressed one after another.
 */
const screensOf = (patientId) => [
  {
    name: 'board',
    path: '/',
    drawn: 'main [data-patient]',
    press: ['.board-filters .chip >> nth=2', '.board-filters .chip >> nth=0'],
  },
  {
    name: 'board by slots',
    path: '/',
    drawn: 'main [data-patient]',
    press: ['.board-controls .semi-radio >> nth=2', '.board-controls .semi-radio >> nth=0'],
  },
  {
    name: 'blood pressure',
    path: '/bp',
    drawn: 'main [data-patient]',
    press: ['.board-filters .chip >> nth=1', '.board-filters .chip >> nth=0'],
  },
  {
    name: 'patient',
    path: `/patient?id=${patientId}`,
    drawn: '[data-testid="glucose-curve"] :is(circle, path)',
    press: ['.patient-tabs a >> nth=1', '.patient-tabs a >> nth=0'],
  },
  {
    name: 'orders of a patient',
    path: `/patient?id=${patientId}&tab=orders`,
    drawn: '.patient-tabs',
    press: ['.patient-tabs a >> nth=0'],
  },
  { name: 'order sheet', path: '/intelligent/execution', drawn: 'main :is(table, ol, ul)', press: [] },
  { name: 'warnings', path: '/intelligent', drawn: 'main :is(table, ol, ul)', press: [] },
  { name: 'glucose records', path: '/sugar', drawn: 'main :is(table, ol, ul)', press: [] },
  { name: 'patients', path: '/management', drawn: 'main :is(table, ol, ul)', press: [] },
  { name: 'messages', path: '/communicate', drawn: '.chat-list', press: [] },
  {
    name: 'reports',
    path: `/reports?patients=${patientId}`,
    drawn: 'article.report-sheet',
    press: ['.gallery-forms .chip >> nth=1', '.gallery-forms .chip >> nth=0'],
  },
  {
    name: 'statistics',
    path: '/statistics',
    drawn: '.statistics-card',
    press: ['.statistics-why >> nth=0', '.statistics-why >> nth=0'],
  },
];

/** In the page, before its own scripts: sums shifts of the layout, and notes how long each input took to be drawn. */
function instrument() {
  window.felt = { shift: 0, sources: [], inputs: [] };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      window.felt.shift += value;
      for (const { node, previousRect, currentRect } of sources) {
        const [from, to] = [previousRect, currentRect].map(({ x, y, width, height }) =>
          [x, y, width, height].map(Math.round).join(' '),
        );
        const name = node?.className || node?.parentElement?.className || node?.nodeName;
        window.felt.sources.push(`${value.toFixed(4)} ${name}: ${from} → ${to}`);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (name === 'click' || name === 'pointerup') window.felt.inputs.push(duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}

/** Waits until the page has been drawn the same for a while. */
async function settled(page) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        let quiet = setTimeout(resolve, 1_000);
        new MutationObserver(() => {
          clearTimeout(quiet);
          quiet = setTimeout(resolve, 1_000);
        }).observe(document.body, { subtree: true, childList: true, attributes: true });
        setTimeout(resolve, 6_000);
      }),
  );
}

/**
 * How much each screen moves while it loads, and how long its controls take until something is drawn.
 * @returns by screen: the sum of layout shifts without those after an input, what moved, and ms of the slowest input
 */
export async function measureScreens(browser, { url, username, patientId }) {
  const context = await browser.newContext({ baseURL: url, locale: 'en-US', viewport: { width: 1440, height: 900 } });
  await context.addInitScript(instrument);
  const page = await context.newPage();
  await signIn(page, username, DEMONSTRATION_PASSWORD);
  await page.locator('main [data-patient]').first().waitFor();
  const screens = {};
  const inputs = [];
  for (const { name, path, drawn, press } of screensOf(patientId)) {
    await page.goto(path);
    await page.locator(drawn).first().waitFor();
    await settled(page);
    const { shift, sources } = await page.evaluate(() => window.felt);
    await page.evaluate(() => (window.felt.inputs = []));
    for (const control of press) {
      await page.locator(control).first().click();
      await settled(page);
    }
    const own = await page.evaluate(() => window.felt.inputs);
    inputs.push(...own);
    screens[name] = {
      shift: Number(shift.toFixed(4)),
      moved: [...new Set(sources)].sort().reverse().slice(0, 4),
      slowestInput: own.length > 0 ? rounded(Math.max(...own)) : null,
    };
  }
  await context.close();
  return {
    screens,
    inputs: { count: inputs.length, p95: rounded(percentile(inputs, 0.95)), most: rounded(Math.max(...inputs)) },
  };
}
