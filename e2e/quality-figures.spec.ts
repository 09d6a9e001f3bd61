import { createHash, randomBytes } from 'node:crypto';
import { expect, type Browser, type Page } from '@playwright/test';
import { METER_PATH, verificationWords, type MeterReply } from '@wardlink/contract';
import {
  compareMeter,
  COMPARISON_STANDARD_KEYS,
  COMPARISON_STANDARDS,
  controlChart,
  type ComparedSample,
  type ComparisonBand,
  type ControlLevel,
  type WestgardRule,
} from '@wardlink/domain';
import { openChromium } from './support/browsers.js';
import { startHospital, todayAt, type Hospital } from './support/hospital.js';
import { textIn } from './support/locale.js';
import { staffWindow } from './support/people.js';
import { test } from './support/test.js';

/** Figures that screens show, read from the pages and compared with published values and with the domain. */
let hospital: Hospital;
let browser: Browser;
let page: Page;
const text = textIn('en');

/** Limits of every solution, so wide that the rules alone judge. */
const PRINTED = { target: 8, lower: 0.5, upper: 30 } as const;
const STRIPS = '26B118042';
let solutions: Record<ControlLevel, string>;

test.beforeAll(async () => {
  [hospital, browser] = await Promise.all([startHospital('08:20'), openChromium()]);
  await hospital.query(`update solution_lot set target = ${PRINTED.target}, lower = ${PRINTED.lower},
    upper = ${PRINTED.upper}, specific = '[]'`);
  const lots = await hospital.query(`select level, lot from solution_lot where invalid_at is null
    and expires > current_date order by id`);
  solutions = Object.fromEntries(lots.map(({ level, lot }) => [level, lot])) as typeof solutions;
  page = await staffWindow(browser, hospital.url, 'nurse', 'en');
});

test.afterAll(async () => {
  await browser.close();
  await hospital.stop();
});

type Values = Partial<Record<ControlLevel, number>>;

/** More than an hour apart, so that each is a run of its own. */
const APART = 70 * 60_000;
/** Runs begin this long ago. */
const BEGUN = 3 * 86_400_000;
let meters = 0;

