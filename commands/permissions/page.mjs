import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  endpoints,
  errorCatalogue,
  outcomeOf,
  PERMISSION_GROUPS,
  PERMISSIONS,
  socketEvents,
  socketScopeRules,
} from '@wardlink/contract';
import { STANDARD_ROLES } from '../../server/dist/modules/organisation/standard-roles.js';
import { writeOrCheckPage, table } from '../generated-page.mjs';
import { root } from '../progress.mjs';
import { EVENTS, NAMED, SCOPE } from './words.mjs';

// Writes docs/permissions.md from the contract, the standard roles and the app's texts; with `--check`, compares the
// page with them. server/test/permissions tests what the page states.
const wordsOf = (language) =>
  JSON.parse(readFileSync(join(root, 'app', 'src', 'locale', language, 'roles.json'), 'utf8')).roles;
const [zh, en] = [wordsOf('zh'), wordsOf('en')];
/** Rights of patients' own accounts, which the roles screen does not offer. */
const OWN = {
  'own.read': ['See the own readings and the own team (patients only)', '查看本人数据与本人医护团队（仅患者）'],
  'own.record': ['Enter what was measured at home (patients only)', '录入在家测量的数值（仅患者）'],
};

const both = ([english, chinese]) => `${english} · ${chinese}`;
const rightKey = (permission) => permission.replace('.', '_');
const rightWords = (permission) => OWN[permission] ?? [en.right[rightKey(permission)], zh.right[rightKey(permission)]];
const mark = (yes) => (yes ? '●' : '');
const roles = STANDARD_ROLES.map(({ key, latinName, name, permissions }) => ({
  isDean: key === 'dean',
  title: `${latinName} · ${name}`,
  permissions: new Set(permissions),
}));

/** Permissions in the order of the roles screen, each in its group. */
function rightsByRole() {
  const grouped = PERMISSION_GROUPS.flatMap(({ key, menus, actions }) =>
    [...menus, ...actions].map((permission) => [permission, `${en.group[key]} · ${zh.group[key]}`]),
  );
  const rest = PERMISSIONS.filter((permission) => !grouped.some(([known]) => known === permission));
  return table(
    ['Group · 分组', 'Right · 权限', 'Code · 代码', ...roles.map(({ title }) => title)],
    [...grouped, ...rest.map((permission) => [permission, 'Patient · 患者'])].map(([permission, group]) => [
      group,
      both(rightWords(permission)),
      `\`${permission}\``,
      ...roles.map(({ permissions }) => mark(permissions.has(permission))),
    ]),
  );
}

/** How an endpoint answers for an object outside the scope. */
function outside({ lists, names }) {
  const lines = [];
  if (names) lines.push(`${both(NAMED[names.what])}: ${errorCatalogue[names.refusal].status} \`${names.refusal}\``);
  if (lists) lines.push('left out · 不列出');
  return lines.join('<br>') || '—';
}

const rightOf = (access) =>
  ({ public: 'everybody · 无需登录', session: 'signed in · 已登录' })[access] ?? `\`${access}\``;

/** An endpoint of the caller's own account needs only a session, so a row for it would be useless. */
const isOwn = ({ access, scopeRule }) => access === 'session' && scopeRule.scope === 'own' && !scopeRule.names;

function endpointRows() {
  const listed = Object.entries(endpoints).filter(([, endpoint]) => !isOwn(endpoint));
  return listed.map(([name, { method, path, access, scopeRule, closedToDeans }]) => [
    `\`${name}\``,
    `${method} ${path}`,
    rightOf(access),
    `\`${scopeRule.scope}\``,
    outside(scopeRule),
    ...roles.map(({ isDean, permissions }) =>
      mark(outcomeOf(permissions, name, 'inside') === 'allowed' && !(isDean && closedToDeans)),
    ),
  ]);
}

function text() {
  return [
    '# Permissions · 权限',
    '',
    'Written by `npm run docs:permissions` from the contract (`endpoints.ts`, `permissions.ts`) and the standard roles that',
    'the server begins with; do not edit. `server/test/permissions` asks a running server every cell: each endpoint in the name of',
    'each standard role, for something inside of the caller’s node and something outside.',
    '',
    '本页由 `npm run docs:permissions` 根据接口契约与系统初始角色生成，请勿手工修改；`server/test/permissions` 会对运行中的服务器逐格验证。',
    '',
    '## Who is asked what · 判定顺序',
    '',
    '1. Without a session: 401 `session.missing`; with one that ended: `session.ended`. · 未登录或登录已失效。',
    '2. With a first password: 403 `password.mustChange` for all but its change. · 初始密码须先修改。',
    '3. With no second factor where the role demands one: 403 `factor.missing` for all but enrolling it. · 角色要求两步验证而尚未开启时，须先开启。',
    '4. Without the right: 403 `permission.missing`, wherever the thing lies. · 没有权限。',
    '5. Out of reach: the code in the table, as if it did not exist. · 不在数据范围内，如同不存在。',
    '',
    '## Scope · 数据范围',
    '',
    table(
      ['Scope · 范围', 'What it is', '说明'],
      Object.entries(SCOPE).map(([scope, words]) => [`\`${scope}\``, ...words]),
    ),
    '',
    '## Rights and standard roles · 权限与初始角色',
    '',
    rightsByRole(),
    '',
    '## Endpoints · 接口',
    '',
    'Endpoints of the caller’s own account that name nothing else (of `session` and `center`) are open to everybody who is signed in; they are not listed. · 仅涉及本人账号、不指定其他对象的接口（`session`、`center`）对所有已登录用户开放，不在表中列出。',
    '',
    table(
      [
        'Endpoint · 接口',
        'Address · 地址',
        'Right · 权限',
        'Scope · 范围',
        'Out of reach · 范围之外',
        ...roles.map(({ title }) => title),
      ],
      endpointRows(),
    ),
    '',
    '## Chat socket · 消息通道',
    '',
    'Opened with `chat.use`, under the own name, from the own pages; never to user type 21. · 需要 `chat.use` 权限，路径须为本人，类型 21 的用户没有消息通道。',
    '',
    table(
      [
        'Event · 事件',
        'What · 内容',
        'Right · 权限',
        'Scope · 范围',
        'Out of reach · 范围之外',
        ...roles.map(({ title }) => title),
      ],
      Object.entries(socketEvents).map(([event, permission]) => [
        `\`${event}\``,
        both(EVENTS[event]),
        `\`${permission}\``,
        `\`${socketScopeRules[event].scope}\``,
        outside(socketScopeRules[event]),
        ...roles.map(({ permissions }) => mark(permissions.has('chat.use') && permissions.has(permission))),
      ]),
    ),
    '',
  ].join('\n');
}

writeOrCheckPage('docs/permissions.md', text(), 'docs:permissions');
