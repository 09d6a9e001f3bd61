/** A keyboard on the screen is at least this high, CSS pixels; smaller changes come from the browser's own bars. */
const LEAST_KEYBOARD = 150;

/** Fields that open a keyboard. */
const TYPED =
  'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=file], [type=button], [type=submit])';

interface Room {
  width: number;
  height: number;
}

/**
 * Whether a keyboard covers a part of the window. Some browsers shrink the window for it, others only its visible part;
 * therefore the room is compared with the largest one that was seen at the same width.
 */
export class KeyboardSpace {
  private full: Room = { width: 0, height: 0 };

  isOpen({ width, height }: Room, isTyping: boolean): boolean {
    if (width !== this.full.width || height > this.full.height) this.full = { width, height };
    return isTyping && this.full.height - height >= LEAST_KEYBOARD;
  }
}

/**
 * Notes on the root element whether a keyboard is open: the bar then makes room for the field and its button.
 * @param signal ends it
 */
export function watchKeyboard(signal: AbortSignal): void {
  const space = new KeyboardSpace();
  const { documentElement: page } = document;
  const note = (): void => {
    const visible = globalThis.visualViewport;
    // Enlarging the page with two fingers shows less of it as well, without a keyboard.
    const height = visible ? visible.height * visible.scale : innerHeight;
    const isTyping = document.activeElement?.matches(TYPED) === true;
    page.dataset.keyboard = space.isOpen({ width: innerWidth, height }, isTyping) ? 'open' : 'closed';
  };
  globalThis.visualViewport?.addEventListener('resize', note, { signal });
  addEventListener('resize', note, { signal });
  for (const event of ['focusin', 'focusout'] as const) {
    // The next field has the focus only after the event of the last one.
    document.addEventListener(event, () => setTimeout(note), { signal });
  }
  note();
}
