/**
 * Which package may import which (docs/decisions/0052-server-core-and-layers.md). Types count as imports.
 *
 * domain ← contract ← client ← app, contract ← server, domain ← interop, sdk ← calling, sdk ← client, sdk ← app,
 * calling ← server
 */
const PACKAGES = {
  sdk: [],
  domain: [],
  interop: ['domain'],
  contract: ['domain'],
  client: ['contract', 'sdk'],
  calling: ['sdk'],
  server: ['domain', 'contract', 'calling', 'interop'],
  app: ['domain', 'contract', 'client', 'sdk'],
  'examples/call-demo': ['sdk'],
  phone: ['domain', 'contract', 'client', 'sdk'],
};

/** Packages that the tests of a package may import in addition: the server's tests talk to it as a page does. */
const IN_TESTS = { server: ['client'] };

/** Packages with a `test` folder of their own. */
const TESTED = ['sdk', 'domain', 'interop', 'contract', 'client', 'calling', 'server', 'examples/call-demo', 'phone'];

/**
 * Modules of the server, lowest first. Each may import core and the modules that it names, which must come earlier in
 * the table.
 */
export const MODULES = {
  'account-index': [],
  'patient-index': [],
  menus: [],
  'patient-lookup': [],
  plans: [],
  roles: [],
  audit: [],
  ambulatory: ['patient-lookup'],
  management: [],
  forms: [],
  rules: ['forms'],
  'ward-page': [],
  session: ['account-index', 'menus'],
  attachments: ['session'],
  chat: ['attachments', 'session'],
  'virtual-ward-applications': ['chat'],
  staff: ['account-index', 'roles', 'session'],
  'own-account': ['account-index', 'attachments', 'session', 'staff'],
  calls: ['chat', 'session'],
  warnings: ['account-index', 'chat', 'patient-index', 'session'],
  lots: [],
  quality: [],
  operators: [],
  'result-queue': [],
  readings: ['operators', 'plans', 'quality', 'result-queue', 'warnings'],
  'results-out': ['readings'],
  statistics: ['lots', 'plans'],
  population: ['plans', 'readings', 'statistics'],
  dean: ['virtual-ward-applications', 'statistics'],
  verification: ['quality'],
  'vital-board': ['readings', 'patient-lookup', 'warnings'],
  'glucose-board': ['plans', 'readings', 'patient-lookup', 'warnings'],
  pumps: ['readings', 'patient-lookup'],
  stays: [],
  surgeries: [],
  'virtual-ward': ['virtual-ward-applications', 'plans', 'surgeries'],
  'consent-index': ['calls', 'chat'],
  contacts: ['calls', 'chat', 'consent-index'],
  groups: ['attachments', 'chat'],
  conferences: ['virtual-ward-applications', 'chat', 'groups'],
  orders: ['virtual-ward-applications', 'plans', 'readings', 'patient-lookup', 'warnings'],
  records: ['readings'],
  devices: ['quality', 'readings', 'records'],
  admissions: [
    'account-index',
    'ambulatory',
    'virtual-ward-applications',
    'devices',
    'patient-index',
    'plans',
    'pumps',
    'stays',
    'warnings',
  ],
  merging: ['account-index', 'admissions', 'virtual-ward-applications', 'patient-index'],
  organisation: [
    'account-index',
    'admissions',
    'lots',
    'patient-index',
    'plans',
    'roles',
    'rules',
    'session',
    'stays',
    'ward-page',
  ],
  interfaces: ['account-index', 'admissions', 'merging', 'patient-index', 'stays'],
  'queue-health': ['interfaces', 'results-out'],
  outpatients: ['admissions', 'patient-index', 'readings'],
  enrolment: [
    'account-index',
    'admissions',
    'chat',
    'consent-index',
    'contacts',
    'patient-index',
    'plans',
    'session',
    'staff',
  ],
  patients: ['glucose-board', 'orders', 'patient-index', 'plans', 'pumps', 'readings', 'patient-lookup', 'warnings'],
  reports: ['ambulatory', 'forms', 'glucose-board', 'orders', 'pumps', 'readings', 'patient-lookup', 'warnings'],
  own: ['chat', 'glucose-board', 'orders', 'plans', 'readings', 'warnings'],
};

