import { nodeSubtree } from '../../core/access/node-subtree.js';
import type { Handlers } from '../../core/handler.js';
import {
  bindDevice,
  handOverDevice,
  makeToken,
  retireDevice,
  sendToRepair,
  takeBack,
  unbindDevice,
  withdrawToken,
} from './actions.js';
import { deviceHistory } from './history.js';
import { exportDevices, listDevices } from './list.js';
import { assignUnmatched, rejectUnmatched } from './unmatched.js';
import { listUnmatched } from './unmatched-list.js';
import { importDevices } from './import.js';
import { changeDevice, registerDevice } from './save.js';

type Names =
  | 'device.list'
  | 'device.export'
  | 'device.choices'
  | 'device.history'
  | 'device.register'
  | 'device.import'
  | 'device.change'
  | 'device.handOver'
  | 'device.bind'
  | 'device.unbind'
  | 'device.repair'
  | 'device.back'
  | 'device.retire'
  | 'device.token'
  | 'device.withdraw'
  | 'unmatched.list'
  | 'unmatched.assign'
  | 'unmatched.reject';

/**
 * Meters, monitors and gateways at or below the caller's node: their data, who has them, whether they may send, and
 * readings that match no patient.
 */
export const deviceHandlers: Handlers<Names> = {
  'device.list': listDevices,
  'device.export': exportDevices,
  'device.choices': async ({ db, caller }) => {
    const nodes = await nodeSubtree(db, caller);
    return { nodes: nodes.map(({ path: _path, ...node }) => node) };
  },
  'device.history': deviceHistory,
  'device.register': registerDevice,
  'device.import': importDevices,
  'device.change': changeDevice,
  'device.handOver': handOverDevice,
  'device.bind': bindDevice,
  'device.unbind': unbindDevice,
  'device.repair': sendToRepair,
  'device.back': takeBack,
  'device.retire': retireDevice,
  'device.token': makeToken,
  'device.withdraw': withdrawToken,
  'unmatched.list': listUnmatched,
  'unmatched.assign': assignUnmatched,
  'unmatched.reject': rejectUnmatched,
};
