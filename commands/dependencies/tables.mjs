import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Each table of the database with the one module of the server that writes it (folder below `server/src/modules`, or a
 * path below `server/src`). Others call functions that the owner exports.
 */
export const OWNERS = {
  'account-index': ['account'],
  ambulatory: ['ambulatory_reading', 'ambulatory_session'],
  'virtual-ward-applications': ['proposed_order', 'virtual_application', 'virtual_application_step'],
  attachments: ['attachment'],
  'own-account': ['avatar'],
  chat: ['chat_read', 'inbox_counter', 'inbox_entry', 'message', 'socket_presence'],
  conferences: ['conference', 'conference_member'],
  'consent-index': ['consent'],
  contacts: ['contact', 'contact_request', 'contact_search'],
  'core/access': ['patient_grant'],
  'core/audit': ['audit_event'],
  'core/changes': ['change', 'change_history'],
  'core/secrets.ts': ['server_secret'],
  'core/voiding.ts': ['voiding'],
  devices: ['device', 'device_binding', 'device_event', 'device_reading', 'put_aside_reading', 'unmatched_reading'],
  enrolment: ['enrolment', 'follow_up', 'home_advice'],
  forms: ['report_form', 'report_logo'],
  groups: ['chat_group', 'group_member', 'group_message'],
  lots: ['solution_lot', 'strip_lot', 'strip_movement'],
  menus: ['menu'],
  operators: ['operator_authorisation'],
  organisation: ['organisation_node'],
  outpatients: ['examination', 'recall', 'visit'],
  interfaces: ['interface_mapping', 'interface_message', 'interface_partner', 'stated_person', 'stated_visit'],
  'patient-index': ['identifier', 'patient'],
  patients: ['patient_follow'],
  plans: ['medication_plan', 'monitoring_plan', 'order_execution'],
  pumps: ['pump_entry'],
  quality: ['control_request', 'control_result', 'control_run', 'quality_link', 'reading_control'],
  readings: ['glucose_reading', 'vital_reading'],
  reports: ['report_link', 'report_link_patient', 'report_print'],
  'results-out': ['result_delivery', 'result_destination'],
  roles: ['role'],
  rules: ['node_setting'],
  'ward-page': ['ward_page'],
  session: [
    'activation',
    'captcha',
    'former_password',
    'known_device',
    'login_attempt',
    'sealed_request',
    'second_factor',
    'session',
  ],
  statistics: [
    'glucose_counted_day',
    'glucose_disease_day',
    'glucose_patient_day',
    'glucose_place_day',
    'glucose_slot_day',
    'glucose_value_day',
    'stay_figures',
    'task_counted_day',
    'task_place_day',
  ],
  stays: ['patient_place', 'stay', 'wanted_bed'],
  surgeries: ['surgery'],
  verification: ['verification'],
  'virtual-ward': ['consultation', 'consultation_opinion', 'team', 'team_duty', 'team_member'],
  warnings: ['patient_range', 'warning'],
};

/** Any table. */
const ALL = '*';

/** Other files that write a table, and why. A file or folder below `server/src`. */
export const ALLOWED = [
  { in: 'database/migrations/', tables: ALL, why: 'a migration changes what is stored' },
  { in: 'demonstration/', tables: ALL, why: 'the demonstration stores months of data at once' },
  { in: 'backup/restore.ts', tables: ALL, why: 'a backup is stored as it was' },
  {
    in: 'modules/merging/',
    tables: ALL,
    why: 'two records become one: each table is moved or named as staying, which merging.test.ts compares with the database',
  },
  {
    in: 'modules/organisation/following-rows.ts',
    tables: ALL,
    why: 'two nodes become one: as above, by organisation-moves.test.ts',
  },
  { in: 'modules/operators/mark-operator.ts', tables: ['reading_control'], why: 'it writes its own columns alone' },
  {
    in: 'modules/groups/call.ts',
    tables: ['conference_member'],
    why: 'a member who leaves a group leaves its call in the same transaction, and conferences import groups',
  },
  {
    in: 'modules/result-queue/',
    tables: ['result_delivery'],
    why: 'a reading is queued in the transaction that stores it, and results-out imports readings',
  },
];

