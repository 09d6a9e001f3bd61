import { SLOTS, type Slot } from '../glucose/slots.js';

/** Colours by which a department or a ward is found; names of tokens, not of shades. */
export const WARD_COLOURS = ['blue', 'teal', 'green', 'olive', 'amber', 'rose', 'violet', 'grey'] as const;
export type WardColour = (typeof WARD_COLOURS)[number];

/** Figures that the head of a glucose board can show. */
export const BOARD_FIGURES = ['measured', 'inRange', 'lows', 'highs', 'unmeasured'] as const;
export type BoardFigure = (typeof BOARD_FIGURES)[number];

/** Links to handbooks: more would not be read. */
export const MOST_WARD_LINKS = 8;
/** Longest message of the day, characters: it stands in one or two lines above the beds. */
export const MOST_WARD_MESSAGE = 240;
/** Days for which a message is shown at most, that of its posting included. */
export const MOST_MESSAGE_DAYS = 31;

export interface WardLink {
  title: string;
  /** Address with `http:` or `https:`. */
  address: string;
}

/** What people of a ward call it; the name of the organisation stands on everything that is printed. */
export interface WardOwnName {
  zh: string;
  en: string;
}

/** How the page of a ward is arranged. */
export interface WardPage {
  ownName: WardOwnName | null;
  colour: WardColour | null;
  /** Slots that are columns of the board, although nothing is planned or measured in them. */
  slots: readonly Slot[];
  figures: readonly BoardFigure[];
  links: readonly WardLink[];
}

/** The parts that a node has set itself. */
export type WardArrangement = { readonly [Part in keyof WardPage]?: NonNullable<WardPage[Part]> };

export const DEFAULT_WARD_PAGE: WardPage = {
  ownName: null,
  colour: null,
  slots: SLOTS,
  figures: ['measured', 'inRange'],
  links: [],
};

/**
 * The page in force at a node: each part from the nearest node that has set it, otherwise the product's default. A name
 * of its own belongs to one node only, and is not handed down.
 * @param own arrangements of the node and of those above it, nearest first; null for a node without one
 */
export function wardPageOf(own: readonly (WardArrangement | null)[]): WardPage {
  const nearest = <Part extends keyof WardPage>(part: Part): WardPage[Part] => {
    const setting = own.find((one) => one?.[part] !== undefined);
    return (setting?.[part] as WardPage[Part] | undefined) ?? DEFAULT_WARD_PAGE[part];
  };
  return {
    ownName: own[0]?.ownName ?? null,
    colour: nearest('colour'),
    slots: nearest('slots'),
    figures: nearest('figures'),
    links: nearest('links'),
  };
}

/** Whether a link leads to a page of the web: a `javascript:` address would run in the reader's session. */
export function isWebAddress(address: string): boolean {
  return /^https?:\/\/[^\s/?#@:]+(?::\d{1,5})?(?:[/?#]\S*)?$/i.test(address);
}

/** The slots of a board: those of the ward's page, and every other one that has something in it. */
export function boardSlots(
  all: readonly Slot[],
  page: Pick<WardPage, 'slots'>,
  isUsed: (slot: Slot) => boolean,
): Slot[] {
  return all.filter((slot) => page.slots.includes(slot) || isUsed(slot));
}
