import type { RemoteStream } from '@wardlink/rtc';
import { text } from './texts.js';

const others = document.querySelector<HTMLElement>('#others');

interface Tile {
  figure: HTMLElement;
  name: HTMLElement;
}
const tiles = new Map<string, Tile>();

function tileOf(stream: RemoteStream): Tile {
  const known = tiles.get(stream.getId());
  if (known) return known;
  const figure = document.createElement('figure');
  figure.className = 'tile';
  const name = document.createElement('figcaption');
  name.textContent = stream.getUserId();
  figure.append(name);
  others?.append(figure);
  const tile = { figure, name };
  tiles.set(stream.getId(), tile);
  return tile;
}

/** Shows a remote stream. `needsGesture` is called when the browser wants a click before sound. */
export async function show(stream: RemoteStream, needsGesture: () => void): Promise<void> {
  const { figure } = tileOf(stream);
  try {
    await stream.play(figure);
  } catch {
    needsGesture();
    document.addEventListener('click', () => void stream.resume(), { once: true });
  }
}

export function hide(stream: RemoteStream): void {
  stream.stop();
  tiles.get(stream.getId())?.figure.remove();
  tiles.delete(stream.getId());
}

/** Writes beside a name whether that person is muted. */
export function mark(stream: RemoteStream, muted: boolean): void {
  const tile = tiles.get(stream.getId());
  if (tile) tile.name.textContent = muted ? `${stream.getUserId()} (${text('silenced')})` : stream.getUserId();
}

export function clear(): void {
  for (const { figure } of tiles.values()) figure.remove();
  tiles.clear();
}
