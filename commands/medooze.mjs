import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, step } from './progress.mjs';

/** Programs needed to compile the library; missing ones are installed by the system's package manager. */
const TOOLS = [
  { package: 'g++', program: 'g++' },
  { package: 'make', program: 'make' },
  { package: 'python3', program: 'python3' },
];
const source = (...path) => join('medooze-media-server-src', ...path);
/** Patches of the library's source. Each `from` text must occur exactly once. */
const CHANGES = [
  {
    // The library drops a key frame request within half a second of the previous one, so somebody who enters a room
    // waits for a picture.
    file: source('src', 'DTLSICETransport.cpp'),
    from: '(ms - group->media.lastPLI)<1E3/2',
    to: '(ms - group->media.lastPLI)<1E3/30',
  },
  {
    // Received packets cause packets to send. The library waits until the socket is writable, in another turn of its
    // loop, before it sends them.
    file: source('src', 'NetEventLoop.cpp'),
    from: 'listener->OnRead(fd, datas[i], messages[i].msg_len, ntohl(froms[i].sin_addr.s_addr), ntohs(froms[i].sin_port));\n',
    to: 'listener->OnRead(fd, datas[i], messages[i].msg_len, ntohl(froms[i].sin_addr.s_addr), ntohs(froms[i].sin_port));\n\n\tif (sending.size_approx()) OnPollOut(fd);\n',
  },
  {
    // The library reserves memory for this many packets each time a packet arrives.
    file: source('include', 'NetEventLoop.h'),
    from: 'MaxMultipleReceivingMessages = 128;',
    to: 'MaxMultipleReceivingMessages = 16;',
  },
  {
    // The library reads the list of a thread's sockets while the thread reads it too. That race crashed one process in
    // sixty at its start.
    file: source('src', 'NetEventLoop.cpp'),
    from: '#ifdef \tSO_INCOMING_CPU',
    to: '#if 0',
  },
];
const recipe = join(root, 'commands', 'medooze');
const placeIn = (folder) => {
  const library = join(folder, 'node_modules', 'medooze-media-server');
  const binary = join(library, 'build', 'Release', 'medooze-media-server.node');
  return { folder, library, binary, stamp: join(folder, '.installed') };
};

/**
 * What the compiled library depends on: its version and patches, and the version of Node.js whose headers it was
 * compiled with.
 */
const wanted = () =>
  `${createHash('sha256')
    .update(readFileSync(join(recipe, 'package-lock.json')))
    .update(JSON.stringify(CHANGES))
    .digest('hex')} ${process.versions.modules} ${process.arch}`;

const installed = ({ binary, stamp }) =>
  existsSync(binary) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted();

const onPath = (program) =>
  (process.env.PATH ?? '').split(':').some((place) => place !== '' && existsSync(join(place, program)));

async function must(name, command, args, options) {
  if ((await step(name, command, args, options)) !== 0)
    throw new Error(`The media engine was not installed: ${name} failed`);
}

async function installTools() {
  const missing = TOOLS.filter(({ program }) => !onPath(program)).map((tool) => tool.package);
  if (missing.length === 0) return;
  const able = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (!able) throw new Error(`Compiling the media engine needs ${missing.join(', ')}. Install them and try again.`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await must('update package lists', 'apt-get', ['update', '-q'], { env });
  await must(`install ${missing.join(' ')}`, 'apt-get', ['install', '-q', '-y', ...missing], { env });
}

function changeSource(folder) {
  for (const { file, from, to } of CHANGES) {
    const path = join(folder, 'node_modules', file);
    const parts = readFileSync(path, 'utf8').split(from);
    if (parts.length !== 2) throw new Error(`The media engine is not the one it was made for: ${file} has changed.`);
    writeFileSync(path, parts.join(to));
  }
}

/** Folder of the Node.js headers if they were installed with Node.js; compiling then downloads no headers. */
function headers() {
  const prefix = dirname(dirname(process.execPath));
  return existsSync(join(prefix, 'include', 'node', 'node.h')) ? { npm_config_nodedir: prefix } : {};
}

/** Path of the compiled library in the user's cache, by version, so that another checkout need not compile it. */
function cached() {
  const home = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return join(home, 'wardlink', `medooze-${createHash('sha256').update(wanted()).digest('hex').slice(0, 16)}`);
}

/** Copies the compiled library to the cache of this user, for other checkouts. A failure only prints a warning. */
function keep(folder) {
  const place = cached();
  const unfinished = `${place}.partial-${process.pid}`;
  try {
    mkdirSync(dirname(place), { recursive: true });
    cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, place);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    console.warn(`The compiled media engine was not kept in ${place}: ${error.message}`);
  }
}

function takeFromCache(place) {
  const kept = cached();
  if (!existsSync(kept)) return false;
  rmSync(place.folder, { recursive: true, force: true });
  mkdirSync(dirname(place.folder), { recursive: true });
  cpSync(kept, place.folder, { recursive: true, verbatimSymlinks: true });
  return installed(place);
}

/** Installs the second media engine into a folder of its own, unless it is there in the wanted version. */
export async function installMedooze({ folder = join(root, '.build', 'medooze'), make = compile } = {}) {
  const place = placeIn(folder);
  if (installed(place) || takeFromCache(place)) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await make(place);
  if (!existsSync(place.binary)) throw new Error('The media engine was not compiled; see .build/logs.');
  writeFileSync(place.stamp, wanted());
  keep(folder);
}

/** Downloads the library into a folder, patches it and compiles it. */
async function compile({ folder, library }) {
  if (process.platform !== 'linux') throw new Error('The media engine medooze is tried on Linux only.');
  await installTools();
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(recipe, file), join(folder, file));
  // Download and compilation are separate steps, so that a failure names the right one.
  const quiet = ['--no-audit', '--no-fund', '--omit=optional', '--loglevel=error'];
  await must('fetch medooze', 'npm', ['ci', '--ignore-scripts', ...quiet], { cwd: folder });
  changeSource(folder);
  const rebuild = ['rebuild', 'medooze-media-server', '--foreground-scripts', '--ignore-scripts=false'];
  await must('compile medooze (some 5 minutes)', 'npm', rebuild, { cwd: folder, env: headers() });
  // Object files take three times the space of the result.
  rmSync(join(library, 'build', 'Release', 'obj.target'), { recursive: true, force: true });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  installMedooze().then(
    () => console.log('medooze is installed: choose it with CALLING_ENGINE=medooze'),
    (error) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    },
  );
}
