import type { ErrorEntry } from '../base/error-entry.js';

/** Accounts of staff, roles and menus. */
export const staffErrors = {
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
