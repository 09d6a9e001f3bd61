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
import { useLanguage } from '../../../language/names.js';
import { FormField } from '../../../forms/form-field.js';
import { knownMedicine, type MedicationDraft, type PlanProblems } from './plan-form.js';

interface Props {
  draft: MedicationDraft;
  problems: PlanProblems;
  onChange: (part: Partial<MedicationDraft>) => void;
}

/** Strength and packing, as pens and cartridges come. */
const PEN = { 100: '3 ml : 300 U', 300: '1.5 ml : 450 U' } as const;

/** Category first, then the brands of that category. */
export function InsulinFields({ draft, problems, onChange }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const brands = draft.insulinCategory === '' ? [] : INSULIN_CATALOGUE[draft.insulinCategory];
  const chosen = draft.insulinCategory === '' ? undefined : insulinBrand(draft.insulinCategory, draft.brandKey);
  const choose = (brandKey: string): void => {
    const brand = brands.find(({ key }) => key === brandKey);
    onChange({ brandKey, norms: brand ? PEN[brand.strength] : '' });
  };
  return (
    <div className="plan-row">
      <FormField
        label={t('orders.field.insulinCategory')}
        required
        problem={problems.insulinCategory && t(`orders.problem.${problems.insulinCategory}`)}
      >
        {(names) => (
          <select
            {...names}
            className="input"
            name="insulinCategory"
            value={draft.insulinCategory}
            onChange={({ target }) =>
              onChange({
                insulinCategory: isInsulinCategory(target.value) ? target.value : '',
                brandKey: '',
                norms: '',
              })
            }
          >
            <option value="">{t('registration.choose')}</option>
            {INSULIN_CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {orderWords[language].insulinCategory[category]}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FormField
        label={t('orders.field.brand')}
        required
        hint={chosen?.generic[language]}
        problem={problems.brandKey && t(`orders.problem.${problems.brandKey}`)}
      >
        {(names) => (
          <select
            {...names}
            className="input"
            name="brandKey"
            disabled={brands.length === 0}
            value={draft.brandKey}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">{t('registration.choose')}</option>
            {brands.map(({ key, brand, generic }) => (
              <option key={key} value={key}>
                {brand[language]} · {generic[language]}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <Norms draft={draft} problems={problems} onChange={onChange} />
    </div>
  );
}

/** A medicine of the list, or any other by its name. */
export function OralFields({ draft, problems, onChange }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const list = useId();
  const type = (drug: string): void => {
    const known = knownMedicine(drug);
    onChange(known ? { drug, brand: known.brand[language], unit: known.unit } : { drug });
  };
  return (
    <>
      <div className="plan-row">
        <FormField
          label={t('orders.field.drug')}
          required
          problem={problems.drug && t(`orders.problem.${problems.drug}`)}
        >
          {(names) => (
            <input
              {...names}
              className="input"
              name="drug"
              list={list}
              autoComplete="off"
              maxLength={80}
              value={draft.drug}
              onChange={(event) => type(event.target.value)}
            />
          )}
        </FormField>
        <datalist id={list}>
          {ORAL_MEDICINES.map(({ key, generic, brand }) => (
            <option key={key} value={generic[language]}>
              {brand[language]}
            </option>
          ))}
        </datalist>
        <FormField label={t('orders.field.brand')}>
          {(names) => (
            <input
              {...names}
              className="input"
              name="brand"
              autoComplete="off"
              maxLength={80}
              value={draft.brand}
              onChange={(event) => onChange({ brand: event.target.value })}
            />
          )}
        </FormField>
        <FormField label={t('orders.field.unit')}>
          {(names) => (
            <select
              {...names}
              className="input"
              name="unit"
              value={draft.unit}
              onChange={(event) => onChange({ unit: event.target.value as MedicationDraft['unit'] })}
            >
              <option value="mg">mg</option>
              <option value="g">g</option>
              <option value="tablet">{orderWords[language].tablet}</option>
            </select>
          )}
        </FormField>
      </div>
      <div className="plan-row">
        <Norms draft={draft} problems={problems} onChange={onChange} />
      </div>
    </>
  );
}

function Norms({ draft, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <FormField label={t('orders.field.norms')}>
      {(names) => (
        <input
          {...names}
          className="input"
          name="norms"
          autoComplete="off"
          maxLength={60}
          value={draft.norms}
          onChange={(event) => onChange({ norms: event.target.value })}
        />
      )}
    </FormField>
  );
}
