import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CONTROL_LEVELS,
  formatGlucose,
  isWithinPrinted,
  type ControlLevel,
  type ControlOccasion,
} from '@wardlink/domain';
import { clock } from '../../../clock/hospital-clock.js';
import { Dialog } from '../../../elements/dialog.js';
import { DialogEnd } from '../../../elements/dialog-end.js';
import { FormField } from '../../../forms/form-field.js';
import { useKept } from '../../../forms/use-kept.js';
import { call } from '../../../http/call.js';
import { failureText } from '../../../http/failure-text.js';
import { useWardText } from '../../../ward/choice/ward-names.js';
import type { ControlRun } from '../chart/lj-model.js';
import { StandingTag, type DueReply, type MeterOfDay } from '../standing.js';
import { levelsDue } from '../work-list.js';
import {
  LEVEL_KEYS,
  levelsOf,
  limitsOf,
  lotsInUse,
  meterOf,
  problemsOf,
  stripsFor,
  valueOf,
  type EntryField,
  type RunEntry,
} from './entry-form.js';

interface Props {
  due: DueReply;
  /** The meter, if it was chosen before. */
  meter: MeterOfDay | undefined;
  /** A rejected run that is repeated, or a run that lacks levels. */
  of: ControlRun | undefined;
  onClose: () => void;
  onStored: (run: ControlRun) => void;
}

/** Without a typed time, the server takes its own, to the second; entries of an earlier page have the time of typing. */
type TypedRun = Omit<RunEntry, 'time'> & { time?: string };

const occasionOf = (meter: MeterOfDay | undefined, of: ControlRun | undefined): ControlOccasion => {
  if (of) return of.state === 'pending' ? of.occasion : 'repeat';
  return meter?.due.at(-1)?.occasion ?? 'daily';
};

/**
 * Enters a control run quickly: the meter by scan or number, lots in use filled in, a key and a number for each level.
 */
