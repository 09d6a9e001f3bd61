import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  glucoseText,
  METER_TOP,
  REFUSAL_REASONS,
  SLOT_KEYS,
  STORABLE,
  UNQUESTIONED,
  type Slot,
} from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { meterEndText } from '../../ward/entry/meter-end-text.js';
import { MeterEndKeys } from '../../ward/entry/meter-end-keys.js';
import { meterEndOf, isAboveMeterRange } from './entry-machine.js';
import type { EntryState } from './entry-state.js';
import type { Entry } from './use-entry.js';
import { CORRECTION_REASONS, TIME_REASONS, useUsualReasons, VOID_REASONS } from '../../ward/entry/reasons.js';
import '../../ward/board/board.css';

interface Props {
  state: EntryState;
  dispatch: Entry['dispatch'];
  name: string;
  slot: Slot;
  day: string;
  large?: boolean;
}

/** The entry field, with the questions about the value below it. */
export function EntryField({ state, dispatch, name, slot, large = false }: Props) {
  const { t } = useTranslation();
  const entry = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const slotName = t(`glucose.slot.${SLOT_KEYS[slot]}`);
  const who = t('glucose.entry.who', { name, slot: slotName });

  useEffect(() => {
    // Typing replaces a stored value; a first digit typed into the cell is kept.
    const field = input.current;
    field?.focus();
    if (field && field.value.length > 1) field.select();
  }, []);
  useEffect(() => {
    const field = answerIn(entry.current);
    field?.focus();
    // Typing replaces a proposed time.
    if (state.mode !== 'edit' && field instanceof HTMLInputElement) field.select();
  }, [state.mode]);

  return (
    <div ref={entry} className={`slot-entry ${large ? 'large' : ''}`}>
      <input
        ref={input}
        className="entry-value num"
        data-entry
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        aria-label={who}
        aria-invalid={state.problem !== null}
        aria-describedby={state.problem ? problemId : undefined}
        readOnly={state.mode !== 'edit'}
        value={state.mode === 'refuse' ? '' : state.draft}
        placeholder={state.mode === 'refuse' ? t('glucose.keys.refuse') : ''}
        onChange={(event) => dispatch({ type: 'typed', text: event.target.value })}
      />
      {state.mode === 'edit' && state.problem === null && (
        <MeterEndKeys
          indicator="glucose"
          floating
          onChoose={(word) => {
            dispatch({ type: 'typed', text: word });
            dispatch({ type: 'confirm' });
          }}
        />
      )}
      {state.time && state.mode !== 'time' && <span className="entry-time num">{state.time}</span>}
      {state.problem && state.mode === 'edit' && (
        <Asking>
          <p id={problemId} role="alert">
            {t(`glucose.problem.${state.problem}`, { min: STORABLE.min, max: STORABLE.max })}
          </p>
        </Asking>
      )}
      {state.mode === 'question' && <Question state={state} dispatch={dispatch} who={who} />}
      {state.mode === 'refuse' && <Refusal state={state} dispatch={dispatch} who={who} />}
      {state.mode === 'time' && <Time state={state} dispatch={dispatch} who={who} />}
      {state.mode === 'reason' && <Reason state={state} dispatch={dispatch} who={who} />}
      {state.mode === 'void' && <Voiding state={state} dispatch={dispatch} who={who} />}
    </div>
  );
}

/**
 * The element that answers an open question, else the field of the value. It gets the focus, so that no key is lost.
 */
export const answerIn = (place: HTMLElement | null | undefined): HTMLElement | null | undefined =>
  place?.querySelector<HTMLElement>('[data-asks] [data-answer]') ??
  place?.querySelector<HTMLElement>('[data-asks], [data-entry]:not([readonly])');

