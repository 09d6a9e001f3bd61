import { amountText, type RequestOf } from '@wardlink/contract';
import {
  doseFaults,
  doseQuestions,
  insulinBrand,
  medicationKind,
  type DosedMedicine,
  type SlotDose,
} from '@wardlink/domain';
import { Refusal } from '../../core/refusal.js';

type Medicine = RequestOf<'order.planMedication'>['medicine'];

/** The medicine of an order, in columns of a plan's row. @throws Refusal `plan.brandUnknown` */
export function medicineOf(medicine: Medicine) {
  if (medicine.category === 'oral') {
    const { category, drug, latinDrug = null, brand = null, latinBrand = null, unit } = medicine;
    const oral = { category, insulinCategory: null, drug: drug.trim(), latinDrug, brand, latinBrand, unit };
    return { columns: oral, kind: medicationKind({ category, drug }) };
  }
  const { category, insulinCategory, brandKey } = medicine;
  const found = insulinBrand(insulinCategory, brandKey);
  if (!found) throw new Refusal('plan.brandUnknown', { field: 'brandKey' });
  const { generic, brand } = found;
  const drug = generic.zh;
  const names = { drug, latinDrug: generic.en, brand: brand.zh, latinBrand: brand.en };
  return {
    columns: { category, insulinCategory, ...names, unit: 'U' },
    kind: medicationKind({ category, insulinCategory, drug }),
  };
}

/** @throws Refusal `plan.doses` for invalid doses, `plan.farAboveMost` for doses that nobody may order */
export function refuseImpossible(medicine: DosedMedicine, doses: readonly SlotDose[]): void {
  if (doseFaults(medicine.category, doses).length > 0) throw new Refusal('plan.doses', { field: 'doses' });
  const refused = doseQuestions(medicine, doses).find(({ verdict }) => verdict === 'refused');
  if (!refused) return;
  const inUnit = (amount: number) => ({
    zh: amountText(amount, medicine.unit, 'zh'),
    en: amountText(amount, medicine.unit, 'en'),
  });
  const places = { dose: inUnit(refused.amount), most: inUnit(refused.than) };
  throw new Refusal('plan.farAboveMost', { field: 'doses', places });
}
