import type { BoardReply, BoardRow } from '@wardlink/contract';
import { glucoseText, SLOT_KEYS, type Slot } from '@wardlink/domain';
import { t } from 'i18next';
import { currentLanguage } from '../../language/i18n.js';
import { nameIn } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import { clock } from '../../clock/hospital-clock.js';
import { board } from './glucose-board.js';

type Double = BoardRow['doubles'][number];

const keyOf = (patientId: string, { slot, readings }: Double): string =>
  [patientId, slot, ...readings.map(({ readingId }) => readingId)].join(' ');

/** Slots that this person and somebody else filled at the same time, of which the board before did not know. */
export function newDoubles(
  before: BoardReply | undefined,
  after: BoardReply,
  userId: string,
): { row: BoardRow; double: Double }[] {
  if (!before) return [];
  const known = new Set(before.rows.flatMap((row) => row.doubles.map((double) => keyOf(row.patientId, double))));
  return after.rows.flatMap((row) =>
    row.doubles
      .filter((double) => double.readings.some(({ measuredBy }) => measuredBy.userId === userId))
      .filter((double) => !known.has(keyOf(row.patientId, double)))
      .map((double) => ({ row, double })),
  );
}

/** Who entered what, as one line: `7.2 (Chen Jing 07:03), 8.1 (Li Na 07:04)`. */
export function doubleText({ readings }: Double): string {
  const said = readings.map(({ value, comparator, measuredAt, measuredBy }) =>
    t('glucose.double.one', {
      value: value === null ? t('glucose.keys.refuse') : glucoseText({ value, comparator }),
      name: nameIn(currentLanguage(), measuredBy),
      time: clock.time(measuredAt),
    }),
  );
  return said.join(t('patient.listSeparator'));
}

/** Tells this person of slots that somebody else filled at the same time. Returns a stop function. */
export function followDoubles(userId: string): () => void {
  let before: BoardReply | undefined;
  return board.subscribe(() => {
    const loaded = board.get();
    if (loaded.state !== 'ready') {
      before = undefined;
      return;
    }
    for (const { row, double } of newDoubles(before, loaded.value, userId)) {
      const slot = t(`glucose.slot.${SLOT_KEYS[double.slot as Slot]}`);
      const who = t('glucose.entry.who', { name: nameIn(currentLanguage(), row), slot });
      notify.info(t('glucose.double.told', { who, readings: doubleText(double) }));
    }
    before = loaded.value;
  });
}
