import { useTranslation } from 'react-i18next';
import { CONTENT, contentTypeOf, SHARED_VIEWS, type SharedView, type StoredChatMessage } from '@wardlink/contract';
import { Button } from '../../../elements/button.js';
import { Icon } from '../../../elements/icon.js';
import { MenuButton } from '../../../elements/menu-button.js';
import { useName } from '../../../language/names.js';
import { useNameAmong, usePlace } from '../../../language/names-apart.js';
import { MessageComposer } from '../composer/message-composer.js';
import { useQuoteText } from './group-message.js';
import { mentionable, mentionBefore, storedText } from './mentions.js';
import type { GroupMember, Outgoing } from './use-group.js';

/** Days of a shared curve or report. */
const SHARED_DAYS = 7;

const SHARED_ICONS = { card: 'user', curve: 'statistics', report: 'print' } as const;

interface Props {
  draftKey: string;
  people: readonly GroupMember[];
  own: string;
  /** Whether everybody can be mentioned at once. */
  mayMentionAll: boolean;
  /** Why nobody can write now. */
  closed: string | undefined;
  quoted: StoredChatMessage | undefined;
  onQuote: (message: StoredChatMessage | undefined) => void;
  onSend: (message: Outgoing) => boolean;
}

/** The form for a message to a group: with mentions, an answer to another message, or data of a patient. */
export function GroupComposer({ draftKey, people, own, mayMentionAll, closed, quoted, onQuote, onSend }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const quoteText = useQuoteText();
  const nameAmong = useNameAmong(people);
  const placeOf = usePlace(people);
  const everybody = t('group.everybody');
  const all = { userId: 'all', name: everybody, latinName: null, label: everybody, avatar: null };
  const members = people
    .filter(({ userId }) => userId !== own)
    .map((one) => ({ ...one, label: nameAmong(one), place: placeOf(one) }));
  const share = (view: SharedView, patientId: string): boolean =>
    onSend({ contentType: CONTENT.patient, content: null, group: { shared: { view, patientId, days: SHARED_DAYS } } });
  const patients = people.filter(({ patientId }) => patientId !== null);
  const sharesOf = (onUnsent: () => void) =>
    SHARED_VIEWS.flatMap((view) =>
      patients.map((one) => ({
        icon: SHARED_ICONS[view],
        name: t(`group.share.${view}`, { name: nameOf(one), count: SHARED_DAYS }),
        act: () => {
          if (!share(view, one.patientId ?? '')) onUnsent();
        },
      })),
    );
  if (closed !== undefined) return <p className="group-closed">{closed}</p>;
  return (
    <MessageComposer
      draftKey={draftKey}
      hint={t('group.writeHint')}
      contentOf={storedText}
      offersAt={(text, caret) => {
        const typed = mentionBefore(text, caret);
        if (typed === null) return undefined;
        return { length: typed.length + 1, people: mentionable(mayMentionAll ? [all, ...members] : members, typed) };
      }}
      onText={(content) => {
        const group = quoted ? { quoted: quoted.messageId } : null;
        if (!onSend({ contentType: CONTENT.text, content, group })) return false;
        onQuote(undefined);
        return true;
      }}
      onAttachment={(kind, attachmentId) =>
        onSend({ contentType: contentTypeOf(kind), content: null, group: { attachmentId } })
      }
      headKey={quoted?.messageId}
      head={
        quoted && (
          <p className="group-quoting">
            <Icon name="message" />
            <span>{quoteText(quoted)}</span>
            <Button tone="quiet" size="small" icon="close" onClick={() => onQuote(undefined)}>
              <span className="visually-hidden">{t('group.noQuote')}</span>
            </Button>
          </p>
        )
      }
      tools={(onUnsent) =>
        patients.length > 0 && (
          <MenuButton label={t('group.sharePatient')} className="button quiet small" actions={sharesOf(onUnsent)}>
            <Icon name="statistics" /> {t('group.attach.patient')}
          </MenuButton>
        )
      }
    />
  );
}
