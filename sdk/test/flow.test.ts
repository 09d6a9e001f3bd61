import { describe, expect, it } from 'vitest';
import { acknowledged, FlowJudge, receivedBytes } from '../src/peer/flow.js';

/** Samples at which a loss is reported; `-` marks a sample at which none is expected. */
function losses(samples: (number | `-${number}`)[]): number[] {
  const judge = new FlowJudge();
  return samples.flatMap((sample, index) => {
    const lost = typeof sample === 'number' ? judge.add(sample, true) : judge.add(Number(sample.slice(1)), false);
    return lost ? [index] : [];
  });
}

describe('a flow', () => {
  it.each([
    ['that goes on', [0, 1, 2, 3, 4, 5, 6, 7], []],
    ['that stands for three samples is lost, and told once', [0, 1, 2, 3, 3, 3, 3, 3, 3, 3, 3], [6]],
    ['that hesitates goes on', [0, 1, 2, 3, 3, 3, 4, 4, 4, 5], []],
    ['that never came is not lost', [0, 0, 0, 0, 0, 0, 0], []],
    ['that only came by starts is not lost', [0, 5, 9, 9, 9, 9, 12, 12, 12, 12], []],
    ['that is paused is not lost', [0, 1, 2, 3, '-3', '-3', '-3', '-3', '-3'], []],
    ['that is wanted again has to come first', [0, 1, 2, 3, '-3', '-3', 3, 3, 3, 3, 3], []],
    ['that came back can be lost again', [0, 1, 2, 3, 3, 3, 3, 4, 5, 6, 6, 6, 6], [6, 12]],
    ['whose counts begin again goes on', [0, 10, 20, 30, 2, 4, 6], []],
  ] as const)('%s', (_name, samples, lost) => {
    expect(losses([...samples])).toEqual(lost);
  });

  it.each([
    ['that began is lost as soon as it stands', [0, 9, 9, 9, 9], [4]],
    ['that stopped before the first look is lost', [9, 9, 9, 9], [3]],
    ['that never came is not lost', [0, 0, 0, 0, 0, 0], []],
    ['that goes on', [5, 6, 7, 8], []],
  ] as const)('of sound %s', (_name, samples, lost) => {
    const judge = new FlowJudge();
    expect(samples.flatMap((sample, index) => (judge.add(sample, true, { steady: true }) ? [index] : []))).toEqual(
      lost,
    );
  });

  it('that the other side still receives is not lost until it says otherwise', () => {
    const judge = new FlowJudge();
    for (const total of [0, 1, 2, 3]) judge.add(total, true, { confirmed: true });
    for (let sample = 0; sample < 6; sample += 1) expect(judge.add(3, true, { confirmed: false })).toBe(false);
    expect(judge.add(3, true, { confirmed: true })).toBe(true);
  });

  it('is measured by what arrives here, or by what the other side says it received', () => {
    const inbound = { type: 'inbound-rtp', bytesReceived: 7, packetsReceived: 2 };
    expect([receivedBytes(inbound), acknowledged(inbound)]).toEqual([7, 0]);
    const remote = { type: 'remote-inbound-rtp', roundTripTimeMeasurements: 3 };
    expect([receivedBytes(remote), acknowledged(remote)]).toEqual([0, 3]);
    expect(acknowledged({ ...remote, packetsReceived: 40 })).toBe(40);
  });
});
