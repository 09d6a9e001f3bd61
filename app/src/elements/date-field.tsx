import { useId, useState, type ComponentProps, type ToggleEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isDay } from '@wardlink/domain';
import { dayOfText, momentOfText } from '../files/wall-clock.js';
import { Calendar } from './calendar.js';
import { Icon } from './icon.js';
import './date-field.css';

interface DateFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'min' | 'max'> {
  /** `YYYY-MM-DD`, with a time `YYYY-MM-DDTHH:mm`. A text that is not a date stays as it was typed. */
  value: string;
  onChange: (value: string) => void;
  withTime?: boolean;
  /** First and last day that the calendar offers, `YYYY-MM-DD`. */
  min?: string | undefined;
  max?: string | undefined;
  /** Error text, for a field without a form that shows it below. */
  problem?: string | undefined;
}

const textOf = (value: string): string => value.replace(/^(\d{4}-\d{2}-\d{2})T/, '$1 ');

/** Places the open calendar below its field, or above it if there is no room below. */
function place({ newState, currentTarget: box }: ToggleEvent<HTMLElement>): void {
  const field = box.parentElement?.getBoundingClientRect();
  if (newState !== 'open' || !field) return;
  const [width, height] = [268, 312];
  const fits = field.bottom + height < innerHeight;
  box.style.left = `${Math.max(4, Math.min(field.left, innerWidth - width - 4))}px`;
  box.style.top = `${Math.max(4, fits ? field.bottom + 4 : field.top - height - 4)}px`;
}

/**
 * Field for a day, or a day and a time, typed in the app's format or chosen from a calendar. The browser's own control
 * would use the browser's language in place of the page's.
 */
export function DateField({ value, onChange, withTime = false, min, max, problem, ...input }: DateFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const read = (text: string): string => (withTime ? momentOfText(text) : dayOfText(text)) ?? text;
  const day = isDay(value.slice(0, 10)) ? value.slice(0, 10) : '';
  return (
    <span className="date-field">
      <input
        autoComplete="off"
        inputMode="numeric"
        size={withTime ? 16 : 10}
        maxLength={20}
        placeholder={t(withTime ? 'dates.momentFormat' : 'dates.dayFormat')}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-problem`}
        {...input}
        // Native form validation does not submit a form with an invalid field.
        ref={(element) => element?.setCustomValidity(problem ?? '')}
        // While the user types, the field shows the typed text; afterwards the app's format.
        value={read(typed) === value ? typed : textOf(value)}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(read(target.value));
        }}
        onBlur={() => setTyped('')}
      />
      <button
        type="button"
        className="date-open"
        aria-label={t('dates.open')}
        disabled={input.disabled}
        popoverTarget={id}
      >
        <Icon name="calendar" />
      </button>
      {problem && (
        <small id={`${id}-problem`} className="date-problem" role="alert">
          {problem}
        </small>
      )}
      <div
        id={id}
        popover="auto"
        className="date-calendar"
        role="dialog"
        aria-label={t('dates.calendar')}
        onBeforeToggle={place}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        // Escape closes the calendar, not the dialog around its field.
        onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
      >
        {isOpen && (
          <Calendar
            day={day}
            min={min}
            max={max}
            onChoose={(chosen) => {
              onChange(withTime ? `${chosen}T${value.slice(11, 16) || '00:00'}` : chosen);
              document.getElementById(id)?.hidePopover();
            }}
          />
        )}
      </div>
    </span>
  );
}

type DayChoiceProps = Omit<DateFieldProps, 'problem' | 'withTime'>;

/**
 * Date field that reports valid days between `min` and `max` only. It shows a problem for others and does not report
 * them.
 */
export function DayChoice({ value, min, max, onChange, ...input }: DayChoiceProps) {
  const { t } = useTranslation();
  // The problem disappears when `value` changes from outside.
  const [wrong, setWrong] = useState({ text: value, insteadOf: value });
  const text = wrong.insteadOf === value ? wrong.text : value;
  const problem = (day: string): string | undefined => {
    if (!isDay(day)) return t('dates.noDay');
    if (min && day < min) return t('dates.tooEarly', { min });
    return max && day > max ? t('dates.tooLate', { max }) : undefined;
  };
  return (
    <DateField
      {...input}
      min={min}
      max={max}
      value={text}
      problem={problem(text)}
      onChange={(day) => {
        setWrong({ text: day, insteadOf: value });
        if (!problem(day)) onChange(day);
      }}
    />
  );
}
