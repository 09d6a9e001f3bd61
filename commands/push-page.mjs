import { LISTS, PushedEvent, ROOT } from '../interop/dist/push/index.js';
import { ADT_EVENTS } from '../interop/dist/adt/index.js';
import { PUSH_PATH } from '../contract/dist/interfaces/push-path.js';
import { interfacesErrors } from '../contract/dist/interfaces/errors.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { effectOf } from './adt-effects.mjs';
import { table, writeOrCheckPage } from './generated-page.mjs';
import { root } from './progress.mjs';

// Writes docs/interfaces/push.md and push.openapi.json from the schema of a pushed event; called by interfaces-page.mjs.

/** Errors of other topics that are answered, and when. */
const OTHERS = [
  [413, 'body.tooLarge', 'More than 64 KiB'],
  [429, 'rate.limited', 'Too many requests; `Retry-After` says how long to wait'],
  [403, 'connection.insecure', 'Plain http from another machine; use https'],
  [421, 'host.foreign', 'The host name of the address is not one of this server'],
  [503, 'server.readOnly', 'The disk is full: send it later'],
];
const OWN = [
  'interface.event',
  'interface.form',
  'interface.charset',
  'interface.tokenMissing',
  'interface.tokenWrong',
  'interface.off',
  'interface.addressRefused',
  'interface.format',
];
const answers = [
  ...OWN.map((code) => [interfacesErrors[code].status, code, interfacesErrors[code].en.replace('{path}', '…')]),
  ...OTHERS,
].sort(([one], [other]) => one - other);

/** Names of fields for those of HL7 in the effects. */
const FIELDS = [
  ['PV1-44', '`visit.beganAt`'],
  ['PV1-45', '`visit.endedAt`'],
  ['EVN-6, else EVN-2', '`at`'],
  ['PV1-3', '`visit.ward` and `visit.bed`'],
  ['PV1-19', '`visit.number`'],
  ['PID-3', '`patient.identifiers`'],
  ['MRG-1', '`former.identifiers`'],
  ['MRG-5', '`former.visitNumber`'],
  ['Two PID and PV1 groups: both', 'Both'],
];
const inFields = (effect) => FIELDS.reduce((text, [field, name]) => text.replaceAll(field, name), effect);
const NEEDS = {
  swap: '`visit.ward`, `other` with its `visit.ward`',
  merge: '`patient.identifiers`, `former.identifiers`',
  identifier: '`patient.identifiers`, `former.identifiers`',
  visitOwner: '`patient.identifiers`, `former.identifiers`',
  visitNumber: '`visit.number`, `former.visitNumber`',
};
const needsOf = (act) => NEEDS[act.act] ?? (act.kind === 'move' ? '`visit.ward`' : '');
const EVENTS = JSON.parse(readFileSync(join(root, 'app/src/locale/en/interfaces.json'), 'utf8')).interfaces.event;

const isNull = ({ type }) => type === 'null';
/** The parts of a schema that may be deleted or left empty are unions; the first part says what the value is. */
const meantOf = (schema) => (schema.anyOf?.every((part) => 'const' in part) === false ? schema.anyOf[0] : schema);

function kindOf(schema) {
  const meant = meantOf(schema);
  const words = meant.anyOf?.map(({ const: word }) => word).filter((word) => word !== '');
  const kind = words ? (words.length > 5 ? 'event' : words.join(', ')) : meant.type === 'array' ? 'list' : meant.type;
  return schema.anyOf?.some(isNull) ? `${kind}, null` : kind;
}

/** A row for each field below a schema. */
function fieldsOf(schema, path = '') {
  return Object.entries(schema.properties).flatMap(([name, part]) => {
    const meant = meantOf(part);
    const here = `${path}${name}`;
    const words = part.description ?? meant.description ?? '';
    const row = [`\`${here}\``, kindOf(part), schema.required?.includes(name) ? 'yes' : '', words];
    // The second patient of a swap has the same fields as the first.
    if (here === 'other')
      return [[row[0], row[1], row[2], 'The other patient of a swap (A17): `patient` and `visit` as above']];
    if (meant.type === 'object') return [[...row.slice(0, 3), words], ...fieldsOf(meant, `${here}.`)];
    if (meant.type === 'array' && meant.items.type === 'object') return [row, ...fieldsOf(meant.items, `${here}[].`)];
    return [row];
  });
}

/** The schema with the names of its elements in XML. */
const withXml = (schema) =>
  JSON.parse(
    JSON.stringify(schema, (key, part) => {
      const item = LISTS[key];
      if (item === undefined) return part;
      const named = (list) => ({ ...list, xml: { wrapped: true }, items: { ...list.items, xml: { name: item } } });
      return part.anyOf ? { ...part, anyOf: part.anyOf.map((one) => (isNull(one) ? one : named(one))) } : named(part);
    }),
  );

