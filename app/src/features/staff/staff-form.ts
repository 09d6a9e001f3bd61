import { isIdentityNumber, isMobileNumber, isPersonName, isUserName } from '@wardlink/domain';
import type { RequestOf, StaffRecord } from '@wardlink/contract';
import { sentTexts, textsOf, type FieldModel, type FormModel } from '../../forms/model.js';

type Request = RequestOf<'staff.add'>;
export type StaffField = keyof Request;
/** Contents of the form: text in every field. */
export type StaffForm = Record<StaffField, string>;

const mustBe = (isRight: (text: string, today: string) => boolean, key: string): FieldModel => ({
  wrong: (text, today) => (isRight(text, today) ? undefined : key),
});
const name = { maxLength: 64, ...mustBe(isPersonName, 'name') };

/** The fields of staff; the texts of their problems are below `staff.problem`. */
export const STAFF_FIELDS: FormModel<StaffField> = {
  username: {
    required: true,
    maxLength: 32,
    isCode: true,
    ...mustBe(isUserName, 'username'),
  },
  type: { required: true },
  nodeId: { required: true },
  roleId: { required: true },
  realName: { required: true, ...name },
  latinName: name,
  sex: { required: true },
  mobile: { maxLength: 11, inputMode: 'numeric', mask: 'mobile', ...mustBe(isMobileNumber, 'mobile') },
  idCard: { maxLength: 18, mask: 'identity', ...mustBe(isIdentityNumber, 'idCard') },
  title: {},
  certificateNumber: { maxLength: 64 },
  issuedOn: { kind: 'date' },
  occupation: { maxLength: 64 },
  characteristic: { kind: 'long', maxLength: 500 },
  introduce: { kind: 'long', maxLength: 2000 },
};

export const EMPTY_STAFF: StaffForm = { ...textsOf(STAFF_FIELDS), type: '1', sex: 'female' };

export function formOf(staff: StaffRecord): StaffForm {
  const { name: realName, node, role } = staff;
  return textsOf(STAFF_FIELDS, { ...staff, realName, nodeId: node.nodeId, roleId: role.roleId });
}

/** The request of a form; empty fields are sent as null. */
export function requestOf(form: StaffForm): Request {
  return { ...sentTexts(STAFF_FIELDS, form), type: Number(form.type) } as Request;
}
