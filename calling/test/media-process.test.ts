import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { pino } from 'pino';
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { NoCommonCodec } from '../src/media/engine.js';
import { coresOf, ownCores } from '../src/media/medooze/cores.js';
import { MedoozeEngine } from '../src/media/medooze/engine.js';
import { MediaProcess } from '../src/media/medooze/media-process.js';
import { KeyFrames } from '../src/media/medooze/process/key-frames.js';
import { launchChromium } from './support/browsers.js';
import { startCallingHost, type CallingHost } from './support/calling-host.js';
import { medoozeSettings } from './support/engines.js';
import { offerOf, publishOffer, subscribeOffer } from './support/offers.js';
import { openParty, type Party } from './support/party.js';

const SOON = { timeout: 10_000, interval: 50 };
const NETWORK = { announcedAddresses: [], udpPortRange: undefined };
const EVERYTHING = { audio: true, video: true, auxiliary: true };
const silent = pino({ level: 'silent' });
const settings = medoozeSettings();

/** Process ids of the media processes that this process started. */
function mediaProcesses(): number[] {
  const listed = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  return listed
    .split('\n')
    .filter((line) => line.includes('medooze/process/main.js'))
    .map((line) => Number.parseInt(line, 10));
}

describe('requests for key frames', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('keep a pause, and none that is wanted is forgotten', () => {
    const request = vi.fn();
    const keyFrames = new KeyFrames(request);
    keyFrames.ask();
    expect(request).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(30);
    keyFrames.ask();
    keyFrames.ask();
    expect(request).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(40);
    expect(request).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(40);
    expect(request).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(5000);
    expect(request).toHaveBeenCalledTimes(3);
    keyFrames.askLater();
    keyFrames.close();
    vi.advanceTimersByTime(5000);
    expect(request).toHaveBeenCalledTimes(3);
  });
});

