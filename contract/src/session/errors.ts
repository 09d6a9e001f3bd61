import type { ErrorEntry } from '../base/error-entry.js';

/** Signing in, sessions, passwords and second factors. */
export const sessionErrors = {
  'session.missing': { status: 401, zh: '未授权，请登录', en: 'Unauthorized, please log in' },
  'session.ended': { status: 300, zh: '登录已失效，请重新登录', en: 'Your session has ended, please log in again' },
  'captcha.wrong': { status: 422, zh: '验证码输入错误', en: 'Captcha input error' },
  'agreement.unticked': { status: 422, zh: '请勾选用户协议！', en: 'Please check the user agreement!' },
  'credentials.wrong': { status: 422, zh: '用户名或密码错误', en: 'Wrong user name or password' },
  'account.locked': {
    status: 423,
    zh: '密码错误次数过多，账号已锁定，请于 {minutes} 分钟后再试',
    en: 'Too many wrong passwords: the account is locked, try again in {minutes} minutes',
  },
  'password.weak': {
    status: 422,
    zh: '密码至少 {length} 位，且须同时含有字母和数字',
    en: 'The password needs {length} characters or more, with letters and digits',
  },
  'password.mustChange': {
    status: 403,
    zh: '请先修改初始密码',
    en: 'Change your first password before anything else',
  },
  'password.oldWrong': { status: 422, zh: '原密码错误', en: 'The old password is wrong' },
  'screen.wrong': {
    status: 422,
    zh: '密码或验证码错误，屏幕仍锁定',
    en: 'The password or the code is wrong: the screen stays locked',
  },
  'password.reused': {
    status: 422,
    zh: '不能使用最近 {count} 次用过的密码',
    en: 'Choose a password other than your last {count}',
  },
  'password.name': { status: 422, zh: '密码不能包含用户名', en: 'The password must not contain the user name' },
  'factor.required': {
    status: 403,
    zh: '请先完成第二步验证',
    en: 'Enter your second-factor code first',
  },
  'factor.missing': {
    status: 403,
    zh: '您的角色要求两步验证，请先开启',
    en: 'Your role requires a second factor: switch it on first',
  },
  'factor.demanded': {
    status: 409,
    zh: '您的角色要求两步验证，不能关闭',
    en: 'Your role requires the second factor: it cannot be switched off',
  },
  'factor.codeWrong': { status: 422, zh: '验证码不正确或已使用', en: 'The code is wrong, or has been used' },
  'factor.on': { status: 409, zh: '两步验证已开启', en: 'The second factor is on already' },
  'factor.notBegun': { status: 409, zh: '请重新开始设置两步验证', en: 'Begin the second factor again' },
  'factor.keyMissing': {
    status: 503,
    zh: '服务器暂时无法验证动态码，请使用恢复码登录或联系管理员',
    en: 'The server cannot check codes of authenticators at present: use a recovery code, or ask an administrator',
  },
  'avatar.unreadable': {
    status: 422,
    zh: '头像须为 PNG、JPEG 或 WebP 图片',
    en: 'Your picture must be a PNG, JPEG or WebP file',
  },
  'avatar.size': {
    status: 422,
    zh: '头像边长须为 {least} 至 {most} 像素，文件不超过 {kilobytes} KB',
    en: 'Your picture must have sides of {least} to {most} pixels and {kilobytes} KB at most',
  },
  'account.closed': {
    status: 423,
    zh: '账号已停用，请联系管理员',
    en: 'This account is locked: ask an administrator',
  },
  'session.unknown': { status: 404, zh: '没有找到该登录', en: 'No such session' },
} as const satisfies Record<string, ErrorEntry>;
