import { Loaders } from './loaders.mjs';
import { SERVERS } from './servers.mjs';

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const percentile = (values, part) => {
  const sorted = [...values].sort((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? 0);
};

/** Many users enter rooms of two within a short time; each offers a stream and waits for the answer. */
export async function storm({ users, seconds, processes }) {
  const server = await SERVERS.wardlink();
  const loaders = new Loaders(processes);
  try {
    const times = [];
    const lost = [];
    const all = Array.from({ length: users }, async (_, index) => {
      await pause((index / users) * seconds * 1000);
      const user = `user${index}`;
      const from = performance.now();
      try {
        const room = 1 + Math.floor(index / 2);
        await loaders.enter({ system: 'wardlink', url: server.url, user, room, sends: false });
        await loaders.act('offer', user);
        times.push(performance.now() - from);
      } catch (error) {
        lost.push(error.message);
      }
    });
    await Promise.all(all);
    const health = await (await fetch(`${server.url.replace('ws', 'http')}/health`)).json();
    return {
      users,
      seconds,
      members: health.members,
      lost: lost.length,
      reasons: [...new Set(lost)],
      enteredMs: { median: percentile(times, 0.5), p95: percentile(times, 0.95), slowest: percentile(times, 1) },
    };
  } finally {
    await loaders.close();
    await server.close();
  }
}

/** Counts equal reasons. */
const tallied = (reasons) =>
  Object.fromEntries([...new Set(reasons)].map((reason) => [reason, reasons.filter((each) => each === reason).length]));

/** Users enter rooms, exchange media and leave, continuously. Measures failures and the server's memory. */
export async function churn({ seconds, perMinute, staySeconds }) {
  const server = await SERVERS.wardlink();
  const loaders = new Loaders(1);
  const samples = [];
  const failed = [];
  try {
    const end = performance.now() + seconds * 1000;
    const stays = [];
    for (let visit = 0; performance.now() < end; visit += 1) {
      stays.push(stay(loaders, server.url, visit, staySeconds).catch((error) => failed.push(error.message)));
      samples.push({
        seconds: Math.round(seconds - (end - performance.now()) / 1000),
        megabytes: Math.round(server.megabytes),
      });
      // Each visit has two users.
      await pause(120_000 / perMinute);
    }
    await Promise.all(stays);
    const health = await (await fetch(`${server.url.replace('ws', 'http')}/health`)).json();
    // The process keeps memory that it needed once, so only growth in the second half counts.
    const half = samples.slice(Math.floor(samples.length / 2));
    return {
      seconds,
      perMinute,
      joins: stays.length * 2,
      failed: tallied(failed),
      membersLeft: health.members,
      roomsLeft: health.rooms,
      megabytes: { first: samples[0]?.megabytes, half: half[0]?.megabytes, last: samples.at(-1)?.megabytes },
    };
  } finally {
    await loaders.close();
    await server.close();
  }
}

async function stay(loaders, url, visit, seconds) {
  const users = [`nurse${visit}`, `patient${visit}`];
  try {
    for (const user of users) await loaders.enter({ system: 'wardlink', url, user, room: visit + 1, sends: false });
    const feeds = [];
    for (const user of users) feeds.push(await loaders.act('publish', user));
    for (const [index, user] of users.entries()) await loaders.act('subscribe', user, { feed: feeds[1 - index] });
    await pause(seconds * 1000);
  } finally {
    // Users whose visit failed leave too; otherwise they would send for ever.
    for (const user of users) await loaders.act('leave', user);
  }
}
