import type { ErrorEntry } from './error-entry.js';

/** Signing in, passwords, staff and roles. */
export const accountErrors = {
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
  'setup.codeWrong': {
    status: 422,
    zh: '初始化码不正确，请查看启动时打印的初始化码',
    en: 'The setup code is wrong: it is printed when the server starts',
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
  'mobile.exists': {
    status: 409,
    zh: '该手机号已被其他账号使用',
    en: 'Another account has this mobile number',
  },
  'account.unknown': { status: 404, zh: '没有找到该人员', en: 'No such member of staff' },
  'account.changed': {
    status: 409,
    zh: '人员资料已被他人修改，请刷新后再试',
    en: 'The record was changed by somebody else meanwhile: reload and try again',
  },
  'account.seesMore': {
    status: 403,
    zh: '该人员是虚拟病房团队成员，可查看全院患者：其密码和二次验证只能由全院管理员重置',
    en: 'This person sees patients of the whole hospital as a member of a team: only an administrator of the whole hospital can reset the password or the second factor',
  },
  'account.own': {
    status: 422,
    zh: '不能对自己的账号执行此操作',
    en: 'You cannot do this to your own account',
  },
  'session.unknown': { status: 404, zh: '没有找到该登录', en: 'No such session' },
  'role.unknown': { status: 404, zh: '没有找到该角色', en: 'No such role' },
  'role.changed': {
    status: 409,
    zh: '角色已被他人修改，请刷新后再试',
    en: 'The role was changed by somebody else meanwhile: reload and try again',
  },
  'menu.changed': {
    status: 409,
    zh: '菜单已被他人修改，请刷新后再改',
    en: 'The menu was changed by somebody else meanwhile: reload and try again',
  },
  'menu.locked': {
    status: 422,
    zh: '系统管理不能从菜单中隐藏',
    en: 'The administration cannot be hidden from a menu',
  },
  'menu.empty': { status: 422, zh: '菜单至少显示一项', en: 'A menu shows one entry at least' },
  'role.inUse': {
    status: 409,
    zh: '该角色已分配给 {count} 个账号，不能删除',
    en: '{count} accounts have this role: it cannot be deleted',
  },
  'role.own': {
    status: 422,
    zh: '不能修改自己所属角色的权限',
    en: 'You hold this role yourself: somebody else must change its rights',
  },
  'role.holdersElsewhere': {
    status: 409,
    zh: '有 {count} 个账号不在所选机构内，不能改变适用范围',
    en: '{count} accounts with this role are outside the chosen node',
  },
  'role.tooMuch': {
    status: 403,
    zh: '该角色的权限超出您的权限',
    en: 'This role has more rights than your own',
  },
  'role.elsewhere': {
    status: 422,
    zh: '该角色不适用于所选机构',
    en: 'This role does not apply to the chosen node',
  },
  'role.disabled': { status: 422, zh: '该角色已停用', en: 'This role is disabled' },
  'administrator.last': {
    status: 409,
    zh: '至少保留一位可管理人员和角色的管理员',
    en: 'At least one administrator of staff and roles must remain',
  },
  'staff.unknown': {
    status: 422,
    zh: '{field}不是本院在职人员',
    en: "The {field} is not a member of this hospital's staff",
  },
  'director.unknown': {
    status: 422,
    zh: '该用户不是可选的医生',
    en: 'This user is not a doctor who can be chosen',
  },
} as const satisfies Record<string, ErrorEntry>;
