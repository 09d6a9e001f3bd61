import type { Language, MenuLine, UserRecord } from '@wardlink/contract';
import { isNameBegun } from '@wardlink/domain';
import type { IconName } from '../../elements/icon.js';
import { pages, type Page } from '../destinations.js';
import { addressOf, boardOf, FILTER_PATHS, navigationOf } from '../navigation-items.js';

/** A page or an action of the command palette. */
export interface PaletteItem {
  id: string;
  kind: 'page' | 'action';
  icon: IconName;
  /** Name, which search ranks highest. */
  name: string;
  /** Its context, such as the entry above a page. */
  under?: string;
  /** Further search words, which are not shown. */
  words: string;
  to?: string;
  act?: () => void;
}

type Translate = (key: string) => string;

/** Pages of the account, which are opened from its menu. */
const OWN_PAGES: readonly { path: Page['path']; icon: IconName; word: string }[] = [
  { path: '/center', icon: 'user', word: 'frame.center' },
  { path: '/center/changePw', icon: 'lock', word: 'center.password.title' },
  { path: '/center/styleNotice', icon: 'sound', word: 'frame.warningStyle' },
  { path: '/setting/rule', icon: 'clock', word: 'rules.page' },
];

/** The parts of an address as words: “bp” finds `/sugar/bp`. */
const wordsOf = (address: string): string => address.replaceAll(/[^a-zA-Z]+/g, ' ');

/** All pages of the user's menu with the pages below them, and those of the account. */
export function pageItems(user: UserRecord, language: Language, t: Translate): PaletteItem[] {
  const nameOf = (line: MenuLine): string => line.name[language] ?? t(`nav.${line.entry}`);
  const item = (to: string, icon: IconName, name: string, under?: string, words = ''): PaletteItem => ({
    id: `page ${to}`,
    kind: 'page',
    icon,
    name,
    words: `${wordsOf(to)} ${words}`,
    to,
    ...(under !== undefined && { under }),
  });
  const { indicators, filters } = boardOf(user);
  const found = [
    ...navigationOf(user).flatMap(({ items }) =>
      items.flatMap(({ entry, line, icon, to, subPages }) => {
        const under = nameOf(line.entry === entry ? line : { ...line, entry });
        const below = subPages
          .slice(1)
          .map(({ path, search, line: own, word }) =>
            item(search ? `${path}?${search}` : path, icon, own?.name[language] ?? t(word), under, own?.entry),
          );
        return [...(entry === 'ward' ? boardItems(under) : [item(to, icon, under, undefined, entry)]), ...below];
      }),
    ),
    ...OWN_PAGES.flatMap(({ path, icon, word }) =>
      pages.some((page) => page.path === path && page.allowed(user)) ? [item(path, icon, t(word))] : [],
    ),
  ];
  // A page may be both in the navigation and in the account's menu.
  return found.filter((one, index) => found.findIndex(({ id }) => id === one.id) === index);

  function boardItems(under: string): PaletteItem[] {
    return [
      ...indicators.map(({ page, line }) =>
        item(
          addressOf(user, page.path),
          page.nav?.icon ?? 'ward',
          line.entry === 'ward' ? t('shell.glucose') : nameOf(line),
          under,
          line.entry,
        ),
      ),
      ...filters.flatMap((line) => {
        const path = FILTER_PATHS[line.entry];
        return path ? [item(path, line.entry === 'week' ? 'week' : 'star', nameOf(line), under, line.entry)] : [];
      }),
    ];
  }
}

const fold = (text: string): string => text.toLowerCase().normalize('NFKC');

/** How well a text fits an item: 2 for the beginning of its name, 1 for all words anywhere, 0 for none. */
function fit(item: PaletteItem, typed: string): number {
  const text = fold(typed.trim());
  if (isNameBegun([item.name], typed)) return 2;
  const anywhere = fold(`${item.name} ${item.under ?? ''} ${item.words}`);
  return text.split(/\s+/).every((word) => anywhere.includes(word)) ? 1 : 0;
}

/** The items that match the typed text, the best first; all of them if it is empty. */
export function matchingItems(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  if (typed.trim() === '') return [...items];
  return items
    .map((item) => ({ item, fits: fit(item, typed) }))
    .filter(({ fits }) => fits > 0)
    .sort((one, other) => other.fits - one.fits)
    .map(({ item }) => item);
}
