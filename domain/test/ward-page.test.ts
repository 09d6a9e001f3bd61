import { describe, expect, it } from 'vitest';
import {
  boardSlots,
  DEFAULT_WARD_PAGE,
  isWebAddress,
  SLOTS,
  wardPageOf,
  type Slot,
  type WardArrangement,
} from '../src/index.js';

describe('the page of a ward', () => {
  it('is the default of the product without any arrangement', () => {
    expect(wardPageOf([])).toEqual(DEFAULT_WARD_PAGE);
    expect(wardPageOf([null, null, {}])).toEqual(DEFAULT_WARD_PAGE);
  });

  it('has each part from the nearest place that has set it', () => {
    const ward: WardArrangement = { slots: [1, 7], links: [] };
    const department: WardArrangement = { colour: 'teal', slots: [1], figures: ['lows'] };
    const hospital: WardArrangement = { colour: 'grey', links: [{ title: 'Handbook', address: 'http://handbook' }] };
    expect(wardPageOf([ward, department, hospital])).toEqual({
      ownName: null,
      colour: 'teal',
      slots: [1, 7],
      figures: ['lows'],
      links: [],
    });
  });

  it('has no name of a place above it', () => {
    const named: WardArrangement = { ownName: { zh: '红楼', en: 'Red house' } };
    expect(wardPageOf([named]).ownName).toEqual({ zh: '红楼', en: 'Red house' });
    expect(wardPageOf([null, named]).ownName).toBeNull();
  });

  it('shows a slot that it leaves out if something is in it', () => {
    const all: Slot[] = [8, 1, 2, 3, 4, 5, 6, 7, 9];
    expect(boardSlots(all, { slots: [1, 7] }, (slot) => slot === 8)).toEqual([8, 1, 7]);
    expect(boardSlots(all, { slots: SLOTS }, () => false)).toEqual(all.filter((slot) => SLOTS.includes(slot)));
  });
});

describe('a link of a ward', () => {
  it.each(['http://handbook/insulin', 'https://intranet.hospital.cn:8443/a?b=c', 'HTTPS://EXAMPLE.ORG'])(
    'leads to a page: %s',
    (address) => expect(isWebAddress(address)).toBe(true),
  );
  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'handbook',
    '//x',
    'http://',
    '',
  ])('does not lead elsewhere: %s', (address) => expect(isWebAddress(address)).toBe(false));
});
