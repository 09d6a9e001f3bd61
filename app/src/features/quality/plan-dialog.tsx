import { useWardText } from '../../ward/choice/ward-names.js';
import { useCallback, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { verificationWords, type ReplyOf } from '@wardlink/contract';
import {
  areValidIntervals,
  CONTROL_LEVELS,
  DEFAULT_VERIFICATION_INTERVALS,
  isValidControlPlan,
  MAX_EMERGENCY_USES,
  LONGEST_INTERVALS,
  VERIFICATION_KINDS,
  WESTGARD_RULES,
  type ControlPlan,
  type WestgardRule,
  textOfMinute,
} from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { DialogEnd } from '../../elements/dialog-end.js';
import { Listing } from '../../elements/listing.js';
import { FormField } from '../../forms/form-field.js';
import { Term } from '../../help/term.js';
import { call } from '../../http/call.js';
import { failureText } from '../../http/failure-text.js';
import { useLoad } from '../../http/use-load.js';
import { useLanguage, useName } from '../../language/names.js';
import { minuteOfText } from '../../clock/minute-text.js';

type Rules = ReplyOf<'rule.read'>;

interface Props {
  /** The place whose plan is changed. */
  nodeId: string;
  onClose: () => void;
  onSaved: () => void;
}

const OCCASIONS = ['daily', 'newStripLot', 'newSolution', 'batteryChanged', 'dropped', 'doubtful'] as const;
const CONSEQUENCES = ['off', 'warning', 'reject'] as const;

/** The control plan of the meters of a place: times, levels and rules. */
export function PlanDialog({ nodeId, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const load = useCallback(() => call('rule.read', { nodeId }), [nodeId]);
  const { loaded, reload } = useLoad(nodeId, load);
  return (
    <Dialog title={t('quality.plan')} wide onClose={onClose}>
      <Listing loaded={loaded} onRetry={() => void reload()} lines={8}>
        {(rules) => (
          <PlanForm
            key={rules.version}
            rules={rules}
            onClose={onClose}
            onSaved={onSaved}
            onAgain={() => void reload()}
          />
        )}
      </Listing>
    </Dialog>
  );
}

function PlanForm({ rules, onClose, onSaved, onAgain }: Omit<Props, 'nodeId'> & { rules: Rules; onAgain: () => void }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const wardText = useWardText();
  const language = useLanguage();
  const { value, own, from } = rules.rules.controls;
  const [levels, setLevels] = useState<ControlPlan['levels']>(value.levels);
  const [dailyBy, setDailyBy] = useState(textOfMinute(value.dailyBy));
  const [emergencyUses, setEmergencyUses] = useState(String(value.emergencyUses));
  const [ruleSet, setRuleSet] = useState<ControlPlan['rules']>(value.rules);
  const [verifyEvery, setVerifyEvery] = useState(value.verifyEvery ?? DEFAULT_VERIFICATION_INTERVALS);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const minute = minuteOfText(dailyBy);
  const areUsesValid = /^\d{1,2}$/.test(emergencyUses) && Number(emergencyUses) <= MAX_EMERGENCY_USES;

  const save = async (plan: ControlPlan | null): Promise<void> => {
    setBusy(true);
    try {
      const change = { rule: 'controls' as const, value: plan };
      await call('rule.save', { nodeId: rules.node.nodeId, version: rules.version, change });
      onSaved();
    } catch (error) {
      setProblem(failureText(error));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (minute === undefined || !areUsesValid) return setProblem(t('quality.planProblem'));
    if (!areValidIntervals(verifyEvery)) return setProblem(t('verification.everyProblem'));
    const plan = { levels, dailyBy: minute, rules: ruleSet, emergencyUses: Number(emergencyUses), verifyEvery };
    if (!isValidControlPlan(plan)) return setProblem(t('quality.planRejects'));
    void save(plan);
  };
  const setRule = (rule: WestgardRule, consequence: (typeof CONSEQUENCES)[number]): void => {
    const { [rule]: _, ...others } = ruleSet;
    setRuleSet(consequence === 'off' ? others : { ...others, [rule]: consequence });
  };
  const whence = own ? t('rules.own') : from ? t('rules.from', { name: nameOf(from) }) : t('rules.standard');
  return (
    <form className="control-plan" onSubmit={submit} noValidate>
      <p className="run-hint">
        {wardText(rules.node)} · {whence}
      </p>
      <table className="plan-levels">
        <thead>
          <tr>
            <th scope="col">{t('quality.occasion.title')}</th>
            {CONTROL_LEVELS.map((level) => (
              <th key={level} scope="col">
                {t(`quality.level.${level}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {OCCASIONS.map((occasion) => (
            <tr key={occasion}>
              <th scope="row">{t(`quality.occasion.${occasion}`)}</th>
              {CONTROL_LEVELS.map((level) => (
                <td key={level}>
                  <input
                    type="checkbox"
                    aria-label={`${t(`quality.occasion.${occasion}`)}, ${t(`quality.level.${level}`)}`}
                    checked={levels[occasion].includes(level)}
                    onChange={(event) =>
                      setLevels({
                        ...levels,
                        [occasion]: CONTROL_LEVELS.filter((one) =>
                          one === level ? event.target.checked : levels[occasion].includes(one),
                        ),
                      })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="run-entry-head">
        <FormField
          label={t('quality.dailyBy')}
          required
          problem={minute === undefined ? t('quality.problem.time') : undefined}
        >
          {(names) => (
            <input
              {...names}
              className="input num"
              maxLength={5}
              value={dailyBy}
              onChange={(event) => setDailyBy(event.target.value)}
            />
          )}
        </FormField>
        <FormField
          label={t('quality.emergencyUses')}
          required
          hint={t('quality.emergencyHint')}
          problem={areUsesValid ? undefined : t('quality.problem.emergencyUses', { most: MAX_EMERGENCY_USES })}
        >
          {(names) => (
            <input
              {...names}
              className="input num"
              inputMode="numeric"
              maxLength={2}
              value={emergencyUses}
              onChange={(event) => setEmergencyUses(event.target.value)}
            />
          )}
        </FormField>
      </div>
      <fieldset className="plan-rules">
        <legend>{t('quality.ruleSet')}</legend>
        {WESTGARD_RULES.map((rule) => (
          <label key={rule}>
            <b className="num">
              <Term name={rule}>{rule}</Term>
            </b>
            <select
              className="input"
              value={ruleSet[rule] ?? 'off'}
              onChange={(event) => setRule(rule, event.target.value as (typeof CONSEQUENCES)[number])}
            >
              {CONSEQUENCES.map((consequence) => (
                <option key={consequence} value={consequence}>
                  {t(`quality.consequence.${consequence}`)}
                </option>
              ))}
            </select>
          </label>
        ))}
      </fieldset>
      <fieldset className="verify-every">
        <legend>{t('verification.every')}</legend>
        <small>{t('verification.everyHint')}</small>
        {VERIFICATION_KINDS.map((kind) => (
          <label key={kind}>
            {verificationWords[language].kind[kind]}
            <input
              type="number"
              className="input num"
              min={0}
              max={LONGEST_INTERVALS[kind]}
              value={verifyEvery[kind]}
              onChange={(event) => setVerifyEvery({ ...verifyEvery, [kind]: event.target.valueAsNumber || 0 })}
            />
          </label>
        ))}
      </fieldset>
      <DialogEnd action={t('rules.save')} busy={busy} problem={problem} onClose={onClose}>
        {problem && (
          <Button tone="quiet" disabled={busy} onClick={onAgain}>
            {t('rules.readAgain')}
          </Button>
        )}
        {own && (
          <Button tone="quiet" disabled={busy} onClick={() => void save(null)}>
            {t('rules.takeBack')}
          </Button>
        )}
      </DialogEnd>
    </form>
  );
}
