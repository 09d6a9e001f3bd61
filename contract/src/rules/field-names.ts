import { WESTGARD_RULES } from '@wardlink/domain';
import type { FieldNames } from '../base/field-name.js';

/** Names of the fields of this topic, by the first word of the endpoint. */
export const rulesFieldNames = {
  rule: {
    change: ['修改', 'change'],
    rule: ['规则', 'rule'],
    general: ['通用范围', 'general range'],
    bySlot: ['分时段范围', 'ranges by time slot'],
    ordinary: ['一般预警', 'ordinary warnings'],
    directorId: ['负责人', 'director'],
    length: ['最短长度', 'shortest length'],
    remembered: ['不可重复的次数', 'passwords remembered'],
    lockAfter: ['锁定前的错误次数', 'wrong passwords before a lock'],
    lockMinutes: ['锁定分钟数', 'minutes of a lock'],
    sessionHours: ['登录有效小时数', 'hours of a session'],
    idleMinutes: ['无操作锁屏分钟数', 'minutes until the screen locks'],
    favourites: ['常用报表', 'forms used here'],
    levels: ['质控水平', 'levels of a control'],
    dailyBy: ['每日质控时限', 'time of the daily control'],
    rules: ['质控规则', 'rules of control'],
    emergencyUses: ['应急使用次数', 'emergency uses'],
    verifyEvery: ['验证周期', 'intervals of verification'],
    daily: ['每日质控', 'daily control'],
    newStripLot: ['更换试纸批号', 'new lot of strips'],
    newSolution: ['更换质控液', 'new control solution'],
    batteryChanged: ['更换电池', 'battery changed'],
    dropped: ['仪器跌落', 'meter dropped'],
    doubtful: ['结果可疑', 'doubtful result'],
    comparison: ['实验室比对', 'comparison with the laboratory'],
    repeatability: ['重复性', 'repeatability'],
    betweenDays: ['日间精密度', 'precision between days'],
    assessment: ['室间质评', 'external assessment'],
    required: ['是否启用', 'whether it is required'],
    offHoursId: ['夜间和周末的预警', 'warnings of nights and weekends'],
    ...Object.fromEntries(WESTGARD_RULES.map((rule) => [rule, [`${rule} 规则`, `rule ${rule}`]])),
  },
} satisfies Record<string, FieldNames>;
