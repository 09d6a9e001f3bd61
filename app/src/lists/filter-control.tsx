import { useEffect, useRef, useState, type ReactNode } from 'react';
import { DayChoice } from '../elements/date-field.js';
import { Segmented } from '../elements/segmented.js';
import { clock } from '../clock/hospital-clock.js';
import { useListView } from './columns.js';
import { lastDays, PRESETS, type FilterField, type FilterOption, type Period } from './filters.js';
import styles from './filters.module.css';

/**
 * `input`: as in forms; `small`: dense; `chip`: round, for use beside chips; `labelled`: with a visible label above.
 */
export type Look = 'input' | 'small' | 'chip' | 'labelled';

/** Debounce of the search field, ms. */
const TYPING_PAUSE = 350;
const CLASSES: Record<Look, string> = { input: 'input', labelled: 'input', small: styles.small ?? '', chip: 'chip' };

interface ControlProps {
  name: string;
  field: FilterField;
  look: Look;
  options: readonly FilterOption[] | undefined;
  value: unknown;
  /** The bar has a submit button, so a search field reports every change without a debounce. */
  isDraft: boolean;
  onChange: (value: unknown) => void;
}

/** The control of one filter. */
export function FilterControl({ name, field, look, options = [], value, isDraft, onChange }: ControlProps): ReactNode {
  const view = useListView();
  const { t } = view;
  switch (field.kind) {
    case 'search':
      return <Search field={field} look={look} value={value} isDraft={isDraft} onChange={onChange} />;
    case 'period':
      return <Days field={field} look={look} value={value} onChange={onChange} />;
    case 'sort':
      return null;
    case 'flag':
      return (
        <Chip pressed={value === true} onClick={() => onChange(value !== true)}>
          {t(field.label)}
        </Chip>
      );
    case 'toggles':
      return (
        <div className="chips" role="group" aria-label={t(field.label)}>
          {field.options.map((one) => (
            <Chip
              key={String(one.value)}
              pressed={one.value === value}
              onClick={() => onChange(one.value === value ? null : one.value)}
            >
              {one.word(view)}
            </Chip>
          ))}
        </div>
      );
    case 'segmented':
      return (
        <Segmented
          label={t(field.label)}
          value={String(value)}
          onChange={onChange}
          choices={field.options.map((one) => ({ value: String(one.value), label: one.word(view) }))}
        />
      );
    case 'select': {
      const shown = field.options === 'given' ? options : field.options;
      return (
        <Labelled look={look} label={t(field.label)}>
          {(label) => (
            <select
              className={CLASSES[look]}
              name={name}
              aria-label={label}
              value={String(value ?? '')}
              onChange={({ target }) =>
                onChange(shown.find((one) => String(one.value) === target.value)?.value ?? null)
              }
            >
              {field.every !== undefined && <option value="">{t(field.every)}</option>}
              {shown.map((one) => (
                <option key={String(one.value)} value={String(one.value)}>
                  {one.word(view)}
                </option>
              ))}
            </select>
          )}
        </Labelled>
      );
    }
  }
}

/** A control with its label: visible above it, or as its accessible name. */
function Labelled({ look, label, children }: { look: Look; label: string; children: (name?: string) => ReactNode }) {
  if (look !== 'labelled') return <>{children(label)}</>;
  return (
    <label className={styles.labelled}>
      {label}
      {children()}
    </label>
  );
}

function Chip({ pressed, onClick, children }: { pressed: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="chip" aria-pressed={pressed} onClick={onClick}>
      {children}
    </button>
  );
}

type PartProps<Kind extends FilterField['kind']> = Pick<ControlProps, 'look' | 'value' | 'isDraft' | 'onChange'> & {
  field: Extract<FilterField, { kind: Kind }>;
};

/**
 * Search field: reports the text after a debounce, or at once on Enter; never during composition by an input method.
 */
function Search({ field, look, value, isDraft, onChange }: PartProps<'search'>) {
  const { t } = useListView();
  const given = typeof value === 'string' ? value : '';
  const [typed, setTyped] = useState(given);
  const [composing, setComposing] = useState(false);
  const sent = useRef(given);
  const find = useRef<(text: string) => void>(undefined);
  find.current = (text) => {
    sent.current = text.trim();
    onChange(sent.current || null);
  };
  useEffect(() => {
    if (composing || isDraft || typed.trim() === sent.current) return undefined;
    const timer = setTimeout(() => find.current?.(typed), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [typed, composing, isDraft]);
  // A value that this field did not send comes from a change of address, such as the same page without filters.
  useEffect(() => {
    if (given === sent.current) return;
    sent.current = given;
    setTyped(given);
  }, [given]);
  return (
    <Labelled look={look} label={t(field.label)}>
      {(label) => (
        <input
          type="search"
          className={`${look === 'chip' ? CLASSES.input : CLASSES[look]} ${styles.search}`}
          aria-label={label}
          placeholder={t(field.hint)}
          maxLength={64}
          value={typed}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
          onChange={({ target }) => {
            setTyped(target.value);
            if (isDraft) find.current?.(target.value);
          }}
          onKeyDown={({ key }) => {
            if (key === 'Enter') find.current?.(typed);
          }}
        />
      )}
    </Labelled>
  );
}

/** Buttons for usual periods, and fields for the first and the last day. */
function Days({ field, look, value, onChange }: Omit<PartProps<'period'>, 'isDraft'>) {
  const { t } = useListView();
  const chosen = value as Period;
  const day = (part: keyof Period, label: string, limits: { min?: string; max: string }) => (
    <Labelled look={look} label={t(label)}>
      {(name) => (
        <DayChoice
          className={`${CLASSES[look]} num`}
          aria-label={name}
          value={chosen[part]}
          onChange={(typed) => onChange({ ...chosen, [part]: typed })}
          {...limits}
        />
      )}
    </Labelled>
  );
  return (
    <>
      {field.hasPresets && (
        <div className="chips" role="group" aria-label={t('lists.period')}>
          {PRESETS.map((count) => {
            const days = lastDays(count);
            const pressed = days.from === chosen.from && days.to === chosen.to;
            return (
              <Chip key={count} pressed={pressed} onClick={() => onChange(days)}>
                {count === 1 ? t('lists.today') : t('lists.days', { count })}
              </Chip>
            );
          })}
        </div>
      )}
      {day('from', field.labels[0], { max: chosen.to })}
      {day('to', field.labels[1], { min: chosen.from, max: clock.today() })}
    </>
  );
}
