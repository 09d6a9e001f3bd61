import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LOCKED_ENTRY, type MenuEntry } from '@wardlink/contract';
import { Icon } from '../../elements/icon.js';
import { moved, type MenuForm } from './menu-form.js';

interface Props {
  form: MenuForm;
  disabled: boolean;
  onChange: (form: MenuForm) => void;
}

/** The entries in their order. Buttons move one by a place, as Alt with an arrow key does from anywhere in its row. */
export function MenuLines({ form, disabled, onChange }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  /** The element to focus after a move: a row that is moved in the DOM loses the focus. */
  const [refocus, setRefocus] = useState<{ entry: MenuEntry; part: string }>();
  const [announcement, setAnnouncement] = useState('');
  useLayoutEffect(() => {
    if (!refocus) return;
    const row = list.current?.querySelector(`[data-entry="${refocus.entry}"]`);
    const wanted = row?.querySelector<HTMLElement>(`[data-part="${refocus.part}"]:not(:disabled)`);
    // At an end the button of this direction is closed: the other one is beside it.
    (wanted ?? row?.querySelector<HTMLElement>('button:not(:disabled)'))?.focus();
    setRefocus(undefined);
  }, [refocus]);

  const change = (entry: MenuEntry, more: Partial<MenuForm['lines'][number]>): void =>
    onChange({ lines: form.lines.map((line) => (line.entry === entry ? { ...line, ...more } : line)) });
  const move = (entry: MenuEntry, by: -1 | 1, part: string): void => {
    const next = moved(form, entry, by);
    if (next === form) return;
    onChange(next);
    setRefocus({ entry, part });
    const place = next.lines.findIndex((line) => line.entry === entry) + 1;
    setAnnouncement(t('menus.movedTo', { name: t(`nav.${entry}`), place, count: next.lines.length }));
  };
  const onKeyDown = (entry: MenuEntry) => (event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || disabled) return;
    event.preventDefault();
    const part = event.target instanceof HTMLElement ? (event.target.dataset.part ?? '') : '';
    move(entry, event.key === 'ArrowUp' ? -1 : 1, part);
  };
  return (
    <>
      <div className="menu-line menu-head" aria-hidden="true">
        <span>{t('menus.shown')}</span>
        <span>{t('menus.nameZh')}</span>
        <span>{t('menus.nameEn')}</span>
        <span>{t('menus.order')}</span>
      </div>
      <ol ref={list}>
        {form.lines.map(({ entry, shown, zh, en }, index) => {
          const name = t(`nav.${entry}`);
          return (
            <li key={entry} className="menu-line" data-entry={entry} onKeyDown={onKeyDown(entry)}>
              <label>
                <input
                  type="checkbox"
                  data-part="shown"
                  checked={shown}
                  disabled={disabled || entry === LOCKED_ENTRY}
                  onChange={(event) => change(entry, { shown: event.target.checked })}
                />
                {name}
                {entry === LOCKED_ENTRY && <small>{t('menus.locked')}</small>}
              </label>
              <input
                className="input"
                data-part="zh"
                lang="zh"
                maxLength={12}
                aria-label={t('menus.nameZhOf', { name })}
                value={zh}
                readOnly={disabled}
                onChange={(event) => change(entry, { zh: event.target.value })}
              />
              <input
                className="input"
                data-part="en"
                lang="en"
                maxLength={20}
                aria-label={t('menus.nameEnOf', { name })}
                value={en}
                readOnly={disabled}
                onChange={(event) => change(entry, { en: event.target.value })}
              />
              <span className="menu-moves">
                <button
                  type="button"
                  className="button quiet small"
                  data-part="up"
                  disabled={disabled || index === 0}
                  aria-label={t('menus.up', { name })}
                  onClick={() => move(entry, -1, 'up')}
                >
                  <Icon name="chevron" />
                </button>
                <button
                  type="button"
                  className="button quiet small"
                  data-part="down"
                  disabled={disabled || index === form.lines.length - 1}
                  aria-label={t('menus.down', { name })}
                  onClick={() => move(entry, 1, 'down')}
                >
                  <Icon name="chevron" />
                </button>
              </span>
            </li>
          );
        })}
      </ol>
      <p className="menu-told" role="status">
        {announcement}
      </p>
    </>
  );
}
