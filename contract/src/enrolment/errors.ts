import type { ErrorEntry } from '../base/error-entry.js';

/** Accounts and consents of patients, enrolments and follow-ups. */
export const enrolmentErrors = {
  'consent.notActivated': {
    status: 403,
    zh: '请先在本人手机上重新激活账号，然后再签署同意书',
    en: 'Activate your account on your own phone first; then you can consent',
  },
  'consent.ownActivation': {
    status: 403,
    zh: '您的账号由该医护人员协助激活。为防冒用，请由病区其他人员重新激活后再向其授权',
    en: 'This person helped to activate your account. To prevent misuse, let somebody else on the ward activate it again before you consent to them',
  },
  'patient.noAccount': { status: 409, zh: '患者尚未开通账号', en: 'The patient has no account yet' },
  'activation.unknown': {
    status: 422,
    zh: '激活码不正确或已过期，请患者在手机上重新获取',
    en: 'The activation code is wrong or has expired: let the phone of the patient show a new one',
  },
  'activation.done': {
    status: 409,
    zh: '密码已设置，请用该密码登录',
    en: 'The password has been set: please sign in with it',
  },
  'activation.over': {
    status: 410,
    zh: '激活已过期，请重新开始',
    en: 'The activation has expired: please begin again',
  },
  'activation.staffBrowser': {
    status: 403,
    zh: '此浏览器曾登录过医护人员账号，不能激活患者账号，请使用患者本人的手机',
    en: 'A member of staff has signed in from this browser: use the phone of the patient',
  },
  'consent.unknown': { status: 404, zh: '没有找到该同意书', en: 'No such consent' },
  'consent.outdated': {
    status: 409,
    zh: '同意书的内容已更新，请重新阅读',
    en: 'The text of the consent has changed: please read it again',
  },
  'consent.notAContact': {
    status: 409,
    zh: '只能与医院人员中的联系人共享',
    en: 'Only contacts who are staff of the hospital can be shared with',
  },
  'enrolment.unknown': { status: 404, zh: '没有找到该签约申请', en: 'No such enrolment' },
  'enrolment.closed': {
    status: 409,
    zh: '该申请已处理、已失效或已结束',
    en: 'The enrolment was answered, has expired or has ended',
  },
  'enrolment.noDoctor': {
    status: 409,
    zh: '此人不是院外医生，不能签约',
    en: 'This person is not an out-of-hospital doctor: enrolment is not possible',
  },
  'enrolment.noPatient': {
    status: 409,
    zh: '该号码不属于患者',
    en: 'This number does not belong to a patient',
  },
  'enrolment.personNeeded': {
    status: 409,
    zh: '该号码尚无账号，请填写患者资料以开通',
    en: 'This number has no account: enter the details of the patient to open one',
  },
  'enrolment.recordExists': {
    status: 409,
    zh: '医院已有此人的档案，请由其科室为其开通账号',
    en: 'The hospital has a record of this person: their ward can open the account',
  },
  'followUp.unknown': { status: 404, zh: '没有找到该随访', en: 'No such follow-up' },
  'followUp.closed': { status: 409, zh: '该随访已完成或已取消', en: 'The follow-up was done or cancelled already' },
  'patient.accountExists': { status: 409, zh: '该患者已有账号', en: 'The patient has an account already' },
  'patient.mobileMissing': {
    status: 409,
    zh: '患者没有手机号，无法开通账号',
    en: 'The patient has no mobile number, which the account needs',
  },
} as const satisfies Record<string, ErrorEntry>;
