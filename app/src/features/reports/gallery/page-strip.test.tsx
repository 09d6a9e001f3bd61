// @vitest-environment jsdom
import { cleanup, fireEvent, render, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadAllTexts, startLanguage, switchLanguage } from '../../../language/i18n.js';
import { layOut } from '../../../reports/engine/pages.js';
import { dataOf, patientWith, readingsOf } from '../../../reports/engine/report-sample.js';
import { PageStrip } from './page-strip.js';

beforeAll(async () => {
  await startLanguage();
  await loadAllTexts();
  await switchLanguage('en');
});
afterEach(cleanup);

const inBed = (patientId: string, bed: string, latinName: string, days: number) => {
  const data = patientWith({ readings: readingsOf(days) });
  return { ...data, patient: { ...data.patient, patientId, bed, latinName } };
};

function strip(current: number, ...patients: ReturnType<typeof inBed>[]) {
  const laidOut = layOut(dataOf('StandardReportRN', 5, ...patients), 'en');
  const onOpen = vi.fn();
  const onRemove = vi.fn();
  const { getByRole } = render(<PageStrip laidOut={laidOut} current={current} onOpen={onOpen} onRemove={onRemove} />);
  return { laidOut, onOpen, onRemove, nav: within(getByRole('navigation', { name: 'Pages' })) };
}

it('has each page of each patient, opens it, and says which one is shown', () => {
  const { laidOut, nav, onOpen } = strip(1, inBed('1', '03', 'Li', 5), inBed('2', '11', 'Wu', 0));
  const pages = nav.getAllByRole('button', { name: /page \d+ of \d+/ });
  expect(pages).toHaveLength(laidOut.pages.length);
  expect(pages.map((page) => page.getAttribute('aria-label'))).toEqual(
    laidOut.pages.map(
      ({ context, page, pages: count }) => `${context.patient.patient.latinName ?? ''}, page ${page} of ${count}`,
    ),
  );
  expect(pages.map((page) => page.getAttribute('aria-current'))).toEqual(
    pages.map((_, index) => (index === 1 ? 'page' : null)),
  );
  fireEvent.click(pages.at(-1)!);
  expect(onOpen).toHaveBeenCalledWith(laidOut.pages.length - 1);
});

it('takes a patient out of the print, but never the only one', () => {
  const { nav, onRemove } = strip(0, inBed('1', '03', 'Li', 1), inBed('2', '11', 'Wu', 1));
  fireEvent.click(nav.getByRole('button', { name: 'Take Wu out of the print' }));
  expect(onRemove).toHaveBeenCalledWith('2');
  cleanup();
  const only = strip(0, inBed('1', '03', 'Li', 5));
  expect(only.nav.queryByRole('button', { name: /out of the print/ })).toBeNull();
});
