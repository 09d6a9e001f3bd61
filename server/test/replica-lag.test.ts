import { describe, expect, it } from 'vitest';
import { positionOf, ReplicaLag } from '../src/database/replica-lag.js';

describe('the lag of a replica', () => {
  it('compares positions as numbers', () => {
    expect(positionOf('1/0')).toBe(2n ** 32n);
    expect(positionOf('16/B374D848')).toBe((0x16n << 32n) + 0xb374d848n);
    expect(positionOf('A/0') > positionOf('9/FFFFFFFF')).toBe(true);
  });

  it('is the age of the newest position that was replayed', () => {
    const lag = new ReplicaLag();
    expect(lag.at(0)).toBeUndefined();
    lag.written(100, 10n);
    lag.written(200, 20n);
    lag.written(300, 30n);
    lag.replayed(5n);
    expect(lag.at(300)).toBeUndefined();
    lag.replayed(29n);
    expect(lag.at(350)).toBe(150);
    // Nothing new was replayed.
    lag.replayed(29n);
    expect(lag.at(1_350)).toBe(1_150);
    lag.replayed(30n);
    expect(lag.at(1_350)).toBe(1_050);
  });

  it('of a primary that writes nothing is that of the last look', () => {
    const lag = new ReplicaLag();
    for (const at of [0, 250, 500]) {
      lag.written(at, 10n);
      lag.replayed(10n);
    }
    expect(lag.at(600)).toBe(100);
  });

  it('is known of a replica that is long behind', () => {
    const lag = new ReplicaLag();
    for (let at = 0; at < 10_000; at += 1) lag.written(at, BigInt(at));
    lag.replayed(5_000n);
    expect(lag.at(10_000)).toBeGreaterThanOrEqual(5_000);
    expect(lag.at(10_000)).toBeLessThan(5_200);
  });
});
