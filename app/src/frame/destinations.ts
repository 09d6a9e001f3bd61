import {
  arrangedMenu,
  isDean,
  USER_TYPES,
  type Menu,
  type MenuEntry,
  type MenuLine,
  menuOf,
  type UserRecord,
} from '@wardlink/contract';
import type { IconName } from '../elements/icon.js';
import { isHospitalOnly, may, worksOutside } from '../session/session.js';
import { RECORD_PAGES, type RecordPath } from '../ward/records/record-paths.js';

/** The printed forms of quality control (specification, section 2), and the month of a department. */
export const PRINTED_PATHS = ['/quReport', '/quReportLH', '/quReportLJ', '/quReportMonth'] as const;
export type PrintedPath = (typeof PRINTED_PATHS)[number];

/** Paths of the contacts (specification, section 2). */
const CONTACTS_PATHS = [
  '/mailList',
  '/mailList/doctorFriends',
  '/mailList/newFriends',
  '/mailList/SpecialAttention',
  '/mailList/MyGroups',
  '/mailList/patientDetails',
  '/mailList/doctorDetail',
  '/mailList/addDoctorDetail',
  '/mailList/addPatientFriend',
] as const;
type ContactsPath = (typeof CONTACTS_PATHS)[number];

/** Shorter addresses of the pages of contacts, which the specification also lists. */
export const SHORT_CONTACTS_PATHS: ReadonlyMap<string, ContactsPath> = new Map(
  CONTACTS_PATHS.slice(1).map((path) => [path.slice('/mailList'.length), path]),
);

/** Paths of care at home by a doctor outside the hospital (specification, section 2). */
const HOME_PATHS = [
  '/patientOut',
  '/patient/addPatientDetail',
  '/patient/FriendPatientDetail',
  '/patient/patientDetail',
  '/earlyWarning/warningNotice',
  '/earlyWarning/pressureWarningNotice',
  '/earlyWarning/enrollment',
  '/dataSurvey',
  '/dataSurvey/effect',
  '/systemManagement',
  '/systemManagement/modifyPassword',
] as const;
type HomePath = (typeof HOME_PATHS)[number];

export interface Page {
  path:
    | '/'
    | '/week'
    | '/isFollow'
    | '/bp'
    | '/bp/dyn'
    | '/weekP'
    | '/isFollowP'
    | '/surgerP'
    | '/tp'
    | '/sugerT'
    | '/ua'
    | '/ins'
    | RecordPath
    | '/sugar/medication'
    | '/sugar/execution'
    | '/intelligent/execution'
    | '/patient'
    | '/ot'
    | '/vm'
    | '/vm/record'
    | '/vm/effect'
    | '/ot/record'
    | '/ot/bs'
    | '/ot/bp'
    | '/ot/PatientDetails'
    | '/reports'
    | '/reports/forms'
    | '/reports/forms/edit'
    | '/statistics'
    | '/statistics/population'
    | '/statistics/bs'
    | '/statistics/patients'
    | '/statistics/dosage'
    | '/statistics/stays'
    | '/statistics/top'
    | '/quality'
    | '/quality/chart'
    | '/device'
    | '/device/hospital'
    | '/device/import'
    | '/device/inbox'
    | '/quality/paper'
    | '/quality/operators'
    | '/quality/record'
    | PrintedPath
    | '/quality/verification'
    | '/management'
    | '/management/hospitalized'
    | '/management/discharged'
    | '/intelligent'
    | '/intelligent/pressureRemind'
    | '/intelligent/tp'
    | '/setting/rule'
    | '/system'
    | '/center/styleNotice'
    | '/center'
    | '/center/content'
    | '/center/changePw'
    | '/system/permissions'
    | '/system/permissions/add'
    | '/system/permissions/detail/:roleId'
    | '/system/audit'
    | '/system/rule'
    | '/system/menu'
    | '/system/calls'
    | '/system/interfaces'
    | '/system/hospital'
    | '/system/hospital/add'
    | '/system/hospital/import'
    | '/system/hospital/detail/:userId'
    | '/communicate'
    | '/communicate/communicateDetail'
    | '/communicate/GroupCommunicateDetail'
    | ContactsPath
    | HomePath
    | '/surveyDean'
    | '/patientDean'
    | '/patientDean/patientDetail'
    | '/systemDean'
    | '/systemDean/modifyPassword';
  allowed: (user: UserRecord) => boolean;
  /** Icon and entry in the navigation; undefined for pages that are reached from others. */
  nav?: {
    icon: IconName;
    entry: MenuEntry;
    /** Pages reached from it, under the same entry; a star at the end includes everything below. */
    covers?: readonly string[];
  };
}

