import { ErrorCode, RtcError, type ErrorName } from '@wardlink/rtc';
import { find, make } from './elements.js';
import { text, textOrNone } from './language.js';
import { log } from './log.js';

interface Words {
  /** What a developer looks up: docs/sdk/errors.md has all of them. */
  code: string;
  what: string;
  todo: string;
}

/** Codes of the SDK by number; for a server's own codes its reason is shown. */
const nameOf = (code: number): ErrorName =>
  (Object.keys(ErrorCode) as ErrorName[]).find((name) => ErrorCode[name] === code) ?? 'UNKNOWN';

/** Every failure of the SDK is an `RtcError`; a refused camera or microphone is the browser's own `DOMException`. */
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

/** Shows a failure in words, with its code and what to do, until it is put away. */
export function report(cause: unknown): void {
  // The user closed the choice of a screen, or left while something was on its way.
  if (cause instanceof DOMException && cause.name === 'AbortError') return;
  const { code, what, todo } = explain(cause);
  log('log.error', { code, what });
  const card = make('article', 'error');
  const close = make('button', 'plain', text('close'));
  close.addEventListener('click', () => card.remove());
  card.append(make('b', '', what), make('p', '', todo), make('code', '', code), close);
  find('#errors').replaceChildren(card);
}

/** Runs the action of a click: shows its failure, and ignores further clicks meanwhile. */
export async function attempt(button: HTMLButtonElement, action: () => Promise<void> | void): Promise<void> {
  button.disabled = true;
  try {
    await action();
  } catch (cause) {
    report(cause);
  } finally {
    button.disabled = false;
  }
}
