import type { DeviceRow, ReplyOf } from '@wardlink/contract';
import type { FieldModel, FormModel } from '../../forms/model.js';

export type Place = ReplyOf<'device.choices'>['nodes'][number];

const until: FieldModel = { kind: 'date', wrong: (text, today) => (text > today ? 'future' : undefined) };

/** All fields of the forms for a device and its actions; the texts of their problems are below `device.problem`. */
export const DEVICE_FIELDS = {
  serial: { required: true, maxLength: 64, isCode: true, figures: true },
  model: { required: true, maxLength: 64, isCode: true },
  kind: { required: true },
  use: { required: true },
  brand: { maxLength: 64 },
  nodeId: { required: true },
  producedOn: until,
  storedOn: until,
  username: { maxLength: 64, isCode: true },
  reason: { required: true, kind: 'long', maxLength: 200, wide: true },
  note: { kind: 'long', maxLength: 200, wide: true },
  patientId: { required: true },
} satisfies FormModel<string>;

export type DeviceField = keyof typeof DEVICE_FIELDS;
export type DeviceForm = Record<DeviceField, string>;

export const EMPTY_DEVICE: DeviceForm = {
  serial: '',
  model: '',
  kind: 'meter',
  use: 'hospital',
  brand: '',
  nodeId: '',
  producedOn: '',
  storedOn: '',
  username: '',
  reason: '',
  note: '',
  patientId: '',
};

export function formOfDevice(device: DeviceRow): DeviceForm {
  const { serial, model, kind, use, brand, producedOn, storedOn } = device;
  return {
    ...EMPTY_DEVICE,
    serial,
    model,
    kind,
    use,
    brand: brand ?? '',
    producedOn: producedOn ?? '',
    storedOn: storedOn ?? '',
  };
}

/** The part of the model for some fields. */
export function modelOf<Name extends DeviceField>(
  names: readonly Name[],
  more: Partial<Record<Name, FieldModel>> = {},
): FormModel<Name> {
  const fields: FormModel<DeviceField> = DEVICE_FIELDS;
  const chosen = names.map((name): [Name, FieldModel] => [name, { ...fields[name], ...more[name] }]);
  return Object.fromEntries(chosen) as unknown as FormModel<Name>;
}

const orNull = (text: string): string | null => text.trim() || null;

/** The data of a device itself, as they are sent. */
export function sentDevice({ serial, model, kind, brand, producedOn, storedOn }: DeviceForm) {
  return {
    serial: serial.trim(),
    model: model.trim(),
    kind: kind as DeviceRow['kind'],
    brand: orNull(brand),
    producedOn: orNull(producedOn),
    storedOn: orNull(storedOn),
  };
}

/** Whether the dates are in the wrong order; both fields then have a problem. */
export function isStoredBeforeProduced({ producedOn, storedOn }: DeviceForm): boolean {
  return producedOn !== '' && storedOn !== '' && storedOn < producedOn;
}
