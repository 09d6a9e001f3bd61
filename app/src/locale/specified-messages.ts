/**
 * The messages of the specification's sections 5, 6 and 8 (the calling library's own apart), one by one: its words or
 * what they mean, the keys of the app's texts and the codes of the server that say it, and the test that has each of
 * them on the screen in both languages. `messages.test.ts` holds all of it together.
 */
interface SpecifiedMessage {
  /** Keys of the app, or codes of the server's catalogue. */
  says: string[];
  /** As the specification quotes it, or what an English text that says it has to match. */
  english: string | RegExp;
  chinese: string | RegExp;
  /** File and title of the test, up to its language. */
  shown: [file: string, title: string];
}

const at = (file: string, title: string): [string, string] => [`e2e/${file}.spec.ts`, title];

const RULES = at('messages-administration', 'rules and warning notices that cannot be are refused in words');
const PERSON = at('messages-administration', 'a person is not added to a closed place');
const SCREEN = at('messages-administration', 'a browser that cannot fill the screen says so');
const LOGIN = at('messages-administration', 'the login says what is missing or wrong');
const STATUS = at('messages-http', 'each HTTP status is said in words of its own');
const BODY = at('messages-http', 'a body that tells of a failure, or that nobody can read');
const BROKEN = at('messages-http', 'a request that the browser breaks off is no end of the session');
const GONE = at('messages-http', 'no answer, an unknown session and an ended one lead to the login and say why');
const CHAT_EMPTY = at('messages-chat', 'nothing is sent that is empty or too long');
const CHAT_SEND = at('messages-chat', 'a message that gets no answer says so');
const CALL_END = at('messages-calls', 'how a call ends is said on its screen');
const CALL_WAIT = at('messages-calls', 'a caller is told after 30 s and after 60 s that nobody answers');
const CALL_SEND = at('messages-calls', 'an invitation that is not sent, or that the server refuses');
const CALL_ROOM = at('messages-calls', 'a room that cannot be entered, and a hospital system that gives no signature');
const DEVICE_NONE = at('messages-devices', 'a desk without camera and microphone, and one where they are not allowed');
const DEVICE_BAD = at('messages-devices', 'devices that another program holds');
const DEVICE_PAGE = at('messages-devices', 'a browser without audio and video, and a page that may not open a camera');
const BEDS = at('organisation', 'an administrator builds a department by keyboard');
const DEPARTMENT = at('rules', 'a department sets its rules');
const NURSE = at('staff', 'a new nurse changes the first password');

const message = (
  says: string[],
  english: string | RegExp,
  chinese: string | RegExp,
  shown: [string, string],
): SpecifiedMessage => ({ says, english, chinese, shown });

