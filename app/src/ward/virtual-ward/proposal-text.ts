import { amountText, cycleText, orderWords, slotWord, type Language } from '@wardlink/contract';
import { insulinBrand, type Slot } from '@wardlink/domain';
import type { MedicationTerms, MonitoringTerms } from '../plan/plan-form.js';

export type ProposedTerms = MedicationTerms | MonitoringTerms;

export const isMedicine = (terms: ProposedTerms): terms is MedicationTerms => 'medicine' in terms;

function medicineText({ medicine, doses }: MedicationTerms, language: Language): string {
  const unit = medicine.category === 'insulin' ? 'U' : medicine.unit;
  const amounts = doses
    .map(({ slot, amount }) => `${slotWord(slot as Slot, language)} ${amountText(amount, unit, language)}`)
    .join(language === 'zh' ? '、' : ', ');
  if (medicine.category === 'insulin') {
    const found = insulinBrand(medicine.insulinCategory, medicine.brandKey);
    return `${found?.brand[language] ?? medicine.brandKey} ${amounts}`;
  }
  return `${language === 'en' ? (medicine.latinDrug ?? medicine.drug) : medicine.drug} ${amounts}`;
}

/** The content of a proposed order, on one line. */
export function proposalText(terms: ProposedTerms, language: Language): string {
  const days = cycleText(terms as Parameters<typeof cycleText>[0], language);
  if (isMedicine(terms)) return `${medicineText(terms, language)} · ${days}`;
  const slots = terms.slots.map((slot) => slotWord(slot as Slot, language)).join(language === 'zh' ? '、' : ', ');
  return `${orderWords[language].indicator[terms.indicator]} ${slots} · ${days}`;
}
