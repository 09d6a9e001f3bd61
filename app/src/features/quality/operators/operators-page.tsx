import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestOf } from '@wardlink/contract';
import { OPERATOR_STATES } from '@wardlink/domain';
import { usePageTitle } from '../../../elements/use-page-title.js';
import { call } from '../../../http/call.js';
import { nameIn } from '../../../language/names.js';
import { FilterBar } from '../../../lists/filter-bar.js';
import { choice, choiceOfId, search } from '../../../lists/filters.js';
import { List } from '../../../lists/list.js';
import { ListActions } from '../../../lists/list-actions.js';
import type { PageSource } from '../../../lists/pages.js';
import { useFilters } from '../../../lists/use-filters.js';
import { usePages } from '../../../lists/use-pages.js';
import { useMay, useUser } from '../../../session/session.js';
import { useStore } from '../../../store/store.js';
import { operatorStatus, readOperatorStatus } from '../../../ward/quality/operator-status.js';
import { QualityTabs } from '../quality-tabs.js';
import { useDepartments } from '../strips/departments.js';
import { operatorColumns } from './operator-columns.js';
import { OperatorPanel } from './operator-panel.js';
import type { Operator } from './operator-state.js';
import { RuleSwitch } from './rule-switch.js';
import '../../../ward/board/board.css';
import '../quality.css';
import '../lots/lots.css';
import './operators.css';

const SOURCE: PageSource<Omit<RequestOf<'operator.list'>, 'after'>, Operator> = {
  load: (query, after) => call('operator.list', { ...query, after }),
  idOf: ({ userId }) => userId,
};

const FILTERS = {
  words: search('operators.words', 'operators.wordsHint'),
  state: choice(OPERATOR_STATES, {
    label: 'operators.state.title',
    every: 'operators.state.every',
    word: 'operators.state',
  }),
  departmentId: choiceOfId({ label: 'operators.department', every: 'operators.everyDepartment' }),
};

/** `/quality/operators`: who is authorised to measure, until when, and what each person was trained and examined in. */
export function OperatorsPage() {
  const { t } = useTranslation();
  const departments = useDepartments();
  const filters = useFilters(FILTERS);
  const list = usePages(filters.chosen, SOURCE);
  const status = useStore(operatorStatus);
  const mayManage = useMay('rule.manage');
  const { bizOrgId } = useUser();
  const [operator, setOperator] = useState<Operator>();
  const isBeside = operator !== undefined;
  const columns = useMemo(() => operatorColumns(setOperator, isBeside), [isBeside]);
  const title = t('quality.tab.operators');
  usePageTitle(title);
  useEffect(() => void readOperatorStatus(), []);
  return (
    <div className={`quality-page lots-page ${operator ? 'with-run' : ''}`}>
      <div className="quality-main">
        <div className="board-toolbar">
          <h1 className="visually-hidden">{title}</h1>
          <QualityTabs />
          <span className="spacer" />
          <ListActions list={list} noun="operators" download={false} />
        </div>
        {mayManage ? (
          <RuleSwitch nodeId={filters.chosen.departmentId ?? bizOrgId} onChanged={() => void readOperatorStatus()} />
        ) : (
          status && (
            <p className="run-hint">{t(status.required ? 'operators.isRequired' : 'operators.isNotRequired')}</p>
          )
        )}
        <FilterBar
          title={t('operators.filters')}
          filters={filters}
          look="small"
          options={{
            departmentId: departments.map((one) => ({
              value: one.nodeId,
              word: (view) => nameIn(view.language, one),
            })),
          }}
        />
        <div className="board-body">
          <List
            list={list}
            title={title}
            columns={columns}
            isFramed
            className="run-table operator-table"
            rowProps={(row) => ({
              className: row.userId === operator?.userId ? 'chosen' : '',
              'data-operator': row.username,
            })}
            none={['operators.none', 'operators.noneText']}
            noneIcon="user"
          />
        </div>
      </div>
      {operator && (
        <OperatorPanel
          key={operator.userId}
          operator={operator}
          onClose={() => setOperator(undefined)}
          onChanged={(next) => {
            setOperator(next);
            list.reload();
            void readOperatorStatus();
          }}
        />
      )}
    </div>
  );
}
