import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { orderWords } from '@wardlink/contract';
import {
  INSULIN_CATALOGUE,
  INSULIN_CATEGORIES,
  insulinBrand,
  isInsulinCategory,
  ORAL_MEDICINES,
} from '@wardlink/domain';
import { useFields } from '../../forms/use-fields.js';
import type { FormState } from '../../forms/use-form.js';
import { useLanguage } from '../../language/names.js';
import { knownMedicine } from './medicine-names.js';
import { MEDICINE_FIELDS, type MedicationDraft } from './plan-form.js';

interface Props {
  state: FormState<MedicationDraft>;
}

/** Strength and packing of pens and cartridges. */
const PEN = { 100: '3 ml : 300 U', 300: '1.5 ml : 450 U' } as const;

/** The category first, then its brands. */
export function InsulinFields({ state }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const field = useFields('orders', MEDICINE_FIELDS, state);
  const { insulinCategory, brandKey } = state.form;
  const brands = insulinCategory === '' ? [] : INSULIN_CATALOGUE[insulinCategory];
  const chosen = insulinCategory === '' ? undefined : insulinBrand(insulinCategory, brandKey);
  const choose = ['', t('registration.choose')] as const;
  return (
    <div className="plan-row">
      {field('insulinCategory', {
        choices: [
          choose,
          ...INSULIN_CATEGORIES.map((one) => [one, orderWords[language].insulinCategory[one]] as const),
        ],
        onChange: (one) => state.set({ insulinCategory: isInsulinCategory(one) ? one : '', brandKey: '', norms: '' }),
      })}
      {field('brandKey', {
        label: t('orders.field.brand'),
        hint: chosen?.generic[language],
        disabled: brands.length === 0,
        choices: [
          choose,
          ...brands.map(({ key, brand, generic }) => [key, `${brand[language]} · ${generic[language]}`] as const),
        ],
        onChange: (key) => {
          const brand = brands.find((one) => one.key === key);
          state.set({ brandKey: key, norms: brand ? PEN[brand.strength] : '' });
        },
      })}
      {field('norms')}
    </div>
  );
}

/** A medicine of the list, or any other by its name. */
export function OralFields({ state }: Props) {
  const language = useLanguage();
  const list = useId();
  const field = useFields('orders', MEDICINE_FIELDS, state);
  return (
    <>
      <div className="plan-row">
        {field('drug', {
          list,
          onChange: (drug) => {
            const known = knownMedicine(drug);
            state.set(known ? { drug, brand: known.brand[language], unit: known.unit } : { drug });
          },
        })}
        <datalist id={list}>
          {ORAL_MEDICINES.map(({ key, generic, brand }) => (
            <option key={key} value={generic[language]}>
              {brand[language]}
            </option>
          ))}
        </datalist>
        {field('brand')}
        {field('unit', {
          choices: [
            ['mg', 'mg'],
            ['g', 'g'],
            ['tablet', orderWords[language].tablet],
          ],
        })}
      </div>
      <div className="plan-row">{field('norms')}</div>
    </>
  );
}
