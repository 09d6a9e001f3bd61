import { errorCatalogue, type ErrorCode } from '@wardlink/contract';
import { describe, expect, it } from 'vitest';
import en from './en/index.js';
import zh from './zh/index.js';

/** What the app says for a key of its texts, or the server for a code of its catalogue. */
function said(place: string): { zh: string; en: string } {
  if (place in errorCatalogue) return errorCatalogue[place as ErrorCode];
  const [chinese, english] = [zh, en].map((texts) =>
    place.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts),
  );
  return { zh: String(chinese), en: String(english) };
}

/**
 * Messages that the specification quotes: its words, the same in Chinese, and every place that says them. Which screen
 * shows each in its case is tried in `e2e/messages.spec.ts` and the specs of the screens.
 */
const QUOTED: [words: string, chinese: string, places: string[]][] = [
  // Section 5.
  ['The start and end bed numbers can only be numbers', '开始和结束床号只能是数字', ['bed.notNumbers']],
  ['Custom addition requires entering a prefix', '自定义添加需要输入前缀', ['bed.prefixMissing']],
  ['The alarm value does not meet the specifications', '报警值不符合规范', ['alarm.invalid']],
  ['The warning value does not meet the specifications', '预警值不符合规范', ['range.invalid']],
  ['Please select the corresponding time period', '请选择对应的时间段', ['rules.windowAsked']],
  [
    'Please select the complete corresponding time period',
    '请选择完整的对应时间段',
    ['rules.windowIncomplete', 'windows.incomplete'],
  ],
  [
    'The set time period does not meet the specifications',
    '设置的时间段不符合规范',
    ['rules.windowInvalid', 'windows.invalid'],
  ],
  ['Please select a notification sound', '请选择提示音', ['warnings.style.soundAsked']],
  [
    'Web warning message notification window disappearance time, please enter a number',
    '网页预警消息提醒窗口消失时间，请输入数字',
    ['warnings.style.secondsWrong'],
  ],
  // Section 6.
  ['Do you want to reset the user', '是否重置该用户', ['staff.ask.reset']],
  [
    'Password reset successful, reset to default rule password',
    '密码重置成功，已重置为默认规则密码',
    ['staff.resetDone'],
  ],
  [
    'Password modification successful, about to redirect to login interface',
    '密码修改成功，即将跳转到登录界面',
    ['center.password.changed'],
  ],
  // Section 8.
  [
    'Server exception, please try again later!',
    '服务器异常，请稍后再试！',
    ['errors.serverException', 'server.failed'],
  ],
  ['Data query failed, please try again later!', '数据查询失败，请稍后再试！', ['states.failed']],
  [
    'The current browser or version does not support full screen operation!',
    '当前浏览器或版本不支持全屏操作！',
    ['frame.noFullScreen'],
  ],
  ['Captcha input error', '验证码输入错误', ['captcha.wrong']],
  ['Please check the user agreement!', '请勾选用户协议！', ['login.agreementMissing', 'agreement.unticked']],
  [
    'The two new password inputs are not the same',
    '两次输入的新密码不一致',
    ['init.different', 'center.password.different'],
  ],
  ['Content is empty', '内容为空', ['message.empty']],
  ['Name exist', '名称已存在', ['name.exists', 'node.nameTaken']],
  [
    'Incomplete information filling',
    '信息填写不完整',
    [
      'node.incomplete',
      'roles.incomplete',
      'staff.problem.incomplete',
      'organisation.incomplete',
      'init.incomplete',
      'center.password.incomplete',
    ],
  ],
  ['Current node has no permission', '当前节点没有权限', ['node.forbidden']],
];

/** Messages of which the specification gives the meaning: what both languages have to name. */
const MEANT: [place: string, english: RegExp, chinese: RegExp][] = [
  ['input.invalid', /^Input error/, /^输入有误/],
  ['reading.unconfirmed', /outside 3–33\.1/, /不在 3–33\.1/],
  ['calls.failure.missingParameters', /missing parameters.*refresh/i, /缺少参数.*刷新/],
  ['calls.failure.insecure', /camera cannot be opened in this environment/, /当前环境.*摄像头|摄像头/],
  ['calls.failure.unsupported', /does not support audio and video/, /不支持音视频/],
  ['calls.failure.joinFailed', /Wrong room number.*video connection failed/, /房间号.*视频/],
  ['calls.failure.notReadable', /cannot be read/, /占用|读取/],
  ['calls.failure.notAllowed', /not allowed/, /权限|允许/],
  ['calls.failure.notFound', /No camera or microphone/, /没有|未/],
  ['calls.failure.overconstrained', /cannot do what was asked/, /设备/],
  ['calls.failure.unknown', /failed/, /异常，请重试/],
  ['calls.notice.perhapsAway', /try again later/, /稍后/],
  ['calls.notice.noResponse', /does not respond/, /无响应|没有响应|无应答|未响应|没有应答/],
  ['calls.notice.busy', /busy/, /忙/],
  ['calls.notice.offline', /not online/, /不在线/],
  ['calls.notice.answeredElsewhere', /another device/, /其他设备|其它设备/],
  ['calls.notice.refused', /refused/, /拒绝/],
  ['calls.notice.hungUp', /hung up/, /挂断/],
  ['calls.notice.ended', /ended/, /结束/],
  ['calls.notice.failed', /video connection failed/, /视频.*失败/],
  ['errors.http.400', /bad request/i, /./],
  ['errors.http.401', /unauthorized, please log in/i, /未授权，请登录/],
  ['errors.http.403', /server refused/i, /拒绝/],
  ['errors.http.404', /wrong address.*\{\{url\}\}/i, /\{\{url\}\}/],
  ['errors.http.405', /wrong method/i, /方法/],
  ['errors.http.408', /timed out/i, /超时/],
  ['errors.http.500', /internal server error/i, /./],
  ['errors.http.501', /not implemented/i, /未实现/],
  ['errors.http.502', /gateway error/i, /网关/],
  ['errors.http.503', /unavailable/i, /不可用/],
  ['errors.http.504', /connection to the server failed/i, /连接/],
  ['errors.http.505', /HTTP version not supported/i, /HTTP/],
  ['session.missing', /unauthorized, please log in/i, /未授权，请登录/],
];

describe('messages of the specification', () => {
  it.each(QUOTED)('%s', (words, chinese, places) => {
    for (const place of places) expect([place, said(place)]).toMatchObject([place, { en: words, zh: chinese }]);
  });

  it.each(MEANT)('%s says what is meant', (place, english, chinese) => {
    expect(said(place).en).toMatch(english);
    expect(said(place).zh).toMatch(chinese);
  });
});
