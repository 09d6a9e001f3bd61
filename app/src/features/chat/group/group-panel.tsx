import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GROUP_HISTORIES, mayInGroup, mayRemove, USER_TYPES, type RequestOf } from '@wardlink/contract';
import { Button } from '../../../elements/button.js';
import { Initial } from '../../../elements/initial.js';
import { MenuButton } from '../../../elements/menu-button.js';
import { Icon } from '../../../elements/icon.js';
import { Tag } from '../../../elements/tag.js';
import { call } from '../../../http/call.js';
import { failureText } from '../../../http/failure-text.js';
import { PeopleDialog } from '../../../groups/people-dialog.js';
import { useName } from '../../../language/names.js';
import { useNameAmong, usePlace } from '../../../language/names-apart.js';
import { loadGroups } from '../../../live/groups.js';
import { AnnouncementDialog, ConfirmDialog, NameDialog } from './group-dialogs.js';
import { GroupIdentity } from './group-identity.js';
import type { GroupDetail, GroupMember } from './use-group.js';
import '../chat.css';
import './group.css';

type Opened =
  'invite' | 'leave' | 'dissolve' | 'name' | 'announcement' | { handOver: GroupMember } | { remove: GroupMember };

interface Props {
  detail: GroupDetail;
  own: string;
  onShow: (detail: GroupDetail) => void;
  /** The user is no longer in the group. */
  onGone: () => void;
}

/** Members of a group, the user's own settings, and the settings that its owner and administrators may change. */
export function GroupPanel({ detail, own, onShow, onGone }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { group, people } = detail;
  const nameAmong = useNameAmong(people);
  const placeOf = usePlace(people);
  const { groupId, version } = group;
  const { role } = group.own;
  const [opened, setOpened] = useState<Opened>();
  const [problem, setProblem] = useState<string>();
  const close = (): void => setOpened(undefined);
  const attempt = async (act: () => Promise<unknown>): Promise<void> => {
    setProblem(undefined);
    try {
      await act();
    } catch (error) {
      setProblem(failureText(error));
    }
  };
  const change = async (more: Omit<RequestOf<'group.change'>, 'groupId' | 'version'>): Promise<void> =>
    onShow(await call('group.change', { groupId, version, ...more }));
  const attend = async (more: Omit<RequestOf<'group.attend'>, 'groupId'>): Promise<void> => {
    await call('group.attend', { groupId, ...more });
    onShow({ ...detail, group: { ...group, own: { ...group.own, ...more } } });
  };
  const actionsOn = (one: GroupMember) => [
    ...(mayInGroup(role, 'appoint') && one.role !== 'owner' && one.type !== USER_TYPES.patient
      ? [
          {
            icon: 'check' as const,
            name: t(one.role === 'administrator' ? 'group.dismiss' : 'group.appoint'),
            act: () =>
              void attempt(async () => {
                const administrator = one.role !== 'administrator';
                onShow(await call('group.appoint', { groupId, userId: one.userId, administrator }));
              }),
          },
          { icon: 'user' as const, name: t('group.handOver'), act: () => setOpened({ handOver: one }) },
        ]
      : []),
    ...(mayRemove(role, one.role)
      ? [{ icon: 'close' as const, name: t('group.remove'), act: () => setOpened({ remove: one }) }]
      : []),
  ];
  return (
    <aside className="group-panel" aria-label={t('group.details')}>
      <GroupIdentity group={group} onPicture={(picture) => change({ picture })} />
      <header>
        <h2>
          {t('group.members')} <span className="num">{people.length}</span>
        </h2>
        <span className="spacer" />
        {mayInGroup(role, 'invite') && (
          <Button size="small" icon="plus" onClick={() => setOpened('invite')}>
            {t('group.invite')}
          </Button>
        )}
      </header>
      <ul className="group-members">
        {people.map((one) => (
          <li key={one.userId}>
            <Initial name={nameOf(one)} picture={one.avatar} size={30} />
            <span className="group-member">
              <span>
                <strong>{nameOf(one)}</strong>{' '}
                {one.role !== 'member' && <Tag tone="quiet">{t(`group.role.${one.role}`)}</Tag>}
                {one.type === USER_TYPES.patient && <Tag tone="normal">{t('chat.patient')}</Tag>}
              </span>
              <small>
                {placeOf(one) ?? t('chat.patient')}
                {one.userId === own && ` · ${t('group.me')}`}
              </small>
              <span className={`presence ${one.online ? 'on' : ''}`}>
                {one.online ? t('chat.online') : t('chat.offline')}
              </span>
            </span>
            {one.userId !== own && actionsOn(one).length > 0 && (
              <MenuButton
                label={t('group.actionsOn', { name: nameAmong(one) })}
                className="button quiet"
                actions={actionsOn(one)}
              >
                <Icon name="chevron" />
              </MenuButton>
            )}
          </li>
        ))}
      </ul>
      <div className="group-settings">
        <Setting label={t('group.quiet')} isOn={group.own.quiet} onSet={(quiet) => attempt(() => attend({ quiet }))} />
        <Setting
          label={t('group.special')}
          isOn={group.own.special}
          onSet={(special) => attempt(() => attend({ special }))}
        />
        {mayInGroup(role, 'change') && (
          <>
            <Setting
              label={t('group.mutedAll')}
              isOn={group.muted}
              onSet={(muted) => attempt(() => change({ muted }))}
            />
            <label className="group-setting">
              <span>{t('group.history')}</span>
              <select
                className="input"
                value={group.history}
                onChange={({ target }) => {
                  const history = GROUP_HISTORIES.find((one) => one === target.value);
                  if (history) void attempt(() => change({ history }));
                }}
              >
                {GROUP_HISTORIES.map((one) => (
                  <option key={one} value={one}>
                    {t(`group.historyIs.${one}`)}
                  </option>
                ))}
              </select>
            </label>
          </>
        )}
        {problem && <p role="alert">{problem}</p>}
      </div>
      <footer>
        {mayInGroup(role, 'change') && (
          <>
            <Button size="small" onClick={() => setOpened('name')}>
              {t('group.rename')}
            </Button>
            <Button size="small" onClick={() => setOpened('announcement')}>
              {t('group.announce')}
            </Button>
          </>
        )}
        {mayInGroup(role, 'leave') && (
          <Button size="small" onClick={() => setOpened('leave')}>
            {t('group.leave')}
          </Button>
        )}
        {mayInGroup(role, 'dissolve') && (
          <Button size="small" onClick={() => setOpened('dissolve')}>
            {t('group.dissolve')}
          </Button>
        )}
      </footer>
      {opened === 'invite' && (
        <PeopleDialog
          title={t('group.invite')}
          action={t('group.invite')}
          members={new Set(people.map(({ userId }) => userId))}
          onClose={close}
          onDone={async (userIds) => onShow(await call('group.invite', { groupId, userIds }))}
        />
      )}
      {opened === 'name' && <NameDialog name={group.name} onClose={close} onDone={(name) => change({ name })} />}
      {opened === 'announcement' && (
        <AnnouncementDialog
          text={group.announcement?.text ?? ''}
          onClose={close}
          onDone={(announcement) => change({ announcement })}
        />
      )}
      {(opened === 'leave' || opened === 'dissolve') && (
        <ConfirmDialog
          title={t(`group.${opened}`)}
          text={t(`group.${opened}Text`, { name: group.name })}
          onClose={close}
          onDone={async () => {
            await call(`group.${opened}`, { groupId });
            void loadGroups();
            onGone();
          }}
        />
      )}
      {typeof opened === 'object' && (
        <OnMember opened={opened} people={people} groupId={groupId} onShow={onShow} onClose={close} />
      )}
    </aside>
  );
}

