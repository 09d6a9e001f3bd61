import { button, element } from './elements.js';
import { face } from './face.js';
import { text } from './language.js';
import { namesAmong, type NameOf } from './names-apart.js';
import type { Conference, ConferenceView, PhoneConference } from './phone-conference.js';

/** A person's place in the call. */
interface Tile {
  root: HTMLElement;
  picture: HTMLElement;
  name: HTMLElement;
  silent: HTMLElement;
  away: HTMLElement;
}

/** The screens of a consultation: ringing, running, and the line that leads back to it. */
export class ConferenceScreen {
  readonly root = element('section', {
    class: 'conference-screen',
    hidden: true,
    role: 'dialog',
    'aria-modal': 'true',
    'aria-label': text('consultation'),
  });
  readonly line = element('section', { class: 'conference-line', role: 'status', hidden: true });
  private readonly title = element('h2', {});
  private readonly notice = element('p', { class: 'notice', role: 'status' });
  private readonly tiles = element('div', { class: 'tiles' });
  private readonly actions = element('div', { class: 'actions' });
  /** The shared screen, above the pictures. */
  private screen: { root: HTMLElement; userId: string } | undefined;
  private readonly byUser = new Map<string, Tile>();
  private muted = false;
  private dark = false;
  /** Identifies the drawn buttons, so that they keep the focus while people come and go. */
  private drawn = '';
  private drawnLine = '';

  constructor(private readonly ownId: string) {
    this.root.append(element('div', { class: 'caption' }, this.title, this.notice), this.tiles, this.actions);
  }

  /** The patient's choices, valid even before the media exist. */
  get wishes(): { muted: boolean; dark: boolean } {
    return { muted: this.muted, dark: this.dark };
  }

  show(view: ConferenceView, conference: PhoneConference): void {
    const { ringing, inside, open } = view;
    this.root.hidden = !ringing && !inside;
    this.root.dataset.state = inside ? 'inside' : ringing ? 'ringing' : '';
    this.drawLine(open, conference);
    if (inside) this.drawCall(inside, view, conference);
    else {
      this.tiles.replaceChildren();
      this.byUser.clear();
      this.screen = undefined;
      [this.muted, this.dark] = [false, false];
      if (ringing) this.drawRinging(ringing, conference);
      else this.drawn = '';
    }
  }

  private drawRinging(ringing: Conference, conference: PhoneConference): void {
    const caller = ringing.members.find(({ userId }) => userId === ringing.startedBy);
    const inside = ringing.members.filter(({ state, userId }) => state === 'joined' && userId !== ringing.startedBy);
    const names = namesAmong(ringing.members);
    const name = caller ? names(caller) : '';
    const { group, video } = ringing;
    this.title.textContent = group
      ? text(video ? 'groupCall.videoCallsYou' : 'groupCall.voiceCallsYou', { name, group: group.name })
      : text('consultation.callingYou', { name });
    this.notice.textContent =
      inside.length > 0 ? text('consultation.inside', { names: inside.map(names).join(', ') }) : '';
    this.tiles.replaceChildren(...(caller ? [element('div', { class: 'who' }, face(caller))] : []));
    this.draw(`ringing ${ringing.conferenceId}`, () => [
      button(text('answer'), () => void conference.enter(ringing.conferenceId), 'accept'),
      button(text('refuse'), () => void conference.decline(ringing.conferenceId), 'danger'),
    ]);
  }

  private drawCall(inside: Conference, { people, sharer }: ConferenceView, conference: PhoneConference): void {
    const { media } = conference;
    const names = namesAmong(inside.members);
    this.drawScreen(
      inside.members.find(({ userId }) => userId === sharer),
      media,
      names,
    );
    const presenter = inside.members.find(({ userId }) => userId === inside.presented?.userId);
    this.title.textContent = inside.group?.name ?? text('consultation');
    this.notice.textContent = presenter ? text('consultation.shown', { name: names(presenter) }) : '';
    const inRoom = new Set(people.map(({ userId }) => userId));
    const shown = inside.members.filter(
      ({ userId, state }) => userId === this.ownId || state === 'joined' || inRoom.has(userId),
    );
    for (const member of shown) {
      const { userId } = member;
      const tile = this.tileOf(member);
      const person = people.find((one) => one.userId === userId);
      const isOwn = userId === this.ownId;
      // Somebody with the same name may have been invited since.
      tile.name.textContent = isOwn ? text('you') : names(member);
      tile.root.classList.toggle('with-picture', isOwn ? (media?.hasCamera ?? false) && !this.dark : !!person?.camera);
      tile.silent.hidden = isOwn ? !this.muted : person?.microphone !== false;
      tile.root.classList.toggle('away', person?.away ?? false);
      tile.away.hidden = !person?.away;
      media?.setPlace(userId, tile.picture);
    }
    const users = new Set(shown.map(({ userId }) => userId));
    for (const [userId, { root }] of this.byUser) {
      if (users.has(userId)) continue;
      root.remove();
      this.byUser.delete(userId);
    }
    for (const node of this.tiles.querySelectorAll('.who')) node.remove();
    this.tiles.dataset.count = String(shown.length);
    this.draw(`inside ${media?.hasCamera ?? false}`, () => this.buttons(conference));
  }

