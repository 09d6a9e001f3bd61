import { deviceWords } from '@wardlink/contract';
import { DEVICE_KINDS } from '@wardlink/domain';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../forms/use-fields.js';
import { problemsIn, type FieldModel, type Problems } from '../../forms/model.js';
import { indented } from '../../language/indented.js';
import { useLanguage, useName } from '../../language/names.js';
import { clock } from '../../clock/hospital-clock.js';
import {
  DEVICE_FIELDS,
  isStoredBeforeProduced,
  modelOf,
  type DeviceField,
  type DeviceForm,
  type Place,
} from './device-form.js';

interface State {
  form: DeviceForm;
  problems: Problems;
  set(more: Partial<DeviceForm>): void;
}

/** Fields of a device, in the order of their names. */
export function DeviceFields({
  state,
  names,
  places,
  required = {},
  hasFocus = false,
}: {
  state: State;
  names: readonly DeviceField[];
  places: readonly Place[];
  /** Further mandatory fields. */
  required?: Partial<Record<DeviceField, boolean>>;
  /** The first field has the focus when the form opens. */
  hasFocus?: boolean;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useName();
  const field = useFields('device', DEVICE_FIELDS as Record<DeviceField, FieldModel>, state);
  const { kind } = deviceWords[language];
  const today = clock.today();
  const choices: Partial<Record<DeviceField, readonly (readonly [string, string])[]>> = {
    kind: DEVICE_KINDS.map((one) => [one, kind[one]]),
    nodeId: [['', t('device.choose')], ...places.map((one) => [one.nodeId, indented(one.depth, nameOf(one))] as const)],
  };
  const hints: Partial<Record<DeviceField, string>> = { username: t('device.usernameHint') };
  return names.map((name, index) =>
    field(name, {
      ...(choices[name] ? { choices: choices[name] } : {}),
      ...(required[name] === undefined ? {} : { required: required[name] }),
      hint: hints[name],
      autoFocus: hasFocus && index === 0,
      max: today,
    }),
  );
}

/** The check of some fields of a device. */
export function useDeviceCheck(
  names: readonly DeviceField[],
  required: Partial<Record<DeviceField, boolean>> = {},
): (form: DeviceForm) => Problems {
  const { t } = useTranslation();
  const more = Object.fromEntries(
    names.map((name) => [name, required[name] === undefined ? {} : { required: required[name] }]),
  ) as Record<DeviceField, FieldModel>;
  return (form) => {
    const found = Object.entries(problemsIn(modelOf(names, more), form, clock.today())).map(
      ([name, key]) => [name, t(`device.problem.${key}`)] as const,
    );
    const isBackwards = names.includes('storedOn') && isStoredBeforeProduced(form);
    return { ...(isBackwards ? { storedOn: t('device.problem.backwards') } : {}), ...Object.fromEntries(found) };
  };
}
