import { getCameras, getMicrophones, getSpeakers, type Device, type LocalStream } from '@wardlink/rtc';
import type { Call } from './call.js';
import { fillChoices, find } from './elements.js';
import { attempt, report } from './errors.js';
import { text } from './language.js';
import { log } from './log.js';
import { remoteStreams } from './stage.js';

type Kind = 'camera' | 'microphone' | 'speaker';

const LISTS: Record<Kind, () => Promise<Device[]>> = {
  camera: getCameras,
  microphone: getMicrophones,
  speaker: getSpeakers,
};

/** Lists the devices of a kind. Browsers reveal device names only after the user allowed one. */
export async function fillDevices(kind: Kind, select: HTMLSelectElement): Promise<void> {
  const devices = await LISTS[kind]();
  const label = (device: Device, index: number): string => device.label || `${text(kind)} ${index + 1}`;
  fillChoices(
    select,
    devices.map((device, index) => ({ value: device.deviceId, label: label(device, index) })),
  );
  select.disabled = devices.length === 0;
}

/** Selects the device that the stream uses. */
function choose(select: HTMLSelectElement, track: MediaStreamTrack | null): void {
  const deviceId = track?.getSettings().deviceId;
  if (deviceId !== undefined && [...select.options].some(({ value }) => value === deviceId)) select.value = deviceId;
}

/** Switches a stream to another camera or microphone; a published stream continues without interruption. */
async function change(local: LocalStream, kind: 'camera' | 'microphone', select: HTMLSelectElement): Promise<void> {
  await local.switchDevice(kind === 'camera' ? 'video' : 'audio', select.value);
  log('log.device', { device: select.selectedOptions[0]?.label ?? '' });
}

/** Lets the user change camera, microphone, speaker and volume during a call. */
export function devices({ client, local, signal }: Call): void {
  const select = (kind: Kind): HTMLSelectElement => find<HTMLSelectElement>(`#settings [name=${kind}]`);
  const refresh = async (): Promise<void> => {
    for (const kind of Object.keys(LISTS) as Kind[]) await fillDevices(kind, select(kind));
    choose(select('camera'), local.getVideoTrack());
    choose(select('microphone'), local.getAudioTrack());
  };
  // Devices were connected or removed. The SDK itself replaces a device in use that disappears.
  navigator.mediaDevices.addEventListener('devicechange', () => void refresh().catch(report), { signal });
  for (const kind of ['camera', 'microphone'] as const) {
    const choices = select(kind);
    const changed = (): void => void attempt(choices as never, () => change(local, kind, choices)).then(refresh);
    choices.addEventListener('change', changed, { signal });
  }
  const speaker = select('speaker');
  const toSpeaker = (): void => {
    for (const stream of remoteStreams()) stream.setAudioOutput(speaker.value).catch(report);
  };
  speaker.addEventListener('change', toSpeaker, { signal });
  const volume = find<HTMLInputElement>('[name=volume]');
  const setVolume = (): void => {
    for (const stream of remoteStreams()) stream.setAudioVolume(Number(volume.value) / 100);
  };
  volume.addEventListener('input', setVolume, { signal });
  // Members that join later use the same speaker and volume.
  client.on('stream-subscribed', () => {
    setVolume();
    if (speaker.selectedIndex > 0) toSpeaker();
  });
  local.on('player-state-changed', () => void refresh().catch(report));
  refresh().catch(report);
}
