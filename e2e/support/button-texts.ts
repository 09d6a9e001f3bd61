import type { Language } from './browsers.js';

/** Texts of the controls that the main job uses, by language. */
const zh = {
  grid: '标准',
  gridLabel: '血糖录入表',
  openPatient: '打开患者',
  message: '消息',
  videoCall: '视频呼叫',
  hangUp: '挂断',
  more: '更多',
  printRecord: '打印或分享记录单…',
  signedLink: '签名链接',
  link: '链接',
  openLink: '打开并打印',
  write: '输入消息',
  phone: { message: '写消息', answer: '接听' },
};

const en: typeof zh = {
  grid: 'Standard',
  gridLabel: 'Glucose entry grid',
  openPatient: 'Open patient',
  message: 'Message',
  videoCall: 'Video call',
  hangUp: 'Hang up',
  more: 'More',
  printRecord: 'Print or share a record sheet…',
  signedLink: 'Signed link',
  link: 'Link',
  openLink: 'Open and print',
  write: 'Write a message',
  phone: { message: 'Write a message', answer: 'Answer' },
};

export const words: Record<Language, typeof zh> = { zh, en };
