import type { ErrorEntry } from './error-entry.js';

/** Pictures, voice messages and files of chats. */
export const attachmentErrors = {
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
