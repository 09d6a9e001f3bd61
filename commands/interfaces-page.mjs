import { ADT_EVENTS } from '../interop/dist/adt/index.js';
import { CONDITIONS } from '../interop/dist/hl7/index.js';
import { DEFAULT_RESULT_CODES, figureKey, RESULT_UNITS } from '../contract/dist/interfaces/result-codes.js';
import {
  ANSWER_MODES,
  ASIDE_REASONS,
  DELIVERY_REASONS,
  IGNORED_REASONS,
  MESSAGE_NOTES,
  REFUSED_REASONS,
  RESULT_EVENTS,
  RESULT_VERSIONS,
} from '../contract/dist/interfaces/words.js';
import { afterTry, GIVE_UP_MS } from '../interop/dist/results/index.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { effectOf } from './adt-effects.mjs';
import { table, writeOrCheckPage } from './generated-page.mjs';
import { root } from './progress.mjs';
import './push-page.mjs';

// Writes docs/interfaces/adt.md, results.md and, by push-page.mjs, push.md from the code; with `--check`, compares the pages with it.
const words = JSON.parse(readFileSync(join(root, 'app/src/locale/en/interfaces.json'), 'utf8')).interfaces;

/** A text of the pages by its dotted key, for a Markdown cell. */
const text = (key) =>
  key
    .split('.')
    .reduce((part, name) => part?.[name], words)
    ?.replaceAll('|', '\\|')
    .replaceAll(/\{\{(\w+)\}\}/g, '`$1`') ?? '';

const lines = (reasons, prefix) => reasons.map((reason) => [`\`${reason}\``, text(`${prefix}.${reason}`)]);

const page = [
  '# Messages of patient administration',
  '',
  'Made from the code by `npm run docs:interfaces`; do not edit. How to connect a system is in [README](README.md).',
  '',
  '## Transport',
  '',
  table(
    ['What', 'How'],
    [
      [
        'Protocol',
        'HL7 v2.1 to 2.8 over MLLP: `0B` message `1C 0D`; by a setting `1C` alone ends a message. TLS by a setting',
      ],
      [
        'Port, addresses',
        'A port for each system, with the addresses and networks that may connect; others are closed at once',
      ],
      [
        'Character sets',
        'MSH-18, else the one of the settings: UTF-8, GB 18030, GBK, Big5, Latin-1, ASCII. Decoded strictly, before the parts are separated',
      ],
      ['Segments', 'End in CR; LF and CR LF are accepted. Z segments and unknown ones are kept and not read'],
      ['Longest message', '1 MiB; a longer or cut one is counted and never applied'],
      [
        'Times',
        'The own offset, else that of MSH-7, else the zone of the settings. Never UTC by default. Nothing happens later than it was received',
      ],
      ['Empty and `""`', 'An empty field leaves the stored value, `""` deletes it'],
    ],
  ),
  '',
  '## Answers',
  '',
  table(
    ['Mode', 'Stored', 'Cannot be stored now', 'Refused for good'],
    [
      ['Original (MSH-15 and MSH-16 empty)', 'AA', 'AE', 'AR'],
      ['Enhanced, on receipt (MSH-15: AL, NE, ER, SU)', 'CA', 'CE', 'CR'],
      ['Enhanced, by the application (MSH-16)', 'AA', '–', '–'],
    ],
  ),
  '',
  'A message is answered after it was stored. One that waits for a person, or is not used, is accepted. The same bytes again get the same',
  'answer and are applied once; another message with a control id that was used before is another message. ERR has the conditions of table',
  `0357: ${Object.values(CONDITIONS)
    .map(([code, name]) => `${code} ${name.toLowerCase()}`)
    .join(', ')}.`,
  '',
  '## Events',
  '',
  'The event is that of MSH-9.2; MSH-9.3 is not read. All other events are accepted and do nothing.',
  '',
  table(
    ['Event', 'What it says', 'What it does here'],
    Object.entries(ADT_EVENTS).map(([event, act]) => [event, text(`event.${event}`), effectOf(act)]),
  ),
  '',
  '## Fields',
  '',
  table(
    ['Field', 'Use'],
    [
      ['MSH-3, 4, 7, 9.1, 9.2, 10, 11, 12, 15, 16, 18', 'Header; MSH-11 has to be allowed by the settings'],
      ['EVN-2, EVN-6', 'When it was recorded and when it happened. A cancellation has the later one'],
      ['PID-3 (1, 4, 5)', 'Numbers of the patient with authority and type; NI is the identity card, as PID-19'],
      ['PID-5', 'Names: one in Han characters, one in Latin letters. The whole name may be the family name'],
      ['PID-7, PID-8, PID-11, PID-13', 'Birthday (a calendar day), sex, address, mobile number'],
      ['PV1-2', 'I, E, B: in a ward; O, R, C: outpatient; P: planned'],
      ['PV1-3 (1, 3)', 'Ward and bed. The ward is mapped; a bed is known by its label, with or without leading zeros'],
      ['PV1-7', 'Attending doctor, mapped; an unknown one is noted and nothing waits for it'],
      ['PV1-19', 'Number of the visit. Without one, the visits of a patient are told apart by their times'],
      ['PV1-44, PV1-45', 'Begin and end of the visit'],
      ['MRG-1, MRG-5', 'Former numbers of the patient and of the visit'],
      ['AL1-3', 'Allergies; what people wrote remains beside them'],
    ],
  ),
  '',
  '## Order',
  '',
  'Messages of one patient are applied in the order in which they came, those of different patients side by side. The state of a visit follows',
  'from the times of its events and not from their order: late and reordered messages end in the same state. A message that waits for a person',
  'holds only later messages of its patient.',
  '',
  '## Why a message waits for a person',
  '',
  table(['Code', 'In words'], lines(ASIDE_REASONS, 'reason')),
  '',
  '## What an applied message may note',
  '',
  table(['Code', 'In words'], lines(MESSAGE_NOTES, 'note')),
  '',
  '## Why a message changes nothing',
  '',
  table(['Code', 'In words'], lines(IGNORED_REASONS, 'reason')),
  '',
  '## Why bytes are refused',
  '',
  table(['Code', 'In words'], lines(REFUSED_REASONS, 'reason')),
  '',
].join('\n');

