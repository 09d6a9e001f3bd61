import type { RequestOf, SolutionLot, StripLot } from '@wardlink/contract';
import {
  CONTROL_LEVELS,
  DEFAULT_DAYS_AFTER_OPENING,
  isStripLot,
  printedRangeFault,
  type ControlLevel,
  type PrintedRange,
  decimalText,
} from '@wardlink/domain';
import type { FormModel, Problems } from '../../../forms/model.js';

type Part = 'Target' | 'Lower' | 'Upper';
type LimitName = `${ControlLevel}${Part}`;
const PARTS = ['Lower', 'Target', 'Upper'] as const;

/** Names of the fields for the limits of a level. */
export const limitNames = (level: ControlLevel): LimitName[] => PARTS.map((part) => `${level}${part}` as const);

const figure = { inputMode: 'numeric', figures: true, maxLength: 5 } as const;
const isCount = (text: string): boolean => /^(0|[1-9]\d{0,3})$/.test(text);
const count = (text: string): string | undefined => (isCount(text) ? undefined : 'count');
const isPast = (text: string, today: string): string | undefined => (text > today ? 'future' : undefined);

const LIMITS = Object.fromEntries(CONTROL_LEVELS.flatMap(limitNames).map((name) => [name, figure])) as Record<
  LimitName,
  typeof figure
>;

type StripField = 'brand' | 'lot' | 'models' | 'produced' | 'expires' | 'opened' | 'lowStock' | LimitName;

export const STRIP_MODEL: FormModel<StripField> = {
  brand: { required: true, maxLength: 40 },
  lot: {
    required: true,
    isCode: true,
    figures: true,
    maxLength: 32,
    wrong: (text) => (isStripLot(text) ? undefined : 'code'),
  },
  models: { required: true, maxLength: 200, isCode: true },
  produced: { kind: 'date', required: true, wrong: isPast },
  expires: { kind: 'date', required: true },
  opened: { kind: 'date', wrong: isPast },
  lowStock: { inputMode: 'numeric', figures: true, maxLength: 4, wrong: count },
  ...LIMITS,
};

type SolutionField =
  'brand' | 'lot' | 'level' | 'expires' | 'opened' | 'daysAfterOpening' | 'lower' | 'target' | 'upper';

export const SOLUTION_MODEL: FormModel<SolutionField> = {
  brand: { required: true, maxLength: 40 },
  lot: { required: true, isCode: true, figures: true, maxLength: 32 },
  level: { required: true },
  expires: { kind: 'date', required: true },
  opened: { kind: 'date', wrong: isPast },
  daysAfterOpening: {
    required: true,
    inputMode: 'numeric',
    figures: true,
    maxLength: 3,
    wrong: (text) => (/^[1-9]\d{0,2}$/.test(text) ? undefined : 'days'),
  },
  lower: { required: true, ...figure },
  target: { required: true, ...figure },
  upper: { required: true, ...figure },
};

/** Figures of limits as typed. */
interface TypedLimits {
  lower: string;
  target: string;
  upper: string;
}

/** Limits of a solution for one lot of strips, or for one model. */
export interface SpecificRow extends TypedLimits {
  /** Id of the lot of strips; empty for a model. */
  stripLotId: string;
  model: string;
}

type StripForm = Record<StripField, string>;
type SolutionForm = Record<SolutionField, string> & { specific: SpecificRow[] };

const numberOf = (text: string): number => (/^\d{1,2}(\.\d)?$/.test(text.trim()) ? Number(text) : NaN);

/** The first wrong field of typed limits. */
export function limitsFault(typed: TypedLimits): keyof TypedLimits | undefined {
  const limits = rangeOf(typed);
  for (const name of ['target', 'lower', 'upper'] as const) if (Number.isNaN(limits[name])) return name;
  return printedRangeFault(limits);
}

const rangeOf = ({ lower, target, upper }: TypedLimits): PrintedRange => ({
  target: numberOf(target),
  lower: numberOf(lower),
  upper: numberOf(upper),
});

const typedOf = (form: StripForm, level: ControlLevel): TypedLimits => ({
  lower: form[`${level}Lower`],
  target: form[`${level}Target`],
  upper: form[`${level}Upper`],
});

const isEmpty = ({ lower, target, upper }: TypedLimits): boolean => `${lower}${target}${upper}`.trim() === '';
const capital = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1);

/** Problems of the limits of a lot of strips: a level without any figure is not supported. */
export function stripLimitProblems(form: StripForm): Problems {
  const typed = CONTROL_LEVELS.filter((level) => !isEmpty(typedOf(form, level)));
  if (typed.length === 0) return { normalTarget: 'noLevel' };
  const wrong = typed.flatMap((level) => {
    const fault = limitsFault(typedOf(form, level));
    return fault ? [[`${level}${capital(fault)}`, 'limits'] as const] : [];
  });
  return Object.fromEntries(wrong);
}

