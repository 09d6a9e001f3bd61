import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Listing } from '../../elements/listing.js';
import { usePageTitle } from '../../elements/use-page-title.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useUser } from '../../session/session.js';
import { useStore } from '../../store/store.js';
import { wardChoice } from '../../ward/choice/ward-choice.js';
import { RuleCards } from './rule-cards.js';
import './rules.css';

/** The rules of the chosen ward or department; without a choice, of the user's own place. */
export function RulesPage() {
  const { t } = useTranslation();
  const user = useUser();
  const { wardId, departmentId } = useStore(wardChoice);
  const nodeId = wardId ?? departmentId ?? user.bizOrgId;
  const load = useCallback(() => call('rule.read', { nodeId }), [nodeId]);
  const { loaded, reload } = useLoad(nodeId, load);
  usePageTitle(t('rules.page'));
  return (
    <div className="rules-page">
      <Listing loaded={loaded} onRetry={() => void reload()} lines={10}>
        {(rules) => (
          <RuleCards key={rules.node.nodeId} read={rules} hint={t('rules.holds')} onOutdated={() => void reload()} />
        )}
      </Listing>
    </div>
  );
}
