/** Texts of the page for each scope and object of `contract/src/base/scope-rules.ts`, in both languages. */
export const SCOPE = {
  nobody: [
    'belongs to no place; a token in the request says what it opens',
    '不属于任何机构；由请求中的令牌决定可见内容',
  ],
  own: ['the caller’s own account', '本人账号'],
  hospital: ['places and staff of the caller’s hospital; no patient is named', '本院的机构与人员；不涉及患者'],
  partners: [
    'staff of the hospital and patients at or below the caller’s node; for a patient the own doctor and nurse; contacts',
    '本院人员及本节点以下的患者；患者可联系自己的医生和护士；以及双方同意的联系人',
  ],
  node: ['what lies at or below the caller’s node', '本节点及其下级'],
};

export const NAMED = {
  interface: ['interface of another system', '系统接口'],
  place: ['place', '机构节点'],
  patient: ['patient', '患者'],
  reading: ['reading', '测量记录'],
  monitoring: ['monitoring', '动态血压监测'],
  plan: ['plan', '计划'],
  task: ['task', '任务'],
  execution: ['execution record', '执行记录'],
  warning: ['warning', '预警'],
  team: ['team', '团队'],
  application: ['application for the virtual ward', '虚拟病房申请'],
  consultation: ['consultation', '会诊'],
  conference: ['call of several people', '多人通话'],
  group: ['chat group', '群组'],
  proposal: ['proposed order', '建议医嘱'],
  device: ['device', '设备'],
  control: ['a control run', '质控记录'],
  verification: ['a verification of a meter', '血糖仪验证记录'],
  staff: ['member of staff', '人员'],
  role: ['role', '角色'],
  session: ['session', '登录'],
  link: ['report link', '报告链接'],
  message: ['message', '消息'],
  partner: ['partner of a conversation', '沟通对象'],
  contact: ['contact', '联系人'],
  contactRequest: ['application to become contacts', '联系人申请'],
  consent: ['consent', '同意书'],
  enrolment: ['enrolment with a doctor', '签约'],
};

export const EVENTS = {
  chat: ['text messages, sent and received', '文字消息的发送与接收'],
  call: ['invitations to calls, sent and received', '通话邀请的发送与接收'],
  warning: ['warnings of patients', '患者预警'],
  board: [
    'rows of followed lists that changed; that a watched topic changed',
    '所跟随列表中有变化的行；所关注内容有更新',
  ],
  virtualWard: ['that an application ended by itself, or a consultation is overdue', '申请自动结束或会诊逾期的通知'],
  conference: [
    'that a call changed to which one was invited, or that is on in a group of one’s own',
    '受邀的或所在群组的多人通话有变化',
  ],
  enrolment: [
    'that an enrolment was applied for, answered or ended, and advice and follow-ups',
    '签约申请、答复、结束以及建议和随访的通知',
  ],
  contact: ['that somebody applied, answered, or ended a contact', '联系人申请、答复或删除的通知'],
  group: ['messages of groups whose member one is, and how far they were read', '所在群组的消息与已读情况'],
  presence: ['presence of chat partners, as it changes', '聊天对象上线或离线'],
};
