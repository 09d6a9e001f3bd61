import type { Permission } from '@wardlink/contract';
import { PATIENT_SHORTCUTS } from '../elements/patient-shortcuts.js';
import { ENTRY_SHORTCUTS, SHORTCUTS } from '../elements/shortcuts.js';
import type { HelpPageName } from './help-pages.js';

/** Keys with one effect. */
export interface HelpKey {
  /** Name of the effect; the texts of help say it. */
  does: string;
  /** Alternatives, as events name them; keys that are pressed together are joined by a space. */
  keys: readonly string[];
  /** Right without which the key does nothing. */
  needs?: Permission;
}

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;
const UP_DOWN = ['ArrowUp', 'ArrowDown'] as const;
const LEFT_RIGHT = ['ArrowLeft', 'ArrowRight'] as const;

/** Keys by the part of the app that handles them. */
export const KEY_SETS = {
  everywhere: [
    { does: 'help', keys: [SHORTCUTS.help] },
    { does: 'palette', keys: [`Control ${SHORTCUTS.palette}`] },
    { does: 'search', keys: [SHORTCUTS.search], needs: 'patient.read' },
    { does: 'switchWarnings', keys: [SHORTCUTS.switchWarnings], needs: 'warning.read' },
    { does: 'close', keys: ['Escape'] },
  ],
  entry: [
    { does: 'move', keys: ARROWS },
    { does: 'enter', keys: ['Enter'], needs: 'glucose.record' },
    { does: 'refuse', keys: [ENTRY_SHORTCUTS.refuse], needs: 'glucose.record' },
    { does: 'refusal', keys: ['1', '2', '3', '4', '5', '6'], needs: 'glucose.record' },
    { does: 'time', keys: [ENTRY_SHORTCUTS.time], needs: 'glucose.record' },
    { does: 'answer', keys: [ENTRY_SHORTCUTS.yes, ENTRY_SHORTCUTS.no], needs: 'glucose.record' },
    { does: 'void', keys: [ENTRY_SHORTCUTS.void], needs: 'glucose.correct' },
    { does: 'undo', keys: ['Escape'], needs: 'glucose.record' },
    { does: 'nextDue', keys: [SHORTCUTS.nextDue], needs: 'glucose.record' },
  ],
  vital: [
    { does: 'move', keys: ARROWS },
    { does: 'saveNext', keys: ['Enter'], needs: 'vital.record' },
    { does: 'undo', keys: ['Escape'], needs: 'vital.record' },
  ],
  profile: [{ does: 'saveProfile', keys: ['Control Enter'], needs: 'pump.record' }],
  tasks: [
    { does: 'moveTasks', keys: UP_DOWN },
    { does: 'notDone', keys: [SHORTCUTS.notDone], needs: 'order.execute' },
  ],
  patient: [
    { does: 'tabs', keys: ['1', '2', '3', '4', '5', '6'] },
    { does: 'print', keys: [PATIENT_SHORTCUTS.print], needs: 'report.share' },
    { does: 'share', keys: [PATIENT_SHORTCUTS.share], needs: 'report.share' },
    { does: 'follow', keys: [PATIENT_SHORTCUTS.follow], needs: 'patient.follow' },
    { does: 'message', keys: [PATIENT_SHORTCUTS.message], needs: 'chat.use' },
    { does: 'edit', keys: [PATIENT_SHORTCUTS.edit], needs: 'patient.edit' },
    { does: 'changeBed', keys: [PATIENT_SHORTCUTS.changeBed], needs: 'patient.admit' },
    { does: 'transfer', keys: [PATIENT_SHORTCUTS.transfer], needs: 'patient.admit' },
    { does: 'discharge', keys: [PATIENT_SHORTCUTS.discharge], needs: 'patient.admit' },
  ],
  curve: [
    { does: 'curveStep', keys: [...LEFT_RIGHT, 'Home', 'End'] },
    { does: 'curveZoom', keys: ['+', '-', '0'] },
    { does: 'curveMove', keys: ['Shift ArrowLeft', 'Shift ArrowRight'] },
  ],
  actions: [{ does: 'actions', keys: ['1', '2', '3'], needs: 'warning.acknowledge' }],
  controls: [
    { does: 'levels', keys: ['l', 'n', 'h'], needs: 'quality.record' },
    { does: 'nextLevel', keys: ['Enter'], needs: 'quality.record' },
  ],
  chart: [
    { does: 'points', keys: [...LEFT_RIGHT, 'Home', 'End'] },
    { does: 'openRun', keys: ['Enter'] },
  ],
  samples: [{ does: 'moveSamples', keys: ['Enter', ...UP_DOWN], needs: 'quality.record' }],
  difference: [{ does: 'points', keys: [...LEFT_RIGHT, 'Home', 'End'] }],
  tree: [
    { does: 'moveTree', keys: [...ARROWS, 'Home', 'End'] },
    { does: 'openNode', keys: ['Enter'] },
    { does: 'reorder', keys: ['Alt ArrowUp', 'Alt ArrowDown'] },
  ],
  menu: [{ does: 'reorder', keys: ['Alt ArrowUp', 'Alt ArrowDown'] }],
  writing: [
    { does: 'send', keys: ['Enter'] },
    { does: 'newLine', keys: ['Shift Enter'] },
  ],
  call: [{ does: 'microphone', keys: [SHORTCUTS.microphone] }],
  calendar: [{ does: 'months', keys: ['PageUp', 'PageDown'] }],
} as const satisfies Record<string, readonly HelpKey[]>;
export type KeySet = keyof typeof KEY_SETS;

/** The sets of keys of each screen, besides those that work everywhere. */
const SETS_OF: Partial<Record<HelpPageName, readonly KeySet[]>> = {
  glucose: ['entry'],
  pressure: ['vital'],
  temperature: ['vital'],
  uricAcid: ['vital'],
  pumps: ['profile'],
  orderSheet: ['tasks'],
  patient: ['patient', 'curve', 'tasks'],
  patientOrders: ['patient'],
  outpatient: ['patient', 'curve'],
  warnings: ['actions'],
  homeWarnings: ['actions'],
  messages: ['writing', 'call'],
  virtualWard: ['call'],
  quality: ['controls'],
  qualityChart: ['chart'],
  verification: ['samples', 'difference'],
  organisation: ['tree'],
  menus: ['menu'],
};

/** Keys of a screen with an effect there, for a user with some rights; those of the screen first. */
export function keysOf(page: HelpPageName, may: (permission: Permission) => boolean): readonly HelpKey[] {
  const sets: readonly KeySet[] = [...(SETS_OF[page] ?? []), 'everywhere', 'calendar'];
  return sets.flatMap((name) => KEY_SETS[name] as readonly HelpKey[]).filter(({ needs }) => !needs || may(needs));
}
