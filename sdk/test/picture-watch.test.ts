import { expect, it } from 'vitest';
import { PictureWatch } from '../src/stats/picture-watch.js';
import type { ReceiveTotals } from '../src/stats/sampler.js';

const picture = (more: Partial<ReceiveTotals>): ReceiveTotals => ({
  ssrc: 1,
  bytesReceived: 1000,
  packetsReceived: 10,
  packetsLost: 0,
  jitter: 0,
  framesDecoded: 30,
  frameWidth: 640,
  frameHeight: 480,
  framesPerSecond: 15,
  freezeDuration: 0,
  audioLevel: 0,
  audioEnergy: 0,
  ...more,
});

it('without a picture there is nothing to tell', () => {
  expect(new PictureWatch().lines()).toEqual([]);
});

it('freezes by two pictures a second or fewer, and by no data for over 500 ms; black is what was never decoded (7, log; spec 9, freeze)', () => {
  const watch = new PictureWatch();
  watch.add('patient', undefined, picture({ framesDecoded: 0, bytesReceived: 0 }), 2000);
  watch.add('patient', picture({ bytesReceived: 0 }), picture({}), 2000);
  watch.add('patient', picture({}), picture({ bytesReceived: 2000, framesPerSecond: 2 }), 2000);
  watch.add('patient', picture({ bytesReceived: 2000 }), picture({ bytesReceived: 3000, framesPerSecond: 3 }), 2000);
  watch.add('patient', picture({ freezeDuration: 1 }), picture({ framesPerSecond: 0, freezeDuration: 1.6 }), 501);
  watch.add('patient', picture({}), picture({}), 500);
  expect(watch.lines()).toEqual([
    'blackstats-{"patient":{"samples":6,"black":1,"renderFreezes":2,"dataFreezes":1,"frozenMs":600}}',
    'blackrate:17',
  ]);
});