const readsWard = (user: UserRecord): boolean => may(user, 'ward.read');

const readsVirtualWard = (user: UserRecord): boolean => may(user, 'virtualWard.read');
const readsPatients = (user: UserRecord): boolean => may(user, 'patient.read');

const readsRecords = (user: UserRecord): boolean => may(user, 'record.read');

const hasMessages = (user: UserRecord): boolean => may(user, 'chat.use') && !isHospitalOnly(user);

const readsOrders = (user: UserRecord): boolean => may(user, 'order.read');

const readsStatistics = (user: UserRecord): boolean => may(user, 'statistics.read');

/** Whether the user is a doctor outside the hospital. */
const caresAtHome = ({ user: { type }, permissionType }: UserRecord): boolean =>
  type === USER_TYPES.outOfHospital && permissionType === 'doctor';

export const leads = (user: UserRecord): boolean => isDean(user.user.type);

const readsUnnamed = (user: UserRecord): boolean => may(user, 'patient.readMasked');

const readsQuality = (user: UserRecord): boolean => may(user, 'quality.read');

const designsForms = (user: UserRecord): boolean => may(user, 'report.design');

const managesStaff = (user: UserRecord): boolean => may(user, 'staff.manage');

const managesRoles = (user: UserRecord): boolean => may(user, 'role.manage');

/** Administrators manage the rules of the whole hospital. Doctors change those of their department on another page. */
export const managesRules = (user: UserRecord): boolean =>
  may(user, 'rule.manage') && user.permissionType === 'administrators';

/** Devices, and their readings that match nobody. */
const DEVICES = { icon: 'meter', entry: 'devices', covers: ['/device/*'] } as const;

/** One entry for all pages of administrators: it leads to the first one that the user may see. */
const SYSTEM = { icon: 'organisation', entry: 'system', covers: ['/system/*'] } as const;

/** The pages of care at home in the navigation. */
const HOME_NAV: Partial<Record<HomePath, Page['nav']>> = {
  '/patientOut': { icon: 'patients', entry: 'homePatients', covers: ['/patient/*'] },
  '/earlyWarning/warningNotice': { icon: 'warning', entry: 'homeNotices', covers: ['/earlyWarning/*'] },
  '/dataSurvey': { icon: 'statistics', entry: 'homeSurvey', covers: ['/dataSurvey/*'] },
  '/systemManagement': { icon: 'user', entry: 'homeSystem', covers: ['/systemManagement/*'] },
};

