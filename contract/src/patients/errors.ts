import type { ErrorEntry } from '../base/error-entry.js';

/** Patients, admissions and merging. */
export const patientsErrors = {
  'patient.unknown': { status: 404, zh: '没有找到该患者', en: 'No such patient' },
  'patient.discharged': {
    status: 409,
    zh: '患者已出院，不能录入',
    en: 'The patient has been discharged: nothing can be entered',
  },
  'patient.changed': {
    status: 409,
    zh: '患者资料已被他人修改，请刷新后再试',
    en: 'Somebody else has changed the patient record: reload and try again',
  },
  'patient.notDischarged': { status: 409, zh: '患者没有出院', en: 'The patient has not been discharged' },
  'patient.inHospital': { status: 409, zh: '患者已在院：{who}', en: 'The patient is in hospital already: {who}' },
  'merging.otherPerson': {
    status: 409,
    zh: '两份档案的身份证号不同，不是同一人，不能合并',
    en: 'The records have different identity numbers: they belong to two people and cannot be merged',
  },
  'merging.differs': {
    status: 409,
    zh: '两份档案的性别或出生日期不同，请核对；确认为同一人后再合并',
    en: 'The records differ in sex or date of birth: check, and confirm that they belong to one person',
  },
  'merging.inHospital': {
    status: 409,
    zh: '请保留在院患者的档案；两份档案都在院时不能合并',
    en: 'Keep the record of the patient who is in hospital; two who are both in hospital cannot be merged',
  },
  'patient.duplicate': {
    status: 409,
    zh: '{field}已有患者登记：{who}',
    en: 'A patient with this {field} is registered: {who}',
  },
  'patient.duplicateElsewhere': {
    status: 409,
    zh: '{field}已在本院其他科室登记，您没有权限查看该患者',
    en: 'This {field} is registered in another part of the hospital, with a patient you may not see',
  },
  'patient.samePhone': {
    status: 409,
    zh: '该手机号已有患者登记：{who}。如为家属共用，请确认使用',
    en: 'A patient with this mobile number is registered: {who}. If relatives share it, confirm it',
  },
  'patient.samePhoneElsewhere': {
    status: 409,
    zh: '该手机号已在本院其他科室登记。如为家属共用，请确认使用',
    en: 'This mobile number is registered in another part of the hospital. If relatives share it, confirm it',
  },
} as const satisfies Record<string, ErrorEntry>;
