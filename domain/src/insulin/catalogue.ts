import type { InsulinCategory } from './categories.js';

/** A name in both of the product's languages. */
export interface DrugName {
  zh: string;
  en: string;
}

/** A marketed insulin. */
export interface InsulinBrand {
  /** Never changed and never reused for another brand: stored orders refer to it. */
  key: string;
  brand: DrugName;
  /** International nonproprietary name, and the name in the Chinese pharmacopoeia. */
  generic: DrugName;
  /** Units in a millilitre. */
  strength: 100 | 300;
}

const brand = (
  key: string,
  zh: string,
  en: string,
  generic: DrugName,
  strength: InsulinBrand['strength'] = 100,
): InsulinBrand => ({ key, brand: { zh, en }, generic, strength });

const aspart = { zh: '门冬胰岛素', en: 'Insulin aspart' };
const lispro = { zh: '赖脯胰岛素', en: 'Insulin lispro' };
const glulisine = { zh: '谷赖胰岛素', en: 'Insulin glulisine' };
const human = { zh: '人胰岛素', en: 'Insulin human' };
const isophane = { zh: '精蛋白人胰岛素', en: 'Isophane insulin human' };
const glargine = { zh: '甘精胰岛素', en: 'Insulin glargine' };
const detemir = { zh: '地特胰岛素', en: 'Insulin detemir' };
const degludec = { zh: '德谷胰岛素', en: 'Insulin degludec' };
const aspart30 = { zh: '门冬胰岛素30', en: 'Biphasic insulin aspart 30' };
const aspart50 = { zh: '门冬胰岛素50', en: 'Biphasic insulin aspart 50' };
const lispro25 = { zh: '精蛋白锌重组赖脯胰岛素混合(25R)', en: 'Insulin lispro protamine mix 25' };
const lispro50 = { zh: '精蛋白锌重组赖脯胰岛素混合(50R)', en: 'Insulin lispro protamine mix 50' };
const degludecAspart = { zh: '德谷门冬双胰岛素', en: 'Insulin degludec and insulin aspart' };
const human30 = { zh: '精蛋白人胰岛素混合(30R)', en: 'Biphasic insulin human 30/70' };
const human50 = { zh: '精蛋白人胰岛素混合(50R)', en: 'Biphasic insulin human 50/50' };

/**
 * Brands of each category (specification, section 3: category, then brand), as marketed in China or internationally.
 */
export const INSULIN_CATALOGUE: Readonly<Record<InsulinCategory, readonly InsulinBrand[]>> = {
  rapidActing: [
    brand('novorapid', '诺和锐', 'NovoRapid', aspart),
    brand('rapilin', '锐秀霖', 'Rapilin', aspart),
    brand('humalog', '优泌乐', 'Humalog', lispro),
    brand('prandilin', '速秀霖', 'Prandilin', lispro),
    brand('apidra', '艾倍得', 'Apidra', glulisine),
  ],
  shortActing: [
    brand('novolin-r', '诺和灵R', 'Novolin R', human),
    brand('humulin-r', '优泌林R', 'Humulin R', human),
    brand('gansulin-r', '甘舒霖R', 'Gansulin R', human),
    brand('scilin-r', '重和林R', 'SciLin R', human),
  ],
  intermediateActing: [
    brand('novolin-n', '诺和灵N', 'Novolin N', isophane),
    brand('humulin-n', '优泌林N', 'Humulin N', isophane),
    brand('gansulin-n', '甘舒霖N', 'Gansulin N', isophane),
    brand('scilin-n', '重和林N', 'SciLin N', isophane),
  ],
  longActing: [
    brand('lantus', '来得时', 'Lantus', glargine),
    brand('basalin', '长秀霖', 'Basalin', glargine),
    brand('uslen', '优乐灵', 'USLEN', glargine),
    brand('levemir', '诺和平', 'Levemir', detemir),
  ],
  ultraLongActing: [
    brand('tresiba', '诺和达', 'Tresiba', degludec),
    brand('toujeo', '来优时', 'Toujeo', glargine, 300),
  ],
  premixedAnalogue: [
    brand('novomix-30', '诺和锐30', 'NovoMix 30', aspart30),
    brand('rapilin-30', '锐秀霖30', 'Rapilin 30', aspart30),
    brand('novomix-50', '诺和锐50', 'NovoMix 50', aspart50),
    brand('humalog-mix25', '优泌乐25', 'Humalog Mix25', lispro25),
    brand('prandilin-25', '速秀霖25', 'Prandilin 25', lispro25),
    brand('humalog-mix50', '优泌乐50', 'Humalog Mix50', lispro50),
    brand('ryzodeg', '诺和佳', 'Ryzodeg', degludecAspart),
  ],
  premixedInsulin: [
    brand('novolin-30r', '诺和灵30R', 'Novolin 30R', human30),
    brand('humulin-70-30', '优泌林70/30', 'Humulin 70/30', human30),
    brand('gansulin-30r', '甘舒霖30R', 'Gansulin 30R', human30),
    brand('scilin-m30', '重和林M30', 'SciLin M30', human30),
    brand('novolin-50r', '诺和灵50R', 'Novolin 50R', human50),
    brand('gansulin-50r', '甘舒霖50R', 'Gansulin 50R', human50),
  ],
};

/** A brand of a category; undefined if the category has no brand with that key. */
export function insulinBrand(category: InsulinCategory, key: string): InsulinBrand | undefined {
  return INSULIN_CATALOGUE[category].find((one) => one.key === key);
}
