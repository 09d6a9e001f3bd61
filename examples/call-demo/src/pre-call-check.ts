import { preflight, type PreflightResult } from '@wardlink/rtc/preflight';
import { find, make } from './elements.js';
import { attempt } from './errors.js';
import { text } from './language.js';
import { log } from './log.js';
import { endPreview } from './preview.js';
import { fetchSignature, serverUrl } from './signature.js';
import { turnOf } from './turn.js';

/** Shows the result. Findings have stable codes, so that a page can use its own texts. */
function show({ verdict, code, findings, measures }: PreflightResult): void {
  const { media, signalling } = measures;
  const result = find('#check-result');
  result.dataset.verdict = verdict;
  const problems = findings.length > 0 ? findings : [{ code, values: {} }];
  const list = make('ul', 'rows');
  for (const each of problems) list.append(make('li', '', text(`check.${each.code}`, each.values)));
  const figures: [string, string | undefined][] = [
    [text('check.signalling'), signalling.state === 'ok' ? `${Math.round(signalling.ms)} ms` : undefined],
    [text('statistics.rtt'), media.rtt === undefined ? undefined : `${Math.round(media.rtt)} ms`],
    [text('statistics.up'), media.kbps === undefined ? undefined : `${Math.round(media.kbps)} kbit/s`],
    [text('statistics.loss'), media.loss === undefined ? undefined : `${media.loss.toFixed(1)} %`],
    [text('check.path'), media.path && text(`path.${media.path}`)],
  ];
  const table = make('dl', 'figures');
  for (const [name, value] of figures)
    if (value !== undefined) table.append(make('dt', '', name), make('dd', '', value));
  result.replaceChildren(make('p', 'verdict', text(`verdict.${verdict}`)), list, table);
  log('log.checked', { verdict: text(`verdict.${verdict}`) });
}

/**
 * Checks the page, microphone, camera, server and the media path to it in a few seconds, before a call. It sends a test
 * picture instead of the camera's. This module is loaded only when needed.
 */
async function check(): Promise<void> {
  endPreview();
  const data = new FormData(find<HTMLFormElement>('#enter'));
  const turn = turnOf(data);
  const userId = `check-${Math.random().toString(36).slice(2, 10)}`;
  find('#check-result').replaceChildren(make('p', 'quiet', text('check.running')));
  show(
    await preflight({
      userId,
      serverUrl: serverUrl(),
      audio: data.has('audio'),
      video: data.has('video'),
      ...(await fetchSignature(userId)),
      ...(turn ? { turnServers: turn } : {}),
    }),
  );
}

const button = find<HTMLButtonElement>('#check');
button.addEventListener('click', () => void attempt(button, check));
