import type { ReactNode } from 'react';
import { slotWord } from '@wardlink/contract';
import { DAY_SLOTS } from '@wardlink/domain';
import { useLanguage } from '../../language/names.js';

/** The heads of a table whose columns are the slots of a day. @param first the head of its rows */
export function SlotHeads({ first = <td /> }: { first?: ReactNode }) {
  const language = useLanguage();
  return (
    <thead>
      <tr>
        {first}
        {DAY_SLOTS.map((slot) => (
          <th key={slot} scope="col">
            {slotWord(slot, language)}
          </th>
        ))}
      </tr>
    </thead>
  );
}
