import { expect, it } from 'vitest';
import { checkedIds, presentChoice, whyCheck, type CallDevice } from './device-rules.js';

const camera: CallDevice = { kind: 'camera', id: 'c1', label: 'Camera' };
const microphone: CallDevice = { kind: 'microphone', id: 'm1', label: 'Microphone' };
const headset: CallDevice = { kind: 'microphone', id: 'm2', label: 'Headset' };
const unknown: CallDevice = { kind: 'camera', id: '', label: '' };
const alias: CallDevice = { kind: 'microphone', id: 'default', label: 'Default – Microphone' };

it('offers the check before the first call, and when devices came or went', () => {
  expect(whyCheck(undefined, [camera])).toBe('first');
  const checked = checkedIds([camera, microphone, alias]);
  expect(checked).toEqual(['c1', 'm1']);
  expect(whyCheck(checked, [microphone, alias, camera])).toBeUndefined();
  expect(whyCheck(checked, [camera, microphone, headset])).toBe('changed');
  expect(whyCheck(checked, [microphone])).toBe('changed');
});

it('asks for no check of devices that the browser does not name', () => {
  expect(whyCheck(['c1'], [unknown])).toBeUndefined();
  expect(whyCheck([], [])).toBeUndefined();
});

it('uses a chosen device only while it is plugged in', () => {
  const choice = { camera: 'c1', microphone: 'm2', speaker: 's1' };
  expect(presentChoice(choice, [camera, microphone])).toEqual({ camera: 'c1' });
  // A camera's id is no microphone's.
  expect(presentChoice({ microphone: 'c1' }, [camera, microphone])).toEqual({});
});
