import type { NetworkQuality, SignalState } from '@wardlink/rtc';
import type { Call } from './call.js';
import { find, make } from './elements.js';
import { text } from './language.js';
import { log } from './log.js';

/** Shows a network quality as bars and text: 1 is best, 5 worst, 6 disconnected, 0 unknown. */
function bars(label: string, quality: NetworkQuality): HTMLElement {
  const element = make('span', 'bars', label);
  element.dataset.quality = String(quality);
  for (let bar = 1; bar <= 5; bar += 1)
    element.append(make('i', quality > 0 && quality < 6 && bar <= 6 - quality ? 'on' : ''));
  element.append(make('b', '', text(`quality.${quality}`)));
  return element;
}

const QUALITY_TEXTS: Record<SignalState, 'connecting' | 'connected' | 'reconnecting' | 'disconnected'> = {
  CONNECTING: 'connecting',
  CONNECTED: 'connected',
  RECONNECTING: 'reconnecting',
  DISCONNECTED: 'disconnected',
};

/** Shows the network quality in both directions every two seconds, and the state of the signalling connection. */
export function quality({ client, signal }: Call): void {
  const element = find('#quality');
  const line = find('#connection');
  client.on('network-quality', ({ uplinkNetworkQuality, downlinkNetworkQuality }) => {
    if (signal.aborted) return;
    element.hidden = false;
    element.replaceChildren(bars('↑', uplinkNetworkQuality), bars('↓', downlinkNetworkQuality));
    element.title = text('quality.title');
  });
  client.on('connection-state-changed', ({ state }) => {
    // After the user has left, it is disconnected as wished.
    if (signal.aborted) return;
    // The SDK restores a lost connection; actions taken meanwhile are sent afterwards.
    line.hidden = state === 'CONNECTED';
    line.textContent = text(`line.${QUALITY_TEXTS[state]}`);
    log('log.line', { state: text(`line.${QUALITY_TEXTS[state]}`) });
  });
  signal.addEventListener('abort', () => {
    element.hidden = true;
    line.hidden = true;
  });
}
