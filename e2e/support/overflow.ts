import { expect, type Page } from '@playwright/test';

/**
 * Boxes that scroll sideways on purpose: the grid of all slots, whose first column stays in view, and a patient's next
 * tasks on a tablet.
 */
const SIDEWAYS = ['.slot-grid-frame', '.day-tasks-next'];

/**
 * Texts that are not visible: those for screen readers, the link that shows only while it has the focus, and controls
 * behind the button at the end of their line.
 */
const UNSEEN = ['.visually-hidden', '.skip-link', '.one-line-controls [inert]'];

/** Elements with a few words on one line, which grow with their text. */
const ONE_LINE = ['.semi-button', '.button', '.chip', '.tag', '.semi-tag', '.semi-radio-addon-buttonRadio', 'kbd'];

/** Boxes at whose edge a text would run into its neighbour, as for all boxes with a ground or a border. */
const CELLS = ['td', 'th', 'button'];

/**
 * Texts that must not be broken: dates, times, ranges, pressures and amounts, and short Chinese words that stand alone,
 * such as names. A dot between words belongs at the end of a line, not at the beginning of the next one.
 */
const ONE_PIECE = [
  String.raw`\d{4}-\d{2}-\d{2}`,
  String.raw`\d+(\.\d+)?([–/]\d+(\.\d+)?)+`,
  String.raw`\d{1,2}:\d{2}`,
  String.raw`\d+(\.\d+)?\s(U|g|mg|ml|tablets?|y)(?!\w)|\d+(\.\d+)?\s[片岁]`,
  String.raw`(?<![^\s（])\p{Script=Han}{2,4}(?![^\s）])`,
  String.raw`\S\s·`,
].join('|');

/** Width of the arrow of a select, pixels; some browsers draw it over the text unless the style reserves space. */
const ARROW = 18;

interface Selectors {
  sideways: string;
  unseen: string;
  oneLine: string;
  cells: string;
  onePiece: string;
  arrow: number;
}

/**
 * Runs in the page. Returns a line for each box that scrolls sideways and each text that is cut off, with its place.
 */
