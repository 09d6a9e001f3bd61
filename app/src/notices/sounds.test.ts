import { beforeEach, expect, it, vi } from 'vitest';
import type * as Sounds from './sounds.js';

/** An audio element that plays until it is told to end. */
class Player {
  src = '';
  paused = true;
  ended = false;
  play = vi.fn(() => {
    this.paused = false;
    this.ended = false;
    return Promise.resolve();
  });
}
let players: Player[];
let sounds: typeof Sounds;

beforeEach(async () => {
  players = [];
  vi.stubGlobal(
    'Audio',
    class extends Player {
      constructor() {
        super();
        players.push(this);
      }
    },
  );
  vi.resetModules();
  sounds = await import('./sounds.js');
});

it('a message sounds by itself, and leaves the sound of a warning alone', async () => {
  await sounds.playMessage(2);
  expect(players.map(({ src }) => src)).toEqual(['/media/prewarning_02.wav']);
  await sounds.playWarning(5);
  const warning = players[1] as Player;
  await sounds.playMessage(3);
  expect(warning.src).toBe('/media/prewarning_05.wav');
  expect(players[0]?.play).toHaveBeenCalledOnce();
  warning.ended = true;
  await sounds.playMessage(3);
  expect(players[0]?.play).toHaveBeenCalledTimes(2);
});

it('a message that may not sound yet is no error, and does not say that warnings are mute', async () => {
  await sounds.playMessage(2);
  players[0]?.play.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  await sounds.playMessage(2);
  expect(sounds.soundBlocked.get()).toBe(false);
});