describe('the cores of media processes', () => {
  const status = (list: string): string =>
    `Name:\tnode\nCpus_allowed:\tff\nCpus_allowed_list:\t${list}\nMems_allowed:\t1\n`;

  it('are those that this process may use', () => {
    expect(ownCores(status('0-3'))).toEqual([0, 1, 2, 3]);
    expect(ownCores(status('1,4-5,9'))).toEqual([1, 4, 5, 9]);
    expect(ownCores(status('7'))).toEqual([7]);
    expect(ownCores('')).toEqual([]);
  });

  it('are all but the first, and none where the processes are not as many', () => {
    expect(coresOf(3, [0, 1, 4, 5])).toEqual([1, 4, 5]);
    expect([coresOf(2, [0, 1, 4, 5]), coresOf(4, [0, 1, 4, 5]), coresOf(1, [0]), coresOf(1, [])]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });
});

// CI always installs the library.
if (settings?.name === 'medooze') {
  const { library } = settings;

  describe('an engine in processes of its own', () => {
    let engine: MedoozeEngine;
    const open = (more: Partial<ConstructorParameters<typeof MedoozeEngine>[0]> = {}): MedoozeEngine =>
      (engine = new MedoozeEngine({ ...NETWORK, library, processes: 1, ...more }, silent));
    afterEach(() => engine.close());

    it('keeps a room in one process, and spreads rooms over them', async () => {
      open({ processes: 2 });
      const ports = async (room: string): Promise<string> => {
        const answer = await engine.createSource(false, room).publish(publishOffer());
        return String(/a=fingerprint:(.*)/.exec(answer)?.[1]);
      };
      const [one, other] = [await ports('one'), await ports('other')];
      expect(other).not.toBe(one);
      expect([await ports('one'), await ports('other')]).toEqual([one, other]);
    });

    it('keeps the threads of its sockets to a core each, where there is one for each process', async () => {
      const [, ...others] = ownCores();
      open({ processes: Math.max(1, others.length) });
      await engine.createSource(false, 'room').publish(publishOffer());
      const [pid = 0] = engine.pids;
      const kept = readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
        const cores = ownCores(readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8'));
        return cores.length === 1 ? cores : [];
      });
      expect(kept).toEqual(others.length > 0 ? [others[0], others[0]] : []);
    });

    it('tells the announced addresses, and ports of the range', async () => {
      open({ announcedAddresses: ['203.0.113.5', '2001:db8::5'], udpPortRange: [42_000, 42_100] });
      const source = engine.createSource(false, 'room');
      for (const answer of [
        await source.publish(publishOffer()),
        (await source.subscribe(subscribeOffer(), EVERYTHING)).answer,
      ]) {
        const candidates = [...answer.matchAll(/a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host/g)];
        expect(candidates.map(([, address]) => address)).toEqual(['203.0.113.5']);
        const port = Number(candidates[0]?.[2]);
        expect(port >= 42_000 && port <= 42_100).toBe(true);
      }
    });

    it('answers a stopped section by port 0, and a picture by its codec and what is sent again', async () => {
      open();
      const source = engine.createSource(false, 'room');
      const answer = await source.publish(publishOffer());
      expect(answer).toMatch(/a=ice-lite/);
      expect(answer).toMatch(/m=video 9 UDP\/TLS\/RTP\/SAVPF 96 97/);
      expect(answer).toContain('a=fmtp:97 apt=96');
      const sections = [{ kind: 'audio' }, { kind: 'video', port: 0, direction: 'inactive' }] as const;
      const updated = await source.update(offerOf([...sections]));
      expect(updated).toMatch(/m=video 0 /);
      expect(updated).toMatch(/a=group:BUNDLE 0\r?\n/);
      expect(source.sent).toEqual({ audio: true, video: false });
    });

    it.each([
      ['a fingerprint that is too long', /a=fingerprint:sha-256 .*/g, `a=fingerprint:sha-256 ${'AA:'.repeat(90)}AA`],
      ['a fingerprint of an unknown kind', /a=fingerprint:sha-256/g, 'a=fingerprint:md2'],
      ['a name of odd characters', /a=ice-ufrag:.*/g, 'a=ice-ufrag:ab%n%n%n'],
      ['a payload type that is none', /(rtpmap:)96/g, '$14096'],
      ['a source that is none', /a=ssrc:\d+/g, 'a=ssrc:99999999999'],
    ])('lets no offer with %s through to native code', async (_what, from, to) => {
      open();
      const source = engine.createSource(false, 'room');
      await expect(source.publish(publishOffer().replace(from, to))).rejects.toThrow();
      await expect(source.subscribe(subscribeOffer().replace(from, to), EVERYTHING)).rejects.toThrow();
      const [pid] = engine.pids;
      expect(await source.publish(publishOffer())).toContain('a=candidate');
      expect(engine.pids).toEqual([pid]);
    });

    it('names a codec that nobody has as the embedded one does', async () => {
      open();
      const foreign = offerOf([{ kind: 'video', codecs: ['98 VP9/90000'] }]);
      await expect(engine.createSource(false, 'room').publish(foreign)).rejects.toBeInstanceOf(NoCommonCodec);
    });

    it('begins a killed process again; what it carried is dead, and can be opened again', async () => {
      open();
      const source = engine.createSource(false, 'room');
      await source.publish(publishOffer());
      expect(source.alive).toBe(true);
      const [pid = 0] = engine.pids;
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => source.alive, SOON).toBe(false);
      // Requested while there is no process, so the restarted one answers.
      expect(await source.publish(publishOffer())).toContain('a=candidate');
      expect(source.alive).toBe(true);
      expect(engine.pids).not.toContain(pid);
    });

    it('refuses what waits for a process when it is closed itself', async () => {
      open();
      const source = engine.createSource(false, 'room');
      await source.publish(publishOffer());
      process.kill(engine.pids[0] ?? 0, 'SIGKILL');
      await expect.poll(() => engine.pids, SOON).toEqual([]);
      const waiting = source.publish(publishOffer());
      await Promise.all([expect(waiting).rejects.toThrow('ended'), engine.close()]);
    });

    it('ends a process that is stuck', async () => {
      open();
      await engine.createSource(false, 'room').publish(publishOffer());
      const [pid = 0] = engine.pids;
      process.kill(pid, 'SIGSTOP');
      await expect.poll(() => existsSync(`/proc/${pid}`), { timeout: 20_000 }).toBe(false);
      await expect.poll(() => engine.pids.length, SOON).toBe(1);
    });

    it('leaves no process behind', async () => {
      open({ processes: 2 });
      const { pids } = engine;
      expect(pids).toHaveLength(2);
      await engine.createSource(false, 'room').publish(publishOffer());
      await engine.close();
      expect(pids.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
    });
  });

  it('a media process begins the threads of its sockets without a fault, however many', async () => {
    const core = ownCores().at(-1);
    const process = new MediaProcess({ ...NETWORK, library, sockets: 600, core }, silent);
    try {
      const asked = { source: 1, auxiliary: false, room: 'room', offer: publishOffer() };
      expect((await process.ask({ call: 'publish', ...asked })).answer).toContain('a=candidate');
      expect(process.life).toBe(1);
    } finally {
      await process.close();
    }
  });

  describe('a call whose media process is killed', { timeout: 120_000 }, () => {
    let host: CallingHost;
    let browser: Browser;
    let parties: Party[] = [];

    beforeAll(async () => {
      host = await startCallingHost(undefined, { engine: settings });
      browser = await launchChromium();
    });
    afterAll(async () => {
      await Promise.all(parties.map((party) => party.close()));
      await browser?.close();
      await host?.close();
    });

    it('comes back by itself, and nobody leaves', async () => {
      const enter = (userId: string): Promise<Party> => openParty(host, browser, userId, { room: 61, library: 'ours' });
      const [nurse, patient] = [await enter('nurse'), await enter('patient')];
      parties = [nurse, patient];
      await Promise.all(parties.map((party) => party.publish()));
      const seeAndHear = (): Promise<unknown> =>
        Promise.all([nurse.sees('patient'), nurse.hears('patient'), patient.sees('nurse'), patient.hears('nurse')]);
      await seeAndHear();
      const killed = mediaProcesses();
      expect(killed).toHaveLength(1);
      for (const pid of killed) process.kill(pid, 'SIGKILL');
      await Promise.all([nurse.misses('patient'), patient.misses('nurse')]);
      await seeAndHear();
      const events = [...(await nurse.events()), ...(await patient.events())];
      expect(events.filter((event) => /^(stream-removed|peer-leave|error|client-banned)/.test(event))).toEqual([]);
    });
  });
}
