/** The part of a scrolling box that its place needs; the browser's elements fit. */
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

/** Within so much of the end, px, the end is what is read. */
export const AT_END = 60;

/** A line may be replaced by another one, as a call is when it ends: so many are known. */
const ANCHORS = 12;

/**
 * Where somebody reads in a conversation. At the end, new lines come into view; anywhere else the line at the top of the box
 * stays where it is, whatever is added, removed or gets its height above or below it.
 */
export class ThreadPlace {
  private atEnd = true;
  private scrollTop = 0;
  /** Lines from the top of the box on, with their places: the first that is still there is kept in its place. */
  private anchors: { readonly row: PlaceRow; readonly at: number }[] = [];

  /** @param rows the lines from top to bottom */
  constructor(
    private readonly box: PlaceBox,
    private readonly rows: () => Iterable<PlaceRow>,
  ) {}

  /** Whether the end is what is read. */
  get isAtEnd(): boolean {
    return this.atEnd;
  }

  /** Somebody scrolled: what is in view now is what is read. */
  remember(): void {
    const { box } = this;
    this.scrollTop = box.scrollTop;
    this.atEnd = this.distance < AT_END;
    const top = box.getBoundingClientRect().top;
    const cut: typeof this.anchors = [];
    this.anchors = [];
    for (const row of this.rows()) {
      const { top: begin, bottom } = row.getBoundingClientRect();
      if (bottom <= top) continue;
      // One that is cut off at the top may grow above what is read, as when its picture is loaded.
      (begin < top ? cut : this.anchors).push({ row, at: this.placeOf(row) });
      if (this.anchors.length === ANCHORS) break;
    }
    this.anchors.push(...cut);
  }

  /** The content, or the size of the box, changed: what was read is brought back to where it was. */
  settle(): void {
    const { box } = this;
    const anchor = this.anchors.find(({ row }) => row.isConnected);
    // Scrolled up, and the browser has not told of it yet. A box whose content shrank is at its end all the same.
    if (this.atEnd && box.scrollTop < this.scrollTop - 1 && this.distance >= AT_END) this.atEnd = false;
    else if (this.atEnd) box.scrollTop = box.scrollHeight;
    else if (anchor) box.scrollTop += this.placeOf(anchor.row) - anchor.at;
    this.remember();
  }

  /** Goes to the end, as after an own message. */
  toEnd(): void {
    this.atEnd = true;
    this.box.scrollTop = this.box.scrollHeight;
    this.remember();
  }

  private get distance(): number {
    return this.box.scrollHeight - this.box.scrollTop - this.box.clientHeight;
  }

  /** Where a line is within the content: scrolling does not change it. */
  private placeOf(row: PlaceRow): number {
    return row.getBoundingClientRect().top - this.box.getBoundingClientRect().top + this.box.scrollTop;
  }
}
