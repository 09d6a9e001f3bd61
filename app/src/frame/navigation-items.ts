import type { MenuEntry, MenuLine, UserRecord } from '@wardlink/contract';
import { ALL_INDICATORS } from '@wardlink/domain';
import type { IconName } from '../elements/icon.js';
import { recordPath } from '../ward/records/record-paths.js';
import {
  BOARD_ADDRESS,
  destinationsOf,
  homeOf,
  isCovered,
  menuLinesOf,
  pages,
  type Destination,
  type Page,
} from './destinations.js';
import { groupOf, groupsIn, isFilter, isIndicator, isOfBoard, type Group } from './menu-groups.js';

/**
 * A page under an entry of the navigation. `search` is the part of its address that distinguishes it from other pages.
 */
interface SubPage {
  path: Page['path'];
  search?: string;
  /** Language key of its name. */
  word: string;
  /** Its own menu line, if it has one: the hospital may have renamed it. */
  line?: MenuLine;
}

/** A page offered beside its entry, one click away from any page. */
export interface FlyOutPage {
  /** Its address. */
  to: string;
  word: string;
  line?: MenuLine | undefined;
}

/** One entry of the navigation, with the pages under it. */
export interface NavigationItem {
  entry: MenuEntry;
  /** Its menu line, with the hospital's name for it. */
  line: MenuLine;
  icon: IconName;
  /** Address of its page. */
  to: string;
  subPages: readonly SubPage[];
  /** Pages shown beside it while the pointer rests there, in groups. */
  flyOut: readonly FlyOutPage[][];
  /** Whether an address belongs to it. */
  covers: (pathname: string, search: string) => boolean;
}

const HAND_OVER = { path: '/intelligent', search: 'view=handover', word: 'shell.handOver' } as const;

/** Pages under the entries of the navigation, in their order. */
const SUB_PAGES: Partial<Record<MenuEntry, readonly SubPage[]>> = {
  contacts: [
    { path: '/mailList', word: 'contacts.tab.all' },
    { path: '/mailList/doctorFriends', word: 'contacts.tab.staff' },
    { path: '/mailList/SpecialAttention', word: 'contacts.tab.special' },
    { path: '/mailList/MyGroups', word: 'contacts.tab.groups' },
    { path: '/mailList/newFriends', word: 'contacts.tab.requests' },
  ],
  homeNotices: [
    { path: '/earlyWarning/warningNotice', word: 'homeCare.tab.glucose' },
    { path: '/earlyWarning/pressureWarningNotice', word: 'homeCare.tab.pressure' },
    { path: '/earlyWarning/enrollment', word: 'homeCare.tab.enrolment' },
  ],
  homeSurvey: [
    { path: '/dataSurvey', word: 'homeCare.tab.survey' },
    { path: '/dataSurvey/effect', word: 'homeCare.tab.effect' },
  ],
  management: [
    { path: '/management', word: 'management.title.all' },
    { path: '/management/hospitalized', word: 'management.title.inpatient' },
    { path: '/management/discharged', word: 'management.title.discharged' },
  ],
  virtualWard: [
    { path: '/vm', word: 'virtualWard.tab.board' },
    { path: '/vm/record', word: 'virtualWard.tab.record' },
    { path: '/vm/effect', word: 'virtualWard.tab.effect' },
  ],
  outpatients: [
    { path: '/ot', word: 'outpatients.tab.list' },
    { path: '/ot/record', word: 'outpatients.tab.record' },
    { path: '/ot/bs', word: 'outpatients.tab.bs' },
    { path: '/ot/bp', word: 'outpatients.tab.bp' },
  ],
  records: [
    ...ALL_INDICATORS.map((name) => ({ path: recordPath(name), word: `records.tab.${name}` })),
    { path: '/sugar/medication', word: 'records.tab.medication' },
    { path: '/sugar/execution', word: 'records.tab.execution' },
  ],
  quality: [
    { path: '/quality', word: 'quality.tab.records' },
    { path: '/quality/chart', word: 'quality.tab.chart' },
    { path: '/quality/paper', word: 'quality.tab.strips' },
    { path: '/quality/record', word: 'quality.tab.solutions' },
    { path: '/quality/verification', word: 'quality.tab.verification' },
    { path: '/quality/operators', word: 'quality.tab.operators' },
  ],
  devices: [
    { path: '/device', word: 'device.tab.home' },
    { path: '/device/hospital', word: 'device.tab.hospital' },
    { path: '/device/inbox', word: 'device.tab.inbox' },
  ],
  system: [
    { path: '/system', word: 'organisation.page' },
    { path: '/system/hospital', word: 'staff.page' },
    { path: '/system/permissions', word: 'roles.page' },
    { path: '/system/rule', word: 'rules.hospital' },
    { path: '/system/calls', word: 'liveCalls.page' },
    { path: '/system/interfaces', word: 'interfaces.page' },
    { path: '/system/audit', word: 'audit.page' },
  ],
};

const isHandOver = (pathname: string, search: string): boolean =>
  pathname === HAND_OVER.path && new URLSearchParams(search).get('view') === 'handover';

/** The page under an entry to which an address belongs; for the ward, the board by default. */
export function openSubPage(
  { entry, subPages }: NavigationItem,
  pathname: string,
  search: string,
): SubPage | undefined {
  if (isHandOver(pathname, search)) return subPages.find((page) => page.search !== undefined);
  const exact = subPages.find((page) => page.path === pathname && page.search === undefined);
  // The form of a person belongs to the list of people; an address below the first page may belong to any page.
  const above = subPages.slice(1).find((page) => page.search === undefined && pathname.startsWith(`${page.path}/`));
  return exact ?? above ?? (entry === 'ward' ? subPages[0] : undefined);
}

