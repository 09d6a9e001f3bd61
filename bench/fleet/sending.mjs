import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { METER_PATH } from '@wardlink/contract';

const AT_ONCE = 32;

function post(url, agent, { token, body }) {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const asked = request(new URL(METER_PATH, url), { method: 'POST', agent, headers }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        if (response.statusCode === 200) resolve(JSON.parse(text).data);
        else reject(new Error(`the server answered ${response.statusCode}: ${text}`));
      });
    });
    asked.on('error', reject);
    asked.end(JSON.stringify(body));
  });
}

/**
 * Sends requests evenly over some seconds; one that is sent twice goes a second time at once.
 * @param sending - called as a request goes out
 * @returns ms of each request from its intended time to its reply, what became of everything, and seconds until the last
 */
export async function send(url, requests, seconds, sending) {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const all = requests.flatMap((one) => (one.isTwice ? [one, one] : [one]));
  const begin = Date.now();
  const [times, outcomes] = [[], { readings: {}, controls: {} }];
  let next = 0;
  const work = async () => {
    for (let index = next++; index < all.length; index = next++) {
      const intended = begin + (index / all.length) * seconds * 1000;
      if (intended > Date.now()) await sleep(intended - Date.now());
      sending(all[index], intended);
      const reply = await post(url, agent, all[index]);
      times.push(Date.now() - intended);
      for (const kind of ['readings', 'controls']) {
        for (const { outcome } of reply[kind]) outcomes[kind][outcome] = (outcomes[kind][outcome] ?? 0) + 1;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  agent.destroy();
  return { times, outcomes, seconds: (Date.now() - begin) / 1000 };
}
