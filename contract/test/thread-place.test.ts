import { describe, expect, it } from 'vitest';
import { AT_END, ThreadPlace, type PlaceBox, type PlaceRow } from '../src/chat/thread-place.js';

/** A box with lines under each other, laid out as a browser does it. */
class Layout {
  rows: Row[] = [];
  height = 300;
  /** What stands above the lines, such as a button for older ones. */
  above = 30;
  private top = 0;
  readonly box: PlaceBox;

  constructor() {
    const scrollable = (): number => Math.max(0, this.contentHeight - this.height);
    const clamped = (to: number): number => Math.min(Math.max(0, to), scrollable());
    const layout = {
      top: (): number => (this.top = clamped(this.top)),
      scroll: (to: number): number => (this.top = clamped(to)),
      scrollHeight: (): number => Math.max(this.contentHeight, this.height),
      clientHeight: (): number => this.height,
    };
    this.box = {
      get scrollTop() {
        return layout.top();
      },
      set scrollTop(to: number) {
        layout.scroll(to);
      },
      get scrollHeight() {
        return layout.scrollHeight();
      },
      get clientHeight() {
        return layout.clientHeight();
      },
      getBoundingClientRect: () => ({ top: 100 }),
    };
  }

  get contentHeight(): number {
    return this.above + this.rows.reduce((sum, row) => sum + row.height, 0);
  }

  topOf(row: Row): number {
    const before = this.rows.slice(0, this.rows.indexOf(row));
    return 100 + this.above + before.reduce((sum, one) => sum + one.height, 0) - this.box.scrollTop;
  }
}

class Row implements PlaceRow {
  constructor(
    private readonly layout: Layout,
    public height: number,
  ) {}

  get isConnected(): boolean {
    return this.layout.rows.includes(this);
  }

  getBoundingClientRect() {
    const top = this.layout.topOf(this);
    return { top, bottom: top + this.height };
  }
}

function thread(count: number) {
  const layout = new Layout();
  layout.rows = Array.from({ length: count }, () => new Row(layout, 50));
  const place = new ThreadPlace(layout.box, () => layout.rows);
  place.settle();
  const scrollTo = (top: number): void => {
    layout.box.scrollTop = top;
    place.scrolled();
  };
  return { layout, place, scrollTo };
}

const atBottom = ({ box }: Layout): boolean => box.scrollHeight - box.scrollTop - box.clientHeight < 1;

const CHANGES: [string, (layout: Layout) => void][] = [
  ['a new line', (layout) => layout.rows.push(new Row(layout, 50))],
  ['older lines above', (layout) => layout.rows.unshift(...Array.from({ length: 30 }, () => new Row(layout, 40)))],
  [
    'the last older lines, without the button',
    (layout) => {
      layout.rows.unshift(new Row(layout, 40));
      layout.above = 0;
    },
  ],
  [
    'a picture above that loads late',
    (layout) => {
      const [first] = layout.rows;
      if (first) first.height = 320;
    },
  ],
  [
    'a picture below that loads late',
    (layout) => {
      const last = layout.rows.at(-1);
      if (last) last.height = 320;
    },
  ],
  ['what is written becomes higher', (layout) => (layout.height -= 60)],
  ['the window becomes higher', (layout) => (layout.height += 100)],
  [
    'a line above is recalled',
    (layout) => {
      const [first] = layout.rows;
      if (first) first.height = 24;
    },
  ],
  ['a line above is taken away', (layout) => layout.rows.splice(1, 1)],
];

describe('the place in a conversation', () => {
  it.each(CHANGES)('at the end stays at the end: %s', (_name, change) => {
    const { layout, place } = thread(40);
    expect(atBottom(layout)).toBe(true);
    change(layout);
    place.settle();
    expect(atBottom(layout)).toBe(true);
    expect(place.isAtEnd).toBe(true);
  });

  it.each(CHANGES)('of a reader of older lines stays where it is: %s', (name, change) => {
    for (const top of [0, 83, 700]) {
      // What is in view itself moves what is below it.
      if (top === 0 && name.includes('above') && !name.includes('older')) continue;
      const { layout, place, scrollTo } = thread(40);
      scrollTo(top);
      const read = layout.rows[Math.floor(top / 50) + 2];
      if (!read) throw new Error('no line is read');
      const before = layout.topOf(read);
      change(layout);
      place.settle();
      expect(layout.topOf(read)).toBe(before);
      expect(place.isAtEnd).toBe(false);
    }
  });

  it.each(CHANGES)('at the end stays there if the browser reports its scrolling only after %s', (_name, change) => {
    const { layout, place } = thread(40);
    change(layout);
    place.scrolled();
    expect(atBottom(layout)).toBe(true);
    expect(place.isAtEnd).toBe(true);
  });

  it.each(CHANGES)('of a reader moves by what they scroll, and not by %s meanwhile', (_name, change) => {
    const { layout, place, scrollTo } = thread(40);
    scrollTo(700);
    const read = layout.rows[16];
    if (!read) throw new Error('no line is read');
    const before = layout.topOf(read);
    layout.box.scrollTop += 110;
    change(layout);
    place.scrolled();
    expect(layout.topOf(read)).toBe(before - 110);
    expect(place.isAtEnd).toBe(false);
  });

  it('is kept by the next line where the one that is read is replaced', () => {
    const { layout, place, scrollTo } = thread(40);
    scrollTo(1_000);
    const read = layout.rows.findIndex((row) => layout.topOf(row) + 50 > 100);
    const next = layout.rows[read + 1];
    if (!next) throw new Error('no line is read');
    const before = layout.topOf(next);
    layout.rows.splice(read, 1, new Row(layout, 90));
    place.settle();
    expect(layout.topOf(next)).toBe(before);
  });

  it('is left as soon as somebody scrolls up, even before the browser reports the scrolling', () => {
    const { layout, place } = thread(40);
    layout.box.scrollTop -= AT_END + 40;
    const { scrollTop } = layout.box;
    layout.rows.push(new Row(layout, 50));
    place.settle();
    expect(layout.box.scrollTop).toBe(scrollTop);
    place.toEnd();
    expect(atBottom(layout)).toBe(true);
    expect(place.isAtEnd).toBe(true);
  });
});
