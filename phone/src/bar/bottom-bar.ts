import { element, svg } from '../elements.js';
import { text } from '../language.js';

/** The places of the page, each one tap away from everywhere. */
export const TABS = ['today', 'values', 'messages', 'mine'] as const;
export type Tab = (typeof TABS)[number];

/** Outlines of 24 by 24 units; the word stands below each. */
const OUTLINES: Record<Tab, string> = {
  today: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  values: 'M3 20h18M4 15l5-6 4 4 7-9',
  messages: 'M4 5h16v11H10l-5 4v-4H4z',
  mine: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 4-6 8-6s8 2 8 6',
};

/** More messages than this are not counted in the bar, which has no room for them. */
const MOST_COUNTED = 99;

/** The bar at the bottom of the window, on every page. @param go opens a place */
export function bottomBar(go: (tab: Tab) => void) {
  const unread = element('em', { class: 'tab-unread', hidden: true });
  const buttons = new Map(
    TABS.map((tab) => {
      const outline = svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: OUTLINES[tab] }));
      const press = element(
        'button',
        { type: 'button', class: 'tab', onclick: () => go(tab) },
        outline,
        element('span', {}, text(`page.${tab}`)),
        tab === 'messages' && unread,
      );
      return [tab, press];
    }),
  );
  const row = element('div', { class: 'tab-row' }, ...buttons.values());
  const root = element('nav', { class: 'tabs', 'aria-label': text('pages') }, row);
  return {
    root,
    show(current: Tab): void {
      for (const [tab, press] of buttons) {
        if (tab === current) press.setAttribute('aria-current', 'page');
        else press.removeAttribute('aria-current');
      }
    },
    /** Counts the unread messages of all conversations and groups. */
    setUnread(count: number): void {
      unread.hidden = count === 0;
      unread.textContent = count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count);
      unread.setAttribute('aria-label', text('unread', { count }));
      unread.setAttribute('role', 'img');
    },
  };
}
