import {
  AMOUNT_REASONS,
  clockText,
  dayOf,
  INSULIN_CATALOGUE,
  isIndicator,
  isSlot,
  ORAL_MEDICINES,
  PRESSURE_STATUS,
  SLOT_KEYS,
  withEndWords,
} from '@wardlink/domain';
import type { Language } from '../base/language.js';
import { orderWords } from '../orders/words.js';
import { actionCodesText } from '../warnings/action-words.js';
import { indicatorInline, levelWord, wordsOfFigure } from '../indicators/words.js';
import { named, placeName, type TableColumn } from '../records/columns.js';
import { COLUMN_TITLES, recordWords } from '../records/words.js';
import { diagnosisText } from '../base/diseases.js';
import { codedReason, reasonText } from '../base/reasons.js';
import { staffTitleText } from '../staff/titles.js';
import type { ReplyIn } from '../base/schema-types.js';
import type { auditSchemas } from './schemas.js';
import { AUDIT_EVENTS, AUDIT_FIGURES, type AuditEventName } from './words.js';

/** One event, as the audit trail's screen and export receive it. */
export type AuditRow = ReplyIn<typeof auditSchemas, 'audit.search'>['rows'][number];
type Figure = NonNullable<AuditRow['after']>[string];

const isKnown = (type: string): type is AuditEventName => type in AUDIT_EVENTS;

/** Display text of an event; the event's own name if another version of the product wrote it. */
function auditEventText(type: string, language: Language): string {
  return isKnown(type) ? AUDIT_EVENTS[type][language] : type;
}

/** Text of a status number of glucose or blood pressure (specification, section 4). */
function statusText(status: Figure, language: Language): string | undefined {
  const { inRange, meaning } = recordWords[language];
  const ofPressure = Object.entries(PRESSURE_STATUS).map(([key, code]) => [code, levelWord('pressure', key, language)]);
  const known: Record<string, string> = {
    ...Object.fromEntries(ofPressure),
    0: inRange,
    1: meaning.high,
    2: meaning.low,
  };
  return known[String(status)];
}

/** Figures that hold reasons. */
const REASONS: ReadonlySet<string> = new Set([
  'reason',
  'timeReason',
  'endReason',
  'changeReason',
  'emergencyReason',
  'voidReason',
  'note',
]);

/** Names of medicines from their catalogues, for events stored without the English name. */
const MEDICINES = new Map<string, string>(
  [...ORAL_MEDICINES, ...Object.values(INSULIN_CATALOGUE).flat()].flatMap(({ generic, brand }) => [
    [generic.zh, generic.en] as const,
    [brand.zh, brand.en] as const,
  ]),
);

/** Figures whose English name is stored in a second figure, which is not shown separately. */
const LATIN_NAMES: Readonly<Record<string, string>> = { drug: 'latinDrug', brand: 'latinBrand' };

/** A figure for the reader: a medicine has its name in the reader's language. */
function inLanguage(name: string, figures: Figures, language: Language): Figure | undefined {
  const value = figures?.[name];
  if (Object.entries(LATIN_NAMES).some(([own, latin]) => latin === name && figures?.[own] != null)) return undefined;
  const latin = LATIN_NAMES[name];
  if (latin === undefined || typeof value !== 'string' || language === 'zh') return value;
  return figures?.[latin] ?? MEDICINES.get(value) ?? value;
}

/** Figures with these names are instants in epoch milliseconds. */
const isInstant = (name: string): boolean => /(At|Time)$/.test(name);

