import type { ReplyOf, UserRecord } from '@wardlink/contract';
import { captchaField } from './captcha-field.js';
import { button, element } from './elements.js';
import { failureText } from './failure-text.js';
import { call } from './hospital.js';
import { language, nameOf, text } from './language.js';

/** Interval at which the phone checks whether the ward has linked it. */
const ASK_EVERY_MS = 3_000;

type Begun = ReplyOf<'session.beginActivation'>;
type State = ReplyOf<'session.activation'>;

interface Ways {
  signedIn: (user: UserRecord) => void;
  back: () => void;
}

/**
 * The page on which a patient activates the account on the phone: it shows a code for the ward, waits until the ward
 * has linked the phone, and then takes the password that the patient chooses. `stop` ends the waiting.
 */
export async function activationPage({ signedIn, back }: Ways): Promise<{ root: HTMLElement; stop: () => void }> {
  const root = element('section', { class: 'sign-in', 'aria-label': text('activate') });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const stop = (): void => {
    stopped = true;
    clearTimeout(timer);
  };
  const leave = (): void => {
    stop();
    back();
  };
  const show = (...parts: (Node | false)[]): void => {
    root.replaceChildren(
      element('h1', {}, text('activate')),
      ...parts.filter((part): part is Node => part !== false),
      button(text('activateBack'), leave, 'quiet'),
    );
  };

  const begin = async (): Promise<void> => {
    const problem = element('p', { class: 'problem', role: 'alert' });
    const field = await captchaField();
    const start = async (): Promise<void> => {
      problem.textContent = '';
      try {
        wait(await call('session.beginActivation', field.given()));
      } catch (error) {
        problem.textContent = failureText(error, 'failed');
        await field.renew();
      }
    };
    show(element('p', {}, text('activateWhy')), formOf(start, text('activateBegin'), [...field.parts, problem]));
  };

  const wait = ({ ticket, code, expiresAt }: Begun): void => {
    const until = new Intl.DateTimeFormat(language() === 'en' ? 'en-GB' : 'zh-CN', { timeStyle: 'short' }).format(
      expiresAt,
    );
    show(
      element('p', {}, text('activateTell')),
      element('p', { class: 'activation-code', role: 'status' }, code),
      element('p', { class: 'hint' }, text('activateUntil', { time: until })),
    );
    const ask = async (): Promise<void> => {
      // Without a network the code stays, and the check is repeated.
      const found = await call('session.activation', { ticket }).catch(() => undefined);
      if (stopped) return;
      if (found?.state === 'linked') choose(ticket, found);
      else if (found?.state === 'over') over();
      else timer = setTimeout(() => void ask(), ASK_EVERY_MS);
    };
    void ask();
  };

  const over = (): void =>
    show(
      element('p', { role: 'alert' }, text('activateOver')),
      button(text('activateAgain'), () => void begin(), 'primary'),
    );

  const choose = (ticket: string, { account, passwordLength }: State): void => {
    const problem = element('p', { class: 'problem', role: 'alert' });
    const kind = { type: 'password', autocomplete: 'new-password', required: true, maxlength: 128 };
    const password = element('input', { ...kind, name: 'newPassword' });
    const repeated = element('input', { ...kind, name: 'repeated' });
    const agreement = element('input', { name: 'agreement', type: 'checkbox' });
    const labelled = (label: string, input: HTMLElement): HTMLElement =>
      element('label', {}, element('span', {}, label), input);
    const set = async (): Promise<void> => {
      problem.textContent = password.value === repeated.value ? '' : text('activateDiffers');
      if (password.value !== repeated.value) return;
      const request = { ticket, password: password.value, agreement: agreement.checked };
      try {
        const user = await call('session.activate', request);
        stop();
        signedIn(user);
      } catch (error) {
        problem.textContent = failureText(error, 'failed');
      }
    };
    show(
      account !== null &&
        element('p', { role: 'status' }, text('activateWho', { name: nameOf(account), mobile: account.mobile ?? '' })),
      element('p', { class: 'hint' }, text('activateNotYou')),
      formOf(set, text('activateSet'), [
        labelled(text('activatePassword', { length: passwordLength }), password),
        labelled(text('activateRepeat'), repeated),
        element('label', { class: 'tick' }, agreement, element('span', {}, text('agreement'))),
        problem,
      ]),
    );
    password.focus();
  };

  await begin();
  return { root, stop };
}

function formOf(send: () => Promise<void>, action: string, parts: readonly Node[]): HTMLElement {
  let busy = false;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    busy = true;
    await send();
    busy = false;
  };
  return element(
    'form',
    { class: 'sign-in', novalidate: true, onsubmit: (event) => void submit(event) },
    ...parts,
    element('button', { type: 'submit', class: 'button primary' }, action),
  );
}