/** A new meter of the nurse's department that sends these runs by itself. @returns its id */
async function meterWith(runs: readonly Values[]): Promise<string> {
  const serial = `FIG-${(meters += 1)}`;
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('hex');
  const [device] = await hospital.query(`
    insert into device (serial, model, node_id, user_id, token_hash, token_at, registered_at, registered_by)
    select '${serial}', model, node_id, (select id from account where username = 'nurse'), '\\x${hash}', now(), registered_at, registered_by
    from device where serial = 'E1-0311' returning id`);
  const first = Date.parse(todayAt('08:00')) - BEGUN;
  const controls = runs.flatMap((values, index) =>
    Object.entries(values).map(([level, value]) => ({
      measuredAt: new Date(first + index * APART).toISOString(),
      level,
      value,
      stripLot: STRIPS,
      solutionLot: solutions[level as ControlLevel],
    })),
  );
  const response = await fetch(`${hospital.url}${METER_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ readings: [], controls }),
  });
  expect(response.status).toBe(200);
  const { data: reply } = (await response.json()) as { data: MeterReply };
  expect(reply.controls.map(({ outcome, code }) => code ?? outcome)).toEqual(controls.map(() => 'stored'));
  return String(device?.id);
}

/** Mean of a level; the SD of its first twenty results is 1. */
const MEAN: Record<ControlLevel, number> = { low: 5, normal: 8, high: 16 };
/** Ten distances from the mean that, on both sides of it, have a sample SD of exactly 1: their squares add up to 9.5. */
const DISTANCES = [1, 1, 1, 1, 1, 1, 1, 1.5, 0.5, 0];
const baseline = (levels: readonly ControlLevel[]): Values[] =>
  DISTANCES.flatMap((distance) => [distance, -distance]).map((distance) =>
    Object.fromEntries(levels.map((level) => [level, MEAN[level] + distance])),
  );

/** The runs of a case, in SD. */
const CASES: readonly (readonly [name: string, runs: readonly Values[], rules: readonly WestgardRule[]])[] = [
  ['level 1 = 106 of 100, level 2 = 199 of 205, SD 2.5 (published)', [{ low: 2.4, high: -2.4 }], ['1-2s', 'R-4s']],
  ['2.1', [{ normal: 2.1 }], ['1-2s']],
  ['exactly 2', [{ normal: 2 }], []],
  ['exactly 3', [{ normal: 3 }], ['1-2s']],
  ['3.1', [{ normal: 3.1 }], ['1-2s', '1-3s']],
  ['2.1 and 2.3 of one level', [{ normal: 2.1 }, { normal: 2.3 }], ['1-2s', '2-2s']],
  ['2.1 and -2.3 of one level', [{ normal: 2.1 }, { normal: -2.3 }], ['1-2s']],
  ['one run low 2.2, high 2.4', [{ low: 2.2, high: 2.4 }], ['1-2s', '2-2s']],
  ['one run low 2.1, high -2.1', [{ low: 2.1, high: -2.1 }], ['1-2s', 'R-4s']],
  ['1.1 1.2 1.3 1.05', [1.1, 1.2, 1.3, 1.05].map((normal) => ({ normal })), ['4-1s']],
  ['1.1 -1.2 1.3 1.05', [1.1, -1.2, 1.3, 1.05].map((normal) => ({ normal })), []],
  [
    'runs of low and high below 1 SD',
    [
      { low: -1.1, high: -1.2 },
      { low: -1.4, high: -1.3 },
    ],
    ['4-1s'],
  ],
  ['ten of 0.2', Array.from({ length: 10 }, () => ({ normal: 0.2 })), ['10x']],
  ['ten of -0.2', Array.from({ length: 10 }, () => ({ normal: -0.2 })), ['10x']],
  ['nine of 0.2', Array.from({ length: 9 }, () => ({ normal: 0.2 })), []],
  [
    'five of 0.2, one on the mean, four of 0.2',
    [0.2, 0.2, 0.2, 0.2, 0.2, 0, 0.2, 0.2, 0.2, 0.2].map((normal) => ({ normal })),
    [],
  ],
];

/** The marks of the chart, by run and level: z and rules that fired. */
async function marksOf(deviceId: string): Promise<{ level: string; z: number; rules: string[] }[]> {
  await page.goto(`/quality/chart?device=${deviceId}`);
  await page.getByRole('radio', { name: text('quality.axis.all') }).click();
  await expect(page.locator('.lj-point').first()).toBeVisible();
  return page.locator('.lj-point[data-run]').evaluateAll((marks) =>
    marks.map((mark) => {
      const { z = '', rules = '' } = (mark as SVGElement).dataset;
      const level = ['low', 'normal', 'high'].find((one) => mark.classList.contains(one)) ?? '';
      return { level, z: Number(z), rules: rules.split(' ').filter((rule) => rule !== '') };
    }),
  );
}

test.describe('the L-J chart', () => {
  for (const [name, runs, rules] of CASES) {
    test(`marks ${name}: ${rules.join(' ') || 'nothing'} (spec 2, /quality)`, async () => {
      const levels = [...new Set(runs.flatMap((run) => Object.keys(run)))] as ControlLevel[];
      const measured = [
        ...baseline(levels),
        ...runs.map((run) =>
          Object.fromEntries(
            Object.entries(run).map(([level, z]) => [level, Number((MEAN[level as ControlLevel] + z).toFixed(2))]),
          ),
        ),
      ];
      const marks = await marksOf(await meterWith(measured));
      const shown = levels.map((level) => marks.filter((mark) => mark.level === level).slice(20));
      expect(shown.map((own) => own.map(({ z }) => z))).toEqual(levels.map((level) => runs.map((run) => run[level])));
      expect([...new Set(shown.flat().flatMap((mark) => mark.rules))].sort()).toEqual([...rules].sort());

      // Point by point what the domain says of the same values.
      const { runs: judged } = controlChart(
        measured.map((values) => ({
          results: Object.entries(values).map(([level, value]) => ({
            level: level as ControlLevel,
            value,
            lot: 'lot',
            printed: PRINTED,
          })),
          stripLot: STRIPS,
        })),
      );
      expect(shown.map((own) => own.map((mark) => mark.rules))).toEqual(
        levels.map((level) =>
          judged
            .slice(20)
            .map(({ violations }) => violations.filter((one) => one.levels.includes(level)).map(({ rule }) => rule)),
        ),
      );
    });
  }

  test('shows mean 4.64, SD 0.490 and CV 10.6 % of the twenty published results, of which none breaks a rule (spec 2, /quality)', async () => {
    const twenty = [3.8, 4.2, 4.5, 3.8, 4.3, 4.7, 4.8, 4.8, 4.6, 5.2, 5, 5.4, 5, 5.2, 5.2, 4.8, 4.9, 3.8, 4.2, 4.6];
    const marks = await marksOf(await meterWith(twenty.map((normal) => ({ normal }))));
    expect(Math.max(...marks.map(({ z }) => Math.abs(z)))).toBe(1.71);
    expect(marks.flatMap(({ rules }) => rules)).toEqual([]);
    await page.getByRole('radio', { name: text('quality.axis.normal'), exact: true }).click();
    const cells = page.locator('.figure-table tr[data-row=cumulative] td');
    await expect(cells.nth(0)).toHaveText('20');
    await expect(cells.nth(1)).toHaveText('4.64');
    await expect(cells.nth(2)).toHaveText('0.490');
    await expect(cells.nth(3)).toHaveText('10.6 %');
  });
});

const samples = (count: number, reference: number, off: number): ComparedSample[] =>
  Array.from({ length: count }, (_, index) => ({ reference, meter: index < off ? reference + 3 : reference }));
const same = (count: number, sample: ComparedSample): ComparedSample[] => Array.from({ length: count }, () => sample);

/** Comparisons with the verdicts by WS/T 781, ISO 15197 and the stricter limits. */
const COMPARED = [
  [
    'one of twenty off in each band',
    [...samples(20, 4, 1), ...samples(20, 12, 1)],
    ['accepted', 'accepted', 'accepted'],
  ],
  ['two of twenty off below', [...samples(20, 4, 2), ...samples(20, 12, 0)], ['rejected', 'accepted', 'rejected']],
  ['two of twenty off above', [...samples(20, 4, 0), ...samples(20, 12, 2)], ['rejected', 'accepted', 'rejected']],
  [
    'exactly 0.83 and 15 % off',
    [...same(20, { reference: 5.49, meter: 6.32 }), ...same(20, { reference: 10, meter: 11.5 })],
    ['accepted', 'accepted', 'rejected'],
  ],
  [
    '0.84 and 15.1 % off',
    [...same(20, { reference: 5.49, meter: 6.33 }), ...same(20, { reference: 10, meter: 11.51 })],
    ['rejected', 'rejected', 'rejected'],
  ],
  [
    'a reference of 5.5, which is above one edge and below the other',
    [...same(2, { reference: 5.5, meter: 6.33 }), ...samples(20, 4, 0), ...samples(18, 12, 0)],
    ['rejected', 'accepted', 'rejected'],
  ],
  ['39 samples', [...samples(20, 4, 0), ...samples(19, 12, 0)], ['insufficient', 'insufficient', 'insufficient']],
  ['no sample below the edge', samples(40, 12, 0), ['insufficient', 'insufficient', 'insufficient']],
] as const satisfies readonly (readonly [string, ComparedSample[], readonly string[]])[];

test.describe('a comparison with the laboratory', () => {
  const words = verificationWords.en;

  /** The words of the page for a band. */
  const bandText = ({ within, count, share }: ComparisonBand, isEnough: boolean): string => {
    if (!('value' in share)) return '–';
    return isEnough ? `${within}/${count} ${share.value.toFixed(1)} %` : `${within}/${count}`;
  };

  test('shows verdict and shares of every standard as published, and as the domain has them (spec 2, /quality)', async () => {
    await page.goto('/quality/verification');
    await page.locator('.board-toolbar .primary').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(text('quality.meter')).selectOption({ index: 1 });
    await dialog.getByRole('button', { name: text('verification.begin') }).click();
    await expect(dialog).toBeHidden();
    for (const [name, compared, verdicts] of COMPARED) {
      await test.step(name, async () => {
        await page.evaluate(() => sessionStorage.clear());
        await page.reload();
        await page.locator('input[type=file]').setInputFiles({
          name: 'samples.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(compared.map(({ reference, meter }) => `${reference},${meter}`).join('\n')),
        });
        await expect(page.getByTestId('difference-plot')).toHaveAttribute('data-points', String(compared.length));
        for (const [row, key] of COMPARISON_STANDARD_KEYS.entries()) {
          const { below, fromEdge, whole, verdict } = compareMeter(compared, COMPARISON_STANDARDS[key]);
          expect(typeof verdict === 'string' ? verdict : 'insufficient').toBe(verdicts[row]);
          const cells = page.locator('.record-figures tbody tr').nth(row).locator('td');
          const isEnough = typeof verdict === 'string';
          await expect(cells.nth(0)).toHaveText(bandText(below, isEnough));
          await expect(cells.nth(1)).toHaveText(bandText(fromEdge, isEnough));
          await expect(cells.nth(2)).toHaveText(bandText(whole, isEnough));
          if (isEnough) await expect(cells.nth(3)).toHaveText(new RegExp(`^(◆ )?${words[verdict]}$`));
          else await expect(cells.nth(3)).not.toContainText(/ccepted/);
        }
        const outside = compared.length - compareMeter(compared).whole.within;
        await expect(page.locator('.difference-point[data-inside=false]')).toHaveCount(outside);
      });
    }
  });
});