/**
 * Topics of the contract, lowest first. Each may import `base` and the topics that it names, which must come earlier in
 * the table. The files beside the folders put the topics together; no topic imports them.
 */
export const TOPICS = {
  indicators: [],
  sealing: [],
  staff: [],
  operators: [],
  surgeries: [],
  interfaces: [],
  'ward-page': ['indicators'],
  quality: ['indicators'],
  rules: ['quality'],
  readings: ['indicators'],
  records: ['indicators', 'readings'],
  organisation: ['rules'],
  session: ['indicators', 'staff'],
  warnings: ['indicators', 'session'],
  orders: ['indicators', 'records'],
  own: ['orders', 'rules'],
  statistics: ['indicators', 'records'],
  population: ['records', 'statistics'],
  dean: ['statistics'],
  devices: ['indicators', 'quality', 'records'],
  lots: ['quality', 'records'],
  verification: ['quality', 'records'],
  patients: ['indicators', 'readings', 'rules', 'statistics', 'warnings'],
  outpatients: ['indicators', 'patients'],
  enrolment: ['indicators'],
  chat: ['enrolment', 'indicators', 'warnings'],
  reports: ['indicators', 'patients', 'quality', 'readings'],
  'virtual-ward': ['indicators', 'orders', 'records', 'statistics'],
  audit: ['indicators', 'orders', 'records', 'staff', 'warnings'],
};

/** Arguments for dependency-cruiser in the step `dependencies`. */
export const cruised = [
  '--config',
  'commands/dependencies/rules.mjs',
  ...Object.keys(PACKAGES).flatMap((folder) =>
    TESTED.includes(folder) ? [`${folder}/src`, `${folder}/test`] : [`${folder}/src`],
  ),
];

/** Files that core and the modules use and that contain nothing about the hospital. */
const FOUNDATIONS = '^server/src/(database|time)/|^server/src/(disk|log-file|operator-error)\\.ts$';
const CORE = '^server/src/core/';
const MODULE = '^server/src/modules/';
const TOPIC = '^contract/src/';

const oneOf = (names) => `(${names.join('|')})`;

/** Pattern for our packages, by package name or by a path into them. */
const packages = (folders) =>
  `^${oneOf(folders)}/|@wardlink/${oneOf(folders.map((folder) => (folder === 'sdk' ? 'rtc' : folder)))}(/|$)`;

const packageRule = (name, folder, allowed, from) => ({
  name,
  comment: `${folder} may import ${allowed.join(', ') || 'no other package of ours'}.`,
  severity: 'error',
  from,
  to: { path: packages(Object.keys(PACKAGES).filter((one) => one !== folder && !allowed.includes(one))) },
});

const packageRules = Object.entries(PACKAGES).flatMap(([folder, allowed]) => {
  const name = `package-${folder.replace('/', '-')}`;
  const tests = `^${folder}/test/`;
  return [
    packageRule(name, folder, allowed, { path: `^${folder}/`, pathNot: tests }),
    packageRule(`${name}-test`, folder, [...allowed, ...(IN_TESTS[folder] ?? [])], { path: tests }),
  ];
});

/** The calling server may use the part of the SDK that needs no browser. */
const protocolAlone = {
  name: 'protocol-alone',
  comment: 'calling may import @wardlink/rtc/protocol of the SDK, and nothing else of it; its tests run the whole.',
  severity: 'error',
  from: { path: '^calling/src/' },
  to: { path: packages(['sdk']), pathNot: '^(sdk/dist/|@wardlink/rtc/)protocol(\\.|$)' },
};

const clientWithoutReact = {
  name: 'client-without-react',
  comment: 'The client is used by pages with and without React: it draws nothing.',
  severity: 'error',
  from: { path: '^client/' },
  to: { path: ['node_modules/(@types/)?react(-|/|$)', '^react(-|/|$)'] },
};

const protocolLowest = {
  name: 'protocol-lowest',
  comment: 'The protocol imports nothing: what it would import, the server would load too.',
  severity: 'error',
  from: { path: '^sdk/src/protocol/' },
  to: { pathNot: '^sdk/src/protocol/' },
};

const signalBelowNodes = {
  name: 'signal-below-nodes',
  comment: 'Signalling does not know the nodes of a service: they implement its Placement.',
  severity: 'error',
  from: { path: '^calling/src/signal/' },
  to: { path: '^calling/src/nodes/' },
};

