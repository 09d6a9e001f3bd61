import { getCameras, getMicrophones, isScreenShareSupported } from '@wardlink/rtc';
import { Call } from './call.js';
import { fillTexts, text } from './texts.js';

function find<T extends HTMLElement>(selector: string): T {
  const element = document.querySelector<T>(selector);
  if (!element) throw new Error(`the page has no ${selector}`);
  return element;
}

const form = find<HTMLFormElement>('#enter');
const controls = find('#controls');
const stage = find('#stage');
const quality = find('#quality');
const message = find('#message');
let call: Call | undefined;
let muted = false;
let hidden = false;

const say = (cause: unknown): void => {
  message.textContent = cause instanceof Error ? cause.message : String(cause);
};

function button(action: string): HTMLButtonElement {
  return find<HTMLButtonElement>(`[data-action=${action}]`);
}

function render(): void {
  form.hidden = call !== undefined;
  controls.hidden = call === undefined;
  stage.hidden = call === undefined;
  const hasVideo = call?.local.hasVideo() ?? false;
  button('audio').textContent = text(muted ? 'unmute' : 'mute');
  button('video').textContent = text(hidden ? 'showVideo' : 'hideVideo');
  button('video').disabled = !hasVideo;
  button('camera').textContent = text(hasVideo ? 'toVoice' : 'toVideo');
  button('screen').textContent = text(call?.sharing ? 'stopScreen' : 'shareScreen');
  button('screen').disabled = !isScreenShareSupported();
}

async function listDevices(): Promise<void> {
  const lists = { audio: await getMicrophones(), video: await getCameras() };
  for (const kind of ['audio', 'video'] as const) {
    const select = find<HTMLSelectElement>(`select[name=${kind}]`);
    select.replaceChildren(...lists[kind].map(({ label, deviceId }) => new Option(label, deviceId)));
    select.onchange = () => void call?.local.switchDevice(kind, select.value).catch(say);
  }
}

const actions: Record<string, () => Promise<void> | void> = {
  audio: () => {
    if (muted ? call?.local.unmuteAudio() : call?.local.muteAudio()) muted = !muted;
  },
  video: () => {
    if (hidden ? call?.local.unmuteVideo() : call?.local.muteVideo()) hidden = !hidden;
  },
  camera: () => call?.toggleCamera(),
  screen: () => call?.toggleScreen(render),
  leave: () => call?.leave(),
};

for (const [name, act] of Object.entries(actions)) {
  button(name).addEventListener('click', () => {
    Promise.resolve(act()).catch(say).finally(render);
  });
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const data = new FormData(form);
  message.textContent = '';
  Call.enter(
    {
      server: String(data.get('server')),
      user: String(data.get('user')),
      room: Number(data.get('room')),
      video: data.has('video'),
    },
    {
      quality: (line) => (quality.textContent = line),
      message: (line) => (message.textContent = line),
      ended: () => {
        call = undefined;
        muted = false;
        hidden = false;
        quality.textContent = '';
        render();
      },
    },
  )
    .then(async (entered) => {
      call = entered;
      render();
      await listDevices();
    })
    .catch(say);
});

const address = new URLSearchParams(location.search);
for (const [name, fallback] of [
  ['server', 'ws://localhost:8090'],
  ['user', ''],
  ['room', '1'],
] as const) {
  find<HTMLInputElement>(`input[name=${name}]`).value = address.get(name) ?? fallback;
}
fillTexts();
render();
