import type { Language, MedicationOrder } from '@wardlink/contract';
import { INSULIN_CATALOGUE, ORAL_MEDICINES, type OralMedicine } from '@wardlink/domain';

/** A medicine of the list by one of its names. */
export function knownMedicine(name: string): OralMedicine | undefined {
  const wanted = name.normalize('NFKC').trim().toLowerCase();
  return ORAL_MEDICINES.find(({ generic }) => generic.zh === wanted || generic.en.toLowerCase() === wanted);
}

/** Whether a typed brand is the one of the list. */
export const isOwnBrand = ({ brand }: OralMedicine, typed: string): boolean => typed === brand.zh || typed === brand.en;

/** A form that names a medicine of the list in the reader's language; the request contains both languages. */
export function namedIn<Draft extends { category: string; drug: string; brand: string }>(
  language: Language,
  draft: Draft,
): Draft {
  const known = draft.category === 'oral' ? knownMedicine(draft.drug) : undefined;
  if (!known) return draft;
  const brand = isOwnBrand(known, draft.brand) ? known.brand[language] : draft.brand;
  return { ...draft, drug: known.generic[language], brand };
}

/** The catalogue's key for the brand of an order; empty if the catalogue does not have it. */
export function brandKeyOf({ insulinCategory, brand }: Pick<MedicationOrder, 'insulinCategory' | 'brand'>): string {
  const brands = insulinCategory === null ? [] : INSULIN_CATALOGUE[insulinCategory];
  return brands.find((one) => one.brand.zh === brand)?.key ?? '';
}
