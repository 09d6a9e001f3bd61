import type { DrugName } from '../insulin/catalogue.js';

/** An oral glucose-lowering medicine, with the brand of its originator. */
export interface OralMedicine {
  key: string;
  generic: DrugName;
  brand: DrugName;
  /** Unit in which a dose is usually written. */
  unit: 'mg' | 'g';
  /** Maximum according to its label, milligrams: at once, and per day. */
  most: { single: number; daily: number };
  /**
   * The weakest tablet on the market, milligrams: a number of tablets above the maximum for this strength is too many
   * for any strength.
   */
  tablet: number;
  /** The label from which `most` comes; see docs/decisions/0099-doses-that-were-given.md. */
  source: string;
}

type Limits = readonly [single: number, daily: number, tablet: number, source: string];

const medicine = (
  key: string,
  generic: readonly [zh: string, en: string],
  brand: readonly [zh: string, en: string],
  [single, daily, tablet, source]: Limits,
  unit: OralMedicine['unit'] = 'mg',
): OralMedicine => ({
  key,
  generic: { zh: generic[0], en: generic[1] },
  brand: { zh: brand[0], en: brand[1] },
  unit,
  most: { single, daily },
  tablet,
  source,
});

/** Suggestions for orders of oral medicines; others may be ordered by name. */
export const ORAL_MEDICINES: readonly OralMedicine[] = [
  medicine('metformin', ['二甲双胍', 'Metformin'], ['格华止', 'Glucophage'], [1000, 2550, 250, 'FDA 020357'], 'g'),
  medicine('acarbose', ['阿卡波糖', 'Acarbose'], ['拜唐苹', 'Glucobay'], [200, 600, 50, 'EU SmPC Glucobay']),
  medicine('voglibose', ['伏格列波糖', 'Voglibose'], ['倍欣', 'Basen'], [0.3, 0.9, 0.2, 'PMDA Basen']),
  medicine('glimepiride', ['格列美脲', 'Glimepiride'], ['亚莫利', 'Amaryl'], [8, 8, 1, 'FDA 020496']),
  medicine('gliclazide', ['格列齐特', 'Gliclazide'], ['达美康', 'Diamicron'], [160, 320, 30, 'EU SmPC Diamicron']),
  medicine('glipizide', ['格列吡嗪', 'Glipizide'], ['瑞易宁', 'Glucotrol XL'], [20, 40, 2.5, 'FDA 017783, 020329']),
  medicine('repaglinide', ['瑞格列奈', 'Repaglinide'], ['诺和龙', 'NovoNorm'], [4, 16, 0.5, 'EMA NovoNorm']),
  medicine('nateglinide', ['那格列奈', 'Nateglinide'], ['唐力', 'Starlix'], [180, 540, 30, 'EMA Starlix']),
  medicine('pioglitazone', ['吡格列酮', 'Pioglitazone'], ['艾可拓', 'Actos'], [45, 45, 15, 'FDA 021073']),
  medicine('sitagliptin', ['西格列汀', 'Sitagliptin'], ['捷诺维', 'Januvia'], [100, 100, 25, 'FDA 021995']),
  medicine('vildagliptin', ['维格列汀', 'Vildagliptin'], ['佳维乐', 'Galvus'], [50, 100, 50, 'EMA Galvus']),
  medicine('saxagliptin', ['沙格列汀', 'Saxagliptin'], ['安立泽', 'Onglyza'], [5, 5, 2.5, 'FDA 022350']),
  medicine('linagliptin', ['利格列汀', 'Linagliptin'], ['欧唐宁', 'Trajenta'], [5, 5, 5, 'EMA Trajenta']),
  medicine('alogliptin', ['阿格列汀', 'Alogliptin'], ['尼欣那', 'Nesina'], [25, 25, 6.25, 'FDA 022271']),
  medicine('dapagliflozin', ['达格列净', 'Dapagliflozin'], ['安达唐', 'Forxiga'], [10, 10, 5, 'EMA Forxiga']),
  medicine('empagliflozin', ['恩格列净', 'Empagliflozin'], ['欧唐静', 'Jardiance'], [25, 25, 10, 'EMA Jardiance']),
  medicine('canagliflozin', ['卡格列净', 'Canagliflozin'], ['怡可安', 'Invokana'], [300, 300, 100, 'EMA Invokana']),
  medicine('semaglutide', ['司美格鲁肽', 'Semaglutide'], ['诺和忻', 'Rybelsus'], [14, 14, 3, 'FDA 213051']),
];