/** All pages, and who may see them. */
export const pages: readonly Page[] = [
  { path: '/', allowed: readsWard, nav: { icon: 'ward', entry: 'ward', covers: ['/week', '/isFollow'] } },
  { path: '/week', allowed: readsWard, nav: { icon: 'week', entry: 'week' } },
  { path: '/isFollow', allowed: readsWard, nav: { icon: 'star', entry: 'followed' } },
  { path: '/intelligent/execution', allowed: readsOrders, nav: { icon: 'tasks', entry: 'orders' } },
  {
    path: '/bp',
    allowed: readsWard,
    nav: { icon: 'pressure', entry: 'pressure', covers: ['/weekP', '/isFollowP', '/surgerP'] },
  },
  { path: '/bp/dyn', allowed: readsWard, nav: { icon: 'ambulatory', entry: 'ambulatory' } },
  { path: '/tp', allowed: readsWard, nav: { icon: 'temperature', entry: 'temperature', covers: ['/sugerT'] } },
  { path: '/ua', allowed: readsWard, nav: { icon: 'drop', entry: 'uricAcid' } },
  { path: '/ins', allowed: readsWard, nav: { icon: 'pump', entry: 'pump' } },
  // Further addresses of the same workbenches, for pages and bookmarks of the specification.
  { path: '/weekP', allowed: readsWard },
  { path: '/isFollowP', allowed: readsWard },
  { path: '/surgerP', allowed: readsWard },
  { path: '/sugerT', allowed: readsWard },
  {
    path: '/sugar',
    allowed: readsRecords,
    nav: {
      icon: 'list',
      entry: 'records',
      covers: [...RECORD_PAGES.map(({ path }) => path), '/sugar/medication', '/sugar/execution'],
    },
  },
  ...RECORD_PAGES.filter(({ path }) => path !== '/sugar').map(({ path }) => ({ path, allowed: readsRecords })),
  { path: '/sugar/medication', allowed: readsOrders },
  { path: '/sugar/execution', allowed: readsOrders },
  {
    path: '/reports',
    allowed: (user) => may(user, 'report.share'),
    nav: { icon: 'print', entry: 'reports', covers: ['/reports/*'] },
  },
  { path: '/reports/forms', allowed: designsForms },
  { path: '/reports/forms/edit', allowed: designsForms },
  {
    path: '/statistics',
    allowed: readsStatistics,
    nav: { icon: 'statistics', entry: 'statistics', covers: ['/statistics/*'] },
  },
  {
    path: '/statistics/population',
    allowed: (user) => readsStatistics(user) && may(user, 'patient.read'),
  },
  { path: '/statistics/bs', allowed: readsStatistics },
  { path: '/statistics/patients', allowed: readsStatistics },
  { path: '/statistics/dosage', allowed: readsStatistics },
  { path: '/statistics/stays', allowed: readsStatistics },
  { path: '/statistics/top', allowed: readsStatistics },
  {
    path: '/quality',
    allowed: readsQuality,
    nav: { icon: 'quality', entry: 'quality', covers: ['/quality/*', ...PRINTED_PATHS] },
  },
  ...PRINTED_PATHS.map((path) => ({ path, allowed: readsQuality })),
  { path: '/quality/chart', allowed: readsQuality },
  { path: '/device', allowed: readsQuality, nav: DEVICES },
  { path: '/device/hospital', allowed: readsQuality },
  { path: '/device/import', allowed: (user) => may(user, 'device.manage') },
  { path: '/device/inbox', allowed: (user) => may(user, 'glucose.record'), nav: DEVICES },
  { path: '/quality/paper', allowed: readsQuality },
  { path: '/quality/operators', allowed: readsQuality },
  { path: '/quality/record', allowed: readsQuality },
  { path: '/quality/verification', allowed: readsQuality },
  {
    path: '/management',
    allowed: readsPatients,
    nav: {
      icon: 'patients',
      entry: 'management',
      covers: ['/management/hospitalized', '/management/discharged'],
    },
  },
  { path: '/management/hospitalized', allowed: readsPatients },
  { path: '/management/discharged', allowed: readsPatients },
  {
    path: '/vm',
    allowed: readsVirtualWard,
    nav: { icon: 'virtualWard', entry: 'virtualWard', covers: ['/vm/*'] },
  },
  { path: '/vm/record', allowed: readsVirtualWard },
  { path: '/vm/effect', allowed: readsVirtualWard },
  {
    path: '/ot',
    allowed: readsPatients,
    nav: { icon: 'outpatients', entry: 'outpatients', covers: ['/ot/*'] },
  },
  { path: '/ot/record', allowed: readsPatients },
  { path: '/ot/bs', allowed: readsRecords },
  { path: '/ot/bp', allowed: readsRecords },
  { path: '/ot/PatientDetails', allowed: readsPatients },
  {
    path: '/intelligent',
    allowed: (user) => may(user, 'warning.read'),
    nav: {
      icon: 'warning',
      entry: 'warnings',
      covers: ['/intelligent/pressureRemind', '/intelligent/tp'],
    },
  },
  // Reached by the tabs of the first page.
  { path: '/intelligent/pressureRemind', allowed: (user) => may(user, 'warning.read') },
  { path: '/intelligent/tp', allowed: (user) => may(user, 'warning.read') },
  // Opened from the account's menu; on a ward's own station, which lacks that menu's other entries, from the
  // navigation.
  { path: '/setting/rule', allowed: readsWard, nav: { icon: 'clock', entry: 'departmentRules' } },
  {
    path: '/system',
    allowed: (user) => may(user, 'organisation.manage'),
    nav: SYSTEM,
  },
  { path: '/center/styleNotice', allowed: (user) => may(user, 'warning.read') },
  {
    path: '/communicate',
    allowed: hasMessages,
    nav: { icon: 'message', entry: 'messages', covers: ['/communicate/*'] },
  },
  { path: '/communicate/communicateDetail', allowed: hasMessages },
  { path: '/communicate/GroupCommunicateDetail', allowed: hasMessages },
  ...CONTACTS_PATHS.map((path): Page => ({
    path,
    allowed: hasMessages,
    ...(path === '/mailList' && { nav: { icon: 'contacts', entry: 'contacts', covers: ['/mailList/*'] } }),
  })),
  ...HOME_PATHS.map((path): Page => {
    const nav = HOME_NAV[path];
    return { path, allowed: caresAtHome, ...(nav && { nav }) };
  }),
  { path: '/center', allowed: () => true },
  { path: '/center/content', allowed: () => true },
  { path: '/center/changePw', allowed: () => true },
  {
    path: '/system/hospital',
    allowed: managesStaff,
    nav: SYSTEM,
  },
  { path: '/system/hospital/add', allowed: managesStaff },
  { path: '/system/hospital/import', allowed: managesStaff },
  { path: '/system/hospital/detail/:userId', allowed: managesStaff },
  {
    path: '/system/permissions',
    allowed: managesRoles,
    nav: SYSTEM,
  },
  { path: '/system/rule', allowed: managesRules, nav: SYSTEM },
  { path: '/system/calls', allowed: (user) => may(user, 'call.oversee'), nav: SYSTEM },
  { path: '/system/interfaces', allowed: (user) => may(user, 'interface.manage'), nav: SYSTEM },
  // Without tab and entry (specification, section 2): opened by its address or by a link on the page of roles.
  { path: '/system/menu', allowed: (user) => may(user, 'menu.manage') },
  { path: '/system/audit', allowed: (user) => may(user, 'audit.read'), nav: SYSTEM },
  { path: '/system/permissions/add', allowed: managesRoles },
  { path: '/system/permissions/detail/:roleId', allowed: managesRoles },
  { path: '/patient', allowed: readsPatients },
  // For managers of the hospital.
  {
    path: '/surveyDean',
    allowed: readsStatistics,
    nav: { icon: 'table', entry: 'survey' },
  },
  {
    path: '/patientDean',
    allowed: readsUnnamed,
    nav: { icon: 'patients', entry: 'patientDean', covers: ['/patientDean/*'] },
  },
  { path: '/patientDean/patientDetail', allowed: readsUnnamed },
  { path: '/systemDean', allowed: leads, nav: { icon: 'user', entry: 'systemDean', covers: ['/systemDean/*'] } },
  { path: '/systemDean/modifyPassword', allowed: leads },
];