  private drawScreen(
    sharer: Conference['members'][number] | undefined,
    media: PhoneConference['media'],
    names: NameOf,
  ): void {
    if (this.screen?.userId !== sharer?.userId) {
      this.screen?.root.remove();
      this.screen = undefined;
      if (sharer) {
        const picture = element('div', { class: 'picture' });
        const title = element('figcaption', {}, element('b', {}, text('sharesScreen', { name: names(sharer) })));
        const root = element('figure', { class: 'tile screen with-picture' }, picture, title);
        this.tiles.prepend(root);
        this.screen = { root, userId: sharer.userId };
        media?.setScreen(sharer.userId, picture);
      }
    }
    this.tiles.classList.toggle('with-screen', this.screen !== undefined);
  }

  private tileOf(member: Conference['members'][number]): Tile {
    const known = this.byUser.get(member.userId);
    if (known) return known;
    const picture = element('div', { class: 'picture' });
    const silent = element('small', { hidden: true }, text('silent'));
    const away = element('small', { hidden: true, role: 'status' }, text('lineLost'));
    const name = element('b', {});
    const root = element(
      'figure',
      { class: 'tile', 'data-user': member.userId },
      face(member),
      picture,
      element('figcaption', {}, name, silent, away),
    );
    const tile = { root, picture, name, silent, away };
    this.byUser.set(member.userId, tile);
    this.tiles.append(root);
    return tile;
  }

  private buttons(conference: PhoneConference): HTMLElement[] {
    const mute = button(text(this.muted ? 'unmute' : 'mute'), () => {
      this.muted = !this.muted;
      conference.media?.setMuted(this.muted);
      mute.textContent = text(this.muted ? 'unmute' : 'mute');
      conference.show();
    });
    const camera = button(text(this.dark ? 'cameraOn' : 'cameraOff'), () => {
      this.dark = !this.dark;
      conference.media?.setCamera(!this.dark);
      camera.textContent = text(this.dark ? 'cameraOn' : 'cameraOff');
      conference.show();
    });
    const leave = button(text('leaveCall'), () => void conference.leave(), 'danger');
    return conference.media?.hasCamera ? [mute, camera, leave] : [mute, leave];
  }

  private draw(key: string, buttons: () => HTMLElement[]): void {
    if (this.drawn === key) return;
    this.drawn = key;
    this.actions.replaceChildren(...buttons());
    this.actions.querySelector('button')?.focus();
  }

  private drawLine(open: Conference | undefined, conference: PhoneConference): void {
    this.line.hidden = open === undefined;
    const own = open?.members.find(({ userId }) => userId === this.ownId);
    const isNew = own?.state === 'ringing';
    const says = open ? lineText(open, isNew) : '';
    // An unchanged button stays: replacing it would lose a press that has begun.
    const key = open ? `${open.conferenceId} ${says}` : '';
    if (this.drawnLine === key) return;
    this.drawnLine = key;
    if (!open) return this.line.replaceChildren();
    this.line.replaceChildren(
      element('p', {}, says),
      button(text(isNew ? 'join' : 'return'), () => void conference.enter(open.conferenceId), 'primary'),
    );
  }
}

/** Text of the line for a consultation, or a call of a group, that waits or continues without the patient. */
function lineText({ group }: Conference, isNew: boolean): string {
  if (!group) return text(isNew ? 'consultation.waits' : 'consultation.goesOn');
  return text(isNew ? 'groupCall.waits' : 'groupCall.goesOn', { group: group.name });
}
