import type { Language } from '../base/language.js';
import type { ConsentPart, ConsentPurpose } from './consents.js';

/** Version of the texts below. Raise it with each change: a consent refers to the text that was read. */
export const CONSENT_VERSION = 1;

type Sentence = Record<Language, string>;

const CARE: readonly Sentence[] = [
  {
    zh: '该医生可以查看您的资料：姓名、年龄、诊断和过敏史，血糖等全部测量记录（包括住院期间的），医嘱、目标和预警。',
    en: 'The doctor sees your name, age, diagnoses and allergies, everything that was measured (also in the hospital), your orders, targets and warnings.',
  },
  {
    zh: '您在家测得的异常值会通知该医生；该医生可以为您制定监测计划、给出建议、安排随访，并与您聊天和通话。',
    en: 'The doctor is warned of values out of range that you measure at home, can plan what you measure, advise you, arrange follow-ups, and chat and call with you.',
  },
  {
    zh: '如遇紧急情况，请拨打 120 或前往最近的医院，不要等待答复。',
    en: 'In an emergency call 120 or go to the nearest hospital; do not wait for an answer here.',
  },
];

const SHARING: readonly Sentence[] = [
  {
    zh: '此人可以查看您的姓名、年龄、诊断和过敏史，以及下列内容。',
    en: 'This person sees your name, age, diagnoses and allergies, and what is listed here.',
  },
];

const PARTS: Record<ConsentPart, Sentence> = {
  readings: { zh: '全部测量记录（包括住院期间的）。', en: 'Everything that was measured, also in the hospital.' },
  orders: { zh: '医嘱和监测计划。', en: 'Your orders and what is planned to be measured.' },
  warnings: { zh: '异常值的预警。', en: 'Warnings of values out of range.' },
};

const ALWAYS: readonly Sentence[] = [
  {
    zh: '您可以随时撤回同意。撤回后对方立即不能再查看，已做的记录按法规保存。',
    en: 'You can take this back at any time. From that moment on nothing more can be seen; what was recorded is kept as the law demands.',
  },
  { zh: '每次同意和撤回都会留下记录。', en: 'Each consent, and its end, is recorded.' },
];

/** The sentences of a consent as they are read before it is given. */
export function consentSentences(
  purpose: ConsentPurpose,
  parts: readonly ConsentPart[],
  language: Language,
): readonly string[] {
  const own = purpose === 'care' ? CARE : [...SHARING, ...parts.map((part) => PARTS[part])];
  return [...own, ...ALWAYS].map((sentence) => sentence[language]);
}
