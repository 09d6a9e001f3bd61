import { Logger } from '@wardlink/rtc';
import { find, make } from './elements.js';
import { text, type TextKey } from './language.js';

const MOST_LINES = 300;

// The page shows events as text; the SDK prints only warnings to the console.
Logger.setLogLevel(Logger.LogLevel.WARN);

/** Adds a line to the log of the page. */
export function log(key: TextKey, places: Record<string, string | number> = {}): void {
  const lines = find('#lines');
  const line = make('li');
  const time = make('time', '', new Date().toLocaleTimeString([], { hour12: false }));
  line.append(time, ` ${text(key, places)}`);
  lines.prepend(line);
  while (lines.childElementCount > MOST_LINES) lines.lastElementChild?.remove();
}

find('#copy-log').addEventListener('click', () => {
  const lines = [...find('#lines').children].map((line) => line.textContent);
  void navigator.clipboard.writeText(lines.reverse().join('\n'));
});
