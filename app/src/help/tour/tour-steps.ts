import type { Menu } from '@wardlink/contract';

/** A step of the tour: its texts are those of this name, and it points at the first element that matches. */
export interface TourStep {
  name: string;
  at: string;
}

/** An entry of the navigation, whose link may be that of any of its pages. */
const entry = (path: string): string => `.navigation a[href^="${path}"]`;

const HELP: TourStep = { name: 'help', at: '.help-button' };

/** At most six steps: more is not read on a first day. */
export const MOST_STEPS = 6;

/**
 * The tours, one for each kind of user. Their elements are on the user's first page; a step whose element is missing, for
 * example because the hospital hides an entry, is skipped. Ward stations have none: they belong to nobody.
 */
export const TOURS: Partial<Record<Menu, readonly TourStep[]>> = {
  nurse: [
    { name: 'ward', at: '.board-body' },
    { name: 'nextDue', at: '.next-due' },
    { name: 'indicators', at: '.board-switch' },
    { name: 'warnings', at: '.side-panel, .side-rail' },
    { name: 'search', at: '.header .search' },
    HELP,
  ],
  doctor: [
    { name: 'doctorWard', at: '.board-body' },
    { name: 'warnings', at: '.side-panel, .side-rail' },
    { name: 'orders', at: entry('/intelligent/execution') },
    { name: 'statistics', at: entry('/statistics') },
    { name: 'messages', at: entry('/communicate') },
    HELP,
  ],
  administrators: [
    { name: 'system', at: entry('/system') },
    { name: 'devices', at: entry('/device') },
    { name: 'quality', at: entry('/quality') },
    { name: 'palette', at: '.palette-button' },
    { name: 'account', at: '.user-menu-trigger' },
    HELP,
  ],
  dean: [
    { name: 'month', at: '.survey-figures' },
    { name: 'departments', at: '.survey-table' },
    { name: 'print', at: '.survey-page .board-toolbar .semi-button:last-child' },
    { name: 'cases', at: entry('/patientDean') },
    { name: 'account', at: '.user-menu-trigger' },
    HELP,
  ],
  outOfHospital: [
    { name: 'homePatients', at: '.home-body' },
    { name: 'homeAdd', at: '.home-head a[href="/patient/addPatientDetail"]' },
    { name: 'homeNotices', at: entry('/earlyWarning') },
    { name: 'homeFigures', at: entry('/dataSurvey') },
    { name: 'messages', at: entry('/communicate') },
    HELP,
  ],
};

/** The deans of both kinds see the same pages. */
export const tourOf = (menu: Menu | undefined): readonly TourStep[] =>
  (menu && TOURS[menu === 'deanSystem' ? 'dean' : menu]) ?? [];

const isVisible = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
};

/** The steps whose element is on the page and visible. */
export function presentSteps(steps: readonly TourStep[], among: ParentNode = document): readonly TourStep[] {
  return steps.filter(({ at }) => [...among.querySelectorAll(at)].some(isVisible));
}

/** The element of a step; undefined if it has gone meanwhile. */
export const elementOf = ({ at }: TourStep): Element | undefined => [...document.querySelectorAll(at)].find(isVisible);
