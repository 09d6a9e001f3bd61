import { ErrorCode, RtcError, type RemoteStream, type Stream } from '@wardlink/rtc';
import type { Call } from './call.js';
import { find, make } from './elements.js';
import { report } from './errors.js';
import { text } from './language.js';
import { log } from './log.js';

const tiles = new Map<Stream, HTMLElement>();

/** Sets the number of tiles for the layout. */
function count(): void {
  const stage = find('#stage');
  stage.dataset.empty = text('nobodySends');
  stage.dataset.count = String([...tiles.values()].filter((tile) => !tile.hidden).length);
}

const isScreen = (userId: string): boolean => userId.endsWith('-screen');

function add(stream: Stream, label: string): HTMLElement {
  const tile = make('figure', `tile ${stream.getType()}`);
  tile.dataset.user = stream.getUserId();
  // By characters: one may take two code units.
  [tile.dataset.initial = ''] = label;
  tile.classList.toggle('no-picture', !stream.hasVideo());
  // A shared screen with sound arrives as two streams; the sound stream has no picture to show.
  tile.hidden = stream.getType() === 'main' && isScreen(stream.getUserId());
  const caption = make('figcaption');
  const meter = make('div', 'meter');
  meter.append(make('i'));
  caption.append(make('span', 'name', label), make('em', 'muted', text('muted')), meter);
  tile.append(caption);
  tiles.set(stream, tile);
  find('#stage').append(tile);
  count();
  return tile;
}

/** Plays a stream. Browsers may refuse sound until the user has clicked, so a button is offered. */
async function play(stream: Stream, tile: HTMLElement): Promise<void> {
  try {
    await stream.play(tile, { objectFit: stream.getType() === 'auxiliary' ? 'contain' : 'cover' });
  } catch (cause) {
    if (!(cause instanceof RtcError) || cause.getCode() !== ErrorCode.PLAY_NOT_ALLOWED) throw cause;
    const button = make('button', 'solid unlock', text('unlockSound'));
    button.addEventListener('click', () => {
      button.remove();
      stream.resume().catch(report);
    });
    tile.append(button);
  }
}

function remove(stream: Stream): void {
  stream.stop();
  tiles.get(stream)?.remove();
  tiles.delete(stream);
  count();
}

/** The tile of a stream, for additional elements. */
export const tileOf = (stream: Stream): HTMLElement | undefined => tiles.get(stream);

/** All streams on the stage except the user's own. */
export const remoteStreams = (): RemoteStream[] =>
  [...tiles.keys()].filter((stream): stream is RemoteStream => stream.getType() !== 'local');

/** Shows the user's own picture, unless it is shown already. */
export function showLocal({ local }: Call): void {
  if (!tiles.has(local)) play(local, add(local, text('me'))).catch(report);
}

/** Shows the members' streams, and marks muted ones. */
export function stage({ client, entry, signal }: Call): void {
  count();
  const ownScreen = `${entry.userId}-screen`;
  client.on('peer-join', ({ userId }) => log('log.peerJoined', { user: userId }));
  client.on('peer-leave', ({ userId }) => log('log.peerLeft', { user: userId }));
  client.on('stream-added', ({ stream }) => {
    const userId = stream.getUserId();
    if (userId === ownScreen) {
      client.unsubscribe(stream).catch(report);
      return;
    }
    if (stream.getType() === 'auxiliary') client.subscribe(stream).catch(report);
    const label = isScreen(userId) ? text('screenOf', { user: userId.replace(/-screen$/, '') }) : userId;
    play(stream, add(stream, label)).catch(report);
  });
  client.on('stream-updated', ({ stream }) => tiles.get(stream)?.classList.toggle('no-picture', !stream.hasVideo()));
  client.on('stream-removed', ({ stream }) => remove(stream));
  const mark = (userId: string, kind: 'sound' | 'picture', off: boolean): void => {
    // A shared screen is never muted.
    if (isScreen(userId)) return;
    for (const tile of tiles.values()) if (tile.dataset.user === userId) tile.classList.toggle(`no-${kind}`, off);
    log(off ? 'log.muted' : 'log.unmuted', { user: userId, what: text(kind) });
  };
  client.on('mute-audio', ({ userId }) => mark(userId, 'sound', true));
  client.on('unmute-audio', ({ userId }) => mark(userId, 'sound', false));
  client.on('mute-video', ({ userId }) => mark(userId, 'picture', true));
  client.on('unmute-video', ({ userId }) => mark(userId, 'picture', false));
  signal.addEventListener('abort', () => {
    for (const stream of [...tiles.keys()]) remove(stream);
  });
}

/** Removes the user's own picture from the stage. */
export function hideLocal({ local }: Call): void {
  if (tiles.has(local)) remove(local);
}
