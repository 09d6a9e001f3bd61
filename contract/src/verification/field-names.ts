import type { FieldNames } from '../base/field-name.js';

/** Names of the fields of this topic, by the first word of the endpoint. */
export const verificationFieldNames = {
  verification: {
    verificationId: ['验证记录', 'verification'],
    head: ['验证信息', 'facts of the verification'],
    samples: ['样本数据', 'samples'],
    isFinished: ['完成', 'finished'],
    standard: ['判定标准', 'standard'],
    material: ['样本', 'material'],
    scheme: ['质评计划', 'scheme'],
    round: ['批次', 'round'],
    score: ['得分', 'score'],
    reference: ['实验室值', 'laboratory value'],
    hour: ['时间', 'time'],
    sample: ['样本号', 'sample'],
    result: ['结果', 'result'],
    target: ['靶值', 'target value'],
    kind: ['验证类型', 'kind of verification'],
  },
} satisfies Record<string, FieldNames>;
