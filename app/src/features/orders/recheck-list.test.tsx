// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { OrderSheetPatient } from '@wardlink/contract';
import { clock } from '../../clock/hospital-clock.js';
import { loadAllTexts, startLanguage, switchLanguage } from '../../language/i18n.js';
import { RecheckList } from './recheck-list.js';

const at = (day: string, time: string): number => Date.parse(`${day}T${time}:00+08:00`);
const [BEFORE, TODAY] = ['2026-03-01', '2026-03-02'];
const NOW = at(TODAY, '08:00');

beforeAll(async () => {
  await startLanguage();
  await loadAllTexts();
  await switchLanguage('en');
  clock.set(NOW, 'Asia/Shanghai');
});
afterEach(cleanup);

const recheck = (measuredAt: number, minutes: number, doneAfter: number | null) => ({
  readingId: String(measuredAt + minutes),
  indicator: 'glucose',
  figures: { value: 2.7, comparator: null },
  side: 'low',
  measuredAt,
  dueAt: measuredAt + minutes * 60_000,
  doneAt: doneAfter === null ? null : measuredAt + doneAfter * 60_000,
});

function tagsOf(...rechecks: object[]): string[] {
  const patient = {
    patientId: '1',
    bed: '01',
    name: '王',
    latinName: 'Wang',
    rechecks,
  } as unknown as OrderSheetPatient;
  const { container } = render(
    <MemoryRouter>
      <RecheckList patients={[patient]} now={NOW} />
    </MemoryRouter>,
  );
  return [...container.querySelectorAll('li')].map((line) => {
    const tone = ['normal', 'high', 'low'].find((one) => line.querySelector(`.semi-tag.${one}`));
    return `${tone}: ${line.textContent}`;
  });
}

it('a repeat after the time of the rule, or of the person who asked for it, is late and not green, and other days have their date', () => {
  const [late] = tagsOf(recheck(at(BEFORE, '16:57'), 15, 180));
  expect(late).toMatch(/^high: .*03-01 16:57.*late: measured 03-01 19:57, due by 03-01 17:12/);
  cleanup();
  expect(tagsOf(recheck(at(TODAY, '07:00'), 15, 15))[0]).toMatch(/^normal: .*at 07:00.*measured 07:15/);
  cleanup();
  expect(tagsOf(recheck(at(TODAY, '07:00'), 30, 31))[0]).toMatch(/^high: .*late: measured 07:31, due by 07:30/);
  cleanup();
  expect(tagsOf(recheck(at(BEFORE, '23:50'), 15, null))[0]).toMatch(/^low: .*03-01 23:50.*overdue since 00:05/);
  cleanup();
  expect(tagsOf(recheck(at(TODAY, '07:50'), 15, null))[0]).toMatch(/^high: .*by 08:05/);
});
