import { ErrorCode, RtcError, type ErrorName } from '@wardlink/rtc';
import { find, make } from './elements.js';
import { text, textOrNone } from './language.js';
import { log } from './log.js';

interface Words {
  /** Code for developers, listed in docs/sdk/errors.md. */
  code: string;
  what: string;
  todo: string;
}

/** Name of an SDK code. A code of the server is `UNKNOWN`; its reason is shown instead. */
const nameOf = (code: number): ErrorName =>
  (Object.keys(ErrorCode) as ErrorName[]).find((name) => ErrorCode[name] === code) ?? 'UNKNOWN';

/**
 * Explains a failure. Failures of the SDK are `RtcError`s; a refused camera or microphone is the browser's
 * `DOMException`.
 */
export function explain(cause: unknown): Words {
  if (cause instanceof RtcError) {
    const name = nameOf(cause.getCode());
    const extra = cause.getExtraCode();
    return {
      code: `${name} ${cause.getCode()}${extra === 0 ? '' : ` · ${extra}`}`,
      what: textOrNone(`reason.${extra}`) ?? text(`error.${name}`),
      todo: textOrNone(`reason.${extra}.todo`) ?? text(`error.${name}.todo`),
    };
  }
  if (cause instanceof DOMException) {
    const known = textOrNone(`error.${cause.name}`);
    return { code: cause.name, what: known ?? cause.message, todo: textOrNone(`error.${cause.name}.todo`) ?? '' };
  }
  return { code: '', what: cause instanceof Error ? cause.message : String(cause), todo: '' };
}

/** Shows a failure with its code and advice, until the user closes it. */
export function report(cause: unknown): void {
  // The user cancelled the choice of a screen, or left while a request was running.
  if (cause instanceof DOMException && cause.name === 'AbortError') return;
  const { code, what, todo } = explain(cause);
  log('log.error', { code, what });
  const card = make('article', 'error');
  const close = make('button', 'plain', text('close'));
  const before = document.activeElement;
  close.addEventListener('click', () => {
    card.remove();
    if (before instanceof HTMLElement) before.focus();
  });
  card.append(make('b', '', what), make('p', '', todo), make('code', '', code), close);
  find('#errors').replaceChildren(card);
}

/**
 * Runs the action of a click, reports its failure, and ignores further clicks meanwhile. A button that is `disabled`
 * would lose the keyboard's focus.
 */
export async function attempt(button: HTMLButtonElement, action: () => Promise<void> | void): Promise<void> {
  if (button.ariaDisabled === 'true') return;
  button.ariaDisabled = 'true';
  try {
    await action();
  } catch (cause) {
    report(cause);
  } finally {
    button.ariaDisabled = null;
  }
}
