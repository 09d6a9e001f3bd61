import { USER_TYPES, type UserRecord } from '@wardlink/contract';
import { button, element } from './elements.js';
import { call, HospitalError } from './hospital.js';
import { language, switchLanguage, text } from './language.js';
import { signInPage } from './sign-in-page.js';
import { wardPage } from './ward-page.js';
import './phone.css';

const root = document.querySelector<HTMLElement>('#phone');
if (!root) throw new Error('the page has no place for the phone');
const phone = root;

async function showWard(user: UserRecord): Promise<void> {
  const { root: page } = await wardPage(
    user,
    () => void showWard(user),
    () => void showSignIn(),
  );
  phone.replaceChildren(page);
}

async function showSignIn(): Promise<void> {
  const again = (): void => {
    switchLanguage();
    void showSignIn();
  };
  try {
    const form = await signInPage((user) => void showWard(user));
    phone.replaceChildren(button(text('language'), again, 'quiet language'), form);
  } catch {
    phone.replaceChildren(
      element('p', { class: 'empty', role: 'alert' }, text('failed')),
      button(text('retry'), () => void showSignIn()),
    );
  }
}

/** With a stored session, opens the ward page at once; a staff session is refused. */
async function begin(): Promise<void> {
  document.documentElement.lang = language();
  document.title = text('title');
  try {
    const user = await call('session.me');
    await (user.user.type === USER_TYPES.patient ? showWard(user) : showSignIn());
  } catch (error) {
    if (!(error instanceof HospitalError)) console.error('the hospital did not answer', error);
    await showSignIn();
  }
}

void begin();
