import { amountText, type MedicationOrder, type MonitoringOrder } from '@wardlink/contract';
import { addDays, dayOf, instantOf, isPlannedOn, type DaySlot, type OrderPlan } from '@wardlink/domain';

type Order = MedicationOrder | MonitoringOrder;
type Cycle = Pick<Order, 'since' | 'until' | 'everyDays' | 'weekdays'>;
/** What a slot of the sheet says, by slot: a dose, or a mark for a measurement. */
type Cells = Readonly<Partial<Record<DaySlot, string>>>;

/** One order on the sheet of a day, before and after a change is signed. */
export interface SheetRow {
  key: string;
  order: Order | undefined;
  was: Cells;
  is: Cells;
}

/** The mark of a measurement. */
export const MEASURED = '●';

/** What an order has on the sheet. */
export function cellsOf(order: Order, language: 'zh' | 'en'): Cells {
  return 'doses' in order
    ? Object.fromEntries(order.doses.map(({ slot, amount }) => [slot, amountText(amount, order.unit, language)]))
    : Object.fromEntries(order.slots.map((slot) => [slot, MEASURED]));
}

function isOn(day: string, zone: string, { since, until, everyDays, weekdays }: Cycle): boolean {
  if (since > day) return false;
  const plan: OrderPlan = {
    id: '',
    slots: [],
    weekdays: weekdays as OrderPlan['weekdays'],
    everyDays,
    since: instantOf(since, 0, zone),
    lastDay: until,
    endedAt: null,
  };
  return isPlannedOn(plan, day, zone);
}

/** Whether an order holds on a whole day, as far as is ordered now. */
function holdsOn(day: string, zone: string, order: Order): boolean {
  const isStanding = order.state === 'running' || order.state === 'waiting';
  const isReplaced = order.replacedAt !== null && dayOf(order.replacedAt, zone) <= day;
  return isStanding && !isReplaced && isOn(day, zone, order);
}

/** The first day that belongs to an order as a whole: tomorrow at the earliest. */
export function firstWholeDay(
  { since, beginsWith }: { since: string; beginsWith: DaySlot | null },
  today: string,
): string {
  return since > today && beginsWith === null ? since : addDays(since < today ? today : since, 1);
}

interface Change {
  day: string;
  zone: string;
  language: 'zh' | 'en';
  orders: readonly Order[];
  /** The order that ends. */
  replaced: Order | undefined;
  /** The order that is being written. */
  next: Cycle & { cells: Cells };
}

/** The sheet of a day as it would be after signing, beside what it is now: the changed order first. */
export function sheetRows({ day, zone, language, orders, replaced, next }: Change): SheetRow[] {
  const was = replaced && holdsOn(day, zone, replaced) ? cellsOf(replaced, language) : {};
  const changed = { key: 'changed', order: replaced, was, is: isOn(day, zone, next) ? next.cells : {} };
  const others = orders
    .filter((order) => order !== replaced && holdsOn(day, zone, order))
    .map((order): SheetRow => {
      const cells = cellsOf(order, language);
      return { key: `${'doses' in order ? 'medication' : 'monitoring'} ${order.planId}`, order, was: cells, is: cells };
    });
  return [changed, ...others];
}
