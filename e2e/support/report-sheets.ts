import type { Page } from '@playwright/test';

/** A printed form, read from the page laid out for printing. */
export interface DrawnForm {
  pages: number;
  /** Texts that are cut off or lie outside their page, in words; empty if everything fits. */
  offenders: string[];
  /** Titles of the columns on each page. */
  heads: string[][];
  /** Figures in each column, in order, without those of sums. */
  figures: string[][];
  /** Values of earlier versions and excluded readings, struck through, by column. */
  struck: string[][];
  /** Other texts of each column that are not figures of readings: `12.5` units. */
  texts: string[][];
  /** The line of sums; empty without one. */
  totals: string[];
  refused: number;
  /** The counts in the footer; empty without one. */
  counted: string;
}

/** Runs in the page, which is laid out for the printer. */
function read(): DrawnForm {
  const sheets = [...document.querySelectorAll('article.report-sheet')];
  const offenders: string[] = [];
  /** Half pixels are rounding. */
  const isOutside = (inner: DOMRect, outer: DOMRect, most = 0.75): boolean =>
    outer.left - inner.left > most ||
    inner.right - outer.right > most ||
    outer.top - inner.top > most ||
    inner.bottom - outer.bottom > most;
  const excess = (inner: DOMRect, outer: DOMRect): string => {
    const wide = Math.max(outer.left - inner.left, inner.right - outer.right);
    const high = Math.max(outer.top - inner.top, inner.bottom - outer.bottom);
    return wide > high ? `${wide.toFixed(1)} px too wide` : `${high.toFixed(1)} px too high`;
  };
  const placeOf = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
  const range = document.createRange();
  sheets.forEach((sheet, index) => {
    const edge = sheet.getBoundingClientRect();
    const say = (what: string): void => void offenders.push(`page ${index + 1}: ${what}`);
    const room = parseFloat(getComputedStyle(sheet).paddingLeft);
    const within = new DOMRect(edge.x + room, edge.y + room, edge.width - 2 * room, edge.height - 2 * room);
    for (const element of sheet.querySelectorAll('*')) {
      if (isOutside(element.getBoundingClientRect(), edge)) say(`${placeOf(element)} stands outside`);
    }
    for (const part of sheet.querySelectorAll(':scope > *, table, tr')) {
      if (isOutside(part.getBoundingClientRect(), within, 1)) say(`${placeOf(part)} stands in the margin`);
    }
    const [table, footer] = [sheet.querySelector('table'), sheet.querySelector(':scope > footer')];
    if (table && footer && table.getBoundingClientRect().bottom > footer.getBoundingClientRect().top + 1) {
      say('the table reaches into the footer');
    }
    const texts = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const box = text.parentElement?.closest('td, th, dd, dt, p, h1, svg, .report-signatures span');
      if (!box || text.textContent?.trim() === '') continue;
      range.selectNodeContents(text);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      const outer = box.getBoundingClientRect();
      // The ink of a letter is in the middle of its line's box, which has the height of the largest letter of the font.
      const inked = rects.map(({ x, y, width, height }) => new DOMRect(x, y + height / 4, width, height / 2));
      const worst = inked.find((rect) => isOutside(rect, outer));
      if (worst) say(`"${text.textContent}" does not fit into ${placeOf(box)}: ${excess(worst, outer)}`);
    }
    // A row must have no rule inside: neither of the two borders that collapse into one may be drawn.
    const drawn = (color: string): boolean => !/, 0\)$|^transparent$/.test(color);
    for (const line of sheet.querySelectorAll('tr + tr.goes-on')) {
      const rulings = [...line.children].map((cell) => getComputedStyle(cell).borderTopColor);
      const above = [...(line.previousElementSibling?.children ?? [])];
      rulings.push(...above.map((cell) => getComputedStyle(cell).borderBottomColor));
      if (rulings.some(drawn)) say('a row is parted by a ruling');
    }
    const first = sheet.querySelector('thead th');
    const head = parseFloat(getComputedStyle(sheet).getPropertyValue('--head')) * (96 / 25.4);
    if (first && first.getBoundingClientRect().height > head + 1.5) say('the head of the table is too high');
    // Labels side by side must not overlap.
    for (const line of sheet.querySelectorAll('.report-imprint, .report-figures, .report-fields')) {
      const parts = [...line.children].map((part) => part.getBoundingClientRect());
      if (
        parts.some(
          (part, number) =>
            number > 0 && (parts[number - 1]?.right ?? 0) > part.left + 1 && parts[number - 1]?.top === part.top,
        )
      ) {
        say(`parts of ${placeOf(line)} run into each other`);
      }
    }
  });
  const columns = sheets[0]?.querySelectorAll('thead th').length ?? 0;
  const cellsOf = (selector: string): string[][] =>
    Array.from({ length: columns }, (_, column) =>
      sheets.flatMap((sheet) =>
        [...sheet.querySelectorAll(`tbody tr:not(.total) td:nth-child(${column + 1}) ${selector}`)].map(
          (element) => element.textContent ?? '',
        ),
      ),
    );
  return {
    pages: sheets.length,
    offenders,
    heads: sheets.map((sheet) =>
      [...sheet.querySelectorAll('thead th span')].map(({ textContent }) => textContent ?? ''),
    ),
    figures: cellsOf('.strong'),
    struck: cellsOf('s'),
    texts: cellsOf('div'),
    totals: [...document.querySelectorAll('article.report-sheet tr.total td')].map(
      ({ textContent }) => textContent ?? '',
    ),
    refused: document.querySelectorAll('article.report-sheet .tone-refused').length,
    counted: sheets.at(-1)?.querySelector('.report-figures dd')?.textContent ?? '',
  };
}

/** Opens a form in the gallery of `page`, and reads it once all its pages are drawn. */
export async function openForm(page: Page, address: string): Promise<DrawnForm> {
  await page.evaluate((to) => {
    for (const sheet of document.querySelectorAll('article.report-sheet')) sheet.setAttribute('data-former', '');
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);
  // The last page can be recognised by its number: "Page 3 of 3".
  await page.waitForFunction(() => {
    const last = [...document.querySelectorAll('article.report-sheet')].at(-1);
    const [number, of] = last?.getAttribute('aria-label')?.match(/\d+/g) ?? [];
    return number !== undefined && number === of && !document.querySelector('article[data-former]');
  });
  return page.evaluate(read);
}
