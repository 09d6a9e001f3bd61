import type { FieldNames } from '../base/field-name.js';

const names: FieldNames = {
  key: ['标识', 'key'],
  quiet: ['消息免打扰', 'mute notifications'],
  conferenceId: ['通话', 'call'],
  userIds: ['参加人', 'people'],
  groupId: ['群组', 'group'],
  video: ['视频', 'video'],
  numberKind: ['号码类型', 'kind of number'],
  number: ['号码', 'number'],
  alias: ['备注名', 'alias'],
  labels: ['标签', 'labels'],
  special: ['特别关注', 'special attention'],
  before: ['分页位置', 'place in the list'],
  announcement: ['公告', 'announcement'],
  history: ['新成员可见', 'what new members see'],
  muted: ['全员禁言', 'mute everyone'],
  upTo: ['已读位置', 'last message read'],
  messageId: ['消息', 'message'],
  roomNumber: ['房间号', 'room number'],
  attachmentId: ['附件', 'attachment'],
  quoted: ['引用的消息', 'quoted message'],
};

/** Names of the fields of this topic, by the first word of the endpoint. */
export const chatFieldNames = {
  conference: {
    ...names,
    days: ['数据天数', 'number of days'],
    applicationId: ['虚拟病房申请', 'application'],
  },
  contact: {
    ...names,
    requestId: ['好友申请', 'request'],
  },
  group: {
    ...names,
    name: ['群名称', 'name of the group'],
    picture: ['群头像', 'picture of the group'],
    requestId: ['申请', 'request'],
  },
  chat: {
    ...names,
    content: ['消息内容', 'content of the message'],
    contentType: ['消息类型', 'type of the message'],
    days: ['数据天数', 'number of days'],
  },
  call: names,
} satisfies Record<string, FieldNames>;
