import { DAY_SLOTS } from '@wardlink/domain';
import type { Language } from '../base/language.js';
import { named, slotWord } from '../records/columns.js';
import { countCell, numberCell, type FigureCell, type FigureTable } from '../statistics/figure-table.js';
import type { ReplyIn } from '../base/schema-types.js';
import type { virtualWardSchemas } from './schemas.js';

type Effect = ReplyIn<typeof virtualWardSchemas, 'virtualWard.effect'>;
type Shares = Effect['departments'][number]['before'];

const WORDS = {
  zh: {
    title: '虚拟病房管理效果',
    columns: ['项目', '转入前', '标准差', '测量次数', '管理中', '标准差', '测量次数'],
    patients: '患者数',
    inRange: '达标率（%）',
    lows: '低血糖占比（%）',
    days: '达标天数（达标患者数）',
    mean: (slot: string) => `${slot}均值（mmol/L）`,
    of: (place: string) => `${place}：达标率（%）`,
  },
  en: {
    title: 'Effect of the virtual ward',
    columns: ['Figure', 'Before', 'Standard deviation', 'Readings', 'Managed', 'Standard deviation', 'Readings'],
    patients: 'Patients',
    inRange: 'In range, %',
    lows: 'Lows, %',
    days: 'Days to target (patients who reached it)',
    mean: (slot: string) => `Mean ${slot}, mmol/L`,
    of: (place: string) => `${place}: in range, %`,
  },
} as const;

const percent = (part: number, { readings }: Shares): FigureCell =>
  numberCell(readings === 0 ? null : (100 * part) / readings);

/** The effect of the management as on the page: figures before and since, with spread and number of readings. */
export function effectTable(effect: Effect, language: Language): FigureTable {
  const words = WORDS[language];
  const { before, managed, departments } = effect;
  const shares = (name: string, one: Shares, other: Shares, part: (of: Shares) => number): FigureCell[] => [
    name,
    percent(part(one), one),
    null,
    countCell(one.readings),
    percent(part(other), other),
    null,
    countCell(other.readings),
  ];
  const slots = DAY_SLOTS.filter(
    (slot) => (before.segments[slot]?.count ?? 0) + (managed.segments[slot]?.count ?? 0) > 0,
  );
  const meanOf = ({ segments }: Effect['before'], slot: number): FigureCell[] => {
    const { mean = null, standardDeviation = null, count = 0 } = segments[slot] ?? {};
    return [numberCell(mean), numberCell(standardDeviation), countCell(count)];
  };
  return {
    title: words.title,
    columns: words.columns.map((heading, index) => ({ heading, width: index === 0 ? 34 : 14 })),
    rows: [
      [words.patients, null, null, null, countCell(effect.patients), null, null],
      shares(words.inRange, before, managed, ({ inRange }) => inRange),
      shares(words.lows, before, managed, ({ lows }) => lows),
      [words.days, null, null, null, numberCell(effect.meanDaysToTarget), null, countCell(effect.reached)],
      ...slots.map((slot) => [words.mean(slotWord(slot, language)), ...meanOf(before, slot), ...meanOf(managed, slot)]),
      ...departments.map(({ department, before: one, managed: other }) =>
        shares(words.of(named(department, language)), one, other, ({ inRange }) => inRange),
      ),
    ],
  };
}

/** The table of one application. */
export const patientEffectTable = (
  { before, managed, daysToTarget }: NonNullable<ReplyIn<typeof virtualWardSchemas, 'virtualWard.detail'>['effect']>,
  language: Language,
): FigureTable =>
  effectTable(
    {
      patients: 1,
      reached: daysToTarget === null ? 0 : 1,
      meanDaysToTarget: daysToTarget,
      before,
      managed,
      departments: [],
    },
    language,
  );
