import { button, element } from './elements.js';
import { face, type Partner } from './face.js';
import { nameOf, text } from './language.js';

/** How long a message is shown, milliseconds: as long as every other pop-up (specification, section 1). */
const STAYS = 5_000;

/** A message that arrived while its conversation was not open, at the top of the page, with a link to it. */
export class MessageBanner {
  readonly root = element('section', { class: 'message-banner', role: 'status', hidden: true });
  private messageId: string | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly open: (person: Partner) => void) {}

  /**
   * @param open opens the page of the message; default: the conversation with the person
   * @param messageId of the message that it shows
   */
  show(person: Partner, content: string, open = () => this.open(person), messageId?: string): void {
    clearTimeout(this.timer);
    this.messageId = messageId;
    this.root.replaceChildren(
      face(person),
      element('p', {}, element('b', {}, nameOf(person)), element('span', {}, content)),
      button(text('open'), open, 'primary'),
      button(text('close'), () => this.hide(), 'quiet'),
    );
    this.root.hidden = false;
    this.timer = setTimeout(() => this.hide(), STAYS);
  }

  /** The message was recalled: nobody should read its text any more. */
  takeBack(messageId: string): void {
    if (this.messageId === messageId) this.hide();
  }

  hide(): void {
    clearTimeout(this.timer);
    this.messageId = undefined;
    this.root.hidden = true;
    this.root.replaceChildren();
  }
}