function figureText(name: string, value: Figure, language: Language, zone: string): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return language === 'zh' ? (value ? '是' : '否') : value ? 'yes' : 'no';
  if (typeof value === 'number' && isInstant(name)) return instantText(value, zone);
  if ((name === 'slot' || name === 'beginsWith') && isSlot(value))
    return recordWords[language].slot[SLOT_KEYS[value]] ?? String(value);
  if (name === 'indicator') return isIndicator(value) ? indicatorInline(value, language) : String(value);
  if (name === 'status') return statusText(value, language) ?? String(value);
  if (name === 'actions') return actionCodesText(String(value), language);
  if (name === 'refusal') return recordWords[language].refusal[String(value)] ?? String(value);
  if (REASONS.has(name)) return reasonText(codedReason(String(value)), language);
  if (name === 'title') return staffTitleText(String(value), language);
  if (name === 'diagnosis' || name === 'diseaseType') return diagnosisText(String(value), language);
  if (name === 'amountReason') {
    const known = AMOUNT_REASONS.find((reason) => reason === value);
    return known ? orderWords[language].amountReason[known] : String(value);
  }
  return String(value);
}

type Figures = AuditRow['after'];

/** Replaces a value beyond the meter's end by HI or LO with that end in brackets. */
function asRead(figures: Figures): Figures {
  if (!figures) return figures;
  const { comparator: _, ...read } = withEndWords<Figure>(
    figures,
    (word, comparator, figure) => `${word} (${comparator} ${String(figure)})`,
  );
  return read;
}

/** The changes as `name: before → after`, or the entered values; unchanged figures are left out. */
export function auditDetail(row: AuditRow, language: Language, zone: string): string {
  const [before, after] = [asRead(row.before), asRead(row.after)];
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const parts = names.flatMap((name) => {
    const [was, is] = [inLanguage(name, before, language), inLanguage(name, after, language)];
    if (was === is) return [];
    // A figure that is empty on one side and absent on the other is not a change.
    const [from, to] = [was, is].map((value) => value !== undefined && figureText(name, value, language, zone));
    if (from === '–' && to === false) return [];
    if (to === '–' && from === false) return [];
    const label = AUDIT_FIGURES[name]?.[language] ?? wordsOfFigure(name, language)?.title.toLowerCase() ?? name;
    return [`${label}${language === 'zh' ? '：' : ': '}${[from, to].filter((text) => text !== false).join(' → ')}`];
  });
  return parts.join(language === 'zh' ? '；' : '; ');
}

function instantText(instant: number, zone: string): string {
  return `${dayOf(instant, zone)} ${clockText(instant, zone)}`;
}

/** Columns of the audit trail, for its screen and its export. */
export const auditColumns: readonly TableColumn<AuditRow>[] = [
  {
    key: 'at',
    title: { zh: '时间', en: 'Time' },
    width: 20,
    // With seconds, because the order of one person's actions within a minute matters here.
    cell: ({ at }, { zone }) => `${instantText(at, zone)}:${String(Math.floor(at / 1000) % 60).padStart(2, '0')}`,
  },
  {
    key: 'person',
    title: { zh: '人员', en: 'Person' },
    width: 16,
    cell: ({ by }, { language }) => by && named(by, language),
  },
  { key: 'username', title: { zh: '用户名', en: 'User name' }, width: 14, cell: ({ by }) => by?.username ?? null },
  {
    key: 'event',
    title: { zh: '事件', en: 'Event' },
    width: 20,
    cell: ({ type }, { language }) => auditEventText(type, language),
  },
  {
    key: 'patient',
    title: COLUMN_TITLES.patient,
    width: 16,
    cell: ({ patient }, { language }) => patient && named(patient, language),
  },
  {
    key: 'number',
    title: COLUMN_TITLES.number,
    width: 14,
    cell: ({ patient }) => patient?.hospitalizationNumber ?? null,
  },
  {
    key: 'place',
    title: { zh: '机构', en: 'Place' },
    width: 24,
    cell: ({ node }, { language }) => node && placeName(node, language),
  },
  {
    key: 'detail',
    title: { zh: '内容', en: 'Details' },
    width: 60,
    cell: (row, { language, zone }) => auditDetail(row, language, zone) || null,
  },
];

export const auditWords: Record<Language, { title: string }> = {
  zh: { title: '审计日志' },
  en: { title: 'Audit trail' },
};
