import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { DEMONSTRATION, signUser } from '@wardlink/calling';
import { chromium } from 'playwright';
import { root } from '../../commands/progress.mjs';
import { childrenOf, processorSeconds, sumOf } from '../processes.mjs';
import { Loaders } from './loaders.mjs';
import { cameraFile, LARGE } from './recording.mjs';
import { SERVERS } from './servers.mjs';

// A call of several people: one in a real browser, whose cost is measured, and the others simulated.
const ROOM = 9;
const PERSON = 'person';
const ENTERED_MS = 60_000;
const MEASUREMENTS = 3;
/** Share of lost video packets above which a layout is measured again. */
const LOSS_LIMIT = 0.01;
/** Offers for one connection, see `subscribe`. */
const ATTEMPTS = 8;
/** What each shows of the others, in the order of the rows: as before there were two pictures, the speaker large, all small. */
export const LAYOUTS = ['large', 'speaker', 'grid'];

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const rounded = (value, digits = 2) => Number(value.toFixed(digits));

/** The size in which one sees another. The first in the list speaks, and sees the second large. */
function sizeOf(layout, people, viewer, other) {
  if (layout !== 'speaker') return layout === 'grid' ? 'small' : 'large';
  const shown = viewer === people[0] ? people[1] : people[0];
  return other === shown ? 'large' : 'small';
}

/** Serves the page and the SDK. */
async function servePage() {
  const files = {
    '/': [join(root, 'bench', 'calling', 'group.html'), 'text/html'],
    '/sdk.js': [join(root, 'sdk', 'dist', 'index.umd.js'), 'text/javascript'],
  };
  const server = createServer((request, response) => {
    const [file, type] = files[request.url] ?? [];
    response.writeHead(file ? 200 : 404, { 'content-type': type ?? 'text/plain' });
    response.end(file ? readFileSync(file) : '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://localhost:${server.address().port}/`, close: () => server.close() };
}

/** A browser of one person, with its processor time over all its processes. */
async function openBrowser() {
  const server = await chromium.launchServer({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${cameraFile(LARGE)}`,
      '--autoplay-policy=no-user-gesture-required',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  const family = (pid) => [pid, ...childrenOf(pid).flatMap(family)];
  return {
    browser: await chromium.connect(server.wsEndpoint()),
    cpuSeconds: () => sumOf(family(server.process().pid), processorSeconds),
    close: () => server.close(),
  };
}

/** On a busy machine the handshake of a simulated person may fail; another offer replaces the connection. */
async function subscribe(loaders, user, details) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await loaders.act('subscribe', user, details);
    } catch (cause) {
      if (attempt === ATTEMPTS) throw cause;
    }
  }
}

/** The simulated people, who send and receive like the one in the browser. */
async function enterOthers({ loaders, system, url, others, people, layout }) {
  const pictures = layout === 'large' ? 1 : 2;
  const feeds = new Map();
  for (const user of others) {
    await loaders.enter({ system, url, room: ROOM, user, sends: false });
    feeds.set(user, await loaders.act('publish', user, { pictures }));
  }
  for (const user of others) {
    for (const [other, feed] of feeds) {
      if (other === user) continue;
      await subscribe(loaders, user, { feed, small: sizeOf(layout, people, user, other) === 'small' });
    }
  }
}

/** Measures one layout; again if the machine was too busy to carry it whole. */
export async function wholeGroup(options) {
  const simulated = (options.people - 1) ** 2;
  let row;
  for (let attempt = 1; attempt <= MEASUREMENTS; attempt += 1) {
    row = await group(options);
    if (row.videoLoss <= LOSS_LIMIT && row.streamsReceived === simulated) break;
  }
  return row;
}

/**
 * Measures one layout with a fresh server and a fresh browser.
 * @param options.people - number of people
 * @param options.settle - warm-up, s
 * @param options.seconds - measured time, s
 */
async function group({ system, layout, people: count, settle, seconds, processes }) {
  const others = Array.from({ length: count - 1 }, (_, index) => `other${index + 1}`);
  const people = [...others, PERSON];
  const server = await SERVERS[system]();
  const loaders = new Loaders(processes);
  const [page$, person] = [await servePage(), await openBrowser()];
  try {
    await enterOthers({ loaders, system, url: server.url, others, people, layout });
    const page = await person.browser.newPage({ viewport: { width: 960, height: 720 } });
    await page.goto(page$.url);
    const { sdkAppId } = DEMONSTRATION;
    const userSig = signUser({ ...DEMONSTRATION, userId: PERSON, expireSeconds: 3600 });
    const sizes = Object.fromEntries(others.map((user) => [user, sizeOf(layout, people, PERSON, user)]));
    await page.evaluate((entry) => window.enter(entry), {
      access: { sdkAppId, userId: PERSON, userSig, serverUrl: server.url },
      roomId: ROOM,
      sizes: layout === 'large' ? undefined : sizes,
    });
    for (const user of others) {
      const feed = await loaders.act('feedOf', user, { other: PERSON });
      await subscribe(loaders, user, { feed, small: sizeOf(layout, people, user, PERSON) === 'small' });
    }
    await page.waitForFunction((number) => document.querySelectorAll('video').length === number, others.length, {
      timeout: ENTERED_MS,
    });
    await pause(settle * 1000);
    await loaders.begin();
    const look = async () => ({
      ...(await page.evaluate(() => window.totals())),
      server: server.cpuSeconds,
      waited: server.waitedSeconds,
      person: person.cpuSeconds(),
      at: performance.now() / 1000,
    });
    const before = await look();
    await pause(seconds * 1000);
    const [after, traffic, figures] = [await look(), await loaders.traffic(), await loaders.figures()];
    const passed = after.at - before.at;
    const rate = (field) => (after[field] - before[field]) / passed;
    const kbps = (bytes) => rounded((bytes * 8) / 1000 / passed, 0);
    const lost = figures.map(({ expected, received }) => [expected.video, received.video]);
    const sum = (index) => lost.reduce((total, each) => total + each[index], 0);
    return {
      system,
      layout,
      people: count,
      streams: count * (count - 1),
      server: {
        cpuPercent: rounded(rate('server') * 100, 1),
        waitedPercent: rounded(rate('waited') * 100, 1),
        inKbps: kbps(traffic.sent + after.sent - before.sent),
        outKbps: kbps(traffic.received + after.received - before.received),
        megabytes: rounded(server.megabytes, 0),
      },
      person: {
        cpuPercent: rounded(rate('person') * 100, 1),
        upKbps: kbps(after.sent - before.sent),
        downKbps: kbps(after.received - before.received),
        /** Decoded frames a second, of all pictures. */
        framesDecoded: rounded(rate('decoded'), 1),
        widths: after.widths.sort((one, other) => other - one),
      },
      /** One of the others, on average. */
      other: { upKbps: kbps(traffic.sent / others.length), downKbps: kbps(traffic.received / others.length) },
      /** Of those to the simulated people. */
      streamsReceived: figures.filter(({ received }) => received.video > 0).length,
      videoLoss: rounded(Math.max(0, 1 - sum(1) / sum(0)), 4),
    };
  } finally {
    page$.close();
    await person.close();
    await loaders.close();
    await server.close();
  }
}
