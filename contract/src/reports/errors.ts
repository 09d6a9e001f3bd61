import type { ErrorEntry } from '../base/error-entry.js';

/** Reports and their forms. */
export const reportsErrors = {
  'report.formUnknown': { status: 404, zh: '没有找到该表单', en: 'No such form' },
  'report.formChanged': {
    status: 409,
    zh: '表单已更新，请重新打开预览后再打印',
    en: 'The form was changed meanwhile: open the preview again and print again',
  },
  'report.tooLarge': {
    status: 422,
    zh: '一次打印的内容过多，请减少患者或缩短时间',
    en: 'This is too much for one print: choose fewer patients or days',
  },
  'report.linkInvalid': { status: 403, zh: '报告链接无效', en: 'The report link is not valid' },
  'report.linkUnknown': { status: 404, zh: '没有找到该链接', en: 'No such link' },
  'report.linkExpired': { status: 403, zh: '报告链接已过期', en: 'The report link has expired' },
  'form.changed': {
    status: 409,
    zh: '表单已被他人修改，请重新加载后再改',
    en: 'The form was changed by somebody else meanwhile: reload and try again',
  },
  'form.idTaken': {
    status: 409,
    zh: '编号 {id} 已被其他表单使用',
    en: 'Another form has the code {id}',
  },
  'form.draftThere': {
    status: 409,
    zh: '表单 {id} 已有草稿，请先发布或放弃草稿',
    en: 'The form {id} has a draft already: publish or discard it first',
  },
  'form.faulty': {
    status: 422,
    zh: '表单有误（{place}）：{fault}',
    en: 'The form has a fault at {place}: {fault}',
  },
  'form.fileUnreadable': {
    status: 422,
    zh: '文件不是 JSON：第 {line} 行第 {column} 列有误',
    en: 'The file is not JSON: line {line}, column {column} is wrong',
  },
  'form.logoUnknown': {
    status: 422,
    zh: '没有找到该表单的标志图片，请重新选择',
    en: "The picture of the form's logo is not stored: choose it again",
  },
  'form.logoUnreadable': {
    status: 422,
    zh: '标志须为 PNG 或 JPEG 图片',
    en: 'A logo is a PNG or JPEG picture',
  },
  'form.logoSize': {
    status: 422,
    zh: '标志边长须为 {least} 至 {most} 像素，文件不超过 {kilobytes} KB',
    en: 'A logo has sides of {least} to {most} pixels and {kilobytes} KB at most',
  },
  'report.versionUnknown': {
    status: 404,
    zh: '该表单的第 {version} 版已不再保存',
    en: 'Version {version} of this form is no longer kept',
  },
} as const satisfies Record<string, ErrorEntry>;
