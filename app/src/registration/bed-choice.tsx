import { useTranslation } from 'react-i18next';
import { useName } from '../language/names.js';
import { FormField } from '../forms/form-field.js';
import type { PlaceWard } from './places.js';

interface Props {
  wards: readonly PlaceWard[];
  wardId: string;
  bed: string;
  /** A transfer may leave the bed to the receiving ward. */
  bedOptional?: boolean;
  problems: Partial<Record<string, string>>;
  onChange: (wardId: string, bed: string) => void;
}

/** Selects a ward and one of its free beds. */
export function BedChoice({ wards, wardId, bed, bedOptional = false, problems, onChange }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const ward = wards.find((one) => one.wardId === wardId);
  // The chosen bed stays in the list while the form is open, even if somebody else occupies it.
  const free = ward ? [...new Set([...ward.free, ...(bed ? [bed] : [])])] : [];
  return (
    <>
      <FormField label={t('registration.field.wardId')} required problem={problems.wardId}>
        {(names) => (
          <select
            {...names}
            className="input"
            name="wardId"
            value={wardId}
            onChange={(event) => onChange(event.target.value, '')}
          >
            <option value="">{t('registration.choose')}</option>
            {wards.map((one) => (
              <option key={one.wardId} value={one.wardId}>
                {[one.department && nameOf(one.department), nameOf(one)].filter(Boolean).join(' · ')}{' '}
                {t('registration.freeBeds', { free: one.free.length, beds: one.beds })}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FormField
        label={t('registration.field.bed')}
        required={!bedOptional}
        problem={problems.bed}
        hint={ward && ward.free.length === 0 ? t('registration.noFreeBed') : undefined}
      >
        {(names) => (
          <select
            {...names}
            className="input num"
            name="bed"
            value={bed}
            disabled={!ward}
            onChange={(event) => onChange(wardId, event.target.value)}
          >
            <option value="">{t(bedOptional ? 'registration.bedByWard' : 'registration.choose')}</option>
            {free.map((label) => (
              <option key={label} value={label}>
                {label}
              </option>
            ))}
          </select>
        )}
      </FormField>
    </>
  );
}
