import type { Language } from './language.js';

/** Reason for an end caused by the end or beginning of a stay. */
export type StayReason = 'stay.discharged' | 'stay.admitted';

/**
 * Preset reasons, which are stored as codes. The texts are unique within a language, so that a text identifies a code.
 */
export const PRESET_REASONS = {
  'stay.discharged': { zh: '出院', en: 'discharged' },
  'stay.admitted': { zh: '入院', en: 'admitted' },
  'preset.otherPatient': { zh: '患者错误', en: 'Wrong patient' },
  'preset.duplicate': { zh: '重复录入', en: 'Duplicate' },
  'preset.notMeasured': { zh: '并未测量', en: 'Was not measured' },
  'preset.typing': { zh: '录入错误', en: 'Typing error' },
  'preset.repeated': { zh: '复测结果', en: 'Measured again' },
  'preset.emergencyRoom': { zh: '急诊测量', en: 'Measured in the emergency room' },
  'preset.beforeWard': { zh: '入本病区前测量', en: 'Measured before admission to this ward' },
  'preset.paper': { zh: '补录纸质记录', en: 'Copied from paper' },
  'preset.fileChecked': { zh: '导入文件时核对确认', en: 'Confirmed in the check of an imported file' },
  'preset.artefact': { zh: '伪差', en: 'Artefact' },
  'preset.moved': { zh: '测量时活动', en: 'Patient moved' },
  'preset.targetReached': { zh: '血糖达标', en: 'Target reached' },
  'preset.sideEffect': { zh: '不良反应', en: 'Side effect' },
  'preset.treatmentChanged': { zh: '调整方案', en: 'Treatment changed' },
  'preset.leaving': { zh: '即将出院', en: 'About to be discharged' },
  'preset.highAfterMeals': { zh: '餐后血糖偏高', en: 'High after meals' },
  'preset.highFasting': { zh: '空腹血糖偏高', en: 'High before meals' },
  'preset.lowValues': { zh: '血糖偏低', en: 'Low values' },
  'preset.eatsDifferently': { zh: '进食量变化', en: 'Eats more or less' },
  'preset.steroids': { zh: '使用激素', en: 'Steroids' },
  'preset.operation': { zh: '手术', en: 'Operation' },
  'preset.undone': { zh: '签署后撤销', en: 'Undone after signing' },
  'preset.stable': { zh: '血糖平稳', en: 'Stable values' },
  'preset.unstable': { zh: '血糖波动大', en: 'Values vary much' },
} as const satisfies Record<StayReason | `preset.${string}`, Record<Language, string>>;
export type PresetReason = keyof typeof PRESET_REASONS;

/** Texts of presets that earlier versions stored. */
const FORMER_TEXTS: Readonly<Record<string, PresetReason>> = { 患者录错: 'preset.otherPatient' };

declare const stored: unique symbol;
/** A stored reason: the code of a preset, or free text. Only `reasonText` makes it readable. */
export interface StoredReason {
  readonly [stored]: true;
}

function isPresetReason(reason: unknown): reason is PresetReason {
  return typeof reason === 'string' && Object.hasOwn(PRESET_REASONS, reason);
}

export function isStayReason(reason: unknown): reason is StayReason {
  return reason === 'stay.discharged' || reason === 'stay.admitted';
}

/**
 * Preset codes by text, without those of a stay: ends caused by a stay are restored with it, those with a typed reason
 * never.
 */
const BY_TEXT = new Map<string, PresetReason>([
  ...Object.entries(FORMER_TEXTS),
  ...Object.entries(PRESET_REASONS)
    .filter(([code]) => !isStayReason(code))
    .flatMap(([code, texts]) => Object.values(texts).map((text) => [text, code as PresetReason] as const)),
]);

/** A reason in its stored form: the text of a preset, in any language, as its code; any other text unchanged. */
export function codedReason(text: string): StoredReason {
  return (BY_TEXT.get(text.trim()) ?? text) as unknown as StoredReason;
}

/** A stored reason in the reader's language. A preset that was stored as text is shown like its code. */
export function reasonText(reason: StoredReason | PresetReason, language: Language): string {
  const code = isPresetReason(reason) ? reason : BY_TEXT.get(reason as unknown as string);
  return code === undefined ? (reason as unknown as string) : PRESET_REASONS[code][language];
}
