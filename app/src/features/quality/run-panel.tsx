import { useReason } from '../../language/coded.js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatGlucose, isControlActionAllowed } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { Button } from '../../elements/button.js';
import { ListPanel } from '../../frame/list-page.js';
import { Term } from '../../help/term.js';
import { useName } from '../../language/names.js';
import { useWardText } from '../../ward/choice/ward-names.js';
import { useMay, useUser } from '../../session/session.js';
import type { ControlRun } from './chart/lj-model.js';
import { zText } from './chart/lj-words.js';
import { ExplainForm, ReviewForm, VoidForm } from './run-forms.js';
import { StateTag } from './standing.js';
import { Step } from './step.js';

interface Props {
  run: ControlRun;
  /** The run that repeats this one, if it is known. */
  repeat: ControlRun | undefined;
  onClose: () => void;
  onChanged: (run: ControlRun) => void;
  /** Enters the repeat or the rest of a run; undefined if another page does that. */
  onRepeat: ((run: ControlRun) => void) | undefined;
}

/** One run: its results beside their limits, later events, and the actions that are possible now. */
export function RunPanel({ run, repeat, onClose, onChanged, onRepeat }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const reasonOf = useReason();
  const wardText = useWardText();
  const { userId } = useUser();
  const mayRecord = useMay('quality.record');
  const mayReview = useMay('quality.review');
  const [isVoiding, setVoiding] = useState(false);
  const isOwn = run.operator.userId === userId || repeat?.operator.userId === userId;
  const allowed = (action: Parameters<typeof isControlActionAllowed>[1]): boolean =>
    isControlActionAllowed(run.state, action);
  return (
    <ListPanel
      className="run-panel"
      aria-label={t('quality.chosenRun')}
      data-run={run.runId}
      heading={t('quality.chosenRun')}
      state={
        <>
          <span className="num">
            {clock.day(run.measuredAt).slice(5)} {clock.time(run.measuredAt)}
          </span>
          <StateTag state={run.state} rejected={run.rejected} />
        </>
      }
      onClose={onClose}
    >
      <p className="run-meter">
        <b className="num">{run.meter.serial}</b> {run.meter.model} · {wardText(run.place)} ·{' '}
        {t(`quality.occasion.${run.occasion}`)}
      </p>
      {run.fired.length > 0 && (
        <ul className="run-rules">
          {run.fired.map(({ rule, action, levels }) => (
            <li key={rule} className={action}>
              <b>
                <span aria-hidden="true">{action === 'reject' ? '◆' : '▲'}</span> <Term name={rule}>{rule}</Term>
              </b>{' '}
              {t(`quality.ruleIs.${action}`)} ·{' '}
              {levels.map((level) => t(`quality.level.${level}`)).join(t('patient.listSeparator'))}
            </li>
          ))}
        </ul>
      )}
      <table className="run-results">
        <thead>
          <tr>
            <th scope="col">{t('quality.level.title')}</th>
            <th scope="col">{t('quality.value')}</th>
            <th scope="col">{t('quality.range')}</th>
            <th scope="col">z</th>
          </tr>
        </thead>
        <tbody>
          {run.results.map(({ level, value, comparator, lower, upper, z, qualified }) => (
            <tr key={level} className={qualified ? '' : 'failed'}>
              <th scope="row">{t(`quality.level.${level}`)}</th>
              <td className="num">
                {comparator === '>' ? 'HI' : comparator === '<' ? 'LO' : formatGlucose(value)}
                {!qualified && <span className="visually-hidden"> {t('quality.notQualified')}</span>}
              </td>
              <td className="num">
                {formatGlucose(lower)}–{formatGlucose(upper)}
              </td>
              <td className="num">{zText(z)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ol className="run-steps">
        <Step title={t('quality.step.entered', { name: nameOf(run.operator) })} at={run.measuredAt}>
          {t(`quality.way.${run.way}`)} · {t('quality.strip')} {run.strip?.lot ?? '–'}
          {run.comment && <em>{run.comment}</em>}
        </Step>
        {run.mended && (
          <Step title={t('quality.step.mended', { name: nameOf(run.mended.by) })} at={run.mended.at}>
            <span>
              {t('quality.cause')}
              {t('quality.colon')}
              {run.mended.cause}
            </span>
            <span>
              {t('quality.action')}
              {t('quality.colon')}
              {run.mended.action}
            </span>
          </Step>
        )}
        {repeat && (
          <Step title={t('quality.step.repeated', { name: nameOf(repeat.operator) })} at={repeat.measuredAt}>
            {repeat.results
              .map(({ level, value, z }) => `${t(`quality.level.${level}`)} ${formatGlucose(value)} (z ${zText(z)})`)
              .join(t('patient.listSeparator'))}
          </Step>
        )}
        {run.reviewed && (
          <Step title={t('quality.step.reviewed', { name: nameOf(run.reviewed.by) })} at={run.reviewed.at}>
            {run.reviewed.comment}
          </Step>
        )}
        {run.voided && (
          <Step title={t('quality.step.voided', { name: nameOf(run.voided.by) })} at={run.voided.at}>
            {reasonOf(run.voided.reason)}
          </Step>
        )}
      </ol>
      <p className="run-lots">
        {run.results.map(({ level, solution }) => (
          <span key={level}>
            {t(`quality.level.${level}`)} {solution.brand} {solution.lot}
          </span>
        ))}
      </p>
      {mayRecord && allowed('explain') && (
        <ExplainForm key={`${run.runId} ${run.version}`} run={run} onChanged={onChanged} />
      )}
      {mayRecord && onRepeat && allowed('repeat') && (
        <Button tone="primary" icon="refresh" onClick={() => onRepeat(run)}>
          {t('quality.repeat')}
        </Button>
      )}
      {mayRecord && onRepeat && allowed('measure') && (
        <Button tone="primary" icon="plus" onClick={() => onRepeat(run)}>
          {t('quality.measureRest')}
        </Button>
      )}
      {allowed('review') &&
        (mayReview && !isOwn ? (
          <ReviewForm key={`${run.runId} ${run.version}`} run={run} onChanged={onChanged} />
        ) : (
          <p className="run-hint">{t(isOwn && mayReview ? 'quality.ownReview' : 'quality.awaitsReview')}</p>
        ))}
      {mayRecord &&
        allowed('void') &&
        (isVoiding ? (
          <VoidForm run={run} onChanged={onChanged} onClose={() => setVoiding(false)} />
        ) : (
          <Button tone="quiet" onClick={() => setVoiding(true)}>
            {t('quality.void')}
          </Button>
        ))}
    </ListPanel>
  );
}
