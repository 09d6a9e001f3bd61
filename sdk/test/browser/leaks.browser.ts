import { expect } from 'chai';
import { createStream, Logger, type Client } from '../../dist/index.js';
import { answerFor } from './answering.js';
import { added, address, clientWith, polled } from './calling.js';
import { watch, type Census, type Count } from './resource-count.js';

const CLIENTS = 5;
const CALLS = 10;
/** Allowed growth of the heap over forty calls, in bytes: the test's own records. A leak would cost 13 kB a call. */
const GROWTH = 500_000;

/**
 * Objects of a kind that the browser may still hold: those of the last call that connected and of the last one that was
 * left before, with two captures of two tracks each (Chromium on a slow machine holds six). A leak would hold those of
 * fifty calls, or of six clients.
 */
const mayBeHeld = (kind: string): number => (kind === 'captured track' ? 8 : 4);

/** Heap in use, in bytes; 0 where the browser does not report it. */
const heap = (): number => (performance as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0;

/** Both browsers are started with a flag that lets a page collect garbage (see the runner's configuration). */
async function collectGarbage(): Promise<void> {
  const { gc, TestUtils } = globalThis as { gc?: () => void; TestUtils?: { gc: () => Promise<void> } };
  if (!gc && !TestUtils) throw new Error('this browser does not let the test collect garbage');
  gc?.();
  await TestUtils?.gc();
}

interface Call {
  census: Census;
  client: Client;
  userId: string;
  box: HTMLElement;
  /** Runs while both directions are connected; without it the client leaves before they are. */
  meanwhile?: () => void;
}

/** Joins, publishes, subscribes, and leaves. */
async function call({ census, client, userId, box, meanwhile }: Call): Promise<void> {
  const source = await navigator.mediaDevices.getUserMedia({ audio: true, video: true });
  const answerer = await answerFor(address, userId, source);
  const arriving = added(client);
  await client.join({ roomId: 1 });
  const stream = createStream({ userId, audio: true, video: true });
  census.follow('local stream', stream);
  await stream.initialize();
  await stream.play(box);
  await client.publish(stream);
  const remote = await arriving;
  census.follow('remote stream', remote);
  await remote.play(box);
  client.enableAudioVolumeEvaluation(16);
  stream.muteVideo();
  if (meanwhile) {
    const volumes = new Promise((resolve) => client.on('audio-volume', resolve));
    await answerer.states.until(
      () => answerer.connections.every(({ connectionState }) => connectionState === 'connected'),
      'media',
    );
    await volumes;
    meanwhile();
  }
  client.off('*');
  remote.stop();
  await client.leave();
  client.enableAudioVolumeEvaluation(0);
  stream.close();
  answerer.close();
  for (const track of source.getTracks()) track.stop();
}

async function calls(census: Census, box: HTMLElement): Promise<void> {
  const { client, userId } = clientWith('stream');
  census.follow('client', client);
  for (let time = 0; time < CALLS; time += 1) {
    await call({ census, client, userId, box, ...(time % 2 === 0 ? { meanwhile: () => undefined } : {}) });
  }
  client.destroy();
}

describe('after fifty calls', () => {
  const box = document.createElement('div');
  const heaps: number[] = [];
  let census: Census;
  let idle: Count;
  let busy: Count;

  before(async function () {
    this.timeout(240_000);
    Logger.setLogLevel(Logger.LogLevel.NONE);
    document.body.append(box);
    census = watch();
    idle = census.count();
    const { client, userId } = clientWith('stream');
    await call({ census, client, userId, box, meanwhile: () => (busy = census.count()) });
    for (let person = 0; person < CLIENTS; person += 1) {
      await calls(census, box);
      await collectGarbage();
      heaps.push(heap());
    }
  });
  after(() => {
    census.end();
    box.remove();
    Logger.setLogLevel(Logger.LogLevel.INFO);
  });

  it('no listener, timer, track, connection, socket, sound graph or player is left', async () => {
    for (const kind of Object.keys(idle) as (keyof Count)[]) expect(busy[kind], kind).to.be.above(idle[kind]);
    const same = (): boolean => JSON.stringify(census.count()) === JSON.stringify(idle);
    await polled(same, 'the end of all').catch(() => undefined);
    expect(census.count()).to.deep.equal(idle);
  });

  it('no client, stream, connection, socket, sound graph or track is held in memory', async () => {
    const held = (): [kind: string, count: number][] =>
      Object.entries(census.uncollected()).filter(([kind, count]) => count > mayBeHeld(kind));
    await polled(async () => {
      await collectGarbage();
      return held().length === 0;
    }, 'the end of all').catch(() => undefined);
    expect(held()).to.deep.equal([]);
  });

  // Only Chromium reports the heap in use.
  if (heap() > 0) {
    it('the heap is not larger than after the first ten', () => {
      expect((heaps.at(-1) ?? Infinity) - (heaps[0] ?? 0)).to.be.below(GROWTH);
    });
  }
});
