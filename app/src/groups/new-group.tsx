import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { USER_TYPES } from '@wardlink/contract';
import { Button } from '../elements/button.js';
import { call } from '../http/call.js';
import { uniqueId } from '@wardlink/client';
import { loadGroups } from '../live/groups.js';
import { useUser } from '../session/session.js';
import { groupPath } from './group-path.js';
import { PeopleDialog } from './people-dialog.js';

/** Creates a group and opens it; patients cannot create groups. */
export function NewGroupButton({ size = 'normal' }: { size?: 'small' | 'normal' }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user } = useUser();
  /** Key of the group that is being created: a retry creates no second one. */
  const [key, setKey] = useState<string>();
  if (user.type === USER_TYPES.patient) return null;
  return (
    <>
      <Button size={size} icon="plus" onClick={() => setKey(uniqueId())}>
        {t('group.new')}
      </Button>
      {key !== undefined && (
        <PeopleDialog
          title={t('group.new')}
          named
          action={t('group.create')}
          onClose={() => setKey(undefined)}
          onDone={async (userIds, name) => {
            const { group } = await call('group.create', { key, name, userIds });
            void loadGroups();
            void navigate(groupPath(group.groupId));
          }}
        />
      )}
    </>
  );
}
