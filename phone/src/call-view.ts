import type { CallRoom, CallRunner, CallView } from '@wardlink/client';
import { callDuration } from '@wardlink/contract';
import { face } from './face.js';
import { button, element } from './elements.js';
import { nameOf, text } from './language.js';

/** State of the call in words, shown below the face. */
const WORDS = { ringing: 'who.ringing', calling: 'who.calling', inCall: 'who.inCall', closing: 'who.closing' } as const;

/** The call screen; it covers the page while a call rings or runs, and while it shows why a call ended. */
export class CallScreen {
  readonly root = element('section', { class: 'call-screen', hidden: true, role: 'dialog', 'aria-modal': 'true' });
  readonly remote = element('div', { class: 'remote' });
  readonly local = element('div', { class: 'local' });
  media: CallRoom | undefined;
  /** The other person, shown until the call has a picture. */
  private readonly who = element('div', { class: 'who' });
  private readonly title = element('h2', {});
  private readonly lasted = element('p', { class: 'lasted', role: 'timer', hidden: true });
  /** The connection of the other side is lost. */
  private isAway = false;
  /** What the drawn buttons depend on. */
  private drawn = '';
  private readonly notice = element('p', { class: 'notice', role: 'status' });
  private readonly actions = element('div', { class: 'actions' });
  /** Why the call ended, and further messages of this screen. */
  private told = '';
  private muted = false;
  private since: number | undefined;
  private ticking: ReturnType<typeof setInterval> | undefined;

  /** Whether the patient has muted the microphone, valid from the first ring on. */
  get isMuted(): boolean {
    return this.muted;
  }

  constructor() {
    this.root.append(
      this.remote,
      this.local,
      element('div', { class: 'caption' }, this.title, this.lasted, this.notice),
      this.who,
      this.actions,
    );
  }

  show(view: CallView, calls: CallRunner): void {
    const { state, partner, video, notice } = view;
    this.root.hidden = state === 'idle';
    this.root.dataset.state = state;
    this.root.classList.toggle('voice', !video);
    this.keepTime(state);
    if (state === 'idle') {
      this.remote.replaceChildren();
      this.local.replaceChildren();
      this.drawn = '';
      this.muted = false;
      this.media = undefined;
      this.isAway = false;
      return;
    }
    const name = partner ? nameOf(partner) : '';
    const kind = text(video ? 'videoCall' : 'voiceCall');
    this.who.replaceChildren(...(partner ? [face(partner), element('span', {}, text(WORDS[state], { kind }))] : []));
    this.title.textContent =
      state === 'ringing'
        ? text('callingYou', { name, kind })
        : state === 'calling'
          ? text('calling', { name })
          : text('inCall', { name });
    this.told = notice ? text(`notice.${notice}`) : '';
    this.tell();
    this.drawActions(view, calls);
  }

  /** Draws the buttons if others are needed: replacing the same would lose a press that has begun. */
  private drawActions(view: CallView, calls: CallRunner): void {
    const { state, video } = view;
    const key = state === 'ringing' || state === 'closing' ? state : `running ${video}`;
    if (this.drawn === key) return;
    this.drawn = key;
    this.actions.replaceChildren(...this.buttons(view, calls));
    if (state === 'ringing') this.actions.querySelector('button')?.focus();
  }

  /** Reports that the connection of the other side is lost, or back. */
  setAway(isAway: boolean): void {
    this.isAway = isAway;
    this.tell();
  }

  private tell(): void {
    this.notice.textContent = this.told || (this.isAway ? text('lineLost') : '');
  }

  /** Shows the duration of a running call. */
  private keepTime(state: CallView['state']): void {
    if (state === 'closing') {
      clearInterval(this.ticking);
      return;
    }
    this.lasted.hidden = state !== 'inCall';
    if (state !== 'inCall') {
      clearInterval(this.ticking);
      this.since = undefined;
      return;
    }
    if (this.since !== undefined) return;
    const since = Date.now();
    this.since = since;
    const tick = (): void => {
      this.lasted.textContent = callDuration(Date.now() - since);
    };
    tick();
    this.ticking = setInterval(tick, 1000);
  }

  private buttons({ state, video }: CallView, calls: CallRunner): HTMLElement[] {
    if (state === 'ringing') {
      return [
        button(text('answer'), () => calls.dispatch('userAccepts'), 'accept'),
        button(text('refuse'), () => calls.end(), 'danger'),
      ];
    }
    if (state === 'closing') return [];
    const mute = button(text(this.muted ? 'unmute' : 'mute'), () => {
      this.muted = !this.muted;
      this.media?.setMicrophone(!this.muted);
      mute.textContent = text(this.muted ? 'unmute' : 'mute');
    });
    const buttons = [mute];
    if (video) buttons.push(button(text('toVoice'), () => calls.dispatch('userSwitchesToVoice')));
    return [...buttons, button(text('hangUp'), () => calls.end(), 'danger')];
  }
}
