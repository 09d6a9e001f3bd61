import { isIdentityNumber, isMobileNumber, isPersonName } from '@wardlink/domain';
import type { RequestOf, StaffRecord } from '@wardlink/contract';

type Request = RequestOf<'staff.add'>;

/** What the form holds while it is filled in: text everywhere. Fields are named as the server names them. */
export type StaffForm = Record<keyof Request, string>;
export type StaffField = keyof StaffForm;

/** Fields marked with a star. */
export const REQUIRED: readonly StaffField[] = ['username', 'type', 'nodeId', 'roleId', 'realName', 'sex'];

export const EMPTY_STAFF: StaffForm = {
  username: '',
  type: '1',
  nodeId: '',
  roleId: '',
  realName: '',
  latinName: '',
  sex: 'female',
  mobile: '',
  idCard: '',
  title: '',
  certificateNumber: '',
  issuedOn: '',
  occupation: '',
  characteristic: '',
  introduce: '',
};

export function formOf(staff: StaffRecord): StaffForm {
  return {
    username: staff.username,
    type: String(staff.type),
    nodeId: staff.node.nodeId,
    roleId: staff.role.roleId,
    realName: staff.name,
    latinName: staff.latinName ?? '',
    sex: staff.sex,
    mobile: staff.mobile ?? '',
    idCard: staff.idCard ?? '',
    title: staff.title ?? '',
    certificateNumber: staff.certificateNumber ?? '',
    issuedOn: staff.issuedOn ?? '',
    occupation: staff.occupation ?? '',
    characteristic: staff.characteristic ?? '',
    introduce: staff.introduce ?? '',
  };
}

export interface StaffProblem {
  field: StaffField;
  key: 'incomplete' | 'username' | 'name' | 'mobile' | 'idCard';
}

/** Everything that is wrong, said before anything is sent. @param today hospital day, `YYYY-MM-DD` */
export function problemsOf(form: StaffForm, today: string): StaffProblem[] {
  const found: StaffProblem[] = REQUIRED.filter((field) => form[field].trim() === '').map((field) => ({
    field,
    key: 'incomplete',
  }));
  const [username, mobile, idCard] = [form.username.trim(), form.mobile.trim(), form.idCard.trim()];
  if (username !== '' && !/^[A-Za-z][A-Za-z0-9._-]{2,31}$/.test(username)) {
    found.push({ field: 'username', key: 'username' });
  }
  for (const field of ['realName', 'latinName'] as const) {
    const name = form[field].trim();
    if (name !== '' && !isPersonName(name)) found.push({ field, key: 'name' });
  }
  if (mobile !== '' && !isMobileNumber(mobile)) found.push({ field: 'mobile', key: 'mobile' });
  if (idCard !== '' && !isIdentityNumber(idCard, today)) found.push({ field: 'idCard', key: 'idCard' });
  return found;
}

/** What is sent; fields without text are sent as nothing. */
export function requestOf(form: StaffForm): Request {
  const optional = (text: string): string | null => text.trim() || null;
  return {
    username: form.username.trim(),
    type: Number(form.type) as Request['type'],
    nodeId: form.nodeId,
    roleId: form.roleId,
    realName: form.realName.trim(),
    latinName: optional(form.latinName),
    sex: form.sex === 'male' ? 'male' : 'female',
    mobile: optional(form.mobile),
    idCard: optional(form.idCard),
    title: (form.title || null) as Request['title'],
    certificateNumber: optional(form.certificateNumber),
    issuedOn: optional(form.issuedOn),
    occupation: optional(form.occupation),
    characteristic: optional(form.characteristic),
    introduce: optional(form.introduce),
  };
}
