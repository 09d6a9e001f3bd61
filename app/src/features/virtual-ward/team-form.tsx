import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../elements/dialog.js';
import { Listing } from '../../elements/listing.js';
import { FormEnd } from '../../forms/form-end.js';
import type { FormModel } from '../../forms/model.js';
import { useFields } from '../../forms/use-fields.js';
import { useCheck, useForm } from '../../forms/use-form.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useUser } from '../../session/session.js';
import { useName } from '../../language/names.js';
import { useStore } from '../../store/store.js';
import { organisation } from '../../ward/choice/ward-choice.js';
import type { Team } from './team.js';
import '../../ward/virtual-ward/virtual-ward.css';
import './virtual-ward-pages.css';

type Field = 'departmentId' | 'name' | 'latinName';

const MODEL: FormModel<Field> = {
  departmentId: { required: true },
  name: { required: true, maxLength: 40 },
  latinName: { maxLength: 60 },
};

interface Props {
  /** Undefined for a new one. */
  team: Team | undefined;
  /** Whether the user may add members, who then see the team's patients. */
  mayAddMembers: boolean;
  mayAddOneself: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** Name, department and members of a team. */
export function TeamForm({ team, mayAddMembers, mayAddOneself, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const ownId = useUser().userId;
  const nameOf = useName();
  const nodes = useStore(organisation);
  const departments = nodes.state === 'ready' ? nodes.value.filter(({ kind }) => kind === 'department') : [];
  const [text, setText] = useState('');
  const load = useCallback(() => call('staff.list', { text: text.trim() || null, state: 'active' }), [text]);
  const { loaded, reload } = useLoad(`staff ${text}`, load);
  const form = useForm({
    draft: `team.${team?.teamId ?? 'new'}`,
    initial: {
      departmentId: team?.nodeId ?? '',
      name: team?.name ?? '',
      latinName: team?.latinName ?? '',
      enabled: team?.enabled ?? true,
      members: (team?.members ?? []).map(({ accountId, name, latinName }) => ({ accountId, name, latinName })),
    },
    check: useCheck('virtualWard', MODEL),
    send: ({ departmentId, name, latinName, enabled, members }) =>
      call('virtualWard.saveTeam', {
        departmentId,
        teamId: team?.teamId ?? null,
        version: team?.version ?? 0,
        enabled,
        name: name.trim(),
        latinName: latinName.trim() || null,
        memberIds: members.map(({ accountId }) => accountId),
      }),
    onSent: onSaved,
  });
  const field = useFields('virtualWard', MODEL, form);
  const { members, enabled } = form.form;
  const isMember = (id: string): boolean => members.some(({ accountId }) => accountId === id);
  return (
    <Dialog title={t(team ? 'virtualWard.editTeam' : 'virtualWard.addTeam')} wide onClose={onClose}>
      <form className="form-sections virtual-form" onSubmit={form.submit} noValidate>
        <fieldset>
          {field('departmentId', {
            disabled: team !== undefined,
            choices: [['', t('registration.choose')], ...departments.map((one) => [one.nodeId, nameOf(one)] as const)],
          })}
          {field('name')}
          {field('latinName')}
          <label className="virtual-check">
            <input
              type="checkbox"
              checked={enabled}
              onChange={(event) => form.set({ enabled: event.target.checked })}
            />
            {t('virtualWard.takesApplications')}
          </label>
        </fieldset>
        <fieldset className="virtual-members">
          <legend>{t('virtualWard.members')}</legend>
          <p>
            {members.map((member) => (
              <button
                key={member.accountId}
                type="button"
                className="chip"
                aria-pressed
                aria-label={`${t('virtualWard.remove')} ${nameOf(member)}`}
                onClick={() => form.set({ members: members.filter((one) => one.accountId !== member.accountId) })}
              >
                {nameOf(member)} ×
              </button>
            ))}
          </p>
          {mayAddMembers ? (
            <>
              <input
                className="input"
                type="search"
                aria-label={t('virtualWard.findPeople')}
                placeholder={t('virtualWard.findPeople')}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
              <Listing loaded={loaded} onRetry={() => void reload()} lines={3} inline>
                {({ staff }) => (
                  <ul>
                    {staff
                      .filter(({ userId }) => !isMember(userId) && (mayAddOneself || userId !== ownId))
                      .slice(0, 12)
                      .map(({ userId, name, latinName, username }) => (
                        <li key={userId}>
                          <button
                            type="button"
                            className="chip"
                            onClick={() => form.set({ members: [...members, { accountId: userId, name, latinName }] })}
                          >
                            + {nameOf({ name, latinName })} <small>{username}</small>
                          </button>
                        </li>
                      ))}
                  </ul>
                )}
              </Listing>
            </>
          ) : (
            <p className="virtual-hint">{t('virtualWard.membersForbidden')}</p>
          )}
        </fieldset>
        <FormEnd
          form={form}
          words="virtualWard"
          isNew
          onDiscard={onClose}
          outdated={{ code: 'team.changed', onAgain: onSaved }}
        />
      </form>
    </Dialog>
  );
}
