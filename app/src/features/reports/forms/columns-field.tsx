import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SOURCE_TITLES, sourceOf, type ReportColumn, type SourceName } from '@wardlink/contract/reports';
import { slotWord } from '@wardlink/contract';
import { Button } from '../../../elements/button.js';
import { useLanguage } from '../../../language/names.js';
import {
  cataloguedSources,
  MOST_COLUMNS,
  placesOf,
  titled,
  WIDTH,
  withChangedColumn,
  withColumn,
  withMovedColumn,
  withoutColumn,
} from './form-edit.js';
import type { PartProps } from './form-parts.js';

const hour = (at: number): string => `${String(at).padStart(2, '0')}:00`;

/** The columns in their order: added from the catalogue; moved by buttons, by Alt with an arrow key, or by dragging. */
export function ColumnsField({ definition, disabled, textOf, onChange }: PartProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { columns } = definition.table;
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number>();
  const [announcement, setAnnouncement] = useState('');
  const [source, setSource] = useState<SourceName>();
  const catalogue = cataloguedSources(definition);
  const chosen = source ?? catalogue[0];
  const nameOf = ({ source: name, at, title }: ReportColumn): string => {
    const place = at === undefined ? '' : sourceOf(name).at === 'hour' ? ` ${hour(at)}` : ` ${slotWord(at, language)}`;
    return title?.[language] || `${SOURCE_TITLES[name][language]}${place}`;
  };
  const move = (from: number, to: number): void => {
    const next = withMovedColumn(definition, from, to);
    if (next === definition) return;
    onChange(next);
    setAnnouncement(t('ownForms.movedTo', { name: nameOf(columns[from]!), place: to + 1, count: columns.length }));
    // The row is a new element: the focus follows the column.
    requestAnimationFrame(() => list.current?.children[to]?.querySelector<HTMLElement>('[data-focus]')?.focus());
  };
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || disabled) return;
    event.preventDefault();
    move(index, index + (event.key === 'ArrowUp' ? -1 : 1));
  };
  return (
    <>
      <ol ref={list} className="form-columns">
        {columns.map((column, index) => (
          <ColumnRow
            key={index}
            column={column}
            index={index}
            disabled={disabled}
            textOf={textOf}
            name={nameOf(column)}
            last={index === columns.length - 1}
            isOver={dragged !== undefined && dragged !== index}
            onKeyDown={(event) => onKeyDown(event, index)}
            onDrag={(isBegun) => setDragged(isBegun ? index : undefined)}
            onDrop={() => dragged !== undefined && move(dragged, index)}
            onMove={(by) => move(index, index + by)}
            onChange={(next) => onChange(withChangedColumn(definition, index, next))}
            onRemove={() => onChange(withoutColumn(definition, index))}
          />
        ))}
      </ol>
      {textOf('table.columns') && (
        <p className="form-problem" role="alert">
          {textOf('table.columns')}
        </p>
      )}
      <div className="form-add">
        <select
          className="input"
          aria-label={t('ownForms.catalogue')}
          disabled={disabled}
          value={chosen}
          onChange={(event) => setSource(event.target.value as SourceName)}
        >
          {catalogue.map((name) => (
            <option key={name} value={name}>
              {t(`ownForms.source.${name}`)}
            </option>
          ))}
        </select>
        <Button
          icon="plus"
          disabled={disabled || columns.length >= MOST_COLUMNS}
          onClick={() => chosen && onChange(withColumn(definition, chosen))}
        >
          {t('ownForms.addColumn')}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}

interface RowProps {
  column: ReportColumn;
  index: number;
  name: string;
  last: boolean;
  isOver: boolean;
  disabled: boolean;
  textOf: PartProps['textOf'];
  onKeyDown: (event: KeyboardEvent) => void;
  onDrag: (isBegun: boolean) => void;
  onDrop: () => void;
  onMove: (by: -1 | 1) => void;
  onChange: (column: ReportColumn) => void;
  onRemove: () => void;
}

function ColumnRow(props: RowProps) {
  const { column, index, name, last, isOver, disabled, textOf, onChange, onMove } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const place = `table.columns.${index}`;
  const problem = ['source', 'at', 'width', 'title'].map((part) => textOf(`${place}.${part}`)).find(Boolean);
  const at = sourceOf(column.source).at;
  return (
    <li
      draggable={!disabled}
      className={isOver ? 'over' : undefined}
      onKeyDown={props.onKeyDown}
      onDragStart={() => props.onDrag(true)}
      onDragEnd={() => props.onDrag(false)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={props.onDrop}
    >
      <div className="form-column-head">
        <b>{name}</b>
        {column.title && <small>{t(`ownForms.source.${column.source}`)}</small>}
        <span className="spacer" />
        <Button
          size="small"
          tone="quiet"
          icon="chevron"
          className="up"
          data-focus
          disabled={disabled || index === 0}
          aria-label={t('ownForms.up', { name })}
          title={t('ownForms.up', { name })}
          onClick={() => onMove(-1)}
        />
        <Button
          size="small"
          tone="quiet"
          icon="chevron"
          disabled={disabled || last}
          aria-label={t('ownForms.down', { name })}
          title={t('ownForms.down', { name })}
          onClick={() => onMove(1)}
        />
        <Button
          size="small"
          tone="quiet"
          icon="close"
          disabled={disabled}
          aria-label={t('ownForms.remove', { name })}
          title={t('ownForms.remove', { name })}
          onClick={props.onRemove}
        />
      </div>
      <div className="form-column-fields">
        {at !== undefined && (
          <label>
            {t(`ownForms.at.${at}`)}
            <select
              className="input"
              disabled={disabled}
              value={column.at}
              onChange={(event) => onChange({ ...column, at: Number(event.target.value) })}
            >
              {placesOf(column.source).map((one) => (
                <option key={one} value={one}>
                  {at === 'hour' ? hour(one) : slotWord(one, language)}
                </option>
              ))}
            </select>
          </label>
        )}
        {at === 'hour' && (
          <label>
            {t('ownForms.hours')}
            <input
              type="number"
              className="input num"
              min={1}
              max={24}
              disabled={disabled}
              value={column.hours ?? 1}
              onChange={(event) => onChange({ ...column, hours: Math.max(1, Number(event.target.value)) })}
            />
          </label>
        )}
        <label>
          {t('ownForms.width')}
          <input
            type="number"
            className="input num"
            min={WIDTH.least}
            max={WIDTH.most}
            disabled={disabled}
            aria-label={t('ownForms.widthOf', { name })}
            value={column.width || ''}
            onChange={(event) => onChange({ ...column, width: Number(event.target.value) })}
          />
        </label>
        <label className="form-check">
          <input
            type="checkbox"
            disabled={disabled}
            aria-label={t('ownForms.titledOf', { name })}
            checked={column.title !== undefined}
            onChange={(event) =>
              onChange(titled(column, event.target.checked ? { ...SOURCE_TITLES[column.source] } : undefined))
            }
          />
          {t('ownForms.titled')}
        </label>
        {column.title &&
          (['zh', 'en'] as const).map((one) => (
            <input
              key={one}
              className="input"
              lang={one}
              maxLength={20}
              disabled={disabled}
              aria-label={t(`ownForms.in.${one}`, { label: t('ownForms.titleOf', { name }) })}
              value={column.title?.[one] ?? ''}
              onChange={(event) =>
                onChange(titled(column, { zh: '', en: '', ...column.title, [one]: event.target.value }))
              }
            />
          ))}
      </div>
      {problem && (
        <p className="form-problem" role="alert">
          {problem}
        </p>
      )}
    </li>
  );
}
