import { useReason } from '../../../language/coded.js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clock } from '../../../clock/hospital-clock.js';
import { Button } from '../../../elements/button.js';
import { ListPanel } from '../../../frame/list-page.js';
import { useName } from '../../../language/names.js';
import { notify } from '../../../notices/notices.js';
import { useMay } from '../../../session/session.js';
import { useWardText } from '../../../ward/choice/ward-names.js';
import { AuthoriseDialog } from './authorise-dialog.js';
import { OperatorStateTag, type Operator } from './operator-state.js';
import { WithdrawAuthorisation } from './withdraw-dialog.js';
import './operators.css';

interface Props {
  operator: Operator;
  onClose: () => void;
  onChanged: (operator: Operator) => void;
}

type Authorisation = Operator['authorisations'][number];

/** One person: all authorisations, and the actions that are possible now. */
export function OperatorPanel({ operator, onClose, onChanged }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const wardText = useWardText();
  const mayManage = useMay('rule.manage');
  const [opened, setOpened] = useState<'authorise' | { withdraw: string }>();
  const stored = (next: Operator, word: string): void => {
    setOpened(undefined);
    notify.success(t(word));
    onChanged(next);
  };
  const isValid = operator.state === 'authorised' || operator.state === 'expiring';
  return (
    <ListPanel
      className="operator-panel"
      aria-label={t('operators.chosen')}
      data-operator={operator.username}
      heading={nameOf(operator)}
      state={<OperatorStateTag state={operator.state} />}
      onClose={onClose}
    >
      <p className="run-hint">
        {nameOf(operator.role)} · {wardText(operator.place)} · {operator.username}
      </p>
      {mayManage && operator.own && <p className="run-hint">{t('operators.ownHint')}</p>}
      {mayManage && !operator.own && (
        <div>
          <Button tone="primary" onClick={() => setOpened('authorise')}>
            {t(isValid ? 'operators.renew' : 'operators.authorise')}
          </Button>
        </div>
      )}
      <h3>{t('operators.history')}</h3>
      {operator.authorisations.length === 0 && <p className="run-hint">{t('operators.noHistory')}</p>}
      <ol className="operator-history">
        {operator.authorisations.map((one) => (
          <li key={one.authorisationId} className={one.withdrawn ? 'withdrawn' : ''}>
            <HistoryLine one={one} />
            {mayManage && !operator.own && !one.withdrawn && one.until >= clock.today() && (
              <Button size="small" tone="quiet" onClick={() => setOpened({ withdraw: one.authorisationId })}>
                {t('operators.withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {opened === 'authorise' && (
        <AuthoriseDialog
          operator={operator}
          onClose={() => setOpened(undefined)}
          onStored={(next) => stored(next, 'operators.stored')}
        />
      )}
      {typeof opened === 'object' && (
        <WithdrawAuthorisation
          operator={operator}
          authorisationId={opened.withdraw}
          onClose={() => setOpened(undefined)}
          onStored={(next) => stored(next, 'operators.withdrawDone')}
        />
      )}
    </ListPanel>
  );
}

function HistoryLine({ one }: { one: Authorisation }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const reasonOf = useReason();
  const { withdrawn, granted, note } = one;
  return (
    <>
      <b className="num">
        {one.from} – {one.until}
      </b>
      <dl>
        <dt>{t('operators.field.trainedOn')}</dt>
        <dd className="num">{one.trainedOn}</dd>
        <dt>{t('operators.field.examinedOn')}</dt>
        <dd className="num">
          {one.examinedOn} · {t('operators.points', { score: one.score })}
        </dd>
        <dt>{t('operators.grantedBy')}</dt>
        <dd>
          {nameOf(granted.by)} <span className="num">{clock.day(granted.at)}</span>
        </dd>
        {note && (
          <>
            <dt>{t('operators.field.note')}</dt>
            <dd>{note}</dd>
          </>
        )}
        {withdrawn && (
          <>
            <dt>{t('operators.state.withdrawn')}</dt>
            <dd>
              {nameOf(withdrawn.by)} <span className="num">{clock.day(withdrawn.at)}</span> ·{' '}
              {reasonOf(withdrawn.reason)}
            </dd>
          </>
        )}
      </dl>
    </>
  );
}
