import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '@wardlink/contract';
import { isManaged } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { FilterChips } from '../../elements/filter-chips.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { clock } from '../../clock/hospital-clock.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useName } from '../../language/names.js';
import { LIST_MS, useReloadOnChange } from '../../lists/use-reload-on-change.js';
import { may, useMay, useUser } from '../../session/session.js';
import { ApplicationDialog } from '../../ward/virtual-ward/application-dialog.js';
import { ApplicationPanel } from '../../ward/virtual-ward/application-panel.js';
import type { Application } from '../../ward/virtual-ward/types.js';
import { Candidates, Suggestions } from './candidates.js';
import { TeamBoard, type BoardRow, type GlucoseRow } from './team-board.js';
import { TeamsDialog } from './teams-dialog.js';
import { VirtualWardFrame } from './virtual-ward-frame.js';
import '../../ward/board/board.css';
import './virtual-ward-pages.css';

type Teams = ReplyOf<'virtualWard.teams'>['teams'];

const SHOWN = ['managed', 'emergency', 'waiting', 'lastDay', 'applied'] as const;
type Shown = (typeof SHOWN)[number];

const isShown: Record<Shown, (row: BoardRow) => boolean> = {
  managed: ({ application }) => application.state === 'accepted' || isManaged(application.state),
  emergency: ({ application }) => application.urgency === 'emergency',
  waiting: ({ consultation }) => consultation !== null && consultation.answeredAt === null,
  lastDay: ({ application, day }) => day !== null && day >= application.days,
  applied: ({ application }) => application.state === 'applied',
};

/** `/vm`: a team sees its patients in all departments; a ward sees its candidates and the state of its applications. */
export function VirtualWardPage() {
  const { t } = useTranslation();
  const loadTeams = useCallback(() => call('virtualWard.teams', {}), []);
  const { loaded, reload } = useLoad('teams', loadTeams);
  const title = t('virtualWard.title');
  const managesTeams = useMay('staff.manage');
  const managesDuty = useMay('virtualWard.manage');
  const [isTeamsOpen, setTeamsOpen] = useState(false);
  return (
    <VirtualWardFrame
      title={title}
      tools={
        <>
          {loaded.state === 'ready' && <OnDuty teams={loaded.value.teams} />}
          {(managesTeams || managesDuty) && (
            <Button icon="patients" onClick={() => setTeamsOpen(true)}>
              {t('virtualWard.teams')}
            </Button>
          )}
        </>
      }
    >
      <Listing loaded={loaded} onRetry={() => void reload()} lines={10}>
        {({ teams }) => <Parts teams={teams} />}
      </Listing>
      {isTeamsOpen && loaded.state === 'ready' && (
        <TeamsDialog
          mayAddMembers={loaded.value.mayAddMembers}
          mayAddOneself={loaded.value.mayAddOneself}
          teams={loaded.value.teams}
          onClose={() => setTeamsOpen(false)}
          onSaved={() => {
            setTeamsOpen(false);
            void reload();
          }}
        />
      )}
    </VirtualWardFrame>
  );
}

/** The doctor who is on duty now in each of the user's teams, and the next one. */
function OnDuty({ teams }: { teams: Teams }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const now = clock.now();
  const duties = teams.flatMap(({ own, duties: planned }) => (own ? planned : []));
  const present = duties.find(({ since, until }) => since <= now && now < until);
  const next = duties.find(({ since }) => since > now);
  if (!present && !next) return null;
  return (
    <span className="virtual-duty">
      {present && (
        <b>
          {t('virtualWard.onDuty', { name: nameOf(present), until: clock.time(present.until) })}
          {present.phone && <span className="num"> {present.phone}</span>}
        </b>
      )}
      {next && <small>{t('virtualWard.nextDuty', { name: nameOf(next), since: clock.time(next.since) })}</small>}
    </span>
  );
}

function Parts({ teams }: { teams: Teams }) {
  const { t } = useTranslation();
  const manages = useMay('virtualWard.manage');
  const isOfTeam = manages && teams.some(({ own }) => own);
  if (teams.length === 0) {
    return <ListingState icon="virtualWard" title={t('virtualWard.noTeam')} text={t('virtualWard.noTeamText')} />;
  }
  return isOfTeam ? <TeamPart /> : <WardPart />;
}

/** The view of a ward: its candidates, and a button to apply. */
function WardPart() {
  const [applying, setApplying] = useState<Application['patient']>();
  const load = useCallback(() => call('virtualWard.candidates', {}), []);
  const { loaded, reload } = useLoad('candidates', load);
  useReloadOnChange('virtualWard', reload, { everyMs: LIST_MS });
  useReloadOnChange('glucose', reload, { everyMs: LIST_MS });
  const close = (): void => setApplying(undefined);
  return (
    <>
      <Candidates loaded={loaded} onRetry={() => void reload()} onApply={setApplying} />
      {applying && (
        <ApplicationDialog
          patient={applying}
          onClose={close}
          onOutdated={close}
          onSaved={() => {
            close();
            void reload();
          }}
        />
      )}
    </>
  );
}

interface TeamLists {
  board: ReplyOf<'virtualWard.board'>;
  glucose: ReadonlyMap<string, GlucoseRow>;
}

function TeamPart() {
  const { t } = useTranslation();
  const user = useUser();
  const readsBoards = may(user, 'ward.read');
  const [shown, setShown] = useState<Shown>('managed');
  const [chosen, setChosen] = useState<string>();
  const load = useCallback(async (): Promise<TeamLists> => {
    const [board, glucose] = await Promise.all([
      call('virtualWard.board', {}),
      readsBoards ? call('glucose.board', {}) : undefined,
    ]);
    return { board, glucose: new Map((glucose?.rows ?? []).map((row) => [row.patientId, row])) };
  }, [readsBoards]);
  const { loaded, reload } = useLoad('virtual ward', load);
  useReloadOnChange('virtualWard', reload, { everyMs: LIST_MS });
  useReloadOnChange('glucose', reload, { everyMs: LIST_MS });
  useReloadOnChange('orders', reload, { everyMs: LIST_MS });
  const rows = loaded.state === 'ready' ? loaded.value.board.rows : undefined;
  const visible = rows?.filter(isShown[shown]) ?? [];
  const opened = visible.find(({ application }) => application.applicationId === chosen) ?? visible[0];
  return (
    <div className="virtual-columns">
      <div className="virtual-main">
        <FilterChips<Shown>
          names={SHOWN}
          chosen={shown}
          onChoose={setShown}
          word={(name) => t(`virtualWard.shown.${name}`)}
          count={(name) => rows?.filter(isShown[name]).length}
        />
        <Suggestions />
        <Listing
          loaded={loaded}
          onRetry={() => void reload()}
          lines={10}
          isEmpty={() => visible.length === 0}
          empty={
            <ListingState
              icon="virtualWard"
              title={t('virtualWard.noPatients')}
              text={t('virtualWard.noPatientsText')}
            />
          }
        >
          {({ glucose }) => (
            <TeamBoard
              rows={visible}
              glucose={glucose}
              chosen={opened?.application.applicationId}
              onChoose={setChosen}
            />
          )}
        </Listing>
      </div>
      {opened && (
        <aside className="virtual-aside" aria-label={t('virtualWard.application')}>
          <ApplicationPanel
            key={opened.application.applicationId}
            applicationId={opened.application.applicationId}
            onChanged={() => void reload()}
          />
        </aside>
      )}
    </div>
  );
}
