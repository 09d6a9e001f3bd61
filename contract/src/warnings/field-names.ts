import type { FieldNames } from '../base/field-name.js';

/** Names of the fields of this topic, by the first word of the endpoint. */
export const warningsFieldNames = {
  warning: {
    acknowledgedOn: ['确认日期', 'date of acknowledgement'],
    order: ['排序', 'order of the list'],
    limit: ['每页条数', 'number of lines'],
    raisedAt: ['预警时间', 'time of the warning'],
    warningId: ['预警', 'warning'],
    actions: ['处理措施', 'action taken'],
    shift: ['班次', 'shift'],
    range: ['范围', 'range'],
    push: ['弹窗提醒', 'pop-up'],
    sound: ['提示音', 'sound'],
    criticalSound: ['危急预警提示音', 'sound of critical warnings'],
    messageSound: ['消息提示音', 'sound of messages'],
    windowSeconds: ['弹窗秒数', 'seconds of the window'],
    criticalSounds: ['危急预警发声', 'whether critical warnings sound'],
    specialCallsRing: ['特别关注来电响铃', 'ringing of special contacts'],
    level: ['预警级别', 'level'],
    quiet: ['勿扰时段', 'quiet hours'],
    key: ['班次', 'shift'],
    'after.step': ['分页位置', 'place in the list'],
    'after.critical': ['分页位置', 'place in the list'],
    'after.raisedAt': ['分页位置', 'place in the list'],
    'after.warningId': ['分页位置', 'place in the list'],
  },
} satisfies Record<string, FieldNames>;
