import { useWardText } from '../../../ward/choice/ward-names.js';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../elements/button.js';
import { Listing } from '../../../elements/listing.js';
import { call } from '../../../http/call.js';
import { useLoad } from '../../../http/use-load.js';
import { useName } from '../../../language/names.js';
import { notify } from '../../../notices/notices.js';
import './operators.css';

/** Whether a place marks values of people without authorisation: on, off, or inherited from the place above. */
export function RuleSwitch({ nodeId, onChanged }: { nodeId: string; onChanged: () => void }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const wardText = useWardText();
  /** The choice until it is stored; null removes the place's own rule. */
  const [chosen, setChosen] = useState<{ required: boolean } | null>();
  const busy = chosen !== undefined;
  const load = useCallback(() => call('rule.read', { nodeId }), [nodeId]);
  const { loaded, reload } = useLoad(nodeId, load);
  return (
    <Listing loaded={loaded} onRetry={() => void reload()} lines={1} inline>
      {({ node, version, rules }) => {
        const { value, own, from } = rules.operators;
        const save = async (next: { required: boolean } | null): Promise<void> => {
          setChosen(next);
          try {
            const change = { rule: 'operators' as const, value: next };
            await call('rule.save', { nodeId, version, change });
            notify.success(t('rules.saved'));
            onChanged();
          } catch (error) {
            notify.failure(error);
          }
          await reload();
          setChosen(undefined);
        };
        const whence = own ? t('rules.own') : from ? t('rules.from', { name: nameOf(from) }) : t('rules.standard');
        return (
          <div className="operator-rule">
            <label>
              <input
                type="checkbox"
                checked={(chosen ?? value).required}
                disabled={busy}
                onChange={(event) => void save({ required: event.target.checked })}
              />{' '}
              {t('operators.required')}
            </label>
            <small>
              {wardText(node)} · {whence}
            </small>
            {own && (
              <Button size="small" tone="quiet" disabled={busy} onClick={() => void save(null)}>
                {t('rules.takeBack')}
              </Button>
            )}
          </div>
        );
      }}
    </Listing>
  );
}
