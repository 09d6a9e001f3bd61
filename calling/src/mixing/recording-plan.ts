import { PLACEHOLDER_INPUT, type Plan } from './plan.js';

const SIZE = { width: 1280, height: 720 };

const even = (value: number): number => Math.floor(value / 2) * 2;

/** A plan that shows everybody in a grid of equal places, with as many columns as rows or one more. */
export function recordingPlan(people: number): Plan {
  const columns = Math.ceil(Math.sqrt(Math.max(1, people)));
  const rows = Math.ceil(Math.max(1, people) / columns);
  const [width, height] = [even(SIZE.width / columns), even(SIZE.height / rows)];
  const inputs = Array.from({ length: people }, (_, index) => {
    const place = { x: (index % columns) * width, y: Math.floor(index / columns) * height, width, height, zOrder: 1 };
    return { ...PLACEHOLDER_INPUT, place };
  });
  return {
    picture: { ...SIZE, framerate: 15, bitrate: 1500, keyFrameInterval: 2 },
    sound: { sampleRate: 48_000, channels: 2, bitrate: 96 },
    backgroundColor: 0,
    backgroundImage: undefined,
    inputs,
  };
}
