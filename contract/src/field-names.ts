import type { Language } from './errors.js';

/** Fields of the patient's forms in words, for errors that name one; other fields are told by their own name. */
const FIELD_NAMES: Record<string, Record<Language, string>> = {
  name: { zh: '姓名', en: 'name' },
  sex: { zh: '性别', en: 'sex' },
  birthday: { zh: '出生日期', en: 'date of birth' },
  mobile: { zh: '手机号', en: 'mobile number' },
  idCard: { zh: '身份证号', en: 'identity number' },
  address: { zh: '地址', en: 'address' },
  heightCm: { zh: '身高', en: 'height' },
  weightKg: { zh: '体重', en: 'weight' },
  hospitalizationNumber: { zh: '住院号', en: 'hospitalization number' },
  identification: { zh: '病案号', en: 'case number' },
  visitCardNumber: { zh: '就诊卡号', en: 'visit card number' },
  admissionTime: { zh: '入院时间', en: 'time of admission' },
  dischargeTime: { zh: '出院时间', en: 'time of discharge' },
  attendingPhysicianId: { zh: '主管医生', en: 'attending physician' },
  responsibleNurseId: { zh: '责任护士', en: 'responsible nurse' },
  wardId: { zh: '病区', en: 'ward' },
  since: { zh: '开始日期', en: 'first day' },
  until: { zh: '结束日期', en: 'last day' },
  doses: { zh: '剂量', en: 'doses' },
  brandKey: { zh: '品牌', en: 'brand' },
  executedAt: { zh: '执行时间', en: 'time' },
  username: { zh: '用户名', en: 'user name' },
  realName: { zh: '姓名', en: 'name' },
  nodeId: { zh: '机构', en: 'node' },
  roleId: { zh: '角色', en: 'role' },
  issuedOn: { zh: '发证日期', en: 'date of issue' },
  bed: { zh: '床位', en: 'bed' },
  code: { zh: '编码', en: 'code' },
  nature: { zh: '性质', en: 'nature' },
  type: { zh: '类型', en: 'type' },
  level: { zh: '等级', en: 'level' },
  region: { zh: '地区', en: 'region' },
  phone: { zh: '电话', en: 'phone' },
  length: { zh: '最短长度', en: 'shortest length' },
  remembered: { zh: '不可重复的次数', en: 'passwords remembered' },
  lockAfter: { zh: '锁定前的错误次数', en: 'wrong passwords before a lock' },
  lockMinutes: { zh: '锁定分钟数', en: 'minutes of a lock' },
};

/** A request's field in words; the last part of its path where it has no words of its own. */
export function fieldName(path: string, language: Language): string {
  const field = path.split('.').at(-1) ?? path;
  return FIELD_NAMES[field]?.[language] ?? path;
}
