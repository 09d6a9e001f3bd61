import type { ControlLevel } from '@wardlink/domain';
import type { Language } from '../base/language.js';
import type { ReplyIn } from '../base/schema-types.js';
import type { lotSchemas } from './schemas.js';

type Movement = ReplyIn<typeof lotSchemas, 'strip.ledger'>['movements'][number]['kind'];
type Because = NonNullable<ReplyIn<typeof lotSchemas, 'strip.save'>['because']>;

/** Texts in the cells of the lists of lots and their exports. */
interface LotWords {
  level: Record<ControlLevel, string>;
  effective: string;
  low: string;
  /** Why a lot is invalid. */
  because: Record<Because, string>;
  movement: Record<Movement, string>;
  /** The hospital's store, from which departments get their strips. */
  store: string;
  control: string;
  qualified: string;
  notQualified: string;
  voided: string;
  /** Names of the exports' files and sheets. */
  title: Record<'strips' | 'solutions' | 'recall', string>;
}

export const lotWords: Record<Language, LotWords> = {
  zh: {
    level: { low: '低值', normal: '正常值', high: '高值' },
    effective: '有效',
    low: '库存不足',
    because: { withdrawn: '已停用', expired: '已过期', openedTooLong: '开封超期' },
    movement: { received: '入库', handedOut: '领用', returned: '退回', waste: '报废', counted: '盘点' },
    store: '总库',
    control: '质控',
    qualified: '合格',
    notQualified: '不合格',
    voided: '已作废',
    title: { strips: '试纸批号', solutions: '质控液批号', recall: '批号追溯' },
  },
  en: {
    level: { low: 'low', normal: 'normal', high: 'high' },
    effective: 'effective',
    low: 'low stock',
    because: { withdrawn: 'taken out of use', expired: 'expired', openedTooLong: 'opened too long' },
    movement: {
      received: 'received',
      handedOut: 'handed out',
      returned: 'returned',
      waste: 'waste',
      counted: 'counted',
    },
    store: 'Store',
    control: 'control',
    qualified: 'passed',
    notQualified: 'not passed',
    voided: 'voided',
    title: { strips: 'Lots of test strips', solutions: 'Lots of control solution', recall: 'Recall of a lot' },
  },
};
