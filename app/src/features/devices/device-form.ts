import type { DeviceRow, ReplyOf } from '@wardlink/contract';
import type { FieldModel, FormModel } from '../../forms/model.js';

export type Place = ReplyOf<'device.choices'>['nodes'][number];

/** A place's name in a list of choices, set in by its level: a list of choices knows no tree. */
export function indented(depth: number, name: string): string {
  return `${'　'.repeat(depth)}${name}`;
}

const until: FieldModel = { kind: 'date', wrong: (text, today) => (text > today ? 'future' : undefined) };

/** Every field of a device and of what is done with one; their problems stand below `device.problem`. */
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

/** The part of the model that some fields need. */
export function modelOf<Name extends DeviceField>(
  names: readonly Name[],
  more: Partial<Record<Name, FieldModel>> = {},
): FormModel<Name> {
  const fields: FormModel<DeviceField> = DEVICE_FIELDS;
  const chosen = names.map((name): [Name, FieldModel] => [name, { ...fields[name], ...more[name] }]);
  return Object.fromEntries(chosen) as unknown as FormModel<Name>;
}

const orNull = (text: string): string | null => text.trim() || null;

/** What is written on a device, as it is sent. */
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

/** Fields whose problem follows from both days. */
export function isStoredBeforeProduced({ producedOn, storedOn }: DeviceForm): boolean {
  return producedOn !== '' && storedOn !== '' && storedOn < producedOn;
}