/** Problems of the limits of a solution, including its rows. */
export function solutionLimitProblems(form: SolutionForm): Problems {
  const own = isEmpty(form) ? undefined : limitsFault(form);
  const rows = form.specific.flatMap((row, index): [string, string][] => {
    if (row.stripLotId === '' && row.model.trim() === '') return [[`specific.${index}.model`, 'noModel']];
    const fault = limitsFault(row);
    return fault ? [[`specific.${index}.${fault}`, 'limits']] : [];
  });
  return { ...(own ? { [own]: 'limits' } : {}), ...Object.fromEntries(rows) };
}

/** Problems of the dates, as far as both are typed. */
export function dayProblems({
  produced = '',
  expires,
  opened,
}: {
  produced?: string;
  expires: string;
  opened: string;
}): Problems {
  const problems: Problems = {};
  if (produced !== '' && expires !== '' && expires <= produced) problems.expires = 'expires';
  if (opened !== '' && ((produced !== '' && opened < produced) || (expires !== '' && opened > expires))) {
    problems.opened = 'opened';
  }
  return problems;
}

/** Fields of the strips' form to which the path of a refusal refers. */
export function refusedStripFields(path: string): readonly string[] {
  const [, level, part] = /^targets\.(low|normal|high)(?:\.(lower|target|upper))?/.exec(path) ?? [];
  if (level !== undefined) return [`${level}${capital(part ?? 'target')}`];
  return path === 'targets' ? ['normalTarget'] : [path.split('.')[0] ?? path];
}

/** Fields of the solution's form to which the path of a refusal refers. */
export function refusedSolutionFields(path: string): readonly string[] {
  const [, index, part] = /^specific\.(\d+)\.(\w+)/.exec(path) ?? [];
  if (index !== undefined) return [`specific.${index}.${part === 'stripLotId' ? 'model' : part}`];
  return [path.split('.').at(-1) ?? path];
}

const shown = (value: number | undefined): string => (value === undefined ? '' : decimalText(value, 1));

export function stripForm(lot: StripLot | undefined): StripForm {
  const limits = CONTROL_LEVELS.flatMap((level) =>
    PARTS.map(
      (part) => [`${level}${part}`, shown(lot?.targets[level]?.[part.toLowerCase() as keyof PrintedRange])] as const,
    ),
  );
  return {
    brand: lot?.brand ?? '',
    lot: lot?.lot ?? '',
    models: lot?.models.join(', ') ?? '',
    produced: lot?.produced ?? '',
    expires: lot?.expires ?? '',
    opened: lot?.opened ?? '',
    lowStock: lot?.lowStock == null ? '' : String(lot.lowStock),
    ...(Object.fromEntries(limits) as Record<LimitName, string>),
  };
}

/** The request of a strips' form; the form must be valid. */
export function stripRequest(form: StripForm, lot: StripLot | undefined): RequestOf<'strip.save'> {
  const targets = CONTROL_LEVELS.flatMap((level) => {
    const typed = typedOf(form, level);
    return isEmpty(typed) ? [] : [[level, rangeOf(typed)] as const];
  });
  return {
    stripLotId: lot?.stripLotId ?? null,
    version: lot?.version ?? null,
    brand: form.brand.trim(),
    lot: form.lot.trim(),
    models: [
      ...new Set(
        form.models
          .split(/[,，、;；]/)
          .map((model) => model.trim())
          .filter((model) => model !== ''),
      ),
    ],
    targets: Object.fromEntries(targets),
    produced: form.produced,
    expires: form.expires,
    opened: form.opened || null,
    lowStock: form.lowStock.trim() === '' ? null : Number(form.lowStock),
  };
}

export function solutionForm(lot: SolutionLot | undefined): SolutionForm {
  return {
    brand: lot?.brand ?? '',
    lot: lot?.lot ?? '',
    level: lot?.level ?? 'normal',
    expires: lot?.expires ?? '',
    opened: lot?.opened ?? '',
    daysAfterOpening: String(lot?.daysAfterOpening ?? DEFAULT_DAYS_AFTER_OPENING),
    lower: shown(lot?.target.lower),
    target: shown(lot?.target.target),
    upper: shown(lot?.target.upper),
    specific: (lot?.specific ?? []).map(({ stripLotId = '', model = '', lower, target, upper }) => ({
      stripLotId,
      model,
      lower: shown(lower),
      target: shown(target),
      upper: shown(upper),
    })),
  };
}

/** The request of a solution's form; the form must be valid. */
export function solutionRequest(form: SolutionForm, lot: SolutionLot | undefined): RequestOf<'solution.save'> {
  return {
    solutionLotId: lot?.solutionLotId ?? null,
    version: lot?.version ?? null,
    brand: form.brand.trim(),
    lot: form.lot.trim(),
    level: form.level as ControlLevel,
    expires: form.expires,
    opened: form.opened || null,
    daysAfterOpening: Number(form.daysAfterOpening),
    target: rangeOf(form),
    specific: form.specific.map((row) => ({
      ...(row.stripLotId === '' ? { model: row.model.trim() } : { stripLotId: row.stripLotId }),
      ...rangeOf(row),
    })),
  };
}
