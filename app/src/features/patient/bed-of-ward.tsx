import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useName } from '../../language/names.js';
import { FormField } from '../../forms/form-field.js';

interface Props {
  wardId: string | undefined;
  /** The patient who changes the bed. */
  patientId: string;
  free: readonly string[];
  bed: string;
  problem: string | undefined;
  /** Whether the patient may also swap beds with another one. */
  swaps: boolean;
  /** Whether the patient is in the ward without a bed; another system may have named one. */
  lacksBed: boolean;
  /** @param swapWith the patient in the chosen bed; empty if it is free */
  onChange: (bed: string, swapWith: string) => void;
}

/** Chooses a bed of the patient's ward: a free one, or that of a patient to swap with. */
export function BedOfWard({ wardId, patientId, free, bed, problem, swaps, lacksBed, onChange }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const isAsked = (swaps || lacksBed) && wardId !== undefined;
  const load = useCallback(
    async () => (isAsked ? call('admission.occupants', { wardId }) : { occupants: [], wanted: [] }),
    [isAsked, wardId],
  );
  const { loaded } = useLoad(`occupants ${isAsked} ${wardId ?? ''}`, load);
  const ward = loaded.state === 'ready' ? loaded.value : { occupants: [], wanted: [] };
  const others = swaps ? ward.occupants.filter((one) => one.patientId !== patientId) : [];
  const wanted = ward.wanted.find((one) => one.patientId === patientId);
  const inWanted = ward.occupants.find((one) => one.bed === wanted?.bed);
  const choose = (label: string): void =>
    onChange(label, others.find((one) => one.bed === label && !free.includes(label))?.patientId ?? '');
  const chosen = others.find((one) => one.bed === bed && !free.includes(bed));
  const hint = chosen
    ? t('stay.swapHint', { name: nameOf(chosen) })
    : wanted
      ? t(wanted.reason === 'unknown' ? 'stay.wantedUnknown' : inWanted ? 'stay.wantedTaken' : 'stay.wantedFree', {
          bed: wanted.bed,
          name: inWanted ? nameOf(inWanted) : '',
        })
      : free.length === 0
        ? t('stay.noBedFree')
        : undefined;
  return (
    <FormField label={t('stay.toBed')} required problem={problem} hint={hint}>
      {(names) => (
        <select
          {...names}
          className="input num"
          name="bed"
          value={bed}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{t('registration.choose')}</option>
          {free.length > 0 && others.length > 0 ? (
            <optgroup label={t('stay.freeBeds')}>{options(free)}</optgroup>
          ) : (
            options(free)
          )}
          {others.length > 0 && (
            <optgroup label={t('stay.swapWith')}>
              {others.map((one) => (
                <option key={one.patientId} value={one.bed}>
                  {one.bed} · {nameOf(one)}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      )}
    </FormField>
  );
}

const options = (labels: readonly string[]) =>
  labels.map((label) => (
    <option key={label} value={label}>
      {label}
    </option>
  ));
