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

/** Slots new on the board in which a value of this user may have been entered twice. */
export function newDoubleEntries(
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

/** Authors and values as one line: `7.2 (Chen Jing 07:03), 8.1 (Li Na 07:04)`. */
export function doubleEntryText({ readings }: Double): string {
  const texts = readings.map(({ value, comparator, measuredAt, measuredBy }) =>
    t('glucose.double.one', {
      value: value === null ? t('glucose.keys.refuse') : glucoseText({ value, comparator }),
      name: nameIn(currentLanguage(), measuredBy),
      time: clock.time(measuredAt),
    }),
  );
  return texts.join(t('patient.listSeparator'));
}

/** Notifies this user of slots in which a value may have been entered twice. Returns a stop function. */
export function watchDoubleEntries(userId: string): () => void {
  let before: BoardReply | undefined;
  return board.subscribe(() => {
    const loaded = board.get();
    if (loaded.state !== 'ready') {
      before = undefined;
      return;
    }
    for (const { row, double } of newDoubleEntries(before, loaded.value, userId)) {
      const slot = t(`glucose.slot.${SLOT_KEYS[double.slot as Slot]}`);
      const who = t('glucose.entry.who', { name: nameIn(currentLanguage(), row), slot });
      const isOwn = double.readings.every(({ measuredBy }) => measuredBy.userId === userId);
      const readings = doubleEntryText(double);
      notify.info(t(isOwn ? 'glucose.double.toldOwn' : 'glucose.double.told', { who, readings }));
    }
    before = loaded.value;
  });
}