const isAllowed = (user: UserRecord, path: string): boolean =>
  pages.find((page) => page.path === path)?.allowed(user) ?? false;

/** The pages under an entry that a user may see; empty if there is only one. */
function subPagesOf(entry: MenuEntry, user: UserRecord): readonly SubPage[] {
  const open = (SUB_PAGES[entry] ?? []).filter(({ path }) => isAllowed(user, path));
  return open.length > 1 ? open : [];
}

/** The head of the board: the indicators of the switch and the filters, in the order of the menu. */
export function boardOf(user: UserRecord): { indicators: Destination[]; filters: MenuLine[] } {
  const offered = destinationsOf(user);
  const indicators = offered.filter(({ line }) => isIndicator(line.entry));
  return {
    // The glucose board comes first.
    indicators: indicators.sort(
      (one, other) => Number(other.line.entry === 'ward') - Number(one.line.entry === 'ward'),
    ),
    filters: offered.flatMap(({ line }) => (isFilter(line.entry) ? [line] : [])),
  };
}

/** Address of an entry's page. A user who starts on another page opens the board by a different address. */
export const addressOf = (user: UserRecord, path: Page['path']): string =>
  path === '/' && homeOf(user) !== '/' ? BOARD_ADDRESS : path;

const flyOutPage = ({ path, search, word, line }: SubPage): FlyOutPage => ({
  to: search === undefined ? path : `${path}?${search}`,
  word,
  line,
});

/** Addresses of the board with a filter. */
export const FILTER_PATHS: Partial<Record<MenuEntry, Page['path']>> = { week: '/week', followed: '/isFollow' };

/** The boards, the filters, and the other pages of the ward. */
function wardFlyOut(user: UserRecord, others: readonly SubPage[]): FlyOutPage[][] {
  const { indicators, filters } = boardOf(user);
  const boards = indicators.map(({ page, line }) =>
    line.entry === 'ward'
      ? { to: addressOf(user, page.path), word: 'shell.glucose' }
      : { to: page.path, word: `nav.${line.entry}`, line },
  );
  const filtered = filters.flatMap((line) => {
    const to = FILTER_PATHS[line.entry];
    return to === undefined ? [] : [{ to, word: `nav.${line.entry}`, line }];
  });
  return [boards, filtered, others.map(flyOutPage)].filter((pages) => pages.length > 0);
}

/** The ward: one entry for its boards, filters and further pages. `latest` is the board that was open last. */
function wardItem(user: UserRecord, offered: Destination[], latest: string): NavigationItem | undefined {
  const parts = offered.filter(({ line }) => isOfBoard(line.entry));
  const first = boardOf(user).indicators[0] ?? parts[0];
  if (!first?.page.nav) return undefined;
  const own = parts.find(({ line }) => line.entry === 'ward') ?? first;
  const open = parts.find(({ page }) => page.path === latest) ?? first;
  const ambulatory = parts.find(({ line }) => line.entry === 'ambulatory');
  const board = addressOf(user, open.page.path);
  const subPages: SubPage[] = [
    { path: open.page.path, word: 'shell.board' },
    ...(ambulatory && ambulatory !== open
      ? [{ path: ambulatory.page.path, word: 'nav.ambulatory', line: ambulatory.line }]
      : []),
    ...(isAllowed(user, HAND_OVER.path) ? [HAND_OVER] : []),
  ];
  return {
    entry: 'ward',
    line: own.line.entry === 'ward' ? own.line : { ...own.line, name: { zh: null, en: null } },
    icon: 'ward',
    to: board,
    subPages: subPages.length > 1 ? subPages : [],
    flyOut: wardFlyOut(user, subPages.slice(1)),
    covers: (pathname, search) =>
      isHandOver(pathname, search) || parts.some(({ page }) => page.path === pathname || isCovered(page, pathname)),
  };
}

function itemOf({ page, line }: Destination, user: UserRecord): NavigationItem[] {
  if (!page.nav) return [];
  const subPages = subPagesOf(line.entry, user);
  return [
    {
      entry: line.entry,
      line,
      icon: page.nav.icon,
      to: page.path,
      subPages,
      flyOut: subPages.length > 0 ? [subPages.map(flyOutPage)] : [],
      covers: (pathname, search) =>
        !isHandOver(pathname, search) && (page.path === pathname || isCovered(page, pathname)),
    },
  ];
}

/**
 * The navigation of a user: groups of entries, both in the order of the menu. All entries of the board form one, the
 * ward; its place is that of the menu's entry for the ward, or if that is hidden, of the first entry of the board.
 */
export function navigationOf(user: UserRecord, latest = '/'): { group: Group; items: NavigationItem[] }[] {
  const offered = destinationsOf(user);
  const ward = wardItem(user, offered, latest);
  const atWard = offered.find(({ line }) => line.entry === 'ward') ?? offered.find(({ line }) => isOfBoard(line.entry));
  const items = offered.flatMap((one) => {
    if (one === atWard && ward) return [{ group: 'care' as const, item: ward }];
    if (isOfBoard(one.line.entry)) return [];
    return itemOf(one, user).map((item) => ({ group: groupOf(one.line.entry), item }));
  });
  return groupsIn(menuLinesOf(user)).flatMap((group) => {
    const own = items.filter((one) => one.group === group).map(({ item }) => item);
    return own.length > 0 ? [{ group, items: own }] : [];
  });
}