const example = (format) => readFileSync(join(root, `examples/his-messages/admission.${format}`), 'utf8').trimEnd();
const ERROR = { type: 'object', properties: { status: {}, code: {}, description: {}, field: {} } };
for (const name of ['code', 'description', 'field']) ERROR.properties[name] = { type: 'string' };
ERROR.properties.status = { type: 'integer' };

const document = {
  openapi: '3.1.0',
  info: { title: 'Wardlink: events of patient administration', version: '1', license: { name: 'Apache-2.0' } },
  paths: {
    [PUSH_PATH]: {
      post: {
        operationId: 'interface.push',
        summary: 'Takes one event. It is stored before it is answered, and applied in order for each patient',
        security: [{ token: [] }],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Event' },
              example: JSON.parse(example('json')),
            },
            'application/xml': { schema: { $ref: '#/components/schemas/Event' }, example: example('xml') },
          },
        },
        responses: {
          200: {
            description: 'Stored. The same bytes again are answered alike and applied once',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    status: { const: 200 },
                    data: { type: 'object', properties: { id: { type: 'string', description: 'As it was sent' } } },
                  },
                },
              },
            },
          },
          ...Object.fromEntries(
            [...new Set(answers.map(([status]) => status))].map((status) => [
              status,
              {
                description: answers
                  .filter(([one]) => one === status)
                  .map(([, code, text]) => `${code}: ${text}`)
                  .join('. '),
                content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
              },
            ]),
          ),
        },
      },
    },
  },
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'The token of the interface' } },
    schemas: { Event: { ...withXml(PushedEvent), xml: { name: ROOT } }, Error: ERROR },
  },
};

const page = [
  '# Events over HTTPS',
  '',
  'Made from the code by `npm run docs:interfaces`; do not edit. For systems without HL7: the events of patient administration as JSON or XML. As a schema: [push.openapi.json](push.openapi.json). How to connect a system is in',
  '[README](README.md); a program that reads a view and pushes its rows is in [examples/his-views](../../examples/his-views/README.md).',
  '',
  '## Sending',
  '',
  `\`POST ${PUSH_PATH}\`, one event in each request, with \`Authorization: Bearer TOKEN\`. The token is made on the page of the interface and`,
  'shown once. The next event of a patient is sent after the answer to the one before: the order is that of the requests.',
  '',
  table(
    ['What', 'How'],
    [
      ['`application/json`', 'UTF-8'],
      [
        '`application/xml`, `text/xml`',
        `Root element \`${ROOT}\`, elements with the names of the fields, in any order and namespace; the character set that the document declares: UTF-8, GB 18030, GBK, Big5. Lists: ${Object.entries(
          LISTS,
        )
          .map(([list, item]) => `\`<${list}><${item}>…\``)
          .join(', ')}. \`xsi:nil="true"\` is null. No entities of its own`,
      ],
      ['Longest event', '64 KiB, 500 values'],
      ['Missing field, empty text', 'Leaves the stored value; an empty bed beside a ward is a place without a bed'],
      ['null', 'Deletes the stored value, of the fields that may be null'],
      ['Unknown field', 'The event is refused, and the field named'],
    ],
  ),
  '',
  '```json',
  example('json'),
  '```',
  '',
  '```xml',
  example('xml'),
  '```',
  '',
  '## Fields',
  '',
  table(['Field', 'Value', 'Required', 'Meaning'], fieldsOf(PushedEvent)),
  '',
  'Without `visit.number` the patient needs a number in `patient.identifiers`. A bed needs its ward. `other` and `former` are refused with events',
  'that are not about them. A value that cannot be right, such as a wrong mobile number, is left out with a note; a day of birth that does not',
  'exist is left out. Only what makes an event unusable is refused: its form, its times (from 1950 on), its numbers.',
  '',
  '## Events',
  '',
  table(
    ['`event`', 'What it says', 'What it does here', 'Needs'],
    Object.entries(ADT_EVENTS).map(([event, act]) => [event, EVENTS[event], inFields(effectOf(act)), needsOf(act)]),
  ),
  '',
  '## Answers',
  '',
  '`200` with `{"status": 200, "data": {"id": …}}`: stored. The same bytes again get the same answer and are applied once. Any other status has',
  '`{"status", "code", "description", "field"}`; the language of the description is that of `Accept-Language`.',
  '',
  table(
    ['Status', 'Code', 'Meaning'],
    answers.map(([status, code, text]) => [status, `\`${code}\``, text]),
  ),
  '',
  'An event that is refused with `400` is never accepted with the same bytes, and stands on the page of the interface, its repeats once. After every',
  'other answer, and after none, the same event is sent again later: at once after a failure of the line, after `401`, `403`, `413`, `415` and `421`',
  'once somebody has mended what they name.',
  '',
].join('\n');

writeOrCheckPage('docs/interfaces/push.md', page, 'docs:interfaces');
writeOrCheckPage('docs/interfaces/push.openapi.json', `${JSON.stringify(document, null, 2)}\n`, 'docs:interfaces');