/** The two places that list the tables among which a file chooses, as a constant of a file. */
const PLANS = { list: 'TABLES', in: 'modules/plans/plans.ts', tables: ['medication_plan', 'monitoring_plan'] };
const READINGS = {
  list: 'OWN_COLUMNS',
  in: 'modules/readings/tables.ts',
  tables: ['glucose_reading', 'vital_reading'],
};

/** Files that choose their table at run time, with the possible tables. */
export const CHOSEN = {
  'modules/plans/replace-earlier.ts': PLANS,
  'modules/plans/write.ts': PLANS,
  'modules/readings/tables.ts': READINGS,
  'modules/readings/write.ts': READINGS,
};

const snake = (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Tables that the schema declares. */
export function tablesIn(schema) {
  return [...schema.matchAll(/^ {2}(\w+): \w+Table;$/gm)].map(([, name]) => snake(name));
}

/** Tables that a source file writes; `undefined` for one that is chosen at run time. */
export function writtenIn(source) {
  const text = source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
  const found = [];
  for (const [, literal] of text.matchAll(
    /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*(?:'(\w+)(?: as \w+)?'\s*\)|)/g,
  )) {
    found.push(literal && snake(literal));
  }
  for (const [, name] of text.matchAll(
    /\b(?:insert\s+into|delete\s+from|merge\s+into|update)\s+(\$\{|\w+)(?=[^]*?\b(?:set|values|select|where|using)\b|\})/gi,
  )) {
    found.push(name === '${' ? undefined : name);
  }
  return found;
}

const ownerOf = new Map(Object.entries(OWNERS).flatMap(([owner, tables]) => tables.map((table) => [table, owner])));
const isIn = (file, place) => file === place || file.startsWith(place.endsWith('/') ? place : `${place}/`);
const placeOf = (owner) => (owner.includes('/') ? owner : `modules/${owner}`);

/** Faults of one file. */
export function faultsOf(file, source) {
  const tables = writtenIn(source).flatMap((table) => table ?? CHOSEN[file]?.tables ?? [undefined]);
  const wrong = new Set();
  for (const table of tables) {
    const isAllowed = ALLOWED.some((one) => isIn(file, one.in) && (one.tables === ALL || one.tables.includes(table)));
    if (isAllowed) continue;
    if (table === undefined) wrong.add(`${file} chooses a table at run time: name its tables in CHOSEN`);
    const owner = ownerOf.get(table);
    if (owner !== undefined && !isIn(file, placeOf(owner))) wrong.add(`${file} writes ${table}, which ${owner} owns`);
  }
  return [...wrong];
}

/**
 * Faults of CHOSEN: files that choose no table, or whose list names other tables than the constant from which they
 * choose.
 * @param read the source of a file below `server/src`
 */
export function faultsOfChosen(chosen, declared, read) {
  return Object.entries(chosen).flatMap(([file, { list, in: place, tables }]) => {
    const source = read(file);
    const [, constant = ''] = new RegExp(`^(?:export )?const ${list}\\b([^]*?);$`, 'm').exec(read(place)) ?? [];
    const listed = [...new Set(constant.match(/\w+/g))].map(snake).filter((word) => declared.includes(word));
    const uses = file === place || source.includes(`/${place.split('/').at(-1).replace(/ts$/, 'js')}'`);
    return [
      ...(writtenIn(source).includes(undefined) ? [] : [`${file} stands in CHOSEN and chooses no table`]),
      ...(uses ? [] : [`${file} does not import ${place}, from which it is said to choose`]),
      ...(listed.toSorted().join() === tables.toSorted().join()
        ? []
        : [`${file} chooses from ${listed.join(', ') || 'nothing'}, and CHOSEN names ${tables.join(', ')}`]),
    ];
  });
}

/** Faults of a project: tables without an owner, and files that write a table that another module owns. */
export function faultsIn(root) {
  const server = join(root, 'server', 'src');
  const declared = tablesIn(readFileSync(join(server, 'database', 'schema', 'index.ts'), 'utf8'));
  const unowned = declared.filter((table) => !ownerOf.has(table)).map((table) => `${table} has no owner in OWNERS`);
  const gone = [...ownerOf.keys()].filter((table) => !declared.includes(table)).map((table) => `${table} is no table`);
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const read = (file) => readFileSync(join(server, file), 'utf8');
  return [
    ...unowned,
    ...gone,
    ...faultsOfChosen(CHOSEN, declared, read),
    ...files.flatMap((file) => faultsOf(file, read(file))),
  ];
}
