import type { Feed } from '@wardlink/contract';
import { VITAL_INDICATORS, type VitalIndicator } from '@wardlink/domain';
import type { AnyPatientList } from './core/changes/list.js';
import { ambulatoryList } from './modules/ambulatory/board.js';
import { glucoseList } from './modules/glucose-board/board.js';
import { orderList } from './modules/orders/sheet.js';
import { pumpList } from './modules/pumps/board.js';
import { vitalListOf } from './modules/vital-board/board.js';
import { warningList } from './modules/warnings/open.js';

/** Every list that pages follow; a missing one does not compile. */
export const lists: Readonly<Record<Feed, AnyPatientList>> = {
  ...(Object.fromEntries(
    VITAL_INDICATORS.map((indicator): [string, AnyPatientList] => [indicator, vitalListOf(indicator)]),
  ) as Record<VitalIndicator, AnyPatientList>),
  glucose: glucoseList,
  ambulatory: ambulatoryList,
  pump: pumpList,
  orders: orderList,
  warnings: warningList,
};
