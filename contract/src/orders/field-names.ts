import type { FieldNames } from '../base/field-name.js';

/** Names of the fields of this topic, by the first word of the endpoint. */
export const ordersFieldNames = {
  order: {
    planKey: ['医嘱', 'plan'],
    beginsWith: ['开始时段', 'first slot'],
    replaces: ['被取代的医嘱', 'order that ends'],
    changeReason: ['更改原因', 'reason for the change'],
    dosesAgain: ['再次输入的剂量', 'doses entered again'],
    planId: ['医嘱', 'plan'],
    executionKey: ['执行记录', 'execution'],
    amountReason: ['与医嘱不同的原因', 'reason for another amount'],
    amountAgain: ['再次输入的剂量', 'amount entered again'],
    executedAt: ['执行时间', 'time'],
    executionId: ['执行记录', 'execution'],
    outcome: ['执行结果', 'outcome'],
    refusal: ['未执行原因', 'reason for not giving it'],
    timeReason: ['执行时间的原因', 'reason for the time'],
  },
} satisfies Record<string, FieldNames>;