interface SettingProps {
  label: ReactNode;
  isOn: boolean;
  /** Rejects if it could not be stored. */
  onSet: (on: boolean) => Promise<unknown>;
}

/** A switch that shows a choice at once, and returns to the old state if the choice could not be stored. */
function Setting({ label, isOn, onSet }: SettingProps) {
  const [chosen, setChosen] = useState<boolean>();
  const set = async (on: boolean): Promise<void> => {
    setChosen(on);
    await onSet(on);
    setChosen(undefined);
  };
  return (
    <label className="group-setting">
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        checked={chosen ?? isOn}
        disabled={chosen !== undefined}
        onChange={({ target }) => void set(target.checked)}
      />
    </label>
  );
}

interface OnMemberProps {
  opened: Exclude<Opened, string>;
  people: readonly GroupMember[];
  groupId: string;
  onClose: () => void;
  onShow: (detail: GroupDetail) => void;
}

/** Asks for confirmation before somebody is removed, or becomes the owner. */
function OnMember({ opened, people, groupId, onClose, onShow }: OnMemberProps) {
  const { t } = useTranslation();
  const nameAmong = useNameAmong(people);
  const what = 'remove' in opened ? 'remove' : 'handOver';
  const member = 'remove' in opened ? opened.remove : opened.handOver;
  return (
    <ConfirmDialog
      title={t(`group.${what}`)}
      text={t(`group.${what}Text`, { name: nameAmong(member) })}
      onClose={onClose}
      onDone={async () => onShow(await call(`group.${what}`, { groupId, userId: member.userId }))}
    />
  );
}
