import type { FieldNames } from '../base/field-name.js';

const names: FieldNames = {
  refusal: ['未测原因', 'reason for not measuring'],
  refusalNote: ['未测说明', 'note on not measuring'],
  emergencyReason: ['紧急使用原因', 'reason for the emergency use'],
  sessionId: ['监测', 'monitoring session'],
  dayInterval: ['白天间隔', 'interval by day'],
  nightInterval: ['夜间间隔', 'interval by night'],
  boundAt: ['佩戴时间', 'time at which the monitor was put on'],
  excluded: ['排除', 'excluded'],
  asleepAt: ['入睡时间', 'time of falling asleep'],
  awakeAt: ['起床时间', 'time of waking'],
  entryId: ['记录', 'entry'],
  units: ['单位数', 'units'],
  rates: ['基础率', 'basal rates'],
  again: ['另一次', 'given again'],
  minute: ['时刻', 'time of day'],
  rate: ['基础率', 'basal rate'],
  settled: ['已处理', 'settled'],
  unmatchedId: ['待归属读数', 'unmatched reading'],
  accept: ['采纳', 'acceptance'],
};

/** Names of the fields of this topic, by the first word of the endpoint. */
export const readingsFieldNames = {
  glucose: names,
  ambulatory: {
    ...names,
    device: ['监测仪', 'monitor'],
  },
  pump: {
    ...names,
    kind: ['记录类型', 'kind of entry'],
    timeReason: ['时间的原因', 'reason for the time'],
  },
  putAside: names,
  unmatched: names,
} satisfies Record<string, FieldNames>;
