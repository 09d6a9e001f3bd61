import {
  DAY_SLOTS,
  LATE_HOURS_MOST,
  passwordRuleFault,
  PROTOCOLS,
  targetBands,
  RANDOM_SLOT,
  SPECIAL_SLOT,
  type MealWindow,
  type Slot,
  isQuantity,
  isValidDuty,
  textOfMinute,
} from '@wardlink/domain';
import { minuteOfText } from '../../clock/minute-text.js';
import { mealFieldsOf, readMealFields } from '../../ward/ranges/meal-window-fields.js';
import { fieldsOf as boundsOf, rangeOf } from '../../ward/ranges/range-fields.js';
import type { Fields, RuleName, RuleValue } from './rule-types.js';

/** A value read from typed fields; or a problem: a key of the page's language, and the wrong fields. */
type Read<T> = { value: T } | { problem: string; fields: string[] };

/** Converts the value of a rule to fields, and fields to its value. */
export interface RuleShape<Rule extends RuleName> {
  fieldsOf: (value: RuleValue<Rule>) => Fields;
  read: (fields: Fields) => Read<RuleValue<Rule>>;
}

/** Slots that may have their own glucose range, in the order of a day. */
export const RANGE_SLOTS: readonly Slot[] = [...DAY_SLOTS, RANDOM_SLOT, SPECIAL_SLOT];

const under = (path: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [`${path}.${name}`, text]));
const below = (path: string, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) =>
      name.startsWith(`${path}.`) ? [[name.slice(path.length + 1), text]] : [],
    ),
  );

/** The two ranges of a rule: the warning range and the critical range. */
function readRanges<T>(fields: Fields): Read<{ general: T; critical: T }> {
  const [general, critical] = ['general', 'critical'].map((path) => rangeOf(below(path, fields)) as T | undefined);
  if (general && critical) return { value: { general, critical } };
  const isWrong = (name: string): boolean =>
    /^(general|critical)\./.test(name) && (fields[name]?.trim() === '' || !Number.isFinite(Number(fields[name])));
  return { problem: 'warnings.rangeNotANumber', fields: Object.keys(fields).filter(isWrong) };
}

const meals: RuleShape<'meals'> = {
  fieldsOf: (windows) => mealFieldsOf(windows as MealWindow[]),
  read: readMealFields,
};

const glucose: RuleShape<'glucose'> = {
  fieldsOf: ({ general, bySlot, critical }) => ({
    ...under('general', boundsOf(general)),
    ...under('critical', boundsOf(critical)),
    ...Object.fromEntries(
      RANGE_SLOTS.flatMap((slot) => {
        const range = bySlot[String(slot)];
        return [
          [`slot${slot}.low`, range ? String(range.low) : ''],
          [`slot${slot}.high`, range ? String(range.high) : ''],
        ];
      }),
    ),
  }),
  read: (fields) => {
    const ranges = readRanges<{ low: number; high: number }>(fields);
    if ('problem' in ranges) return ranges;
    const bySlot: RuleValue<'glucose'>['bySlot'] = {};
    for (const slot of RANGE_SLOTS) {
      const typed = below(`slot${slot}`, fields);
      if (Object.values(typed).every((text) => text.trim() === '')) continue;
      const range = rangeOf(typed);
      if (!range || 'systolic' in range) {
        return { problem: 'rules.slotIncomplete', fields: [`slot${slot}.low`, `slot${slot}.high`] };
      }
      bySlot[String(slot)] = range;
    }
    return { value: { ...ranges.value, bySlot } };
  },
};

const TARGET_BANDS = ['fasting', 'other'] as const;

const target: RuleShape<'target'> = {
  fieldsOf: (value) => {
    const bands = targetBands(value);
    return { ...under('fasting', boundsOf(bands.fasting)), ...under('other', boundsOf(bands.other)) };
  },
  read: (fields) => {
    const [fasting, other] = TARGET_BANDS.map((band) => rangeOf(below(band, fields)));
    if (fasting && other && !('systolic' in fasting) && !('systolic' in other)) {
      return { value: { level: 'custom', fasting, other } };
    }
    const isWrong = (name: string): boolean => fields[name]?.trim() === '' || !Number.isFinite(Number(fields[name]));
    return { problem: 'warnings.rangeNotANumber', fields: Object.keys(fields).filter(isWrong) };
  },
};