function cutOff({ sideways, unseen, oneLine, cells, onePiece, arrow }: Selectors): string[] {
  /** Properties of a box, read once, because the walk needs the same boxes for every text in them. */
  interface Box {
    edge: DOMRect;
    scrollsX: boolean;
    scrollsY: boolean;
    hidesX: boolean;
    hidesY: boolean;
    /** An ellipsis shows that its line continues, and its title contains the rest, or its button opens it. */
    saysMoreX: boolean;
    /** Its last line shows that there are more, and its title contains them. */
    saysMoreY: boolean;
    /** Its edge is visible. */
    isFramed: boolean;
    position: string;
  }
  const boxes = new Map<Element, Box>();
  const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
  const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
  const read = (element: Element): Box => {
    const style = getComputedStyle(element);
    const { overflowX, overflowY, position } = style;
    const isFilled = style.backgroundColor !== 'rgba(0, 0, 0, 0)' || style.borderRightWidth !== '0px';
    const hasRest = element.closest('[title], button[aria-expanded]') !== null;
    return {
      edge: element.getBoundingClientRect(),
      scrollsX: scrolls(overflowX),
      scrollsY: scrolls(overflowY),
      hidesX: hides(overflowX),
      hidesY: hides(overflowY),
      saysMoreX: style.textOverflow === 'ellipsis' && hasRest,
      saysMoreY: style.webkitLineClamp !== 'none' && hasRest,
      isFramed: element.matches(cells) || (isFilled && style.display !== 'inline'),
      position,
    };
  };
  const boxOf = (element: Element): Box => {
    const box = boxes.get(element) ?? read(element);
    boxes.set(element, box);
    return box;
  };
  const around = (element: Element): Element[] => {
    const all: Element[] = [];
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) all.push(each);
    return all;
  };
  /** Up to a pixel is a rounding difference. */
  const over = (inner: number, outer: number): boolean => inner - outer > 1;
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest(unseen);
  const placeOf = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').trim().replaceAll(/\s+/g, '.')}`;
  const isBroken = (rects: readonly DOMRect[]): boolean => {
    const tops = rects.map(({ top }) => top);
    return Math.max(...tops) - Math.min(...tops) > 4;
  };
  const found: string[] = [];

  /** The first box that cuts off the content at `rect`, or undefined. */
  const cutBy = ({ left, right, top, bottom }: DOMRect, within: Element): Element | undefined => {
    let scrollsX = false;
    let scrollsY = false;
    for (const element of around(within)) {
      const box = boxOf(element);
      scrollsX ||= box.scrollsX;
      scrollsY ||= box.scrollsY;
      const isWide = box.hidesX && !scrollsX && (over(right, box.edge.right) || over(box.edge.left, left));
      const isHigh = box.hidesY && !scrollsY && (over(bottom, box.edge.bottom) || over(box.edge.top, top));
      if (isWide || isHigh) return box.saysMoreX || (box.saysMoreY && !isWide) ? undefined : element;
      if (box.position === 'fixed') break;
    }
    return !scrollsX && (over(right, innerWidth) || over(0, left)) ? document.documentElement : undefined;
  };

  /** The visible box around a text; undefined if there is none but the page. */
  const frameOf = (within: Element): Element | undefined => {
    for (const element of around(within)) {
      const { isFramed, position } = boxOf(element);
      if (isFramed) return element;
      if (position === 'absolute' || position === 'fixed') return undefined;
    }
    return undefined;
  };

  const page = document.documentElement;
  if (over(page.scrollWidth, page.clientWidth)) found.push(`the page: ${page.scrollWidth} > ${page.clientWidth}`);
  for (const element of document.body.querySelectorAll('*')) {
    if (!over(element.scrollWidth, element.clientWidth) || element.matches(sideways)) continue;
    if (!boxOf(element).scrollsX || !isSeen(element)) continue;
    found.push(`${placeOf(element)} scrolls sideways: ${element.scrollWidth} > ${element.clientWidth}`);
  }

  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const within = text.parentElement;
    const words = text.textContent?.trim() ?? '';
    if (!within || words === '' || within.closest('script, style, option, title') || !isSeen(within)) continue;
    range.selectNodeContents(text);
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
    const cutting = rects.map((rect) => cutBy(rect, within)).find((element) => element !== undefined);
    if (cutting) found.push(`"${words}" is cut off by ${placeOf(cutting)}`);
    const around = cutting || boxOf(within).hidesX ? undefined : frameOf(within);
    // What a box scrolls away lies beyond the edges around it, and is not seen there.
    const scroller = within.closest(sideways);
    const frame = scroller && around && !scroller.contains(around) ? undefined : around;
    const edge = frame && boxOf(frame).edge;
    if (edge && rects.some(({ left, right }) => over(right, edge.right) || over(edge.left, left))) {
      found.push(`"${words}" reaches over the edge of ${placeOf(frame)}`);
    }
    if (!isBroken(rects)) continue;
    const line = within.closest(oneLine);
    if (line) found.push(`"${words}" breaks in ${placeOf(line)}`);
    for (const match of text.textContent?.matchAll(new RegExp(onePiece, 'gu')) ?? []) {
      range.setStart(text, match.index);
      range.setEnd(text, match.index + match[0].length);
      if (isBroken([...range.getClientRects()])) found.push(`"${match[0]}" breaks in ${placeOf(within)}`);
    }
  }

  const pen = document.createElement('canvas').getContext('2d');
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    const words =
      field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field.value || field.placeholder;
    if (!pen || !words || !isSeen(field) || /^(checkbox|radio|file|range|color|password)$/.test(field.type)) continue;
    const style = getComputedStyle(field);
    const { fontStyle, fontWeight, fontSize, fontFamily, letterSpacing, paddingLeft, paddingRight } = style;
    // The shorthand is empty if it cannot express a part of the font, such as the width of its figures.
    pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    pen.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing;
    const hasArrow = field instanceof HTMLSelectElement && style.appearance !== 'none';
    const edge = Math.max(parseFloat(paddingRight), hasArrow ? arrow : 0);
    const room = field.clientWidth - parseFloat(paddingLeft) - edge;
    const { width } = pen.measureText(words);
    if (!over(width, room) || field.closest('[title]')) continue;
    found.push(`"${words}" is cut off in ${placeOf(field)}: ${Math.round(width)} > ${Math.round(room)}`);
  }
  return found;
}

/** Parts of the open screen that scroll sideways, are cut off or lie outside, in words; empty if everything fits. */
async function overflows(page: Page): Promise<string[]> {
  // Charts and observers of sizes follow the window one frame later.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  return page.evaluate(cutOff, {
    sideways: SIDEWAYS.join(),
    unseen: UNSEEN.join(),
    oneLine: ONE_LINE.join(),
    cells: CELLS.join(),
    onePiece: ONE_PIECE,
    arrow: ARROW,
  });
}

/**
 * Time until all parts of a page have adapted to the window: the navigation opens, then a chart beside it is drawn
 * again.
 */
const SETTLES_MS = 2500;

/** The same after the page has adapted to the window. */
export async function settledOverflows(page: Page): Promise<string[]> {
  let found: string[] = [];
  const settled = expect.poll(
    async () => {
      found = await overflows(page);
      return found;
    },
    { timeout: SETTLES_MS },
  );
  // Remaining overflows are returned, and judged with those of other screens.
  await settled.toEqual([]).catch(() => undefined);
  return found;
}
