import { Loaders } from './loaders.mjs';
import { SERVERS } from './servers.mjs';

/** Number of connections that are opened at the same time. A crowd that enters at once is another measurement. */
const AT_ONCE = 4;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const percentile = (values, part) => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? null;
};
const rounded = (value, digits = 2) => (value === null ? null : Number(value.toFixed(digits)));

async function inTurn(list, what) {
  const waiting = [...list];
  const worker = async () => {
    for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) await what(each);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** One publisher, whom all others in the room receive. */
async function fan(loaders, server, system, subscribers) {
  const common = { system, url: server.url, room: 1 };
  await loaders.enter({ ...common, user: 'publisher', sends: true });
  const feed = await loaders.act('publish', 'publisher');
  await inTurn(
    Array.from({ length: subscribers }, (_, index) => `subscriber${index}`),
    async (user) => {
      await loaders.enter({ ...common, user, sends: false });
      await loaders.act('subscribe', user, { feed });
    },
  );
  return { participants: subscribers + 1, streams: subscribers };
}

/** Rooms of two users who both send and receive. */
async function pairs(loaders, server, system, rooms) {
  await inTurn(
    Array.from({ length: rooms }, (_, index) => index + 1),
    async (room) => {
      const users = [`nurse${room}`, `patient${room}`];
      const common = { system, url: server.url, room };
      await loaders.enter({ ...common, user: users[0], sends: true });
      await loaders.enter({ ...common, user: users[1], sends: false });
      const feeds = [];
      for (const user of users) feeds.push(await loaders.act('publish', user));
      for (const [index, user] of users.entries()) await loaders.act('subscribe', user, { feed: feeds[1 - index] });
    },
  );
  return { participants: rooms * 2, streams: rooms * 2 };
}

const SHAPES = { fan, pairs };

/**
 * Loads a fresh server of one system, and measures it.
 * @param options.shape - `fan` (one publisher) or `pairs` (rooms of two)
 * @param options.settle - warm-up, s, in which V8 compiles what runs often
 * @param options.seconds - measured time, s
 * @returns figures of one row of the table
 */
export async function forward({ system, shape, size, settle, seconds, processes }) {
  const server = await SERVERS[system]();
  const loaders = new Loaders(processes);
  try {
    const { participants, streams } = await SHAPES[shape](loaders, server, system, size);
    await pause(settle * 1000);
    await loaders.begin();
    const [cpuBefore, waitedBefore, from] = [server.cpuSeconds, server.waitedSeconds, performance.now()];
    await pause(seconds * 1000);
    const passed = (performance.now() - from) / 1000;
    const cpu = ((server.cpuSeconds - cpuBefore) / passed) * 100;
    const waited = ((server.waitedSeconds - waitedBefore) / passed) * 100;
    const figures = await loaders.figures();
    const total = (field, kind) => figures.reduce((sum, each) => sum + each[field][kind], 0);
    const delays = figures.flatMap(({ delays: each }) => each);
    const firstFrames = figures.flatMap(({ firstFrame }) => firstFrame ?? []);
    return {
      system,
      shape,
      participants,
      streams,
      cpuPercent: rounded(cpu),
      cpuPercentPerStream: rounded(cpu / streams, 3),
      waitedPercent: rounded(waited),
      megabytes: rounded(server.megabytes, 0),
      streamsSeen: figures.filter(({ received }) => received.video > 0).length,
      videoLoss: rounded(Math.max(0, 1 - total('received', 'video') / total('expected', 'video')), 4),
      delayMs: { median: rounded(percentile(delays, 0.5)), p95: rounded(percentile(delays, 0.95)) },
      firstFrameMs: {
        median: rounded(percentile(firstFrames, 0.5), 0),
        p95: rounded(percentile(firstFrames, 0.95), 0),
      },
    };
  } finally {
    await loaders.close();
    await server.close();
  }
}
