import type { UserRecord } from '@wardlink/contract';
import { button, element } from '../elements.js';
import { nameOf, text } from '../language.js';

/** The user's name, with the buttons that leave the page. */
export const pageHeader = ({ user }: UserRecord, ways: { otherLanguage(): void; signOut(): void }): HTMLElement =>
  element(
    'header',
    { class: 'top' },
    element('h1', {}, nameOf({ name: user.realName, latinName: user.latinName })),
    button(text('language'), ways.otherLanguage, 'quiet'),
    button(text('signOut'), ways.signOut, 'quiet'),
  );
