import { USER_TYPES, type UserRecord } from '@wardlink/contract';
import { activationPage } from './activation-page.js';
import { watchKeyboard } from './bar/keyboard-space.js';
import { confirmed } from './confirm-dialog.js';
import { applyDisplay, displaySettings } from './display/display-settings.js';
import { button, element } from './elements.js';
import { call, HospitalError, isOfTheMoment, showsAccount } from './hospital.js';
import { NewVersion } from './installed/new-version.js';
import { language, switchLanguage, text } from './language.js';
import { beginAccount, lastUser, signOutLater, waitingOfOthers } from './offline/account-change.js';
import { openDeviceStore, type DeviceStore } from './offline/device-store.js';
import { signInPage } from './sign-in-page.js';
import { wardPage } from './ward/ward-page.js';
import './phone.css';
import './attachments/attachments.css';
import './bar/bottom-bar.css';
import './home-page.css';
import './curve/curve.css';
import './offline/offline.css';
import './plan/plan.css';
import './sharing/sharing.css';
import './display/display.css';

const root = document.querySelector<HTMLElement>('#phone');
if (!root) throw new Error('the page has no place for the phone');
const phone = root;
const newVersion = new NewVersion();

/** Sets the page's language, and the name under which it is installed. */
function showLanguage(): void {
  document.documentElement.lang = language();
  document.title = text('title');
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `./manifest-${language()}.webmanifest`);
}

async function showWard(store: DeviceStore, user: UserRecord): Promise<void> {
  showsAccount(user.userId);
  showLanguage();
  const { root: page, isBusy } = await wardPage(user, {
    store,
    again: () => void showWard(store, user),
    signedOut: () => void showSignIn(store),
  });
  newVersion.whileNot(isBusy);
  phone.replaceChildren(newVersion.root, page);
}

/** Says that the page needs a network, with a button to try again. */
function showNoNetwork(store: DeviceStore): void {
  phone.replaceChildren(
    newVersion.root,
    element(
      'main',
      { class: 'entry' },
      element('p', { class: 'empty', role: 'alert' }, text('needsNetwork')),
      button(text('retry'), () => void begin(store)),
    ),
  );
}

/** Opens the page of an account that has just signed in. A retry after a failure uses the stored session. */
function enterSignedIn(store: DeviceStore, user: UserRecord): void {
  enter(store, user).catch((error: unknown) => {
    console.warn('the page was not opened', error);
    showNoNetwork(store);
  });
}

/** Opens the page of an account. Unsent readings of another account are removed only if the user agrees. */
async function enter(store: DeviceStore, user: UserRecord): Promise<void> {
  const others = await waitingOfOthers(store, user);
  if (others > 0 && !(await confirmed(text('othersWait', { count: others }), text('othersRemove')))) {
    await call('session.logout');
    await showSignIn(store);
    return;
  }
  await beginAccount(store, user);
  await showWard(store, user);
}

async function showSignIn(store: DeviceStore): Promise<void> {
  showsAccount(undefined);
  showLanguage();
  newVersion.whileNot(() => false);
  const again = (): void => {
    switchLanguage();
    void showSignIn(store);
  };
  const waiting = (await store.outbox()).length;
  try {
    const form = await signInPage(
      (user) => enterSignedIn(store, user),
      () => void showActivation(store),
    );
    const notice =
      waiting > 0 &&
      element('p', { class: 'waiting-readings', role: 'status' }, text('signInToSend', { count: waiting }));
    phone.replaceChildren(
      newVersion.root,
      button(text('language'), again, 'quiet language'),
      element('main', { class: 'entry' }, notice, form),
    );
  } catch {
    showNoNetwork(store);
  }
}

/** Shows the activation of an account on this phone; it leads back to the login page. */
async function showActivation(store: DeviceStore): Promise<void> {
  try {
    const { root: page } = await activationPage({
      signedIn: (user) => enterSignedIn(store, user),
      back: () => void showSignIn(store),
    });
    phone.replaceChildren(newVersion.root, element('main', { class: 'entry' }, page));
  } catch {
    // Without a network the login page reports the problem.
    await showSignIn(store);
  }
}

/** With a stored session, opens the ward page at once, even without a network; refuses a session of staff. */
async function begin(store: DeviceStore): Promise<void> {
  try {
    if (signOutLater.isNoted()) {
      await call('session.logout');
      signOutLater.done();
    }
    const user = await call('session.me');
    await (user.user.type === USER_TYPES.patient ? enter(store, user) : showSignIn(store));
  } catch (error) {
    if (error instanceof HospitalError && error.status < 500 && !isOfTheMoment(error)) {
      // A user whose session was ended elsewhere can read nothing here any more; typed entries wait for them.
      await store.forgetLoaded();
      signOutLater.done();
      await showSignIn(store);
      return;
    }
    console.warn('the hospital did not answer', error);
    const user = signOutLater.isNoted() ? undefined : await lastUser(store);
    await (user ? showWard(store, user) : showSignIn(store));
  }
}

applyDisplay(displaySettings());
watchKeyboard(new AbortController().signal);
showLanguage();
newVersion.watch().catch((error: unknown) => console.warn('the page is not kept on this device', error));
void openDeviceStore().then(begin);
