import { button, element } from '../elements.js';
import { failureText } from '../failure-text.js';
import { call } from '../hospital.js';
import { text } from '../language.js';
import { csvOf, jsonOf, zonedTime } from './own-file.js';

function save(content: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = element('a', { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser may still be reading the file shortly after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Buttons to download the patient's data as a file. */
export function ownDataView(): HTMLElement {
  const state = element('p', { class: 'hint', role: 'status' });
  const problem = element('p', { class: 'problem', role: 'alert' });
  const load = async (format: 'json' | 'csv'): Promise<void> => {
    problem.textContent = '';
    state.textContent = text('loading');
    try {
      const [data, { consents }] = await Promise.all([call('own.export', {}), call('own.consents')]);
      const name = `wardlink-${zonedTime(data.at, data.zone).slice(0, 10)}.${format}`;
      if (format === 'json') save(jsonOf(data, consents), name, 'application/json');
      else save(csvOf(data), name, 'text/csv');
      state.textContent = text('fileSaved', { name });
    } catch (error) {
      state.textContent = '';
      problem.textContent = failureText(error, 'needsNetwork');
    }
  };
  return element(
    'section',
    { class: 'own-data' },
    element('h2', {}, text('ownData')),
    element('p', { class: 'hint' }, text('ownDataHint')),
    element(
      'div',
      { class: 'own-files' },
      button(text('fileJson'), () => void load('json')),
      button(text('fileCsv'), () => void load('csv')),
    ),
    state,
    problem,
  );
}
