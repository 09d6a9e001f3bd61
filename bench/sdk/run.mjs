import { chromium } from 'playwright';
import { startHost } from './host.mjs';

// Compares our SDK with the provider's unmodified client 4.10.2, in turn: one Chromium, one calling server, fake
// devices.
const ROUNDS = Number(process.env.ROUNDS ?? 20);
const CUTS = Number(process.env.CUTS ?? 3);
const LIBRARIES = (process.env.LIBRARIES ?? 'ours,theirs').split(',');
/** The provider's client needs some 20 s to notice a dead path and to reconnect. */
const CUT_LIMIT_MS = 60_000;
const SETTLED_MS = 2000;
/** Time before a cut, so that either library knows which media to expect. */
const BEFORE_CUT_MS = 5000;

const percentile = (values, part) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)];
};

async function until(read, what, limit) {
  const end = Date.now() + limit;
  while (Date.now() < end) {
    const value = await read();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`waited in vain: ${what}`);
}

const host = await startHost();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--no-first-run',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
});

async function openSide(library, userId) {
  const context = await browser.newContext({ viewport: { width: 400, height: 300 } });
  // Blocks the provider's telemetry: nothing leaves this machine.
  await context.route('https://**', (route) => route.fulfill({ status: 200, body: '{}' }));
  const page = await context.newPage();
  await page.goto(host.page(library));
  await page.evaluate((access) => window.open_(access), host.access(userId));
  return { page, close: () => context.close() };
}

let room = 0;
async function call(library, measure) {
  room += 1;
  const sender = await openSide(library, `sender${room}`);
  const receiver = await openSide(library, `receiver${room}`);
  try {
    // After a page opens, Chromium starts spare processes, which would take the cores from the call.
    await Promise.all([settle(sender.page), settle(receiver.page)]);
    await sender.page.evaluate((id) => window.join(id), room);
    const join = await receiver.page.evaluate((id) => window.join(id), room);
    const first = await firstPicture(sender.page, receiver.page);
    return { join, 'publish at once → first frame': first, ...(await measure(sender.page, receiver.page)) };
  } finally {
    for (const { page } of [sender, receiver]) await page.evaluate(() => window.leave()).catch(() => undefined);
    await Promise.all([sender.close(), receiver.close()]);
  }
}

/** Time from `publish()` on one page to the first picture on the other, ms. */
async function firstPicture(from, to) {
  const [published, first] = await Promise.all([
    from.evaluate(() => window.publish()),
    to.evaluate(() => window.firstFrame()),
  ]);
  return first - published;
}

/** Waits until the work at the start of a call is over, for either library. */
const settle = (page, time = SETTLED_MS) =>
  page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), time);

async function ordinary(sender, receiver) {
  await settle(receiver);
  const resubscribed = await receiver.evaluate(() => window.resubscribe());
  await settle(receiver);
  // The second user turns the camera on during the call.
  const back = await firstPicture(receiver, sender);
  await receiver.evaluate(() => (window.side.states.length = 0));
  const cutAt = Date.now();
  await host.cutSockets();
  const backAt = await until(
    () => receiver.evaluate(() => window.side.states.find(({ state }) => state === 'CONNECTED')?.at),
    'the signalling',
    30_000,
  );
  return {
    'publish later → first frame': back,
    're-subscribe → first frame': resubscribed,
    'socket drop → back': backAt - cutAt,
  };
}

async function pathCut(_sender, receiver) {
  await settle(receiver, BEFORE_CUT_MS);
  const cutAt = Date.now();
  await host.cutMedia();
  const backAt = await until(
    () => receiver.evaluate((since) => window.cameBack(since), cutAt),
    'pictures after the cut',
    CUT_LIMIT_MS,
  );
  return { 'media path cut → pictures again': backAt - cutAt };
}

const measured = Object.fromEntries(LIBRARIES.map((library) => [library, {}]));
const note = (library, figures) => {
  for (const [name, value] of Object.entries(figures)) (measured[library][name] ??= []).push(value);
};
try {
  // One warm-up call for each library: the browser's first call is slower.
  for (const library of LIBRARIES) await call(library, ordinary);
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const library of LIBRARIES) note(library, await call(library, ordinary));
    process.stderr.write(`\rcalls ${round} of ${ROUNDS}`);
  }
  for (let round = 1; round <= CUTS; round += 1) {
    for (const library of LIBRARIES) {
      const { 'media path cut → pictures again': back } = await call(library, pathCut);
      note(library, { 'media path cut → pictures again': back });
    }
    process.stderr.write(`\rcuts ${round} of ${CUTS} `);
  }
} finally {
  process.stderr.write('\n');
  await browser.close();
  await host.close();
}

const cell = (value) => value.toFixed(0).padStart(7);
console.log(`${'milliseconds'.padEnd(34)}ours p50    p95  theirs p50    p95  ratio p50   p95`);
for (const name of Object.keys(measured.ours)) {
  const [ours, theirs] = LIBRARIES.map((library) =>
    [0.5, 0.95].map((part) => percentile(measured[library][name], part)),
  );
  const ratios = ours.map((value, index) => (value / theirs[index]).toFixed(2).padStart(6));
  console.log(
    `${name.padEnd(34)}${cell(ours[0])} ${cell(ours[1])}    ${cell(theirs[0])} ${cell(theirs[1])}     ${ratios.join('')}`,
  );
}
