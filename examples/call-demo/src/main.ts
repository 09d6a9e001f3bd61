import { enter, prepare, type Call, type Entry } from './call.js';
import { devices } from './devices.js';
import { control, find } from './elements.js';
import { attempt } from './errors.js';
import { invite, invited } from './invite.js';
import { fillTexts, text } from './language.js';
import { levels } from './levels.js';
import { log } from './log.js';
import { mixing } from './mixing.js';
import { muting } from './muting.js';
import './pre-call-check.js';
import { chosenDevices, endPreview } from './preview.js';
import { profiles } from './profiles.js';
import { quality } from './quality.js';
import { relaying } from './relay.js';
import { roles } from './roles.js';
import { screenSharing } from './screen.js';
import { severalPeople } from './several-people.js';
import { showLocal, stage } from './stage.js';
import { statistics } from './statistics.js';
import { tabs } from './tabs.js';
import { turnOf } from './turn.js';

// Set up before joining, so that members already present are not missed.
const LISTENERS = [stage, severalPeople, quality, levels, invite, muting];
// Set up after joining.
const TOPICS = [roles, screenSharing, devices, profiles, mixing, relaying, statistics];

const form = find<HTMLFormElement>('#enter');

function show(call: Call | undefined): void {
  find('#entry').hidden = call !== undefined;
  find('#call').hidden = call === undefined;
  const room = find('#room-name');
  room.hidden = call === undefined;
  room.textContent = call ? text('inRoom', { room: call.entry.roomId }) : '';
  // The button that had the focus is hidden now.
  find(call ? '#call' : '#enter .solid').focus();
}

/** Reads the form. */
function entryOf(data: FormData): Entry {
  const mode = data.get('mode') === 'live' ? 'live' : 'rtc';
  return {
    userId: String(data.get('user')),
    roomId: Number(data.get('room')),
    mode,
    role: mode === 'live' && data.has('audience') ? 'audience' : 'anchor',
    audio: data.has('audio'),
    video: data.has('video'),
    turn: turnOf(data),
    ...chosenDevices(),
  };
}

async function begin(): Promise<void> {
  const entry = entryOf(new FormData(form));
  endPreview();
  find('#errors').replaceChildren();
  const call = await prepare(entry, () => {
    show(undefined);
    log('log.left');
  });
  for (const listen of LISTENERS) listen(call);
  show(call);
  const leave = control('leave');
  leave.addEventListener('click', () => void attempt(leave, () => call.leave()), { signal: call.signal });
  await enter(call);
  if (call.signal.aborted) return;
  if (entry.role === 'anchor' && (entry.audio || entry.video)) showLocal(call);
  for (const topic of TOPICS) topic(call);
}

fillTexts();
tabs();
const { room, mode } = invited();
const input = (name: string): HTMLInputElement => find<HTMLInputElement>(`#enter [name=${name}]`);
input('user').value = `user-${Math.floor(1000 + Math.random() * 9000)}`;
input('room').value = room ?? String(Math.floor(1000 + Math.random() * 9000));
if (mode === 'live') find<HTMLInputElement>('[name=mode][value=live]').checked = true;
find('#invited').hidden = room === null;
find('#invited').textContent = text('invited', { room: room ?? '' });
const showAudience = (): void => {
  find('#as-audience').hidden = new FormData(form).get('mode') !== 'live';
};
form.addEventListener('change', showAudience);
showAudience();
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void attempt(find<HTMLButtonElement>('#enter .solid'), begin);
});
