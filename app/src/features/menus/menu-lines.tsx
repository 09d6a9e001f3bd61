import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LOCKED_ENTRY, type MenuEntry } from '@wardlink/contract';
import { GROUPS, groupsIn, type Group, type Section } from '../../frame/menu-groups.js';
import { MenuMoves } from './menu-moves.js';
import { moved, movedGroup, shownLines, type MenuForm } from './menu-form.js';

interface Props {
  form: MenuForm;
  disabled: boolean;
  onChange: (form: MenuForm) => void;
}

/**
 * The entries in their order on the screen. Buttons move an entry by one place, as do Alt and an arrow key anywhere in
 * its row.
 */
export function MenuLines({ form, disabled, onChange }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  /** The element to focus after a move: a row that is moved in the DOM loses the focus. */
  const [refocus, setRefocus] = useState<{ row: string; part: string }>();
  const [announcement, setAnnouncement] = useState('');
  useLayoutEffect(() => {
    if (!refocus) return;
    const row = list.current?.querySelector(refocus.row);
    const wanted = row?.querySelector<HTMLElement>(`[data-part="${refocus.part}"]:not(:disabled)`);
    // At an end the button of this direction is disabled; the other one is focused instead.
    (wanted ?? row?.querySelector<HTMLElement>('button:not(:disabled)'))?.focus();
    setRefocus(undefined);
  }, [refocus]);

  const change = (entry: MenuEntry, more: Partial<MenuForm['lines'][number]>): void =>
    onChange({ lines: form.lines.map((line) => (line.entry === entry ? { ...line, ...more } : line)) });
  const show = (next: MenuForm, row: string, part: string, name: string, position: number, count: number): void => {
    if (next === form) return;
    onChange(next);
    setRefocus({ row, part });
    setAnnouncement(t('menus.movedTo', { name, place: position + 1, count }));
  };
  const move = (entry: MenuEntry, by: -1 | 1, part: string): void => {
    const next = moved(form, entry, by);
    const own = shownLines(next).find(({ lines }) => lines.some((line) => line.entry === entry))?.lines ?? [];
    const position = own.findIndex((line) => line.entry === entry);
    show(next, `[data-entry="${entry}"]`, part, t(`nav.${entry}`), position, own.length);
  };
  const moveGroup = (group: Group, by: -1 | 1, part: string): void => {
    const next = movedGroup(form, group, by);
    const position = groupsIn(next.lines).indexOf(group);
    show(next, `[data-group="${group}"]`, part, t(`shell.group.${group}`), position, GROUPS.length);
  };
  const onKeyDown = (entry: MenuEntry) => (event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || disabled) return;
    event.preventDefault();
    const part = event.target instanceof HTMLElement ? (event.target.dataset.part ?? '') : '';
    move(entry, event.key === 'ArrowUp' ? -1 : 1, part);
  };
  const groups = groupsIn(form.lines);
  const lineOf = ({ entry, shown, zh, en }: MenuForm['lines'][number], index: number, count: number) => {
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
        <MenuMoves
          name={name}
          position={index}
          count={count}
          disabled={disabled}
          onMove={(by, part) => move(entry, by, part)}
        />
      </li>
    );
  };
  return (
    <>
      <div className="menu-line menu-head" aria-hidden="true">
        <span>{t('menus.shown')}</span>
        <span>{t('menus.nameZh')}</span>
        <span>{t('menus.nameEn')}</span>
        <span>{t('menus.order')}</span>
      </div>
      <div ref={list} className="menu-sections">
        {shownLines(form).map(({ section, lines }) => (
          <section key={section} aria-labelledby={`menu-${section}`}>
            <SectionHead
              section={section}
              position={groups.findIndex((group) => group === section)}
              disabled={disabled}
              onMove={moveGroup}
            />
            <ol>{lines.map((line, index) => lineOf(line, index, lines.length))}</ol>
          </section>
        ))}
      </div>
      <p className="menu-told" role="status">
        {announcement}
      </p>
    </>
  );
}

interface SectionProps {
  section: Section;
  /** Place among the groups; -1 for the section in the head of the board. */
  position: number;
  disabled: boolean;
  onMove: (group: Group, by: -1 | 1, part: string) => void;
}

/** Heading of a section; the groups of the navigation can be moved. */
function SectionHead({ section, position, disabled, onMove }: SectionProps) {
  const { t } = useTranslation();
  const group = GROUPS[GROUPS.findIndex((one) => one === section)];
  const title = group ? t(`shell.group.${group}`) : t(`menus.section.${section}`);
  return (
    <div className="menu-line menu-section" data-group={group}>
      <h2 id={`menu-${section}`}>{title}</h2>
      {group && (
        <MenuMoves
          name={t('menus.group', { name: title })}
          position={position}
          count={GROUPS.length}
          disabled={disabled}
          onMove={(by, part) => onMove(group, by, part)}
        />
      )}
    </div>
  );
}
