import { setTimeout as sleep } from 'node:timers/promises';
import { chanceOf } from '../../server/dist/demonstration/random.js';
import { carryOut } from '../workers.mjs';
import { FollowingPage } from './following-page.mjs';
import { Observations } from './observations.mjs';
import { ReloadingPage } from './reloading-page.mjs';
import { arrivals, play } from './schedule.mjs';

// A process of the load: open pages, some of whose people write to each other.
const PAGES = { following: FollowingPage, reloading: ReloadingPage };
/** Pages that sign in or compare their lists at once, and time without a change after which all is quiet, ms. */
const AT_ONCE = 3;
const QUIET = 2_000;
const ATTEMPTS = 4;

let pages = [];
let messages = Promise.resolve([]);
const observations = new Observations();

/** Does something with every page, a few at a time. */
async function withEach(act) {
  const waiting = [...pages];
  const one = async () => {
    for (let page = waiting.shift(); page; page = waiting.shift()) await act(page);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/** A change may come between the request and its reply: only a difference that stays is one. */
async function persistentDifferences(page) {
  let counts;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    counts = await page.differences();
    if (counts.glucose + counts.warnings === 0) break;
    await sleep(1_000);
  }
  return counts;
}

carryOut({
  async open({ url, way, people }) {
    pages = people.map((who) => new PAGES[way](url, who, observations));
    await withEach((page) => page.signIn());
    await withEach((page) => page.open());
  },

  /** Begins to write messages at the rate of this process. Returns at once. */
  begin({ partners, rate, seconds, seed, ...times }) {
    observations.begin(times);
    const chance = chanceOf('messages', seed);
    messages = play(arrivals({ message: rate }, seconds, seed), times.begin, (_kind, intended) => {
      const page = chance.pick(pages);
      page.write(chance.pick(partners.filter((id) => id !== page.who.accountId)), intended);
    });
  },

  /** Waits until nothing changes any more. @returns false if that did not happen in time */
  async quiet({ seconds }) {
    await messages;
    const end = performance.now() + seconds * 1000;
    const isQuiet = () =>
      pages.every(
        ({ underWay, changedAt, isOpen }) => isOpen && underWay === 0 && performance.now() - changedAt > QUIET,
      );
    while (!isQuiet() && performance.now() < end) await sleep(100);
    return isQuiet();
  },

  async differences() {
    const total = { glucose: 0, warnings: 0 };
    await withEach(async (page) => {
      const counts = await persistentDifferences(page);
      total.glucose += counts.glucose;
      total.warnings += counts.warnings;
    });
    return total;
  },

  async figures() {
    const { times, counts, acknowledged, delivered } = observations;
    const byLevel = Object.entries(times.visible).map(([level, values]) => [level, Float64Array.from(values)]);
    return {
      times: { ...times, visible: Object.fromEntries(byLevel) },
      counts: { ...counts },
      acknowledged,
      delivered,
      late: await messages,
    };
  },

  close() {
    for (const page of pages) page.close();
  },
});
