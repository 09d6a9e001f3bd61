import type { CallMedia } from './call-media.js';
import { button, element } from './elements.js';
import { nameOf, text } from './language.js';
import type { CallView, PhoneCall } from './phone-call.js';

/** The call screen; it covers the page while a call rings or runs, and while it shows why a call ended. */
export class CallScreen {
  readonly root = element('section', { class: 'call-screen', hidden: true, role: 'dialog', 'aria-modal': 'true' });
  readonly remote = element('div', { class: 'remote' });
  readonly local = element('div', { class: 'local' });
  media: CallMedia | undefined;
  private readonly title = element('h2', {});
  private readonly notice = element('p', { class: 'notice', role: 'status' });
  private readonly actions = element('div', { class: 'actions' });
  private muted = false;

  constructor() {
    this.root.append(
      this.remote,
      this.local,
      element('div', { class: 'caption' }, this.title, this.notice),
      this.actions,
    );
  }

  show(view: CallView, phoneCall: PhoneCall): void {
    const { state, partner, video, notice } = view;
    this.root.hidden = state === 'idle';
    this.root.dataset.state = state;
    this.root.classList.toggle('voice', !video);
    if (state === 'idle') {
      this.remote.replaceChildren();
      this.local.replaceChildren();
      this.muted = false;
      this.media = undefined;
      return;
    }
    const name = partner ? nameOf(partner) : '';
    const kind = text(video ? 'videoCall' : 'voiceCall');
    this.title.textContent =
      state === 'ringing'
        ? text('callingYou', { name, kind })
        : state === 'calling'
          ? text('calling', { name })
          : text('inCall', { name });
    this.notice.textContent = notice ? text(`notice.${notice}`) : '';
    this.actions.replaceChildren(...this.buttons(view, phoneCall));
    if (state === 'ringing') this.actions.querySelector('button')?.focus();
  }

  private buttons({ state, video }: CallView, phoneCall: PhoneCall): HTMLElement[] {
    if (state === 'ringing') {
      return [
        button(text('answer'), () => phoneCall.accept(), 'accept'),
        button(text('refuse'), () => phoneCall.end(), 'danger'),
      ];
    }
    if (state === 'closing') return [];
    const mute = button(text(this.muted ? 'unmute' : 'mute'), () => {
      this.muted = !this.muted;
      this.media?.setMuted(this.muted);
      mute.textContent = text(this.muted ? 'unmute' : 'mute');
    });
    const buttons = [mute];
    if (video) buttons.push(button(text('toVoice'), () => phoneCall.switchToVoice()));
    return [...buttons, button(text('hangUp'), () => phoneCall.end(), 'danger')];
  }
}
