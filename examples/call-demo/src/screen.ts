import { createClient, createStream, isScreenShareSupported, type ScreenProfileName } from '@wardlink/rtc';
import type { Call } from './call.js';
import { control, find, setWord } from './elements.js';
import { attempt, report } from './errors.js';
import { text } from './language.js';
import { log } from './log.js';
import { fetchSignature, serverUrl } from './signature.js';

/**
 * Shares a screen as a second member of the room, with its own user id, in addition to camera and microphone. It does
 * not subscribe (`autoSubscribe: false`).
 */
async function share({ entry }: Call, stopped: () => void): Promise<() => Promise<void>> {
  const userId = `${entry.userId}-screen`;
  const stream = createStream({ userId, screen: true, screenAudio: true });
  stream.setScreenProfile(find<HTMLSelectElement>('[name=screen-profile]').value as ScreenProfileName);
  // The browser lets the user choose a screen or window; cancelling rejects.
  await stream.initialize();
  const client = createClient({
    mode: entry.mode,
    userId,
    serverUrl: serverUrl(),
    autoSubscribe: false,
    isScreenShareOnly: true,
    ...(await fetchSignature(userId)),
  });
  const stop = async (): Promise<void> => {
    await client.leave();
    stream.close();
  };
  // The browser itself has a button that ends sharing.
  stream.on('screen-sharing-stopped', stopped);
  try {
    await client.join({ roomId: entry.roomId, role: 'anchor' });
    await client.publish(stream);
  } catch (cause) {
    await stop();
    throw cause;
  }
  log(stream.hasAudio() ? 'log.sharedWithSound' : 'log.shared');
  return stop;
}

/** The button that starts and ends screen sharing. */
export function screenSharing(call: Call): void {
  const button = control('screen');
  let stop: (() => Promise<void>) | undefined;
  const show = (): void => {
    setWord(button, text(stop ? 'stopScreen' : 'shareScreen'));
    button.setAttribute('aria-pressed', String(stop !== undefined));
  };
  const end = async (): Promise<void> => {
    const ending = stop;
    stop = undefined;
    show();
    if (ending) log('log.unshared');
    await ending?.();
  };
  const toggle = async (): Promise<void> => {
    if (stop) await end();
    else stop = await share(call, () => void end().catch(report));
    show();
  };
  button.addEventListener('click', () => void attempt(button, toggle), { signal: call.signal });
  call.signal.addEventListener('abort', () => void end().catch(report));
  button.hidden = !isScreenShareSupported();
  show();
}
