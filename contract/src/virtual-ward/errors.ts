import type { ErrorEntry } from '../base/error-entry.js';

/** Virtual wards, applications, consultations and proposed orders. */
export const virtualWardErrors = {
  'duty.invalid': {
    status: 422,
    zh: '下班时间必须晚于上班时间',
    en: 'Working hours must end after they begin',
  },
  'team.unknown': { status: 404, zh: '没有找到该团队', en: 'No such team' },
  'team.closed': { status: 422, zh: '该团队不再接收申请', en: 'This team no longer accepts applications' },
  'team.changed': {
    status: 409,
    zh: '团队信息已被他人修改，请查看后再保存',
    en: 'Somebody else changed this team: review it and save again',
  },
  'team.membersForbidden': {
    status: 403,
    zh: '团队成员可查看全院患者：只能由全院管理员添加，且不能添加自己',
    en: 'Members of a team see patients of the whole hospital: only an administrator of the whole hospital can add them, and nobody can add themselves',
  },
  'team.dutyOverlaps': { status: 422, zh: '值班时间有重叠', en: 'Two duties overlap' },
  'team.dutyNoMember': {
    status: 422,
    zh: '值班人员不是团队成员',
    en: 'The person on duty is not a member of the team',
  },
  'team.ownDepartment': {
    status: 422,
    zh: '患者已在该团队所在科室，无需申请',
    en: 'The patient is already in the department of this team',
  },
  'application.unknown': { status: 404, zh: '没有找到该申请', en: 'No such application' },
  'application.open': {
    status: 409,
    zh: '该患者已有未结束的申请（{state}）',
    en: 'This patient already has an open application ({state})',
  },
  'application.notInpatient': {
    status: 409,
    zh: '只有在院患者可以申请虚拟病房',
    en: 'Only an inpatient can be transferred to the virtual ward',
  },
  'application.incomplete': { status: 422, zh: '提交前请填写{field}', en: 'Fill in {field} before applying' },
  'application.fasting': {
    status: 422,
    zh: '禁食开始时间须早于手术时间',
    en: 'Fasting must begin before surgery',
  },
  'application.stepForbids': {
    status: 409,
    zh: '申请当前状态为“{state}”，不能执行该操作',
    en: 'The application is in the state “{state}”: this is not possible now',
  },
  'application.ownRequest': {
    status: 409,
    zh: '转出须由另一方的其他人员同意',
    en: 'Somebody from the other side must agree to a transfer-out',
  },
  'application.changed': {
    status: 409,
    zh: '申请已被他人更新，请查看后再操作',
    en: 'Somebody else changed this application: look at it and try again',
  },
  'application.noteMissing': { status: 422, zh: '请填写原因', en: 'Say why' },
  'consultation.unknown': { status: 404, zh: '没有找到该会诊', en: 'No such consultation' },
  'consultation.changed': {
    status: 409,
    zh: '会诊意见已有新版本，请查看后再签名',
    en: 'There is a newer version of this opinion: look at it and sign again',
  },
  'proposal.unknown': { status: 404, zh: '没有找到该建议医嘱', en: 'No such proposed order' },
  'proposal.decided': { status: 409, zh: '该建议医嘱已处理', en: 'This proposed order was decided on already' },
  'proposal.byOrder': {
    status: 422,
    zh: '请通过开立医嘱来确认该建议',
    en: 'Confirm this proposal by the order itself',
  },
} as const satisfies Record<string, ErrorEntry>;
