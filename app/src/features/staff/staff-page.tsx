import { useCallback, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { StaffState, StaffTitle } from '@wardlink/contract';
import { Icon } from '../../elements/icon.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { useLoaded } from '../../http/use-loaded.js';
import { useName } from '../../language/names.js';
import { indented, STATES, TITLES } from './choices.js';
import { StaffTable } from './staff-table.js';
import { useStaff } from './use-staff.js';
import { AdminPage } from '../../frame/admin-page.js';
import './staff.css';

/** `/system/hospital`: the staff at or below the user's node, found by place, name, title and state. */
export function StaffPage() {
  const { t } = useTranslation();
  const nameOf = useName();
  const [nodeId, setNodeId] = useState('');
  const [text, setText] = useState('');
  const [title, setTitle] = useState<StaffTitle | ''>('');
  const [state, setState] = useState<StaffState | ''>('');
  // Typing goes on while the list is asked for.
  const sought = useDeferredValue(text.trim());
  const choices = useLoaded(
    'choices',
    useCallback(() => call('staff.choices', undefined, { background: true }), []),
  ).loaded;
  const { loaded, reload, more, loadingMore } = useStaff({
    nodeId: nodeId || null,
    text: sought || null,
    title: title || null,
    state: state || null,
  });
  return (
    <AdminPage
      title={t('staff.page')}
      bar={
        <>
          <span className="spacer" />
          <Link className="button" to="/system/hospital/import">
            {t('staff.import.open')}
          </Link>
          <Link className="button primary" to="/system/hospital/add">
            <Icon name="user" />
            {t('staff.add')}
          </Link>
        </>
      }
    >
      <div className="staff-filters" role="search">
        <input
          className="input"
          type="search"
          aria-label={t('staff.search')}
          placeholder={t('staff.search')}
          maxLength={64}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <select
          className="input"
          name="node"
          aria-label={t('staff.node')}
          value={nodeId}
          onChange={(event) => setNodeId(event.target.value)}
        >
          <option value="">{t('staff.everyNode')}</option>
          {choices.state === 'ready' &&
            choices.value.nodes.map((node) => (
              <option key={node.nodeId} value={node.nodeId}>
                {indented(node.depth, nameOf(node))}
              </option>
            ))}
        </select>
        <select
          className="input"
          name="title"
          aria-label={t('staff.column.title')}
          value={title}
          onChange={(event) => setTitle(event.target.value as typeof title)}
        >
          <option value="">{t('staff.everyTitle')}</option>
          {TITLES.map((one) => (
            <option key={one} value={one}>
              {t(`staff.title.${one}`)}
            </option>
          ))}
        </select>
        <select
          className="input"
          name="state"
          aria-label={t('staff.column.state')}
          value={state}
          onChange={(event) => setState(event.target.value as typeof state)}
        >
          <option value="">{t('staff.everyState')}</option>
          {STATES.map((one) => (
            <option key={one} value={one}>
              {t(`staff.state.${one}`)}
            </option>
          ))}
        </select>
      </div>
      <div className="card admin-card">
        <Listing
          loaded={loaded}
          onRetry={reload}
          isEmpty={({ staff }) => staff.length === 0}
          empty={<ListingState icon="list" title={t('staff.none')} text={t('staff.noneText')} />}
          lines={10}
        >
          {(pages) => <StaffTable pages={pages} onMore={more} loadingMore={loadingMore} />}
        </Listing>
      </div>
    </AdminPage>
  );
}
