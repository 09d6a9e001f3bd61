import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { Segmented } from '../elements/segmented.js';
import { clock } from '../session/clock.js';
import { useListView } from './columns.js';
import { lastDays, PRESETS, type FilterField, type FilterOption, type Period } from './filters.js';
import styles from './filters.module.css';

/** `input`: fields as in forms; `small`: dense ones; `chip`: round ones, beside chips; `labelled`: with their names above. */
export type Look = 'input' | 'small' | 'chip' | 'labelled';

/** Milliseconds after the last letter before a name is searched for. */
const TYPING_PAUSE = 350;

interface ControlProps<Field extends FilterField = FilterField> {
  name: string;
  field: Field;
  look: Look;
  options: readonly FilterOption[] | undefined;
  value: unknown;
  /** A button sends what is chosen: nothing has to wait for the end of a word. */
  isDraft: boolean;
  onChange: (value: unknown) => void;
}
type Of<Kind extends FilterField['kind']> = ControlProps<Extract<FilterField, { kind: Kind }>>;

const CLASSES: Record<Look, string> = {
  input: 'input',
  labelled: 'input',
  small: styles.small ?? '',
  chip: 'chip',
};

/** One filter as it is drawn. */
export function FilterControl(props: ControlProps): ReactNode {
  const { field } = props;
  switch (field.kind) {
    case 'search':
      return <Search {...props} field={field} />;
    case 'select':
      return <Select {...props} field={field} />;
    case 'segmented':
      return <Segments {...props} field={field} />;
    case 'toggles':
      return <Toggles {...props} field={field} />;
    case 'flag':
      return <Flag {...props} field={field} />;
    case 'period':
      return <Days {...props} field={field} />;
  }
}

/** A control with its name: above it, or for those who hear the page. */
function Labelled({ look, label, children }: { look: Look; label: string; children: (name?: string) => ReactNode }) {
  if (look !== 'labelled') return <>{children(label)}</>;
  return (
    <label className={styles.labelled}>
      {label}
      {children()}
    </label>
  );
}

/** Searches a moment after the last letter, and at once on Enter; never while a name is being composed. */
function Search({ field, look, value, isDraft, onChange }: Of<'search'>) {
  const { t } = useListView();
  const given = typeof value === 'string' ? value : '';
  const [typed, setTyped] = useState(given);
  const [composing, setComposing] = useState(false);
  const send = useRef(onChange);
  send.current = onChange;
  const find = useCallback((text: string) => send.current(text.trim() || null), []);
  useEffect(() => {
    if (composing || typed.trim() === given) return undefined;
    if (isDraft) {
      find(typed);
      return undefined;
    }
    const timer = setTimeout(() => find(typed), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [typed, composing, given, isDraft, find]);
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
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) find(typed);
          }}
        />
      )}
    </Labelled>
  );
}

function Select({ name, field, look, options = [], value, onChange }: Of<'select'>) {
  const view = useListView();
  const shown = field.options === 'given' ? options : field.options;
  return (
    <Labelled look={look} label={view.t(field.label)}>
      {(label) => (
        <select
          className={CLASSES[look]}
          name={name}
          aria-label={label}
          value={String(value ?? '')}
          onChange={({ target }) => onChange(shown.find((one) => String(one.value) === target.value)?.value ?? null)}
        >
          {field.every !== undefined && <option value="">{view.t(field.every)}</option>}
          {shown.map((option) => (
            <option key={String(option.value)} value={String(option.value)}>
              {option.word(view)}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

function Segments({ field, value, onChange }: Of<'segmented'>) {
  const view = useListView();
  return (
    <Segmented
      label={view.t(field.label)}
      value={String(value)}
      onChange={onChange}
      choices={field.options.map((option) => ({ value: String(option.value), label: option.word(view) }))}
    />
  );
}

function Toggles({ field, value, onChange }: Of<'toggles'>) {
  const view = useListView();
  return (
    <div className="chips" role="group" aria-label={view.t(field.label)}>
      {field.options.map((option) => {
        const pressed = option.value === value;
        return (
          <Chip key={String(option.value)} pressed={pressed} onClick={() => onChange(pressed ? null : option.value)}>
            {option.word(view)}
          </Chip>
        );
      })}
    </div>
  );
}

function Flag({ field, value, onChange }: Of<'flag'>) {
  const { t } = useListView();
  return (
    <Chip pressed={value === true} onClick={() => onChange(value !== true)}>
      {t(field.label)}
    </Chip>
  );
}

function Chip({ pressed, onClick, children }: { pressed: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="chip" aria-pressed={pressed} onClick={onClick}>
      {children}
    </button>
  );
}

/** Presets, and the first and last day. */
function Days({ field, look, value, isDraft, onChange }: Of<'period'>) {
  const { t } = useListView();
  const chosen = value as Period;
  const [from, to] = field.labels;
  const today = clock.today();
  const day = (part: keyof Period, label: string, limits: { min?: string; max: string }) => (
    <Labelled look={look} label={t(label)}>
      {(name) => (
        <Day
          className={`${CLASSES[look]} num`}
          label={name}
          value={chosen[part]}
          isDraft={isDraft}
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
      {day('from', from, { max: chosen.to })}
      {day('to', to, { min: chosen.from, max: today })}
    </>
  );
}

interface DayProps {
  className: string;
  label: string | undefined;
  value: string;
  min?: string;
  max: string;
  isDraft: boolean;
  onChange: (day: string) => void;
}

/** A day; one that the browser does not take as a day, or that lies outside, is not passed on. */
function Day({ className, label, value, min, max, isDraft, onChange }: DayProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <input
      type="date"
      className={className}
      aria-label={label}
      required={isDraft}
      value={typed}
      min={min}
      max={max}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value !== '' && target.validity.valid) onChange(target.value);
      }}
      // Where a button sends the form, it says what is wrong with the day.
      onBlur={() => isDraft || setTyped(value)}
    />
  );
}
