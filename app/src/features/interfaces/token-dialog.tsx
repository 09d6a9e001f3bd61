import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PUSH_PATH } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { DialogEnd } from '../../elements/dialog-end.js';
import { Dialog } from '../../elements/dialog.js';
import { TokenNote } from '../../elements/token-note.js';
import { useForm } from '../../forms/use-form.js';
import { call } from '../../http/call.js';
import type { Partner } from './types.js';

interface Props {
  partner: Partner;
  onClose: () => void;
  onMade: () => void;
}

/** Makes the token with which a system pushes its events; it is shown here, and never again. */
export function TokenDialog({ partner, onClose, onMade }: Props) {
  const { t } = useTranslation();
  const { partnerId, name, tokenAt } = partner;
  const [token, setToken] = useState<string>();
  const state = useForm({
    draft: `interface.token.${partnerId}`,
    initial: {},
    check: () => ({}),
    send: () => call('interface.token', { partnerId }),
    onSent: (reply) => {
      setToken(reply.token);
      onMade();
    },
  });
  const title = t('interfaces.token.title', { name });
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="interface-form" onSubmit={state.submit} noValidate>
        <p className="interface-address">
          {t('interfaces.token.address')} <code>{`${window.location.origin}${PUSH_PATH}`}</code>
        </p>
        {token === undefined ? (
          <>
            <p>{t(tokenAt === null ? 'interfaces.token.first' : 'interfaces.token.next')}</p>
            <DialogEnd
              action={t('interfaces.token.make')}
              busy={state.busy}
              problem={state.refusal?.text}
              onClose={onClose}
            />
          </>
        ) : (
          <>
            <div role="status">
              <TokenNote label={title} text={t('interfaces.token.text')} token={token} />
            </div>
            <footer className="dialog-actions">
              <Button tone="primary" onClick={onClose}>
                {t('actions.close')}
              </Button>
            </footer>
          </>
        )}
      </form>
    </Dialog>
  );
}
