import { useWardText } from '../../ward/choice/ward-names.js';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ReplyOf } from '@wardlink/contract';
import { Listing } from '../../elements/listing.js';
import { usePageTitle } from '../../elements/use-page-title.js';
import { SystemTabs } from '../../frame/system-tabs.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useMay, useUser } from '../../session/session.js';
import { chooseWard } from '../../ward/choice/ward-choice.js';
import { RuleCards } from './rule-cards.js';
import '../../frame/admin-list.css';
import './rules.css';

/** `/system/rule`: the rules of the whole hospital, and the places that deviate from them. */
export function HospitalRulesPage() {
  const { t } = useTranslation();
  const { bizOrgId } = useUser();
  const managesStaff = useMay('staff.manage');
  const load = useCallback(async () => {
    const [rules, { nodes }] = await Promise.all([call('rule.read', { nodeId: bizOrgId }), call('rule.deviations')]);
    return { rules, nodes };
  }, [bizOrgId]);
  const { loaded, reload } = useLoad(bizOrgId, load);
  usePageTitle(t('rules.hospital'));
  return (
    <div className="admin-page">
      <SystemTabs />
      <Listing loaded={loaded} onRetry={() => void reload()} lines={10}>
        {({ rules, nodes }) => (
          <>
            <RuleCards
              read={rules}
              hint={t('rules.hospitalHolds')}
              onOutdated={() => void reload()}
              passwords={managesStaff && rules.node.kind === 'hospital'}
            />
            <Deviations nodes={nodes} />
          </>
        )}
      </Listing>
    </div>
  );
}

/** Places that do not inherit everything; each links to its own rules. */
function Deviations({ nodes }: { nodes: ReplyOf<'rule.deviations'>['nodes'] }) {
  const { t } = useTranslation();
  const wardText = useWardText();
  const user = useUser();
  return (
    <section className="card rule-deviations" aria-label={t('rules.deviations')}>
      <h2>{t('rules.deviations')}</h2>
      {nodes.length === 0 ? (
        <p className="rule-hint">{t('rules.noDeviations')}</p>
      ) : (
        <ul>
          {nodes.map((node) => (
            <li key={node.nodeId}>
              <Link to="/setting/rule" onClick={() => chooseWard(user, node.nodeId)}>
                {wardText(node)}
              </Link>
              <span>{node.rules.map((rule) => t(`rules.title.${rule}`)).join(t('patient.listSeparator'))}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
