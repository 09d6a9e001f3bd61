import { CHAT_MODEL } from '@wardlink/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile, rounded } from '../figures.mjs';
import { carryOut } from '../workers.mjs';
import { ChatPage } from './page.mjs';

// All open pages of the benchmark: one process, so that sending and arrival are read from one clock.

/** Connections that are opened, and pages that catch up, at once. */
const AT_ONCE = 50;

let pages = [];
let groups = [];
let sizeOf = new Map();
let record;

/** Carries out so many at once, the others in turn. */
function turns(atOnce) {
  let running = 0;
  const waiting = [];
  return async (work) => {
    if (running >= atOnce) await new Promise((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
const inTurn = turns(AT_ONCE);

function newRecord() {
  const arrivals = new Map();
  return {
    inTurn,
    sent: [],
    acknowledged: [],
    heartbeats: [],
    refusals: new Map(),
    arrivals,
    late: [],
    counts: {
      delivered: 0,
      repeated: 0,
      overlapped: 0,
      fetched: 0,
      refused: 0,
      socketsLost: 0,
      reconnected: 0,
      heartbeatsLate: 0,
      catchUpsFailed: 0,
    },
    lastArrival: performance.now(),
    arrived(groupId, milliseconds, now) {
      const kind = groupId === undefined ? 'oneToOne' : `group${sizeOf.get(groupId)}`;
      if (!arrivals.has(kind)) arrivals.set(kind, []);
      arrivals.get(kind).push(milliseconds);
      this.lastArrival = now;
    },
  };
}

/** The record is replaced in place, since all pages hold it. */
function begin() {
  record ??= newRecord();
  Object.assign(record, newRecord());
}

const parts = (values) =>
  values.length === 0
    ? null
    : {
        count: values.length,
        ...Object.fromEntries([50, 95, 99, 100].map((part) => [`p${part}`, rounded(percentile(values, part / 100))])),
      };

const anyOf = (list) => list[Math.floor(Math.random() * list.length)];

/** Sends one message of a kind: `oneToOne`, or the size of a group. */
function sendOne(kind, intended) {
  if (kind === 'oneToOne') {
    const [from, to] = [anyOf(pages), anyOf(pages)];
    if (from === to) return sendOne(kind, intended);
    return from.send(to.who.accountId, CHAT_MODEL.two, intended);
  }
  const { groupId, members } = anyOf(groups.filter(({ size }) => size === kind));
  return members[Math.floor(Math.random() * members.length)].send(groupId, CHAT_MODEL.group, intended);
}

carryOut({
  async open({ people, groups: given, cookie, urls }) {
    sizeOf = new Map(given.map(({ groupId, size }) => [groupId, size]));
    begin();
    pages = people.map((who, index) => {
      const url = urls[index % urls.length];
      return new ChatPage({ who, url, cookie: `${cookie}=${who.token}`, record });
    });
    const pageOf = new Map(pages.map((page) => [page.who.accountId, page]));
    groups = given.map((group) => ({ ...group, members: group.members.map((id) => pageOf.get(id)) }));
    const times = [];
    const begun = performance.now();
    await Promise.all(
      pages.map((page) =>
        inTurn(async () => {
          const at = performance.now();
          await page.connect();
          times.push(performance.now() - at);
        }),
      ),
    );
    return { seconds: rounded((performance.now() - begun) / 1000), connectMs: parts(times) };
  },

  begin,

  /** @param mix - messages of each kind in a round, by turns. */
  async send({ perSecond, seconds, mix }) {
    const round = mix.flatMap(([kind, times]) => Array.from({ length: times }, () => kind));
    round.sort(() => Math.random() - 0.5);
    const begun = performance.now();
    for (let index = 0; index < perSecond * seconds; index += 1) {
      const intended = begun + (index * 1000) / perSecond;
      const wait = intended - performance.now();
      if (wait > 1) await sleep(wait);
      record.late.push(Math.max(0, performance.now() - intended));
      sendOne(round[index % round.length], intended);
    }
  },

  /** Cuts the network of some pages. @param part - of all */
  cut({ part }) {
    const count = Math.round(pages.length * part);
    const begin = Math.floor(Math.random() * pages.length);
    for (let index = 0; index < count; index += 1) pages[(begin + index) % pages.length].cut();
  },

  /** Pages of a server that is gone connect to another one next. */
  move({ from, to }) {
    for (const page of pages) if (page.url === from) page.url = to;
  },

  /** Resolves once all pages are open, have asked for what they missed and have what they sent acknowledged, and nothing came for a while. */
  async quiet({ forMs, patienceMs }) {
    const begun = performance.now();
    const isQuiet = () =>
      pages.every((page) => page.isOpen && !page.isCatchingUp && page.waiting === 0) &&
      performance.now() - record.lastArrival > forMs;
    while (!isQuiet() && performance.now() - begun < patienceMs) await sleep(100);
    return {
      open: pages.filter((page) => page.isOpen).length,
      catchingUp: pages.filter((page) => page.isCatchingUp).length,
      waiting: pages.reduce((sum, page) => sum + page.waiting, 0),
    };
  },

  figures() {
    const { counts, refusals, arrivals, acknowledged, heartbeats, late, sent } = record;
    const all = [...arrivals.values()].flat();
    return {
      messages: sent.length,
      arrivalMs: { all: parts(all), ...Object.fromEntries([...arrivals].map(([kind, each]) => [kind, parts(each)])) },
      acknowledgedMs: parts(acknowledged),
      heartbeatMs: parts(heartbeats),
      lateMs: parts(late),
      counts,
      refusals: Object.fromEntries(refusals),
    };
  },

  /** What every page holds, for the comparison with the database. */
  held: () => ({
    sent: record.sent,
    pages: pages.map(({ who, inGroups, inInbox }) => ({ accountId: who.accountId, inGroups: [...inGroups], inInbox })),
  }),

  close() {
    for (const page of pages) page.close();
  },
});
