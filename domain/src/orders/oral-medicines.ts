import type { DrugName } from '../insulin/catalogue.js';

/** An oral glucose-lowering medicine, with the brand of its originator. */
export interface OralMedicine {
  key: string;
  generic: DrugName;
  brand: DrugName;
  /** Unit in which a dose is usually written. */
  unit: 'mg' | 'g';
}

const medicine = (
  key: string,
  generic: readonly [zh: string, en: string],
  brand: readonly [zh: string, en: string],
  unit: OralMedicine['unit'] = 'mg',
): OralMedicine => ({
  key,
  generic: { zh: generic[0], en: generic[1] },
  brand: { zh: brand[0], en: brand[1] },
  unit,
});

/** Suggestions for an order of an oral medicine; others may be ordered by name. */
export const ORAL_MEDICINES: readonly OralMedicine[] = [
  medicine('metformin', ['二甲双胍', 'Metformin'], ['格华止', 'Glucophage'], 'g'),
  medicine('acarbose', ['阿卡波糖', 'Acarbose'], ['拜唐苹', 'Glucobay']),
  medicine('voglibose', ['伏格列波糖', 'Voglibose'], ['倍欣', 'Basen']),
  medicine('glimepiride', ['格列美脲', 'Glimepiride'], ['亚莫利', 'Amaryl']),
  medicine('gliclazide', ['格列齐特', 'Gliclazide'], ['达美康', 'Diamicron']),
  medicine('glipizide', ['格列吡嗪', 'Glipizide'], ['瑞易宁', 'Glucotrol XL']),
  medicine('repaglinide', ['瑞格列奈', 'Repaglinide'], ['诺和龙', 'NovoNorm']),
  medicine('nateglinide', ['那格列奈', 'Nateglinide'], ['唐力', 'Starlix']),
  medicine('pioglitazone', ['吡格列酮', 'Pioglitazone'], ['艾可拓', 'Actos']),
  medicine('sitagliptin', ['西格列汀', 'Sitagliptin'], ['捷诺维', 'Januvia']),
  medicine('vildagliptin', ['维格列汀', 'Vildagliptin'], ['佳维乐', 'Galvus']),
  medicine('saxagliptin', ['沙格列汀', 'Saxagliptin'], ['安立泽', 'Onglyza']),
  medicine('linagliptin', ['利格列汀', 'Linagliptin'], ['欧唐宁', 'Trajenta']),
  medicine('alogliptin', ['阿格列汀', 'Alogliptin'], ['尼欣那', 'Nesina']),
  medicine('dapagliflozin', ['达格列净', 'Dapagliflozin'], ['安达唐', 'Forxiga']),
  medicine('empagliflozin', ['恩格列净', 'Empagliflozin'], ['欧唐静', 'Jardiance']),
  medicine('canagliflozin', ['卡格列净', 'Canagliflozin'], ['怡可安', 'Invokana']),
  medicine('semaglutide', ['司美格鲁肽', 'Semaglutide'], ['诺和忻', 'Rybelsus']),
];