const twoRanges = <Rule extends 'pressure' | 'temperature'>(): RuleShape<Rule> => ({
  fieldsOf: ({ general, critical }) => ({
    ...under('general', boundsOf(general)),
    ...under('critical', boundsOf(critical)),
  }),
  read: (fields) => readRanges<RuleValue<Rule>['general']>(fields) as Read<RuleValue<Rule>>,
});

/** Minutes until a warning escalates to the doctor and to the director, for critical and other warnings. */
const ESCALATION_FIELDS = ['critical.doctor', 'critical.director', 'ordinary.doctor', 'ordinary.director'] as const;

const escalation: RuleShape<'escalation'> = {
  fieldsOf: ({ critical, ordinary, directorId }) => {
    const text = (minutes: number | undefined): string => (minutes === undefined ? '' : String(minutes));
    return {
      'critical.doctor': text(critical[0]),
      'critical.director': text(critical[1]),
      'ordinary.doctor': text(ordinary[0]),
      'ordinary.director': text(ordinary[1]),
      directorId: directorId ?? '',
    };
  },
  read: (fields) => {
    const wrong = ESCALATION_FIELDS.filter((name) => !isQuantity(fields[name]?.trim() || '0'));
    if (wrong.length > 0) return { problem: 'rules.minutesAsked', fields: wrong };
    const timesOf = (kind: 'critical' | 'ordinary'): number[] | undefined => {
      const [doctor = '', director = ''] = [fields[`${kind}.doctor`]?.trim(), fields[`${kind}.director`]?.trim()];
      if (doctor === '') return director === '' ? [] : undefined;
      return director === '' ? [Number(doctor)] : [Number(doctor), Number(director)];
    };
    const [critical, ordinary] = [timesOf('critical'), timesOf('ordinary')];
    if (!critical) return { problem: 'rules.doctorFirst', fields: ['critical.doctor'] };
    if (!ordinary) return { problem: 'rules.doctorFirst', fields: ['ordinary.doctor'] };
    return { value: { critical, ordinary, directorId: fields.directorId || null } };
  },
};

const late: RuleShape<'late'> = {
  fieldsOf: ({ hours }) => ({ hours: String(hours) }),
  read: ({ hours = '' }) => {
    const typed = isQuantity(hours.trim()) ? Number(hours) : 0;
    const fits = typed >= 1 && typed <= LATE_HOURS_MOST;
    return fits ? { value: { hours: typed } } : { problem: 'rules.hoursAsked', fields: ['hours'] };
  },
};

const duty: RuleShape<'duty'> = {
  fieldsOf: ({ from, until, offHoursId }) => ({
    from: textOfMinute(from),
    until: textOfMinute(until),
    offHoursId: offHoursId ?? '',
  }),
  read: (fields) => {
    const [from, until] = [minuteOfText(fields.from ?? ''), minuteOfText(fields.until ?? '')];
    const value = { from: from ?? -1, until: until ?? -1, offHoursId: fields.offHoursId || null };
    return isValidDuty(value) ? { value } : { problem: 'rules.hoursInvalid', fields: ['from', 'until'] };
  },
};

/** The figures of the password rule, in the order of the form. */
export const PASSWORD_FIELDS = [
  'length',
  'remembered',
  'lockAfter',
  'lockMinutes',
  'sessionHours',
  'idleMinutes',
] as const;

const password: RuleShape<'password'> = {
  fieldsOf: (rule) => Object.fromEntries(PASSWORD_FIELDS.map((name) => [name, String(rule[name])])),
  read: (fields) => {
    const figure = (name: (typeof PASSWORD_FIELDS)[number]): number =>
      isQuantity(fields[name]?.trim() ?? '') ? Number(fields[name]) : Number.NaN;
    const value = Object.fromEntries(PASSWORD_FIELDS.map((name) => [name, figure(name)])) as RuleValue<'password'>;
    const fault = passwordRuleFault(value);
    return fault === undefined ? { value } : { problem: 'rules.passwordInvalid', fields: [fault] };
  },
};

const protocols: RuleShape<'protocols'> = {
  fieldsOf: ({ adopted }) => Object.fromEntries(PROTOCOLS.map((one) => [one, adopted.includes(one) ? 'yes' : ''])),
  read: (fields) => ({ value: { adopted: PROTOCOLS.filter((one) => fields[one] === 'yes') } }),
};

export const RULE_SHAPES: { [Rule in RuleName]: RuleShape<Rule> } = {
  meals,
  glucose,
  target,
  pressure: twoRanges<'pressure'>(),
  temperature: twoRanges<'temperature'>(),
  escalation,
  late,
  duty,
  protocols,
  password,
};
