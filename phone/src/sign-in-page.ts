import { USER_TYPES, type UserRecord } from '@wardlink/contract';
import { failureText } from './failure-text.js';
import { captchaField } from './captcha-field.js';
import { beginning, call } from './hospital.js';
import { button, element } from './elements.js';
import { language, nameOf, text } from './language.js';

/**
 * The login page. Calls `signedIn` with the account after a successful login, and `activate` for users who have no
 * password yet.
 */
export async function signInPage(signedIn: (user: UserRecord) => void, activate: () => void): Promise<HTMLElement> {
  const { hospital, accounts } = await beginning();
  const problem = element('p', { class: 'problem', role: 'alert' });
  const mobile = element('input', { name: 'mobile', autocomplete: 'username', inputmode: 'tel', required: true });
  const password = element('input', {
    name: 'password',
    type: 'password',
    autocomplete: 'current-password',
    required: true,
  });
  const agreement = element('input', { name: 'agreement', type: 'checkbox' });
  const { parts, answer, renew, given } = await captchaField();

  const submit = async (): Promise<void> => {
    problem.textContent = '';
    try {
      signedIn(
        await call('session.login', {
          username: mobile.value.trim(),
          password: password.value,
          ...given(),
          agreement: agreement.checked,
        }),
      );
    } catch (error) {
      problem.textContent = failureText(error, 'failed');
      await renew();
    }
  };

  const labelled = (label: string, input: HTMLElement): HTMLElement =>
    element('label', {}, element('span', {}, label), input);
  const form = element(
    'form',
    {
      class: 'sign-in',
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
    element('img', { src: './icon.svg', alt: '', width: 56, height: 56 }),
    element('h1', {}, hospital ? nameOf(hospital) : 'Wardlink'),
    labelled(text('mobile'), mobile),
    labelled(text('password'), password),
    ...parts,
    element('label', { class: 'tick' }, agreement, element('span', {}, text('agreement'))),
    problem,
    element('button', { type: 'submit', class: 'button primary' }, text('signIn')),
    button(text('activate'), activate, 'quiet'),
  );
  const patients = accounts.filter(({ type }) => type === USER_TYPES.patient);
  if (patients.length > 0) {
    const fill = (account: (typeof patients)[number]) => () => {
      mobile.value = account.username;
      password.value = account.password;
      answer.focus();
    };
    form.append(
      element(
        'fieldset',
        { class: 'accounts' },
        element('legend', {}, text('demonstration')),
        ...patients.map((account) =>
          button(`${nameOf(account)} · ${account.role[language()]}`, fill(account), 'quiet'),
        ),
      ),
    );
  }
  return form;
}
