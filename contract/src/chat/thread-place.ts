/** The part of a scrolling box that `ThreadPlace` needs; the browser's elements match. */
export interface PlaceBox {
  scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
  getBoundingClientRect(): { readonly top: number };
}

/** A line of the box. */
export interface PlaceRow {
  readonly isConnected: boolean;
  getBoundingClientRect(): { readonly top: number; readonly bottom: number };
}

/** Within this distance of the end, px, the reader is at the end. */
export const AT_END = 60;

/** Number of remembered lines, because a line may be replaced, as a call is when it ends. */
const ANCHORS = 12;

/**
 * The reader's position in a conversation. At the end, new lines scroll into view; anywhere else the line at the top of
 * the box stays in place when lines above or below it are added, removed or change their height.
 */
export class ThreadPlace {
  private atEnd = true;
  private scrollTop = 0;
  /** Heights of the content and of the box when the position was remembered. */
  private heights: readonly number[] = [];
  /** Lines from the top of the box, with their offsets: the first one that still exists is kept in place. */
  private anchors: { readonly row: PlaceRow; readonly at: number }[] = [];

  /** @param rows the lines from top to bottom */
  constructor(
    private readonly box: PlaceBox,
    private readonly rows: () => Iterable<PlaceRow>,
  ) {}

  /** Whether the reader is at the end. */
  get isAtEnd(): boolean {
    return this.atEnd;
  }

  /**
   * Call this after scrolling. The browser also reports the page's own scrolling, and maybe only after the content or the
   * box changed once more: nobody scrolled then, and the change is settled first.
   */
  scrolled(): void {
    if (this.isChanged) this.settle();
    else this.remember();
  }

  /** Remembers the lines in view. */
  private remember(): void {
    const { box } = this;
    this.scrollTop = box.scrollTop;
    this.heights = [box.scrollHeight, box.clientHeight];
    this.atEnd = this.distance < AT_END;
    const top = box.getBoundingClientRect().top;
    const cut: typeof this.anchors = [];
    this.anchors = [];
    for (const row of this.rows()) {
      const { top: begin, bottom } = row.getBoundingClientRect();
      if (bottom <= top) continue;
      // A line that is cut off at the top may grow above the visible part, for example when its picture loads.
      (begin < top ? cut : this.anchors).push({ row, at: this.placeOf(row) });
      if (this.anchors.length === ANCHORS) break;
    }
    this.anchors.push(...cut);
  }

  /** Call this when the content or the size of the box changed: restores the position. */
  settle(): void {
    const { box } = this;
    const { anchor } = this;
    // The reader scrolled up and the browser has not reported it yet. A box whose content shrank is still at its end.
    if (this.atEnd && box.scrollTop < this.scrollTop - 1 && this.distance >= AT_END) this.atEnd = false;
    else if (this.atEnd) box.scrollTop = box.scrollHeight;
    else if (anchor) box.scrollTop += this.placeOf(anchor.row) - anchor.at;
    this.remember();
  }

  /** Scrolls to the end, as after the reader's own message. */
  toEnd(): void {
    this.atEnd = true;
    this.box.scrollTop = this.box.scrollHeight;
    this.remember();
  }

  private get anchor(): { readonly row: PlaceRow; readonly at: number } | undefined {
    return this.anchors.find(({ row }) => row.isConnected);
  }

  /** Whether the content or the box changed since the position was remembered. */
  private get isChanged(): boolean {
    const { box, anchor, heights } = this;
    if (box.scrollHeight !== heights[0] || box.clientHeight !== heights[1]) return true;
    return anchor !== undefined && Math.abs(this.placeOf(anchor.row) - anchor.at) >= 1;
  }

  private get distance(): number {
    return this.box.scrollHeight - this.box.scrollTop - this.box.clientHeight;
  }

  /** Offset of a line within the content, which does not depend on scrolling. */
  private placeOf(row: PlaceRow): number {
    return row.getBoundingClientRect().top - this.box.getBoundingClientRect().top + this.box.scrollTop;
  }
}
