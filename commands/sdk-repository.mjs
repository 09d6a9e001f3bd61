import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// npm runs this before and after it packs the calling SDK: the manifest of a published package names its public
// repository, which is git's origin. Without a public origin nothing is added.

/** npm's `repository` field for a git remote; undefined for a folder or an address that only this machine knows. */
export function repositoryOf(remote) {
  const [, host, path] =
    /^(?:https:\/\/(?:[^@/]*@)?|ssh:\/\/git@|git@)([^/:]+\.[^/:]+)[/:](.+?)(?:\.git)?\/?$/.exec(remote) ?? [];
  return host && { type: 'git', url: `git+https://${host}/${path}.git`, directory: 'sdk' };
}

function origin() {
  try {
    return execFileSync('git', ['remote', 'get-url', 'origin'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const before = readFileSync('package.json', 'utf8');
  const repository = process.argv[2] === 'add' ? repositoryOf(origin()) : undefined;
  const after = `${JSON.stringify({ ...JSON.parse(before), repository }, null, 2)}\n`;
  if (after !== before) {
    // Replaced by a rename, so that other programs never read a partial manifest.
    writeFileSync('package.json.new', after);
    renameSync('package.json.new', 'package.json');
  }
}
