import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { Tag } from '../../elements/tag.js';
import { useName } from '../../language/names.js';
import { useMay } from '../../session/session.js';
import { DutyForm } from './duty-form.js';
import { TeamForm } from './team-form.js';
import type { Team } from './team.js';
import '../../ward/virtual-ward/virtual-ward.css';
import './virtual-ward-pages.css';

interface Props {
  teams: readonly Team[];
  mayAddMembers: boolean;
  mayAddOneself: boolean;
  onClose: () => void;
  onSaved: () => void;
}

type Opened = { what: 'team'; team: Team | undefined } | { what: 'duty'; team: Team };

/**
 * Teams with their members and duties; users who manage staff change teams, and members plan the duty of their team.
 */
export function TeamsDialog({ teams, mayAddMembers, mayAddOneself, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const managesTeams = useMay('staff.manage');
  const managesDuty = useMay('virtualWard.manage');
  const [opened, setOpened] = useState<Opened>();
  const back = (): void => setOpened(undefined);
  if (opened?.what === 'team')
    return (
      <TeamForm
        team={opened.team}
        mayAddMembers={mayAddMembers}
        mayAddOneself={mayAddOneself}
        onClose={back}
        onSaved={onSaved}
      />
    );
  if (opened?.what === 'duty') return <DutyForm team={opened.team} onClose={back} onSaved={onSaved} />;
  return (
    <Dialog title={t('virtualWard.teams')} wide onClose={onClose}>
      {teams.length === 0 && <p className="virtual-hint">{t('virtualWard.noTeamText')}</p>}
      <ul className="virtual-teams">
        {teams.map((team) => (
          <li key={team.teamId}>
            <span>
              <b>{nameOf(team)}</b> <small>{nameOf(team.department)}</small>{' '}
              {!team.enabled && <Tag tone="quiet">{t('virtualWard.closed')}</Tag>}
              <small className="virtual-place">
                {team.members.map(nameOf).join(t('patient.listSeparator')) || t('virtualWard.noMembers')}
              </small>
            </span>
            {managesDuty && team.own && (
              <Button size="small" onClick={() => setOpened({ what: 'duty', team })}>
                {t('virtualWard.duty')}
              </Button>
            )}
            {managesTeams && (
              <Button size="small" onClick={() => setOpened({ what: 'team', team })}>
                {t('virtualWard.editTeam')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <footer className="dialog-actions">
        {managesTeams && (
          <Button icon="plus" onClick={() => setOpened({ what: 'team', team: undefined })}>
            {t('virtualWard.addTeam')}
          </Button>
        )}
        <Button onClick={onClose}>{t('actions.close')}</Button>
      </footer>
    </Dialog>
  );
}