export const SPECIFIED_MESSAGES: SpecifiedMessage[] = [
  // Section 5.
  message(['bed.notNumbers'], 'The start and end bed numbers can only be numbers', '开始和结束床号只能是数字', BEDS),
  message(['bed.prefixMissing'], 'Custom addition requires entering a prefix', '自定义添加需要输入前缀', BEDS),
  message(['alarm.invalid'], 'The alarm value does not meet the specifications', '报警值不符合规范', RULES),
  message(['range.invalid'], 'The warning value does not meet the specifications', '预警值不符合规范', DEPARTMENT),
  message(['rules.windowAsked'], 'Please select the corresponding time period', '请选择对应的时间段', RULES),
  message(
    ['rules.windowIncomplete', 'windows.incomplete'],
    'Please select the complete corresponding time period',
    '请选择完整的对应时间段',
    DEPARTMENT,
  ),
  message(
    ['rules.windowInvalid', 'windows.invalid'],
    'The set time period does not meet the specifications',
    '设置的时间段不符合规范',
    DEPARTMENT,
  ),
  message(['warningStyle.soundAsked'], 'Please select a notification sound', '请选择提示音', RULES),
  message(
    ['warningStyle.secondsWrong'],
    'Web warning message notification window disappearance time, please enter a number',
    '网页预警消息提醒窗口消失时间，请输入数字',
    RULES,
  ),
  message(['calls.failure.missingParameters'], /missing parameters.*refresh/i, /缺少参数.*刷新/, CALL_ROOM),
  message(['calls.failure.unsupported'], /does not support audio and video/, /不支持音视频/, DEVICE_PAGE),
  message(['calls.failure.insecure'], /camera cannot be opened in this environment/, /当前环境.*摄像头/, DEVICE_PAGE),
  // Section 6.
  message(['staff.ask.reset'], 'Do you want to reset the user', '是否重置该用户', NURSE),
  message(
    ['staff.resetDone'],
    'Password reset successful, reset to default rule password',
    '密码重置成功，已重置为默认规则密码',
    NURSE,
  ),
  message(
    ['center.password.changed'],
    'Password modification successful, about to redirect to login interface',
    '密码修改成功，即将跳转到登录界面',
    NURSE,
  ),
  message(['node.forbidden'], 'Current node has no permission', '当前节点没有权限', PERSON),
  // Section 8, session and HTTP; the HTTP client's own English is said in the words of the last three.
  message(['errors.http.400'], /bad request/i, /请求错误/, STATUS),
  message(['errors.http.401'], /unauthorized, please log in/i, /未授权，请登录/, GONE),
  message(['session.missing'], /unauthorized, please log in/i, /未授权，请登录/, GONE),
  message(['session.ended'], /session has ended, please log in/, /登录已失效，请重新登录/, GONE),
  message(['errors.http.403'], /server refused/i, /服务器拒绝/, STATUS),
  message(['errors.http.404'], /wrong address.*\{\{url\}\}/i, /地址错误.*\{\{url\}\}/, STATUS),
  message(['errors.http.405'], /wrong method/i, /方法错误/, STATUS),
  message(['errors.http.408'], /timed out/i, /超时/, STATUS),
  message(['errors.http.500'], /internal server error/i, /服务器内部错误/, STATUS),
  message(['errors.http.501'], /not implemented/i, /未实现/, STATUS),
  message(['errors.http.502'], /gateway error/i, /网关/, STATUS),
  message(['errors.http.503'], /unavailable/i, /不可用/, STATUS),
  message(['errors.http.504'], /connection to the server failed/i, /连接服务器失败/, STATUS),
  message(['errors.http.505'], /HTTP version not supported/i, /HTTP.*不受支持/, STATUS),
  // 'Request failed with status code N', of a status without a text of its own.
  message(['errors.http.other'], /request failed.*\{\{status\}\}/, /请求失败.*\{\{status\}\}/, STATUS),
  // 'Network Error'; 'timeout of Nms exceeded' is said as 408.
  message(['errors.unreachable'], /server cannot be reached/, /无法连接服务器/, GONE),
  // 'Request aborted'.
  message(['errors.brokenOff'], /broken off/, /中断/, BROKEN),
  // Section 8, user-facing.
  message(
    ['errors.serverException', 'server.failed'],
    'Server exception, please try again later!',
    '服务器异常，请稍后再试！',
    BODY,
  ),
  message(['states.failed'], 'Data query failed, please try again later!', '数据查询失败，请稍后再试！', BODY),
  message(
    ['frame.noFullScreen'],
    'The current browser or version does not support full screen operation!',
    '当前浏览器或版本不支持全屏操作！',
    SCREEN,
  ),
  message(['captcha.wrong'], 'Captcha input error', '验证码输入错误', LOGIN),
  message(
    ['login.agreementMissing', 'agreement.unticked'],
    'Please check the user agreement!',
    '请勾选用户协议！',
    LOGIN,
  ),
  message(
    ['init.different', 'center.password.different'],
    'The two new password inputs are not the same',
    '两次输入的新密码不一致',
    NURSE,
  ),
  message(['chat.empty', 'message.empty'], 'Content is empty', '内容为空', CHAT_EMPTY),
  message(['input.invalid'], /^Input error/, /^输入有误/, PERSON),
  message(['name.exists', 'node.nameTaken'], 'Name exist', '名称已存在', PERSON),
  message(
    [
      'staff.problem.incomplete',
      'node.incomplete',
      'roles.problem.incomplete',
      'organisation.incomplete',
      'init.incomplete',
      'center.password.incomplete',
    ],
    'Incomplete information filling',
    '信息填写不完整',
    PERSON,
  ),
  // Section 8, call messages.
  message(['calls.notice.perhapsAway'], /out of reach, try again later/, /不在身边.*稍后/, CALL_WAIT),
  message(['calls.notice.noResponse'], /does not respond/, /无应答/, CALL_WAIT),
  message(['calls.notice.busy'], /busy/, /忙/, CALL_END),
  message(['calls.notice.offline'], /not online/, /不在线/, CALL_END),
  message(['calls.notice.answeredElsewhere'], /another device/, /其他设备/, CALL_END),
  message(['calls.notice.refused'], /refused/, /拒绝/, CALL_END),
  message(['calls.notice.hungUp'], /hung up/, /挂断/, CALL_END),
  message(['calls.notice.ended'], /ended/, /结束/, CALL_END),
  message(['calls.notice.failed'], /video connection failed/, /视频连接失败/, CALL_ROOM),
  message(['calls.failure.joinFailed'], /Wrong room number.*video connection failed/, /房间号错误.*视频/, CALL_ROOM),
  message(['calls.notice.sendFailed'], /failed, please try again or refresh/, /发送失败.*重试.*刷新/, CALL_SEND),
  message(['chat.sendFailed'], /failed, please try again or refresh/, /发送失败.*重试.*刷新/, CHAT_SEND),
  message(['calls.failure.hospitalSystem'], /hospital system failed/, /医院系统失败/, CALL_ROOM),
  message(['calls.failure.notReadable'], /cannot be read/, /无法读取/, DEVICE_BAD),
  message(['calls.failure.notAllowed'], /not allowed/, /权限/, DEVICE_NONE),
  message(['calls.failure.notFound'], /No camera or microphone/, /没有找到/, DEVICE_NONE),
  message(['calls.failure.overconstrained'], /cannot do what was asked/, /设备参数/, DEVICE_BAD),
  message(['calls.failure.unknown'], /failed, please try again/, /异常，请重试/, DEVICE_BAD),
];
