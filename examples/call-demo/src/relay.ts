import type { Call } from './call.js';
import { control, find, setWord } from './elements.js';
import { attempt } from './errors.js';
import { text } from './language.js';
import { log } from './log.js';
import { showStream } from './mixed-stream.js';

/**
 * Lets the calling server relay the user's own stream: to its HLS folder, and to an RTMP address if one is configured.
 */
export function relaying({ client, entry, signal }: Call): void {
  const button = control('relay');
  const streamId = `room-${entry.roomId}-relay-${Math.random().toString(36).slice(2, 8)}`;
  let watching: AbortController | undefined;
  const end = (): void => {
    watching?.abort();
    watching = undefined;
    setWord(button, text('relay.start'));
  };
  const toggle = async (): Promise<void> => {
    if (watching) {
      await client.stopPublishCDNStream();
      end();
      log('log.relayStopped');
      return;
    }
    await client.startPublishCDNStream({ streamId });
    watching = new AbortController();
    setWord(button, text('relay.stop'));
    showStream(find('#relay-result'), streamId, watching.signal);
    log('log.relaying', { stream: streamId });
  };
  button.addEventListener('click', () => void attempt(button, toggle), { signal });
  signal.addEventListener('abort', end);
  end();
}
