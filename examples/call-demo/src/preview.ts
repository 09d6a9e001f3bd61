import { createStream, type LocalStream } from '@wardlink/rtc';
import { fillDevices } from './devices.js';
import { find, make } from './elements.js';
import { attempt, report } from './errors.js';
import { text } from './language.js';
import { watchLevel } from './levels.js';

let shown: { stream: LocalStream; over: AbortController } | undefined;

const camera = (): HTMLSelectElement => find<HTMLSelectElement>('[name=preview-camera]');
const microphone = (): HTMLSelectElement => find<HTMLSelectElement>('[name=preview-microphone]');

/** The devices chosen before the call; undefined for the browser's default. */
export const chosenDevices = (): { cameraId: string | undefined; microphoneId: string | undefined } => ({
  cameraId: camera().value || undefined,
  microphoneId: microphone().value || undefined,
});

/** Closes camera and microphone and resets the preview. */
export function endPreview(): void {
  shown?.over.abort();
  shown?.stream.close();
  shown = undefined;
  find('#preview').replaceChildren(make('p', '', text('preview.none')));
  find('#try').textContent = text('preview.start');
}

/** Shows camera and microphone as others will receive them. Nothing is sent. */
async function preview(): Promise<void> {
  const { cameraId, microphoneId } = chosenDevices();
  const stream = createStream({
    audio: true,
    video: true,
    mirror: true,
    ...(cameraId ? { cameraId } : {}),
    ...(microphoneId ? { microphoneId } : {}),
  });
  const own = { stream, over: new AbortController() };
  // Known before the devices are open: whoever enters meanwhile closes them.
  shown = own;
  try {
    await stream.initialize();
  } catch (cause) {
    if (shown !== own) return;
    shown = undefined;
    throw cause;
  }
  find('#preview').replaceChildren();
  find('#try').textContent = text('preview.stop');
  await stream.play('preview');
  watchLevel(stream, find('#preview-level'), own.over.signal);
  await fillDevices('camera', camera());
  await fillDevices('microphone', microphone());
}

const button = find<HTMLButtonElement>('#try');
button.addEventListener('click', () => void attempt(button, () => (shown ? endPreview() : preview())));
camera().addEventListener('change', () => void shown?.stream.switchDevice('video', camera().value).catch(report));
microphone().addEventListener('change', () => {
  void shown?.stream.switchDevice('audio', microphone().value).catch(report);
});