const packagePaths = {
  name: 'package-by-name',
  comment: 'A package of ours is imported by its name, not by a path into it.',
  severity: 'error',
  from: { path: `^${oneOf(Object.keys(PACKAGES))}/` },
  to: { path: `^${oneOf(Object.keys(PACKAGES))}/src/`, pathNot: '^$1/' },
};

/**
 * One rule for each row of a table like MODULES or TOPICS.
 * @param rule makes the rule from a name and the names that it may import
 * @throws Error if a row names one that does not come earlier in the table, since that would allow a cycle
 */
function rulesOf(table, rule) {
  const names = Object.keys(table);
  return names.map((name, index) => {
    const upwards = table[name].filter((other) => !names.slice(0, index).includes(other));
    if (upwards.length > 0) throw new Error(`${name} names ${upwards.join(', ')}, which does not stand before it`);
    return { ...rule(name, table[name]), severity: 'error' };
  });
}

/** Rules for the server's modules. */
export const moduleRules = (modules) =>
  rulesOf(modules, (name, allowed) => ({
    name: `module-${name}`,
    comment: `The module ${name} may import core and ${allowed.join(', ') || 'no other module'}.`,
    from: { path: `${MODULE}${name}/` },
    to: { path: '^server/src/', pathNot: [FOUNDATIONS, CORE, `${MODULE}${oneOf([name, ...allowed])}/`] },
  }));

/** Rules for the contract's topics. */
export const topicRules = (topics) =>
  rulesOf(topics, (name, allowed) => ({
    name: `topic-${name}`,
    comment: `The topic ${name} of the contract may import base and ${allowed.join(', ') || 'no other topic'}.`,
    from: { path: `${TOPIC}${name}/` },
    to: { path: TOPIC, pathNot: [`${TOPIC}${oneOf(['base', name, ...allowed])}/`] },
  }));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Files that import each other in a circle cannot be understood, tested or loaded one by one.',
      severity: 'error',
      from: { path: '^(server|domain|interop|contract|client|calling|sdk|app|phone)/src/' },
      to: { circular: true },
    },
    {
      name: 'foundations-lowest',
      comment: 'The database, the clock and what else the server stands on import neither core nor anything above it.',
      severity: 'error',
      from: { path: FOUNDATIONS },
      to: { path: '^server/src/', pathNot: FOUNDATIONS },
    },
    {
      name: 'core-below-modules',
      comment: 'Core imports no module and nothing of the assembly (server/src/http, handlers.ts, server.ts …).',
      severity: 'error',
      from: { path: CORE },
      to: { path: '^server/src/', pathNot: [FOUNDATIONS, CORE] },
    },
    ...moduleRules(MODULES),
    {
      name: 'module-declared',
      comment: 'A module of the server stands in MODULES (commands/dependencies/rules.mjs).',
      severity: 'error',
      from: { path: MODULE, pathNot: `${MODULE}${oneOf(Object.keys(MODULES))}/` },
      to: {},
    },
    {
      name: 'base-lowest',
      comment: 'The base of the contract imports no topic, and nothing that puts the topics together.',
      severity: 'error',
      from: { path: `${TOPIC}base/` },
      to: { path: TOPIC, pathNot: `${TOPIC}base/` },
    },
    ...topicRules(TOPICS),
    {
      name: 'topic-declared',
      comment: 'A topic of the contract stands in TOPICS (commands/dependencies/rules.mjs).',
      severity: 'error',
      from: { path: `${TOPIC}[^/]+/`, pathNot: `${TOPIC}${oneOf(['base', ...Object.keys(TOPICS)])}/` },
      to: {},
    },
    {
      name: 'feature-alone',
      comment: 'A feature of the app does not import another feature: what two share moves down.',
      severity: 'error',
      from: { path: '^app/src/features/([^/]+)/' },
      to: { path: '^app/src/features/', pathNot: '^app/src/features/$1/' },
    },
    ...packageRules,
    protocolAlone,
    clientWithoutReact,
    protocolLowest,
    signalBelowNodes,
    packagePaths,
  ],
  options: {
    doNotFollow: { path: ['node_modules', '/dist/'] },
    tsPreCompilationDeps: true,
  },
};