export function RunDialog({ due, meter: given, of, onClose, onStored }: Props) {
  const { t } = useTranslation();
  const wardText = useWardText();
  const isRest = of?.state === 'pending';
  const [opened] = useState(() => clock.now());
  const kept = useKept<TypedRun>(`control-run.${clock.today()}.${of?.runId ?? given?.deviceId ?? ''}`, {
    meter: given?.serial ?? '',
    values: {},
    comment: '',
    ...(given ? lotsInUse(due, given) : { stripLotId: '', solutions: {} }),
  });
  const { set } = kept;
  const entry: RunEntry = { ...kept.typed, time: kept.typed.time ?? clock.time(kept.typedBefore ?? opened) };
  const [occasion, setOccasion] = useState(() => occasionOf(meterOf(due, entry.meter), of));
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const fields = useRef(new Map<ControlLevel, HTMLInputElement>());

  const meter = meterOf(due, entry.meter);
  const strips = meter ? stripsFor(due, meter) : [];
  const strip = strips.find(({ stripLotId }) => stripLotId === entry.stripLotId);
  const measured = isRest ? of.results.map(({ level }) => level) : [];
  const levels = levelsOf(strip).filter((level) => !measured.includes(level));
  const asked = of ? of.asked : meter ? levelsDue(meter) : [];
  const problems = tried ? problemsOf(due, entry, levels) : {};
  const textOf = (field: EntryField): string | undefined => {
    const key = problems[field];
    return key === undefined ? undefined : t(key);
  };

  const chooseMeter = (serial: string): void => {
    const found = meterOf(due, serial);
    set({ meter: serial, ...(found ? lotsInUse(due, found) : {}) });
    if (found) setOccasion(occasionOf(found, of));
  };
  const focusOn = (level: ControlLevel | undefined): void => {
    const field = level && fields.current.get(level);
    field?.focus();
    field?.select();
  };
  const onKey = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (target.matches('textarea, [role=combobox]')) return;
    const level = LEVEL_KEYS[event.key.toLowerCase()];
    // A digit in a field is part of a number; a letter in a number's field selects a level.
    const isTyping = target.matches('input:not([data-level])') || (target.matches('input') && /\d/.test(event.key));
    if (!level || isTyping || event.ctrlKey || event.metaKey || event.altKey || !levels.includes(level)) return;
    event.preventDefault();
    focusOn(level);
  };
  /** Enter moves to the next required level, and stores after the last one. */
  const onEnter = (event: KeyboardEvent, level: ControlLevel): void => {
    if (event.key !== 'Enter') return;
    const next = levels.find(
      (one) =>
        CONTROL_LEVELS.indexOf(one) > CONTROL_LEVELS.indexOf(level) &&
        asked.includes(one) &&
        (entry.values[one] ?? '').trim() === '',
    );
    if (!next) return;
    event.preventDefault();
    focusOn(next);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (!meter || Object.keys(problemsOf(due, entry, levels)).length > 0) return;
    setBusy(true);
    try {
      const results = levels.flatMap((level) => {
        const value = valueOf(entry.values[level]);
        const solutionLotId = entry.solutions[level];
        return value === undefined || !solutionLotId ? [] : [{ level, solutionLotId, value }];
      });
      const { deviceId } = meter;
      const repeatOf = occasion === 'repeat' && of ? of.runId : null;
      const comment = entry.comment.trim() || null;
      const isTimed = kept.typed.time !== undefined;
      const typedAt = isTimed ? clock.instantOfTyped(clock.today(), entry.time) : kept.typedBefore;
      const request = {
        runId: isRest ? of.runId : kept.writeId(),
        deviceId,
        measuredAt: isRest ? null : (typedAt ?? null),
        occasion,
        repeatOf,
        stripLotId: entry.stripLotId,
        results,
        comment,
      };
      const run = await call('quality.record', request);
      kept.end();
      onStored(run);
    } catch (error) {
      setProblem(failureText(error));
      setBusy(false);
    }
  };
  const title = isRest ? 'quality.measureRest' : of ? 'quality.repeat' : 'quality.enter';
  return (
    <Dialog title={t(title)} wide onClose={onClose}>
      <form className="run-entry" onSubmit={(event) => void submit(event)} onKeyDown={onKey} noValidate>
        <div className="run-entry-head">
          <FormField label={t('quality.meter')} required problem={textOf('meter')} hint={t('quality.meterHint')}>
            {(names) => (
              <input
                {...names}
                className="input num"
                autoFocus={!given}
                readOnly={of !== undefined}
                list="quality-meters"
                autoComplete="off"
                maxLength={64}
                value={entry.meter}
                onChange={(event) => chooseMeter(event.target.value)}
                onKeyDown={(event) => {
                  // A scanner ends with Enter: then the first level gets the focus.
                  if (event.key !== 'Enter' || !meter) return;
                  event.preventDefault();
                  focusOn(levels.find((level) => asked.includes(level)) ?? levels[0]);
                }}
              />
            )}
          </FormField>
          <datalist id="quality-meters">
            {due.meters.map(({ deviceId, serial, model }) => (
              <option key={deviceId} value={serial}>
                {model}
              </option>
            ))}
          </datalist>
          <FormField label={t('quality.strip')} required problem={textOf('stripLotId')}>
            {(names) => (
              <select
                {...names}
                className="input"
                disabled={isRest}
                value={entry.stripLotId}
                onChange={(event) => set({ stripLotId: event.target.value })}
              >
                <option value="">{t('quality.choose')}</option>
                {strips.map(({ stripLotId, brand, lot }) => (
                  <option key={stripLotId} value={stripLotId}>
                    {brand} {lot}
                  </option>
                ))}
              </select>
            )}
          </FormField>
        </div>
        <div className="run-entry-head">
          <FormField label={t('quality.department')} required problem={textOf('department')}>
            {(names) => (
              <input {...names} className="input" readOnly tabIndex={-1} value={meter ? wardText(meter.place) : ''} />
            )}
          </FormField>
          <FormField label={t('quality.time')} required problem={textOf('time')}>
            {(names) => (
              <input
                {...names}
                className="input num"
                readOnly={isRest}
                placeholder="HH:MM"
                maxLength={5}
                value={entry.time}
                onChange={(event) => set({ time: event.target.value })}
              />
            )}
          </FormField>
        </div>
        {meter && (
          <div className="run-entry-meter">
            {meter.model} · {t(`quality.occasion.${occasion}`)} <StandingTag standing={meter.standing} />
          </div>
        )}
        {problems.values && (
          <p role="alert" className="form-problem">
            {t(problems.values)}
          </p>
        )}
        <ul className="run-levels" aria-label={t('quality.level.title')}>
          {levels.map((level, index) => {
            const limits = meter && limitsOf(due, meter, entry, level);
            const value = valueOf(entry.values[level]);
            const outside = limits !== undefined && value !== undefined && !isWithinPrinted(value, limits);
            const name = t(`quality.level.${level}`);
            return (
              <li key={level} className={outside ? 'outside' : ''}>
                <kbd aria-hidden="true">{t(`quality.levelKey.${level}`)}</kbd>
                <FormField
                  label={name}
                  unit="mmol/L"
                  required={asked.includes(level)}
                  problem={textOf(`value.${level}`)}
                >
                  {(names) => (
                    <input
                      {...names}
                      ref={(element) => {
                        if (element) fields.current.set(level, element);
                        else fields.current.delete(level);
                      }}
                      className="input num"
                      data-level={level}
                      inputMode="decimal"
                      autoFocus={given !== undefined && index === 0}
                      maxLength={4}
                      value={entry.values[level] ?? ''}
                      onChange={(event) => set({ values: { ...entry.values, [level]: event.target.value } })}
                      onKeyDown={(event) => onEnter(event, level)}
                    />
                  )}
                </FormField>
                <FormField label={t('quality.solutionOf', { level: name })} problem={textOf(`solution.${level}`)}>
                  {(names) => (
                    <select
                      {...names}
                      className="input"
                      value={entry.solutions[level] ?? ''}
                      onChange={(event) => set({ solutions: { ...entry.solutions, [level]: event.target.value } })}
                    >
                      <option value="">{t('quality.choose')}</option>
                      {due.solutions
                        .filter((lot) => lot.level === level)
                        .map(({ solutionLotId, brand, lot }) => (
                          <option key={solutionLotId} value={solutionLotId}>
                            {brand} {lot}
                          </option>
                        ))}
                    </select>
                  )}
                </FormField>
                <p className="run-limits" role="status">
                  {limits && (
                    <span className="num">
                      {formatGlucose(limits.lower)}–{formatGlucose(limits.upper)}
                    </span>
                  )}
                  {value !== undefined && limits && (
                    <b className={outside ? 'low' : 'ok'}>{t(outside ? 'quality.outside' : 'quality.inside')}</b>
                  )}
                </p>
              </li>
            );
          })}
        </ul>
        {meter && levels.length === 0 && <p className="run-hint">{t('quality.chooseStrip')}</p>}
        <FormField label={t('quality.comment')}>
          {(names) => (
            <input
              {...names}
              className="input"
              maxLength={200}
              value={entry.comment}
              onChange={(event) => set({ comment: event.target.value })}
            />
          )}
        </FormField>
        <DialogEnd
          action={t('quality.store')}
          busy={busy}
          problem={problem}
          onClose={onClose}
          onCancel={() => kept.end()}
        />
      </form>
    </Dialog>
  );
}
