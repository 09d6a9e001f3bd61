import { useTranslation } from 'react-i18next';
import type { BoardRow } from '@wardlink/contract';
import { SHORTCUTS } from '../../elements/shortcuts.js';
import { useWindowKeys } from '../../elements/use-window-keys.js';
import { useName } from '../../language/names.js';
import '../../ward/board/board.css';

interface Props {
  /** The next patient who is due; undefined if there is none. */
  row: BoardRow | undefined;
  onGo: (row: BoardRow) => void;
}

/** False for keys typed into a field, and for those that a dialog or the cursor's cell handles. */
function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target as HTMLElement;
  return !target.closest(
    'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]',
  );
}

/** Leads to the next patient who is due, by a click or the key N. */
export function NextDue({ row, onGo }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  useWindowKeys((event) => {
    if (!row || event.key.toLowerCase() !== SHORTCUTS.nextDue || !isFree(event)) return;
    event.preventDefault();
    onGo(row);
  });
  if (!row) return null;
  return (
    <button type="button" className="next-due" title={nameOf(row)} onClick={() => onGo(row)}>
      {row.bed === null ? t('glucose.nextDueNamed', { name: nameOf(row) }) : t('glucose.nextDue', { bed: row.bed })}{' '}
      <kbd>{SHORTCUTS.nextDue.toUpperCase()}</kbd>
    </button>
  );
}