/** The small window under the field; it scrolls into view. It handles its keys even if no field has the focus. */
function Asking({ children, label }: { children: ReactNode; label?: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  return (
    <div
      ref={box}
      className="asking"
      {...(label && { role: 'dialog', tabIndex: -1, 'data-asks': '' })}
      aria-label={label}
    >
      {children}
    </div>
  );
}

interface AskProps {
  state: EntryState;
  dispatch: Entry['dispatch'];
  who: string;
}

function Question(props: AskProps) {
  return isAboveMeterRange(props.state) ? <TypedAgain {...props} /> : <OutsideQuestion {...props} />;
}

/** A number that no meter shows must be typed twice. */
function TypedAgain({ state, dispatch, who }: AskProps) {
  const { t } = useTranslation();
  const title = t('glucose.entry.aboveMeters', { value: state.draft, top: METER_TOP });
  return (
    <Asking label={title}>
      <strong role="alert">{title}</strong>
      <p>
        {who}. {t('glucose.entry.aboveMetersText', { value: state.draft })}
      </p>
      <input
        className="input num"
        data-free
        data-answer
        inputMode="decimal"
        maxLength={6}
        aria-label={t('glucose.entry.typeAgain')}
        placeholder={t('glucose.entry.typeAgain')}
        aria-invalid={state.problem === 'notTheSame'}
        value={state.again}
        onChange={(event) => dispatch({ type: 'again', text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.stopPropagation();
          dispatch({ type: 'confirm' });
        }}
      />
      {state.problem === 'notTheSame' && <p role="alert">{t('glucose.problem.notTheSame')}</p>}
      <div className="asking-actions">
        <Button tone="primary" size="small" disabled={state.again === ''} onClick={() => dispatch({ type: 'confirm' })}>
          {t('glucose.entry.keep', { value: state.draft })} <kbd>Enter</kbd>
        </Button>
        <Button size="small" onClick={() => dispatch({ type: 'cancel' })}>
          {t('glucose.entry.again')} <kbd>Esc</kbd>
        </Button>
      </div>
    </Asking>
  );
}

function OutsideQuestion({ state, dispatch, who }: AskProps) {
  const { t } = useTranslation();
  const meterEnd = meterEndOf(state);
  const value = meterEnd ? glucoseText(meterEnd) : state.draft;
  const title = meterEnd
    ? t('glucose.entry.beyond', { value, what: meterEndText(meterEnd, t) })
    : t('glucose.entry.outside', { value, low: UNQUESTIONED.above, high: UNQUESTIONED.below });
  return (
    <Asking label={title}>
      <strong role="alert">{title}</strong>
      <p>
        {who}. {t(meterEnd ? 'glucose.entry.beyondText' : 'glucose.entry.outsideText', { value })}
      </p>
      <div className="asking-actions">
        <Button tone="primary" size="small" onClick={() => dispatch({ type: 'confirm' })}>
          {t('glucose.entry.keep', { value })} <kbd>Y</kbd>
        </Button>
        <Button size="small" onClick={() => dispatch({ type: 'cancel' })}>
          {t('glucose.entry.again')} <kbd>N</kbd>
        </Button>
      </div>
    </Asking>
  );
}

function Refusal({ state, dispatch, who }: AskProps) {
  const { t } = useTranslation();
  return (
    <Asking label={t('glucose.entry.refusalOf', { who })}>
      <strong>{t('glucose.entry.whyNot')}</strong>
      <div className="asking-choices" role="radiogroup" aria-label={t('glucose.entry.whyNot')}>
        {REFUSAL_REASONS.map((reason, index) => (
          <button
            key={reason}
            type="button"
            role="radio"
            aria-checked={state.refusal === reason}
            tabIndex={-1}
            onClick={() => dispatch({ type: 'refusal', reason })}
          >
            <kbd>{index + 1}</kbd> {t(`glucose.refusal.${reason}`)}
          </button>
        ))}
      </div>
      <input
        className="input"
        data-free
        maxLength={200}
        aria-label={t('glucose.entry.note')}
        placeholder={t('glucose.entry.note')}
        value={state.note}
        onChange={(event) => dispatch({ type: 'note', text: event.target.value })}
      />
      <Actions dispatch={dispatch} save={t('glucose.entry.saveRefusal')} />
    </Asking>
  );
}

function Time({ state, dispatch, who }: AskProps) {
  const { t } = useTranslation();
  return (
    <Asking label={t('glucose.entry.timeOf', { who })}>
      <strong>{t('glucose.entry.whenMeasured')}</strong>
      <input
        className="input num"
        data-free
        data-answer
        inputMode="numeric"
        maxLength={5}
        placeholder="HH:mm"
        aria-label={t('glucose.entry.measureTime')}
        aria-invalid={state.problem !== null}
        value={state.time}
        onChange={(event) => dispatch({ type: 'time', text: event.target.value })}
      />
      {state.problem && <p role="alert">{t(`glucose.problem.${state.problem}`)}</p>}
      <Actions dispatch={dispatch} save={t('actions.ok')} />
    </Asking>
  );
}

interface TypedReasonProps extends Pick<AskProps, 'state' | 'dispatch'> {
  label: string;
  /** Reasons that are chosen by one click. */
  usual: readonly string[];
}

/** A reason: one of the usual ones, or typed. */
function TypedReason({ state, dispatch, label, usual }: TypedReasonProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className="asking-choices">
        {usual.map((text) => (
          <button
            key={text}
            type="button"
            onClick={() => {
              dispatch({ type: 'reason', text });
              field.current?.focus();
            }}
          >
            {text}
          </button>
        ))}
      </div>
      <input
        ref={field}
        className="input"
        data-free
        data-answer
        maxLength={200}
        aria-label={label}
        placeholder={label}
        value={state.reason}
        onChange={(event) => dispatch({ type: 'reason', text: event.target.value })}
      />
    </>
  );
}

function Reason({ state, dispatch, who }: AskProps) {
  const { t } = useTranslation();
  const ofTime = state.reasonFor === 'time';
  const usual = useUsualReasons(ofTime ? TIME_REASONS : CORRECTION_REASONS);
  return (
    <Asking label={t(ofTime ? 'glucose.entry.timeReasonOf' : 'glucose.entry.reasonOf', { who })}>
      <strong>{t(ofTime ? 'glucose.entry.whyThen' : 'glucose.entry.whyChanged')}</strong>
      <TypedReason
        state={state}
        dispatch={dispatch}
        label={t(ofTime ? 'glucose.entry.timeReason' : 'glucose.entry.reason')}
        usual={usual}
      />
      <Actions
        dispatch={dispatch}
        save={t(ofTime ? 'glucose.entry.saveTime' : 'glucose.entry.saveChange')}
        disabled={state.reason.trim() === ''}
      />
      {!ofTime && (
        <Button className="void-instead" tone="quiet" size="small" onClick={() => dispatch({ type: 'void' })}>
          {t('voiding.instead')}
        </Button>
      )}
    </Asking>
  );
}

function Voiding({ state, dispatch, who }: AskProps) {
  const { t } = useTranslation();
  const usual = useUsualReasons(VOID_REASONS);
  return (
    <Asking label={t('voiding.title', { what: who })}>
      <strong>{t('voiding.why')}</strong>
      <p>{t('voiding.hint')}</p>
      <TypedReason state={state} dispatch={dispatch} label={t('voiding.why')} usual={usual} />
      <Actions dispatch={dispatch} save={t('voiding.void')} disabled={state.reason.trim() === ''} />
    </Asking>
  );
}

function Actions({ dispatch, save, disabled }: { dispatch: Entry['dispatch']; save: string; disabled?: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="asking-actions">
      <Button tone="primary" size="small" disabled={disabled} onClick={() => dispatch({ type: 'confirm' })}>
        {save} <kbd>Enter</kbd>
      </Button>
      <Button size="small" onClick={() => dispatch({ type: 'cancel' })}>
        {t('actions.cancel')} <kbd>Esc</kbd>
      </Button>
    </div>
  );
}
