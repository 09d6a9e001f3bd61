// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { restore, scrolledOf } from './scroll-memory.js';

let page: HTMLElement;
beforeEach(() => {
  document.body.innerHTML =
    '<main id="page"><div class="bar"></div><div class="list"><ul class="rows"></ul></div></main>';
  page = document.querySelector('main')!;
});
const rows = (): HTMLElement => page.querySelector('.rows')!;

describe('the place in a page', () => {
  it('is restored after the page is drawn again', () => {
    rows().scrollTop = 420;
    rows().scrollLeft = 12;
    const scrolled = scrolledOf(rows(), page)!;
    expect(scrolled).toEqual({ path: [1, 0], className: 'rows', top: 420, left: 12 });
    rows().replaceWith(Object.assign(document.createElement('ul'), { className: 'rows' }));
    expect(restore(scrolled, page)).toBe(true);
    expect([rows().scrollTop, rows().scrollLeft]).toEqual([420, 12]);
  });

  it('is awaited while the page has something else there', () => {
    rows().scrollTop = 420;
    const scrolled = scrolledOf(rows(), page)!;
    page.querySelector('.list')!.innerHTML = '<div class="skeleton"></div>';
    expect(restore(scrolled, page)).toBe(false);
    expect(page.querySelector('.skeleton')!.scrollTop).toBe(0);
    page.innerHTML = '';
    expect(restore(scrolled, page)).toBe(false);
  });

  it('is not noted of what is outside of the page', () => {
    expect(scrolledOf(document.body, page)).toBeUndefined();
    expect(scrolledOf(page, page)).toMatchObject({ path: [] });
  });
});
