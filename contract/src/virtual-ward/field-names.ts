import type { FieldNames } from '../base/field-name.js';

const names: FieldNames = {
  teamId: ['团队', 'team'],
  memberIds: ['团队成员', 'members'],
  duties: ['值班安排', 'duty'],
  urgency: ['紧急程度', 'urgency'],
  applicationId: ['申请', 'application'],
  apply: ['提交', 'apply'],
  complaint: ['主诉', 'complaint'],
  diagnosis: ['诊断', 'diagnosis'],
  consultationRequest: ['会诊请求', 'consultation request'],
  surgery: ['手术计划', 'surgery plan'],
  shownSurgery: ['手术计划', 'planned surgery'],
  consultationId: ['会诊', 'consultation'],
  question: ['会诊问题', 'question'],
  opinion: ['会诊意见', 'opinion'],
  proposals: ['建议医嘱', 'proposed orders'],
  terms: ['医嘱内容', 'contents of the order'],
  decision: ['处理', 'decision'],
};

/** Names of the fields of this topic, by the first word of the endpoint. */
export const virtualWardFieldNames = {
  virtualWard: {
    ...names,
    name: ['团队名称', 'name of the team'],
    latinName: ['团队英文名', 'name of the team in Latin letters'],
    'duties.since': ['值班开始', 'begin of the duty'],
    'duties.until': ['值班结束', 'end of the duty'],
    phone: ['值班电话', 'phone number of the duty'],
    'surgery.kind': ['手术类型', 'kind of surgery'],
    'surgery.at': ['手术时间', 'time of the surgery'],
    days: ['管理天数', 'days of management'],
  },
  consultation: {
    ...names,
    words: ['说明', 'words'],
  },
} satisfies Record<string, FieldNames>;
