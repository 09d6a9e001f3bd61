import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestOf } from '@wardlink/contract';
import { OPERATOR_STATES } from '@wardlink/domain';
import { ListWithPanel } from '../../../frame/list-page.js';
import { call } from '../../../http/call.js';
import { nameIn } from '../../../language/names.js';
import { FilterBar } from '../../../lists/filter-bar.js';
import { choice, choiceOfId, search } from '../../../lists/filters.js';
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
import '../quality.css';
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

/** `/quality/operators`: people who are authorised to measure, with end of authorisation, training and examination. */
export function OperatorsPage() {
  const { t } = useTranslation();
  const departments = useDepartments();
  const filters = useFilters(FILTERS);
  const list = usePages(filters.chosen, SOURCE);
  const status = useStore(operatorStatus);
  const mayManage = useMay('rule.manage');
  const { bizOrgId } = useUser();
  const [operator, setOperator] = useState<Operator>();
  useEffect(() => void readOperatorStatus(), []);
  return (
    <ListWithPanel
      title={t('quality.tab.operators')}
      tabs={<QualityTabs />}
      noun="operators"
      list={list}
      columns={operatorColumns(setOperator, operator !== undefined)}
      className="run-table operator-table"
      rowProps={({ username }) => ({ 'data-operator': username })}
      none={['operators.none', 'operators.noneText']}
      noneIcon="user"
      chosen={operator?.userId}
      panel={
        operator && (
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
        )
      }
    >
      {mayManage ? (
        <RuleSwitch nodeId={filters.chosen.departmentId ?? bizOrgId} onChanged={() => void readOperatorStatus()} />
      ) : (
        status && <p className="run-hint">{t(status.required ? 'operators.isRequired' : 'operators.isNotRequired')}</p>
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
    </ListWithPanel>
  );
}