/** For each entry of the navigation the first of its pages that this user may see, even if the menu hides the entry. */
function pagesByEntry(user: UserRecord): Map<MenuEntry, Page> {
  const found = new Map<MenuEntry, Page>();
  for (const page of pages) {
    // Of pages that share an entry, the first one that the user may see.
    if (page.nav && page.allowed(user) && !found.has(page.nav.entry)) found.set(page.nav.entry, page);
  }
  return found;
}

/** An entry of the navigation with its page for this user. */
export interface Destination {
  page: Page;
  line: MenuLine;
}

/** The menu of a user; outside the hospital's networks that of a doctor outside the hospital. */
export const menuFor = (user: UserRecord): Menu | undefined =>
  menuOf(worksOutside(user) ? USER_TYPES.outOfHospital : user.user.type, user.permissionType);

/** The menu of a user as the hospital or the product arranges it; empty for patients. */
export function menuLinesOf(user: UserRecord): MenuLine[] {
  const menu = menuFor(user);
  return menu ? arrangedMenu(menu, user.menu) : [];
}

/**
 * The entries that a menu offers to a user, in order. Entries whose pages the user may not see are left out. A page
 * without an entry can still be opened by users with the permission.
 */
export function destinationsOf(user: UserRecord): Destination[] {
  const leading = pagesByEntry(user);
  return menuLinesOf(user).flatMap((line) => {
    const page = leading.get(line.entry);
    return line.shown && page ? [{ page, line }] : [];
  });
}

/**
 * First page of a user who may not see the ward: of their menu, else any page that they may see, else their account.
 */
export function startOf(user: UserRecord): Page['path'] {
  return destinationsOf(user)[0]?.page.path ?? [...pagesByEntry(user).values()][0]?.path ?? '/center';
}

/** Address of the ward board for users who start on another page. */
export const BOARD_ADDRESS = '/?workbench';

/**
 * Start pages of users who do not work on the ward: those who care for patients at home, and managers of the hospital.
 */
const HOMES: Partial<Record<Menu, Page['path']>> = {
  outOfHospital: '/patientOut',
  dean: '/surveyDean',
  deanSystem: '/surveyDean',
};

/** Start page of a user. */
export function homeOf(user: UserRecord): Page['path'] {
  const menu = menuFor(user);
  const own = pages.find(({ path }) => path === ((menu && HOMES[menu]) ?? '/'));
  if (own?.allowed(user)) return own.path;
  return readsWard(user) ? '/' : startOf(user);
}

/** The user's list of warnings and page of a patient: those of the ward, or those of care at home. */
export function warningPlacesOf(user: UserRecord): { list: Page['path']; patient: Page['path'] } {
  return caresAtHome(user)
    ? { list: '/earlyWarning/warningNotice', patient: '/patient/patientDetail' }
    : { list: '/intelligent', patient: '/patient' };
}

/** Whether an entry of the navigation covers an address besides its own. */
export function isCovered({ nav }: Page, pathname: string): boolean {
  return (nav?.covers ?? []).some((covered) =>
    covered.endsWith('*') ? pathname.startsWith(covered.slice(0, -1)) : covered === pathname,
  );
}
