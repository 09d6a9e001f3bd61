import type { MixConfig, MixUser } from '@wardlink/rtc';
import type { Call } from './call.js';
import { control, fillChoices, find, setWord } from './elements.js';
import { attempt } from './errors.js';
import { text } from './language.js';
import { log } from './log.js';
import { showStream } from './mixed-stream.js';

const [WIDTH, HEIGHT] = [1280, 720];
/** Placeholder for any other member; the server assigns members as they join and leave. */
const ANYBODY = '$PLACE_HOLDER_REMOTE$';

type Place = Pick<MixUser, 'locationX' | 'locationY' | 'width' | 'height' | 'zOrder'>;

const place = (locationX: number, locationY: number, width: number, height: number, zOrder = 1): Place => ({
  locationX,
  locationY,
  width,
  height,
  zOrder,
});

/**
 * Positions of the user (first) and of the others, in pixels of the mixed picture: side by side, four in a square, or
 * small ones inside a large one.
 */
const LAYOUTS = {
  beside: [place(0, 0, 640, HEIGHT), place(640, 0, 640, HEIGHT)],
  square: [place(0, 0, 640, 360), place(640, 0, 640, 360), place(0, 360, 640, 360), place(640, 360, 640, 360)],
  inside: [place(0, 0, WIDTH, HEIGHT), place(944, 524, 320, 180, 2), place(944, 328, 320, 180, 2)],
};
type Layout = keyof typeof LAYOUTS;

/** Configuration of a mix of all members. */
export const mixOf = (layout: Layout, userId: string, streamId: string): MixConfig => ({
  mode: 'preset-layout',
  streamId,
  videoWidth: WIDTH,
  videoHeight: HEIGHT,
  videoFramerate: 15,
  videoGOP: 2,
  backgroundColor: 0x1a202c,
  mixUsers: LAYOUTS[layout].map((each, index) => ({ userId: index === 0 ? userId : ANYBODY, ...each })),
});

/** Lets the calling server mix all members into one stream, for a wall screen or a recording. */
export function mixing({ client, entry, signal }: Call): void {
  const button = control('mix');
  const layout = find<HTMLSelectElement>('[name=layout]');
  const names = Object.keys(LAYOUTS) as Layout[];
  fillChoices(
    layout,
    names.map((value) => ({ value, label: text(`mix.${value}`) })),
  );
  const streamId = `room-${entry.roomId}-mix`;
  let watching: AbortController | undefined;
  const end = (): void => {
    watching?.abort();
    watching = undefined;
    setWord(button, text('mix.start'));
  };
  const start = (): Promise<void> => client.startMixTranscode(mixOf(layout.value as Layout, entry.userId, streamId));
  const toggle = async (): Promise<void> => {
    if (watching) {
      await client.stopMixTranscode();
      end();
      log('log.mixStopped');
      return;
    }
    await start();
    watching = new AbortController();
    setWord(button, text('mix.stop'));
    showStream(find('#mix-result'), streamId, watching.signal);
    log('log.mixing', { stream: streamId });
  };
  button.addEventListener('click', () => void attempt(button, toggle), { signal });
  // Starting a running mix again changes its layout without interrupting viewers.
  layout.addEventListener('change', () => void (watching && attempt(button, start)), { signal });
  signal.addEventListener('abort', end);
  end();
}
