import { useCallback, type KeyboardEvent, type RefObject } from 'react';
import type { Field, VitalActions } from './use-vital-entry.js';

/** Handles a key in the field of a patient and indicator. */
export type FieldKeys = (event: KeyboardEvent<HTMLInputElement>, field: Field) => void;

/**
 * Keys of the fields of a table: Enter saves, the arrows move, Escape clears. The handler is always the same function.
 */
export function useVitalKeys(table: RefObject<HTMLTableElement | null>, actions: VitalActions): FieldKeys {
  return useCallback(
    (event, field) => {
      const input = event.currentTarget;
      /** Moves to the field above or below, or to the one beside it; stays at the ends. */
      const move = (step: -1 | 1, beside = false): void => {
        const among = beside ? 'input[data-entry]' : `input[data-entry=${input.dataset.entry}]`;
        const within = beside ? input.closest('tr') : table.current;
        const fields = [...(within?.querySelectorAll<HTMLInputElement>(among) ?? [])];
        fields[fields.indexOf(input) + step]?.focus();
      };
      const { key } = event;
      if (key === 'Enter') {
        if (actions.submit(field)) move(1);
      } else if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1);
      else if (key === 'ArrowRight' && input.selectionStart === input.value.length) move(1, true);
      else if (key === 'ArrowLeft' && input.selectionEnd === 0) move(-1, true);
      else if (key === 'Escape') actions.clear(field);
      else return;
      event.preventDefault();
    },
    [table, actions],
  );
}
