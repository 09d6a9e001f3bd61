import { expect, it } from 'vitest';
import { oneAtATime } from '../src/core/one-at-a-time.js';

it('runs once more for calls made while it ran, never twice at once, and again after a failure', async () => {
  let value = 1;
  let running = 0;
  const read: number[] = [];
  const ends: (() => void)[] = [];
  const look = oneAtATime(async () => {
    running += 1;
    expect(running).toBe(1);
    const found = value;
    await new Promise<void>((resolve) => ends.push(resolve));
    read.push(found);
    running -= 1;
    if (found === 3) throw new Error('no database');
  });
  const first = look();
  value = 2;
  const [second, third] = [look(), look()];
  ends.shift()?.();
  await expect.poll(() => ends.length).toBe(1);
  ends.shift()?.();
  await Promise.all([first, second, third]);
  expect(read).toEqual([1, 2]);
  value = 3;
  const failing = look();
  ends.shift()?.();
  await expect(failing).rejects.toThrow('no database');
  value = 4;
  const last = look();
  ends.shift()?.();
  await last;
  expect(read).toEqual([1, 2, 3, 4]);
});
