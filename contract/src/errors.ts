/**
 * Every error the hospital's server answers with: a stable code, the HTTP status it travels under and its text.
 * `status` in the body equals the HTTP status, except 300, which travels under 200 and ends the session
 * (specification, section 8).
 */
export interface ErrorEntry {
  status: number;
  zh: string;
  en: string;
}

export const errorCatalogue = {
  'session.missing': { status: 401, zh: '未授权，请登录', en: 'Unauthorized, please log in' },
  'session.ended': { status: 300, zh: '登录已失效，请重新登录', en: 'Your session has ended, please log in again' },
  'permission.missing': {
    status: 403,
    zh: '服务器拒绝访问：没有权限',
    en: 'The server refused: you have no permission for this',
  },
  'node.forbidden': { status: 403, zh: '当前节点没有权限', en: 'Current node has no permission' },
  'input.invalid': { status: 400, zh: '输入有误：{field}', en: 'Input error: {field}' },
  'body.unreadable': { status: 400, zh: '请求内容无法解密', en: 'The request body could not be decrypted' },
  'body.replayed': { status: 409, zh: '重复的请求已被拒绝', en: 'A repeated request was refused' },
  'body.tooLarge': { status: 413, zh: '请求内容过大', en: 'The request body is too large' },
  'rate.limited': { status: 429, zh: '操作过于频繁，请稍后再试', en: 'Too many requests, please try again later' },
  'route.unknown': { status: 404, zh: '请求地址错误', en: 'Wrong address' },
  'method.wrong': { status: 405, zh: '请求方法错误', en: 'Wrong method' },
  'server.failed': { status: 500, zh: '服务器异常，请稍后再试！', en: 'Server exception, please try again later!' },
  'captcha.wrong': { status: 422, zh: '验证码输入错误', en: 'Captcha input error' },
  'agreement.unticked': { status: 422, zh: '请勾选用户协议！', en: 'Please check the user agreement!' },
  'credentials.wrong': { status: 422, zh: '用户名或密码错误', en: 'Wrong user name or password' },
  'account.locked': {
    status: 423,
    zh: '密码错误次数过多，账号已锁定，请于 {minutes} 分钟后再试',
    en: 'Too many wrong passwords: the account is locked, try again in {minutes} minutes',
  },
  'organisation.begun': {
    status: 409,
    zh: '机构已经初始化，不能重复初始化',
    en: 'The organisation has been set up already; this can be done once only',
  },
  'node.incomplete': { status: 422, zh: '信息填写不完整', en: 'Incomplete information filling' },
  'node.nameTaken': { status: 409, zh: '名称已存在', en: 'Name exist' },
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
    en: 'Inpatients lie there ({count}): transfer or discharge them first',
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
  'password.reused': {
    status: 422,
    zh: '不能使用最近 {count} 次用过的密码',
    en: 'Choose a password that is none of your last {count}',
  },
  'password.name': { status: 422, zh: '密码不能包含用户名', en: 'The password must not contain the user name' },
  'factor.required': {
    status: 403,
    zh: '请先完成第二步验证',
    en: 'Show your second factor before anything else',
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
    en: 'A picture of yourself is a PNG, JPEG or WebP picture',
  },
  'avatar.size': {
    status: 422,
    zh: '头像边长须为 {least} 至 {most} 像素，文件不超过 {kilobytes} KB',
    en: 'A picture of yourself has sides of {least} to {most} pixels and {kilobytes} KB at most',
  },
  'account.closed': {
    status: 423,
    zh: '账号已停用，请联系管理员',
    en: 'This account is locked: ask an administrator',
  },
  'name.exists': { status: 409, zh: '名称已存在', en: 'Name exist' },
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
    en: 'You hold this role yourself: somebody else has to change what it may',
  },
  'role.holdersElsewhere': {
    status: 409,
    zh: '有 {count} 个账号不在所选机构内，不能改变适用范围',
    en: '{count} accounts with this role lie outside of the chosen node',
  },
  'role.tooMuch': {
    status: 403,
    zh: '该角色的权限超出您的权限',
    en: 'This role may more than your own',
  },
  'role.elsewhere': {
    status: 422,
    zh: '该角色不适用于所选机构',
    en: 'This role does not reach to the chosen node',
  },
  'role.disabled': { status: 422, zh: '该角色已停用', en: 'This role is disabled' },
  'administrator.last': {
    status: 409,
    zh: '至少保留一位可管理人员和角色的管理员',
    en: 'One administrator who manages staff and roles has to remain',
  },
  'patient.unknown': { status: 404, zh: '没有找到该患者', en: 'No such patient' },
  'patient.discharged': {
    status: 409,
    zh: '患者已出院，不能录入',
    en: 'The patient has been discharged: nothing can be entered',
  },
  'patient.changed': {
    status: 409,
    zh: '患者资料已被他人修改，请刷新后再试',
    en: 'The patient was changed by somebody else meanwhile: reload and try again',
  },
  'patient.notDischarged': { status: 409, zh: '患者没有出院', en: 'The patient has not been discharged' },
  'patient.inHospital': { status: 409, zh: '患者已在院：{who}', en: 'The patient is in hospital already: {who}' },
  'patient.duplicate': {
    status: 409,
    zh: '{field}已有患者登记：{who}',
    en: 'A patient with this {field} is registered: {who}',
  },
  'patient.duplicateElsewhere': {
    status: 409,
    zh: '{field}已在本院其他科室登记，您没有权限查看该患者',
    en: 'This {field} is registered in another part of the hospital, with a patient you may not see',
  },
  'patient.samePhone': {
    status: 409,
    zh: '该手机号已有患者登记：{who}。如为家属共用，请确认使用',
    en: 'A patient with this mobile number is registered: {who}. If relatives share it, confirm it',
  },
  'patient.samePhoneElsewhere': {
    status: 409,
    zh: '该手机号已在本院其他科室登记。如为家属共用，请确认使用',
    en: 'This mobile number is registered in another part of the hospital. If relatives share it, confirm it',
  },
  'bed.taken': { status: 409, zh: '{bed} 床已有患者，请选择其他床位', en: 'Bed {bed} is taken: choose another one' },
  'bed.unknown': { status: 422, zh: '该病区没有 {bed} 床', en: 'The ward has no bed {bed}' },
  'bed.asked': { status: 422, zh: '请选择床位', en: 'Choose a bed' },
  'ward.unknown': { status: 422, zh: '没有该病区', en: 'There is no such ward' },
  'ward.same': { status: 422, zh: '患者已在该病区', en: 'The patient is in this ward already' },
  'staff.unknown': {
    status: 422,
    zh: '{field}不是本院在职人员',
    en: 'The {field} is no member of this hospital’s staff',
  },
  'reading.unknown': { status: 404, zh: '没有找到该记录', en: 'No such reading' },
  'reading.future': { status: 422, zh: '测量时间不能晚于当前时间', en: 'The measure time lies in the future' },
  'reading.unconfirmed': {
    status: 422,
    zh: '血糖值不在 3–33.1 之间，请确认是否使用',
    en: 'The value lies outside 3–33.1: confirm that it is meant',
  },
  'reading.unusual': {
    status: 422,
    zh: '数值不常见，请确认是否使用',
    en: 'The figures are unusual: confirm that they are meant',
  },
  'reading.changed': {
    status: 409,
    zh: '记录已被他人修改，请刷新后再改',
    en: 'The reading was changed by somebody else meanwhile: reload and try again',
  },
  'ambulatory.unknown': { status: 404, zh: '没有找到该动态血压监测', en: 'No such ambulatory monitoring' },
  'ambulatory.running': {
    status: 409,
    zh: '该患者已绑定监测仪 {device}，请先结束',
    en: 'The patient wears monitor {device} already: end that monitoring first',
  },
  'ambulatory.deviceTaken': {
    status: 409,
    zh: '监测仪 {device} 正由其他患者佩戴',
    en: 'Monitor {device} is worn by another patient',
  },
  'ambulatory.outside': {
    status: 422,
    zh: '测量时间 {time} 不在本次监测期间内',
    en: 'The measure time {time} lies outside of this monitoring',
  },
  'ambulatory.diaryInvalid': {
    status: 422,
    zh: '起床时间须晚于入睡时间，且在 16 小时以内',
    en: 'The time of waking must follow that of falling asleep within 16 hours',
  },
  'range.invalid': {
    status: 422,
    zh: '预警值不符合规范',
    en: 'The warning value does not meet the specifications',
  },
  'alarm.invalid': {
    status: 422,
    zh: '报警值不符合规范',
    en: 'The alarm value does not meet the specifications',
  },
  'windows.incomplete': {
    status: 422,
    zh: '请选择完整的对应时间段',
    en: 'Please select the complete corresponding time period',
  },
  'windows.invalid': {
    status: 422,
    zh: '设置的时间段不符合规范',
    en: 'The set time period does not meet the specifications',
  },
  'escalation.invalid': {
    status: 422,
    zh: '升级时间须为递增的整分钟，最长 1440 分钟',
    en: 'The times of escalation are whole minutes, each later than the one before, up to 1440',
  },
  'director.unknown': {
    status: 422,
    zh: '该用户不是可选的医生',
    en: 'This user is no doctor who can be chosen',
  },
  'passwordRule.invalid': {
    status: 422,
    zh: '密码规则不符合规范：{field}',
    en: 'The password rule does not meet the specifications: {field}',
  },
  'passwordRule.ofHospital': {
    status: 422,
    zh: '密码规则只能在医院一级设置',
    en: 'The password rule is set for the whole hospital only',
  },
  'rule.changed': {
    status: 409,
    zh: '规则已被他人修改，请刷新后再改',
    en: 'The rules were changed by somebody else meanwhile: reload and try again',
  },
  'plan.unknown': { status: 404, zh: '没有找到该计划', en: 'No such plan' },
  'plan.changed': {
    status: 409,
    zh: '计划已被他人修改，请刷新后再试',
    en: 'The plan was changed by somebody else meanwhile: reload and try again',
  },
  'plan.over': { status: 409, zh: '计划已经结束', en: 'The plan has come to an end already' },
  'plan.past': { status: 422, zh: '计划不能从过去的日期开始', en: 'A plan cannot begin on a day that is over' },
  'plan.backwards': { status: 422, zh: '结束日期不能早于开始日期', en: 'The last day lies before the first' },
  'plan.brandUnknown': { status: 422, zh: '该类别没有此品牌', en: 'This category has no such brand' },
  'plan.doses': { status: 422, zh: '请填写各餐段的剂量', en: 'Give a dose for each meal segment' },
  'plan.unusualDose': {
    status: 422,
    zh: '单次胰岛素剂量超过 {units} U，请确认',
    en: 'A dose of more than {units} U of insulin at once: confirm that it is meant',
  },
  'task.unknown': { status: 404, zh: '当天没有这项任务', en: 'There is no such task on that day' },
  'task.settled': {
    status: 409,
    zh: '该任务已由 {name} 于 {time} 登记',
    en: '{name} has written this task down already, at {time}',
  },
  'task.early': { status: 422, zh: '还没有到执行时间', en: 'It is not time for this task yet' },
  'task.byReading': {
    status: 422,
    zh: '监测任务请录入测量值',
    en: 'Enter the reading: it completes the task by itself',
  },
  'execution.unknown': { status: 404, zh: '没有找到该执行记录', en: 'No such execution record' },
  'execution.ofReading': {
    status: 409,
    zh: '该记录来自测量值，请更正测量记录',
    en: 'This comes from a reading: correct the reading',
  },
  'device.tokenMissing': {
    status: 401,
    zh: '缺少设备令牌（Authorization: Bearer …）',
    en: 'The device token is missing (Authorization: Bearer …)',
  },
  'device.tokenWrong': { status: 401, zh: '设备令牌不正确', en: 'The device token is wrong' },
  'device.withdrawn': { status: 403, zh: '设备已停用', en: 'The device has been withdrawn' },
  'device.registered': {
    status: 409,
    zh: '该序列号的设备已登记',
    en: 'A device with this serial number is registered',
  },
  'device.unknown': { status: 404, zh: '没有找到该设备', en: 'No such device' },
  'device.userUnknown': {
    status: 422,
    zh: '没有找到该用户，或该用户不能录入',
    en: 'No such user, or the user may not enter readings',
  },
  'reading.otherPatient': {
    status: 409,
    zh: '同一设备、时间和数值的记录已属于另一位患者',
    en: 'This device has sent the same time and value for another patient',
  },
  'warning.unknown': { status: 404, zh: '没有找到该预警', en: 'No such warning' },
  'report.linkInvalid': { status: 403, zh: '报告链接无效', en: 'The report link is not valid' },
  'report.linkExpired': { status: 403, zh: '报告链接已过期', en: 'The report link has expired' },
  'chat.partnerForbidden': { status: 403, zh: '不能与该用户沟通', en: 'You may not talk with this user' },
  'message.tooLong': { status: 422, zh: '消息过长', en: 'The message is too long' },
  'message.empty': { status: 422, zh: '内容为空', en: 'Content is empty' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/** What a failed request is answered with, never sealed: it carries no patient data. */
export interface ErrorReply {
  status: number;
  code: ErrorCode;
  description: string;
  /** The field that is wrong, as named in the request. */
  field?: string;
}

export type Language = 'zh' | 'en';

/** Text of an error in a language, its `{places}` filled. */
export function errorText(code: ErrorCode, language: Language, places: Record<string, string | number> = {}): string {
  return errorCatalogue[code][language].replace(/\{(\w+)\}/g, (_, name: string) => String(places[name] ?? ''));
}
