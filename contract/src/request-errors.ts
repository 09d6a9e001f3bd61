import type { ErrorEntry } from './base/error-entry.js';

/** Requests of any topic. */
export const requestErrors = {
  'permission.missing': {
    status: 403,
    zh: '服务器拒绝访问：没有权限',
    en: 'The server refused: you have no permission for this',
  },
  'host.foreign': {
    status: 421,
    zh: '本服务器不以此主机名提供服务（如需使用，请在 HOST_NAMES 中登记）',
    en: 'This server does not answer under this host name: HOST_NAMES holds the names it answers under',
  },
  'connection.insecure': {
    status: 403,
    zh: '为保护患者信息，须使用 https 访问；请改用 https:// 地址，或请管理员按运维文档设置 HTTPS、TLS_CERT 或 TRUSTED_PROXIES',
    en: "Patients' data travel over https only: use the https:// address, or have HTTPS, TLS_CERT or TRUSTED_PROXIES set as operations.md says",
  },
  'input.invalid': { status: 400, zh: '输入有误：{field}', en: 'Input error: {field}' },
  'body.unreadable': { status: 400, zh: '请求内容无法解密', en: 'The request body could not be decrypted' },
  'body.replayed': { status: 409, zh: '重复的请求已被拒绝', en: 'A repeated request was refused' },
  'request.unfinished': {
    status: 409,
    zh: '该请求仍在处理中，请稍后再看结果',
    en: 'This request is still being carried out, please check the result in a moment',
  },
  'body.tooComplex': {
    status: 400,
    zh: '请求内容嵌套过深或项目过多',
    en: 'The request body is nested too deeply, or has too many parts',
  },
  'body.tooLarge': { status: 413, zh: '请求内容过大', en: 'The request body is too large' },
  'rate.limited': { status: 429, zh: '操作过于频繁，请稍后再试', en: 'Too many requests, please try again later' },
  'route.unknown': { status: 404, zh: '请求地址错误', en: 'Wrong address' },
  'method.wrong': { status: 405, zh: '请求方法错误', en: 'Wrong method' },
  'server.readOnly': {
    status: 503,
    zh: '服务器磁盘空间不足，暂时只能查看，不能录入；已录入的内容不受影响。请通知管理员',
    en: "The server's disk is full: everything can be viewed, but nothing can be entered for now. Existing entries are safe. Tell an administrator",
  },
  'server.slow': {
    status: 503,
    zh: '查询时间过长已中止，请缩小范围或稍后再试',
    en: 'This took too long and was stopped: narrow the request, or try again later',
  },
  'server.failed': { status: 500, zh: '服务器异常，请稍后再试！', en: 'Server exception, please try again later!' },
  'file.repeated': {
    status: 409,
    zh: '{field}与本文件第 {line} 行相同',
    en: 'The {field} is the same as in line {line} of this file',
  },
  'name.exists': { status: 409, zh: '名称已存在', en: 'Name exist' },
} as const satisfies Record<string, ErrorEntry>;
