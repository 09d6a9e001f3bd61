import { WARNING_ACTIONS, type WarningAction } from '@wardlink/domain';
import type { Language } from '../base/language.js';

/** Texts of actions on a warning, for screens, paper and the audit trail. */
const WORDS: Record<WarningAction, Record<Language, string>> = {
  sugar15g: { zh: '已给糖 15 g', en: '15 g of sugar given' },
  sugar20g: { zh: '已给糖 20 g', en: '20 g of sugar given' },
  glucoseIntravenous: { zh: '已静脉给予葡萄糖', en: 'IV glucose given' },
  medication: { zh: '已按医嘱用药', en: 'ordered medication given' },
  doctorTold: { zh: '已告知医生', en: 'doctor informed' },
  patientCalled: { zh: '已致电患者', en: 'patient called' },
  remeasure10: { zh: '10 分钟后复测', en: 'recheck in 10 min' },
  remeasure15: { zh: '15 分钟后复测', en: 'recheck in 15 min' },
  remeasure30: { zh: '30 分钟后复测', en: 'recheck in 30 min' },
  remeasure60: { zh: '60 分钟后复测', en: 'recheck in 60 min' },
};

const SEPARATOR: Record<Language, string> = { zh: '，', en: ', ' };

const isAction = (code: string): code is WarningAction => (WARNING_ACTIONS as readonly string[]).includes(code);

/** Actions and note in one line; empty if there is neither. */
export function actionsText(
  { actions, note }: { actions: readonly WarningAction[]; note: string | null },
  language: Language,
): string {
  const words = actions.map((action) => WORDS[action][language]);
  return [...words, ...(note === null ? [] : [note])].join(SEPARATOR[language]);
}

/** Actions from the codes in an audit event, separated by commas. */
export function actionCodesText(codes: string, language: Language): string {
  const known = codes.split(',').filter((code) => code !== '');
  return known.map((code) => (isAction(code) ? WORDS[code][language] : code)).join(SEPARATOR[language]);
}
