import { send, type Call } from './call.js';
import { control, setWord } from './elements.js';
import { attempt } from './errors.js';
import { text } from './language.js';
import { log } from './log.js';
import { hideLocal, showLocal } from './stage.js';

/**
 * In live mode an audience becomes an anchor before it publishes, and unpublishes before it becomes an audience again.
 */
export function roles(call: Call): void {
  const { client, entry, local, signal } = call;
  const button = control('role');
  button.hidden = entry.mode !== 'live';
  let { role } = entry;
  const show = (): void => {
    setWord(button, text(role === 'anchor' ? 'toAudience' : 'toAnchor'));
    control('screen').disabled = role === 'audience';
    // An unpublished stream cannot be muted.
    for (const kind of ['audio', 'video'] as const) control(kind).disabled = role === 'audience' || !entry[kind];
  };
  const change = async (): Promise<void> => {
    if (role === 'audience') {
      await client.switchRole('anchor');
      role = 'anchor';
      await send(call);
      showLocal(call);
    } else {
      await client.unpublish(local);
      hideLocal(call);
      await client.switchRole('audience');
      role = 'audience';
      local.close();
    }
    log('log.role', { role: text(role) });
  };
  button.addEventListener('click', () => void attempt(button, change).then(show), { signal });
  show();
}
