/** Pixels of a CSS millimetre. */
const MILLIMETRE = 96 / 25.4;
/** Space around and between pages, pixels. */
export const GAP = 24;
/** A page is not shown larger than this: lines would not be easier to read. */
const LARGEST = 1.2;

/** How pages are laid out in the preview. */
export interface Fit {
  /** Pages side by side. */
  across: number;
  scale: number;
  /** Height of a row of pages with its gap, pixels. */
  rowHeight: number;
}

/**
 * Fits pages to the width of their room.
 * @param room width, pixels
 * @param sheet size, millimetres
 */
export function fitOf(across: number, room: number, sheet: { width: number; height: number }): Fit {
  const scale = Math.max(0, Math.min(LARGEST, (room - GAP * (across + 1)) / across / (sheet.width * MILLIMETRE)));
  return { across, scale, rowHeight: sheet.height * MILLIMETRE * scale + GAP };
}

/** Index of the first page of the row that fills most of the preview's upper part. */
export function pageAt(scrolled: number, { across, rowHeight }: Fit, pages: number): number {
  const row = Math.max(0, Math.floor((scrolled + rowHeight / 3) / rowHeight));
  return Math.min(row * across, Math.max(0, pages - 1));
}

/** Where the preview is scrolled to show a page at its top, pixels. */
export const topOf = (index: number, { across, rowHeight }: Fit): number => Math.floor(index / across) * rowHeight;
