import type { Language } from '@wardlink/contract';
import { ORAL_MEDICINES, type OralMedicine } from '@wardlink/domain';

/** A medicine of the list by one of its names. */
export function knownMedicine(name: string): OralMedicine | undefined {
  const wanted = name.normalize('NFKC').trim().toLowerCase();
  return ORAL_MEDICINES.find(({ generic }) => generic.zh === wanted || generic.en.toLowerCase() === wanted);
}

/** Whether a typed brand is that of the list. */
export const isOwnBrand = ({ brand }: OralMedicine, typed: string): boolean => typed === brand.zh || typed === brand.en;

/** A form with the names of a medicine of the list in the reader's language; what is sent has both. */
export function namedIn<Draft extends { category: string; drug: string; brand: string }>(
  language: Language,
  draft: Draft,
): Draft {
  const known = draft.category === 'oral' ? knownMedicine(draft.drug) : undefined;
  if (!known) return draft;
  const brand = isOwnBrand(known, draft.brand) ? known.brand[language] : draft.brand;
  return { ...draft, drug: known.generic[language], brand };
}
