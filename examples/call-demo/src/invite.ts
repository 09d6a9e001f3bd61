import type { Call } from './call.js';
import { find, make } from './elements.js';
import { text } from './language.js';

/** The room stands after the `#`, so that it is not sent to the server and does not appear in its log. */
const linkAt = (origin: string, { roomId, mode }: Call['entry']): string =>
  `${origin}/#${new URLSearchParams({ room: String(roomId), mode })}`;

/** Room and mode from an invitation link. */
export function invited(): { room: string | null; mode: string | null } {
  const words = new URLSearchParams(location.hash.slice(1));
  return { room: words.get('room'), mode: words.get('mode') };
}

function row(label: string, link: string): HTMLElement {
  const element = make('p', 'link');
  const anchor = make('a', '', link);
  Object.assign(anchor, { href: link, target: '_blank', rel: 'noopener' });
  const copy = make('button', '', text('invite.copy'));
  const copied = (): void => {
    copy.textContent = text('invite.copied');
  };
  copy.addEventListener('click', () => {
    // Phones can share a link by their own dialog.
    if (navigator.maxTouchPoints > 0 && 'share' in navigator)
      void navigator.share({ url: link }).catch(() => undefined);
    else void navigator.clipboard.writeText(link).then(copied);
  });
  element.append(make('span', '', label), anchor, copy);
  return element;
}

/** Shows links for a second person: for this machine, and for a phone in the same network. */
export function invite({ client, entry, signal }: Call): void {
  const element = find('#invite');
  const links = find('#invite-links');
  const people = new Set<string>();
  const show = (): void => {
    element.classList.toggle('small', people.size > 0);
  };
  client.on('peer-join', ({ userId }) => {
    people.add(userId);
    show();
  });
  client.on('peer-leave', ({ userId }) => {
    people.delete(userId);
    show();
  });
  const local = location.hostname === 'localhost';
  links.replaceChildren(row(text(local ? 'invite.here' : 'invite.link'), linkAt(location.origin, entry)));
  if (local) {
    void fetch('phone-addresses', { signal })
      .then((answer) => answer.json() as Promise<string[]>)
      .then((addresses) => links.append(...addresses.map((each) => row(text('invite.phone'), linkAt(each, entry)))))
      .catch(() => undefined);
  }
  show();
}