writeOrCheckPage('docs/interfaces/adt.md', page, 'docs:interfaces');

const seconds = (ms) => (ms < 60_000 ? `${ms / 1000} s` : `${ms / 60_000} min`);
const waits = [1, 2, 3, 4, 5, 6, 7].map((tries) => seconds(afterTry('later', { tries, forMs: 0 }).ms));
const TRIES = [
  ['AA, or CA where no more was asked for; 2xx', 'delivered'],
  ['AE or CE; 408, 425, 429 and 5xx', 'later'],
  ['AR or CR; other statuses', 'refused'],
  ['No answer in 30 s, an answer to another message, or the connection ends', 'silent'],
  ['No connection', 'unreachable'],
].map(([answer, result]) => {
  const following = afterTry(result, { tries: 1, forMs: 0 });
  const words = {
    settle: 'Delivered',
    putAside: 'Waits for a person; other results go on. A correction of the same result waits with it',
    wait:
      following.holds === 'patient'
        ? `The same bytes again after ${waits.join(', ')}; later results of the patient wait, others go on. After ${GIVE_UP_MS / 3_600_000} h a person has to look`
        : 'The connection is closed, and the same bytes are sent again after the same times, for as long as it takes',
  };
  return [answer, words[following.do]];
});

const results = [
  '# Results for other systems',
  '',
  'Made from the code by `npm run docs:interfaces`; do not edit. How to connect a system is in [README](README.md).',
  '',
  'Each stored reading, its correction and its voiding is queued for every destination of the place where it was measured, in the same',
  'transaction. Each destination has a queue of its own, with one message on its way at a time.',
  '',
  '## HL7 over MLLP',
  '',
  table(
    ['What', 'How'],
    [
      ['Message', `ORU, by setting with the event ${RESULT_EVENTS.join(', ')}; version ${RESULT_VERSIONS.join(', ')}`],
      ['Answers', `${ANSWER_MODES.map((mode) => text(`out.choice.mode.${mode}`)).join('; ')}. MSA-2 has to be MSH-10`],
      ['Repeats', 'Have the same MSH-10 and the same bytes. Each result is delivered once unless its answer is lost'],
      ['Character set', 'By setting, named in MSH-18. A name with a character that it lacks waits for a person'],
    ],
  ),
  '',
  '## Fields',
  '',
  table(
    ['Field', 'Value'],
    [
      ['MSH-3, 4, 5, 6', '`WARDLINK`, the code of this hospital, and the receiver by setting'],
      ['MSH-7, MSH-10', 'When the message was written; its number, the same for each try'],
      ['MSH-11', '`P`; `T` for a message sent by *Send a test*, which is of nobody'],
      [
        'PID-3',
        'The numbers that other systems gave the patient, with authority and type; else the inpatient number as PI',
      ],
      ['PID-5, 7, 8', 'Name in Han characters and, if known, in Latin letters; birthday; sex'],
      [
        'PV1-2, 3, 19',
        'Class, ward and bed at the time of measuring, number of the visit then. The ward as the information system calls it, if it is mapped',
      ],
      ['ORC-1, ORC-3, OBR-3', '`RE`; the number of the result, the same for its correction and its voiding'],
      ['OBR-4', '`glucose-POC`, `pressure-POC` and so on, of system L'],
      ['OBR-7, OBX-14', 'When it was measured, with the offset of the zone'],
      ['OBR-25', '`F` final, `C` corrected or deleted, `X` not measured'],
      ['OBX-2, OBX-5', '`NM` and the value; for HI and LO `SN` with `>` or `<` and the end of the meter’s range'],
      ['OBX-3, OBX-6', 'Code and unit of the settings, below'],
      ['OBX-4', '`1` for the figures of one blood pressure'],
      ['OBX-7, OBX-8', 'Range in force, outside of which a value warns; `H`, `L`, `HH`, `LL` outside of it'],
      [
        'OBX-11',
        '`F`, `C`; a voided result `D` or `W`, a refused measurement `N`, `X` or nothing, by setting. A reason that replaces a value which was sent deletes it',
      ],
      ['OBX-16, OBX-18', 'User name and name of the person who measured; serial number of the meter'],
      [
        'NTE-3',
        'Slot, reason of a refusal, marks of quality control and of the operator, in the language of the settings',
      ],
    ],
  ),
  '',
  '## Codes and units at the beginning',
  '',
  table(
    ['Figure', 'Code', 'Name', 'System', 'Units'],
    DEFAULT_RESULT_CODES.map(({ indicator, figure, code, name, system }) => [
      `\`${figureKey(indicator, figure)}\``,
      code,
      name,
      system,
      Object.keys(RESULT_UNITS[figureKey(indicator, figure)]).join(', '),
    ]),
  ),
  '',
  '## JSON webhook',
  '',
  'A `POST` of JSON: `id` (the number of the message), `type` (`result`), `test`, `sentAt`, `patient` (identifiers, name,',
  'latinName, birthday, sex) and `result` (fillerNumber, status as OBX-11, measuredAt, order, observations with code, value, comparator, unit,',
  'range and flag, operator, serial, notes, visit). Times are ISO 8601.',
  '',
  'The header `wardlink-delivery` has the id. `wardlink-signature` is `t=TIME,v1=HEX`: the HMAC-SHA-256 of `TIME.BODY` with the secret, TIME in',
  'milliseconds. A receiver compares it in constant time, refuses a time that is minutes old, and answers a repeated id with 2xx.',
  '',
  '## What follows from an answer',
  '',
  table(['Answer', 'What happens'], TRIES),
  '',
  '## Why a result waits for a person',
  '',
  table(['Code', 'In words'], lines(DELIVERY_REASONS, 'out.reason')),
  '',
].join('\n');

writeOrCheckPage('docs/interfaces/results.md', results, 'docs:interfaces');
