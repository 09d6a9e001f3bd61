import { useWardText } from '../../ward/choice/ward-names.js';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../session/session.js';
import { RuleCard } from './rule-card.js';
import type { Rules } from './rule-types.js';
import {
  Escalation,
  GlucoseRanges,
  GlucoseTarget,
  LateReadings,
  MealTimes,
  OutpatientDuty,
  PasswordRules,
  PressureRanges,
  Protocols,
  TemperatureRanges,
} from './rule-forms.js';

interface Props {
  read: Rules;
  /** Hint about changes, for users who may make them. */
  hint: string;
  onOutdated: () => void;
  /** Rules of a hospital for passwords: their form and their protection. */
  passwords?: boolean;
}

/** The rules of a node, one card each. */
export function RuleCards({ read, hint, onOutdated, passwords = false }: Props) {
  const { t } = useTranslation();
  const wardText = useWardText();
  const mayChange = useMay('rule.manage');
  const [rules, setRules] = useState(read);
  useEffect(() => setRules(read), [read]);
  const card = { rules, onSaved: setRules, onOutdated };
  return (
    <>
      <header className="rules-head">
        <h1>{t('rules.of', { name: wardText(rules.node) })}</h1>
        <p>{mayChange ? hint : t('rules.readOnly')}</p>
      </header>
      <div className="rule-cards">
        <RuleCard {...card} rule="meals">
          {(form) => <MealTimes form={form} />}
        </RuleCard>
        <RuleCard {...card} rule="glucose">
          {(form) => <GlucoseRanges form={form} />}
        </RuleCard>
        <RuleCard {...card} rule="target">
          {(form) => <GlucoseTarget form={form} />}
        </RuleCard>
        <RuleCard {...card} rule="pressure">
          {(form) => <PressureRanges form={form} />}
        </RuleCard>
        <RuleCard {...card} rule="temperature">
          {(form) => <TemperatureRanges form={form} />}
        </RuleCard>
        <RuleCard {...card} rule="escalation">
          {(form) => <Escalation form={form} doctors={rules.doctors} />}
        </RuleCard>
        <RuleCard {...card} rule="late">
          {(form) => <LateReadings form={form} />}
        </RuleCard>
        <RuleCard {...card} rule="duty">
          {(form) => <OutpatientDuty form={form} doctors={rules.doctors} />}
        </RuleCard>
        <RuleCard {...card} rule="protocols">
          {(form) => <Protocols form={form} />}
        </RuleCard>
        {passwords && (
          <RuleCard {...card} rule="password">
            {(form) => <PasswordRules form={form} />}
          </RuleCard>
        )}
      </div>
    </>
  );
}
