import type { ErrorEntry } from '../base/error-entry.js';

/** Nodes, beds and the first hospital. */
export const organisationErrors = {
  'setup.codeWrong': {
    status: 422,
    zh: '初始化码不正确，请查看启动时打印的初始化码',
    en: 'The setup code is wrong: it is printed when the server starts',
  },
  'node.forbidden': { status: 403, zh: '当前节点没有权限', en: 'Current node has no permission' },
  'organisation.begun': {
    status: 409,
    zh: '机构已经初始化，不能重复初始化',
    en: 'The organisation has been set up already; this can be done once only',
  },
  'node.incomplete': { status: 422, zh: '信息填写不完整', en: 'Incomplete information filling' },
  'node.nameTaken': { status: 409, zh: '名称已存在', en: 'Name exist' },
  'node.nameTakenThere': {
    status: 409,
    zh: '“{name}”与“{under}”下已有的节点同名，请先改名再移动',
    en: 'There is a node named {name} under {under} already: rename one of them before it is moved',
  },
  'node.codeTaken': { status: 409, zh: '编码已存在', en: 'This code exists' },
  'node.changed': {
    status: 409,
    zh: '该节点已被他人修改，请刷新后再试',
    en: 'This node was changed by somebody else meanwhile: reload and try again',
  },
  'node.misplaced': {
    status: 422,
    zh: '该类型的节点不能放在所选节点之下',
    en: 'A node of this kind cannot lie under the chosen one',
  },
  'node.closed': {
    status: 409,
    zh: '上级节点已停用，请先启用上级节点',
    en: 'The node above is disabled: enable that one first',
  },
  'node.occupied': {
    status: 409,
    zh: '该节点下有 {count} 位住院患者，请先为其转科或办理出院',
    en: 'There are inpatients there ({count}): transfer or discharge them first',
  },
  'node.inUse': {
    status: 409,
    zh: '该节点已被使用，不能删除，可以停用',
    en: 'This node is in use: it cannot be removed, but it can be disabled',
  },
  'node.merged': { status: 409, zh: '该节点已合并到 {name}', en: 'It was merged into {name}' },
  'node.unlike': {
    status: 422,
    zh: '只能合并到同类型的另一个启用节点',
    en: 'It can only be merged into another enabled node of the same kind',
  },
  'bed.notNumbers': {
    status: 422,
    zh: '开始和结束床号只能是数字',
    en: 'The start and end bed numbers can only be numbers',
  },
  'bed.prefixMissing': {
    status: 422,
    zh: '自定义添加需要输入前缀',
    en: 'Custom addition requires entering a prefix',
  },
  'bed.prefixInvalid': {
    status: 422,
    zh: '前缀只能包含文字、数字和 - _ . +',
    en: 'A prefix has letters, digits and - _ . + only',
  },
  'bed.backwards': {
    status: 422,
    zh: '结束床号不能小于开始床号',
    en: 'The end bed number is less than the start',
  },
  'bed.tooMany': { status: 422, zh: '一次最多添加 {count} 张床', en: 'At most {count} beds can be added at once' },
  'bed.tooLong': { status: 422, zh: '床号最长 {count} 个字符', en: 'A bed number has at most {count} characters' },
  'bed.exists': { status: 409, zh: '{bed} 床已存在', en: 'Bed {bed} exists already' },
  'bed.inUse': {
    status: 409,
    zh: '{bed} 床正在使用，不能删除或停用',
    en: 'Bed {bed} is in use: it cannot be removed or disabled',
  },
  'bed.taken': { status: 409, zh: '{bed} 床已有患者，请选择其他床位', en: 'Bed {bed} is taken: choose another one' },
  'bed.unknown': { status: 422, zh: '该病区没有 {bed} 床', en: 'The ward has no bed {bed}' },
  'bed.asked': { status: 422, zh: '请选择床位', en: 'Choose a bed' },
  'ward.unknown': { status: 422, zh: '没有该病区', en: 'There is no such ward' },
  'ward.same': { status: 422, zh: '患者已在该病区', en: 'The patient is in this ward already' },
  'department.unknown': { status: 422, zh: '请选择启用中的科室', en: 'Choose a department that is in use' },
} as const satisfies Record<string, ErrorEntry>;
