import type { ErrorEntry } from '../base/error-entry.js';

/** Messages, attachments, contacts, groups and calls. */
export const chatErrors = {
  'conference.unknown': { status: 404, zh: '没有找到该通话', en: 'No such call' },
  'conference.ended': { status: 409, zh: '通话已结束', en: 'The call has ended' },
  'conference.full': {
    status: 409,
    zh: '通话最多 {most} 人同时参加',
    en: 'At most {most} people take part in a call',
  },
  'conference.notInvitable': {
    status: 422,
    zh: '所选人员中有人不能加入该通话',
    en: 'Somebody chosen cannot take part in this call',
  },
  'conference.notIn': { status: 409, zh: '请先加入通话', en: 'Join the call first' },
  'call.notInvited': {
    status: 403,
    zh: '你不在这次通话的邀请之中',
    en: 'You are not invited to this call',
  },
  'chat.partnerForbidden': { status: 403, zh: '不能与该用户沟通', en: 'You may not talk with this user' },
  'contact.unknown': {
    status: 404,
    zh: '没有找到该联系人，请按号码重新查找',
    en: 'No such contact: search by the number again',
  },
  'contact.requestUnknown': { status: 404, zh: '没有找到该申请', en: 'No such application' },
  'contact.requestClosed': {
    status: 409,
    zh: '该申请已处理或已撤回',
    en: 'The application was answered or withdrawn already',
  },
  'contact.blocked': {
    status: 409,
    zh: '您已屏蔽此人，请先解除屏蔽',
    en: 'You have blocked this person: unblock them first',
  },
  'contact.searchLimit': {
    status: 429,
    zh: '每小时最多查找 {count} 次，请稍后再试',
    en: 'At most {count} searches an hour, please try again later',
  },
  'group.unknown': { status: 404, zh: '没有找到该群组', en: 'No such group' },
  'group.changed': {
    status: 409,
    zh: '群组已被他人修改，请重新读取',
    en: 'The group was changed by somebody else: load it again',
  },
  'group.forbidden': { status: 403, zh: '您在该群组中没有此权限', en: 'Your role in the group does not allow this' },
  'group.full': { status: 422, zh: '群组最多 {most} 人', en: 'A group has at most {most} people' },
  'group.ownerStays': {
    status: 409,
    zh: '请先转让群主，或解散群组',
    en: 'Hand the group over first, or dissolve it',
  },
  'group.memberUnknown': { status: 404, zh: '该用户不在群组中', en: 'This user is not in the group' },
  'group.muted': {
    status: 403,
    zh: '全员禁言中，仅群主和管理员可以发言',
    en: 'The group is muted: only its owner and administrators can write',
  },
  'message.recallLate': {
    status: 409,
    zh: '消息只能在 2 分钟内撤回',
    en: 'A message can be recalled within 2 minutes only',
  },
  'message.mentionUnknown': {
    status: 422,
    zh: '提及的用户不在群组中',
    en: 'Somebody who is mentioned is not in the group',
  },
  'message.unknown': { status: 404, zh: '没有找到该消息', en: 'No such message' },
  'message.tooLong': { status: 422, zh: '消息过长', en: 'The message is too long' },
  'message.empty': { status: 422, zh: '内容为空', en: 'Content is empty' },
  'attachment.damaged': {
    status: 500,
    zh: '存储的文件已损坏，请联系管理员',
    en: 'The stored file is damaged: please tell the administrator',
  },
  'attachment.unknown': {
    status: 404,
    zh: '没有找到该附件，或上传后未及时发送已被清除',
    en: 'No such attachment, or it was not sent in time and was deleted',
  },
  'attachment.idTaken': {
    status: 409,
    zh: '附件编号已被使用，请重新上传',
    en: 'Another attachment has this id: upload it under a new one',
  },
  'attachment.pictureType': {
    status: 422,
    zh: '图片须为 JPEG、PNG 或 WebP 格式',
    en: 'A picture is a JPEG, PNG or WebP file',
  },
  'attachment.voiceType': {
    status: 422,
    zh: '语音须为 WebM、Ogg（Opus）或 MP4（AAC）格式',
    en: 'A voice message is WebM or Ogg with Opus, or MP4 with AAC',
  },
  'attachment.fileType': {
    status: 422,
    zh: '文件须为 PDF、纯文本（UTF-8）、DOCX 或 XLSX 格式',
    en: 'A file is a PDF, plain text (UTF-8), DOCX or XLSX',
  },
  'attachment.macros': {
    status: 422,
    zh: '文件含有宏或内嵌程序，不能发送',
    en: 'The file has macros or embedded programs: it cannot be sent',
  },
  'attachment.unreadable': {
    status: 422,
    zh: '文件已损坏或不完整',
    en: 'The file is damaged or incomplete',
  },
  'attachment.tooLarge': {
    status: 413,
    zh: '文件超过 {megabytes} MB',
    en: 'The file is larger than {megabytes} MB',
  },
  'attachment.unpacksTooLarge': {
    status: 422,
    zh: '文件解压后过大，不能发送',
    en: 'The file is too large once it is unpacked',
  },
  'attachment.dimensions': {
    status: 422,
    zh: '图片尺寸过大：最多 {megapixels} 百万像素，边长不超过 {side} 像素',
    en: 'The picture is too large: {megapixels} megapixels and sides of {side} pixels at most',
  },
  'attachment.animated': {
    status: 422,
    zh: '不能发送动态图片',
    en: 'A moving picture cannot be sent',
  },
  'attachment.tooLong': {
    status: 422,
    zh: '语音超过 {minutes} 分钟',
    en: 'The voice message is longer than {minutes} minutes',
  },
  'attachment.dayFull': {
    status: 429,
    zh: '24 小时内上传的附件已达 {megabytes} MB，请稍后再试',
    en: 'You have uploaded {megabytes} MB within 24 hours: try again later',
  },
} as const satisfies Record<string, ErrorEntry>;
