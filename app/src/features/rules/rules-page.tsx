import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Listing } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { useLoaded } from '../../http/use-loaded.js';
import { useName } from '../../language/names.js';
import { useMay, useUser } from '../../session/session.js';
import { useStore } from '../../session/store.js';
import { wardChoice } from '../../ward/ward-choice.js';
import { RuleCard } from './rule-card.js';
import type { Rules } from './rule-drafts.js';
import { Escalation, GlucoseRanges, MealTimes, PressureRanges, TemperatureRanges } from './rule-forms.js';
import './rules.css';

/** The rules of the chosen ward or department; with no choice, of the user's own place. */
export function RulesPage() {
  const { t } = useTranslation();
  const user = useUser();
  const { wardId, departmentId } = useStore(wardChoice);
  const nodeId = wardId ?? departmentId ?? user.bizOrgId;
  const load = useCallback(() => call('rule.read', { nodeId }, { background: true }), [nodeId]);
  const { loaded, reload } = useLoaded(nodeId, load);
  useEffect(() => {
    document.title = `${t('rules.page')} · Wardlink`;
  }, [t]);
  return (
    <div className="rules-page">
      <Listing loaded={loaded} onRetry={() => void reload()} lines={10}>
        {(rules) => <RuleCards key={rules.node.nodeId} read={rules} onOutdated={() => void reload()} />}
      </Listing>
    </div>
  );
}

function RuleCards({ read, onOutdated }: { read: Rules; onOutdated: () => void }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const mayChange = useMay('rule.manage');
  const [rules, setRules] = useState(read);
  useEffect(() => setRules(read), [read]);
  const card = { rules, onSaved: setRules, onOutdated };
  return (
    <>
      <header className="rules-head">
        <h1>{t('rules.of', { name: nameOf(rules.node) })}</h1>
        <p>{t(mayChange ? 'rules.holds' : 'rules.readOnly')}</p>
      </header>
      <div className="rule-cards">
        <RuleCard {...card} rule="meals">
          {(form) => <MealTimes form={form} />}
        </RuleCard>
        <RuleCard {...card} rule="glucose">
          {(form) => <GlucoseRanges form={form} />}
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
      </div>
    </>
  );
}
