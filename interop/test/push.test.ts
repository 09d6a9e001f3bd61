import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { encode } from '../src/hl7/index.js';
import { ADT_EVENTS } from '../src/adt/events.js';
import {
  isOtherCharset,
  isPushed,
  LISTS,
  PushedEvent,
  readPushed,
  textOfPushed,
  valueOfXml,
  type ReadPushed,
} from '../src/push/index.js';

const NOW = Date.parse('2026-03-01T12:00:00+08:00');
const SETTINGS = { zone: 'Asia/Shanghai', now: NOW };
const validator = Compile(PushedEvent);

const MOVE: PushedEvent = {
  id: '4711',
  event: 'A02',
  at: '2026-03-01T08:10:00+08:00',
  patient: {
    identifiers: [{ value: 'P100237', authority: 'H1', type: 'pi' }],
    name: '林晓舟',
    latinName: 'Lin Xiaozhou',
    sex: 'F',
    birthday: '1960-01-01',
    idCard: '11010519600101002x',
    mobile: '13800138000',
    address: null,
    allergies: ['青霉素', '头孢'],
  },
  visit: {
    number: 'V2026030017',
    class: 'inpatient',
    ward: 'W12',
    bed: '07',
    doctor: { code: 'D044', name: '周平' },
    beganAt: '2026-02-26 09:30',
  },
};

const AS_XML = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE message [<!ENTITY other "of another file">]>
<w:message xmlns:w="urn:example:esb" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <id>4711</id><event>A02</event><at>2026-03-01T08:10:00+08:00</at>
  <w:patient>
    <identifiers>
      <identifier><value>P100237</value><authority>H1</authority><type>pi</type></identifier>
    </identifiers>
    <name>林晓舟</name><latinName>Lin Xiaozhou</latinName><sex> F </sex><birthday>1960-01-01</birthday>
    <idCard>11010519600101002x</idCard><mobile>13800138000</mobile><address xsi:nil="true"/>
    <allergies><allergy>青霉素</allergy><allergy><![CDATA[头孢]]></allergy></allergies>
  </w:patient>
  <visit>
    <number>V2026030017</number><class>inpatient</class><ward>W12</ward><bed>07</bed>
    <doctor><code>D044</code><name>周平</name></doctor>
    <beganAt>2026-02-26 09:30</beganAt><endedAt/>
  </visit>
  <other/>
</w:message>`;

const change = (more: Partial<PushedEvent>): ReadPushed => {
  const event = { ...MOVE, ...more };
  if (!validator.Check(event)) throw new Error(JSON.stringify(validator.Errors(event)));
  return readPushed(event, SETTINGS);
};

describe('a pushed event', () => {
  it('says who, where and when', () => {
    expect(change({})).toEqual({
      ok: true,
      adt: {
        event: 'A02',
        act: { act: 'visit', kind: 'move' },
        at: Date.parse('2026-03-01T08:10:00+08:00'),
        subjects: [
          {
            person: {
              identifiers: [{ value: 'P100237', authority: 'H1', type: 'PI' }],
              name: '林晓舟',
              latinName: 'Lin Xiaozhou',
              sex: 'F',
              birthday: '1960-01-01',
              idCard: '11010519600101002X',
              mobile: '13800138000',
              address: null,
              allergies: '青霉素、头孢',
            },
            visit: {
              number: 'V2026030017',
              class: 'inpatient',
              place: { ward: 'W12', bed: '07' },
              doctor: { code: 'D044', name: '周平' },
              beganAt: Date.parse('2026-02-26T09:30:00+08:00'),
              endedAt: undefined,
            },
          },
        ],
        former: { identifiers: [], visitNumber: undefined },
      },
    });
  });

  it('says the same as XML', () => {
    expect(valueOfXml(AS_XML)).toEqual(JSON.parse(JSON.stringify({ ...MOVE })));
  });

  it.each<[string, Partial<PushedEvent>, number]>([
    ['its own offset', { at: '2026-03-01T00:10:00Z' }, Date.parse('2026-03-01T08:10:00+08:00')],
    ['an offset west of Greenwich', { at: '2026-02-28T19:10-0500' }, Date.parse('2026-03-01T08:10:00+08:00')],
    [
      'microseconds and an offset of hours',
      { at: '2026-03-01 08:10:00.123456+08' },
      Date.parse('2026-03-01T08:10:00.123+08:00'),
    ],
    ['the clock of the zone', { at: '2026-03-01 08:10:30.25' }, Date.parse('2026-03-01T08:10:30.250+08:00')],
    ['when it was received, if it lies in the future', { at: '2027-01-01T00:00:00Z' }, NOW],
  ])('took effect by %s', (_, more, at) => {
    expect(change(more)).toMatchObject({ ok: true, adt: { at } });
  });

  it('leaves what it does not say, empty texts included, and deletes what is null', () => {
    const said = change({ patient: { identifiers: [{ value: 'P1' }], name: ' ', mobile: '', idCard: null, sex: '' } });
    expect(said).toMatchObject({
      adt: { subjects: [{ person: { identifiers: [{ value: 'P1', authority: '', type: '' }], idCard: null } }] },
    });
    if (said.ok) expect(Object.keys(said.adt.subjects[0]?.person ?? {})).toEqual(['identifiers', 'idCard']);
    expect(change({ visit: { ward: 'W1', bed: '', doctor: { code: ' ' }, class: '', beganAt: '' } })).toMatchObject({
      adt: { subjects: [{ visit: { place: { ward: 'W1', bed: null }, doctor: undefined, class: undefined } }] },
    });
  });

  it('knows nobody by a blank number, keeps numbers apart from blanks, and the identity card for itself', () => {
    const identifiers = [
      { value: '  ', authority: 'H1', type: 'PI' },
      { value: ' P1 ', authority: 'H1  ', type: ' pi' },
      { value: '11010519600101002x', type: 'NI' },
      {},
    ];
    const person = (patient: PushedEvent['patient']) => {
      const read = change({ patient });
      return read.ok && read.adt.subjects[0]?.person;
    };
    const known = { identifiers: [{ value: 'P1', authority: 'H1', type: 'PI' }] };
    expect(person({ identifiers })).toEqual({ ...known, idCard: '11010519600101002X' });
    expect(person({ identifiers, idCard: null })).toEqual({ ...known, idCard: '11010519600101002X' });
    expect(person({ identifiers, idCard: '110105199003078515' })).toEqual({ ...known, idCard: '110105199003078515' });
  });

  it.each([
    [[' ', ''], undefined],
    [[], undefined],
    [['青霉素', ' 青霉素 ', ''], '青霉素'],
    [['penicillin', 'nuts'], 'penicillin, nuts'],
    [null, null],
  ])('has the allergies %j as %j', (allergies, joined) => {
    const read = change({ patient: { identifiers: [{ value: 'P1' }], allergies, mobile: '-' } });
    expect(read.ok && read.adt.subjects[0]?.person.allergies).toBe(joined);
    // What is no number says nothing.
    expect(read.ok && read.adt.subjects[0]?.person.mobile).toBeUndefined();
  });

  it('has no birthday that does not exist, and keeps a mobile number for the rules of a record', () => {
    const patient = { identifiers: [{ value: 'P1' }], birthday: '1960-02-30', mobile: '138 0013-8' };
    const said = change({ patient });
    expect(said.ok && said.adt.subjects[0]?.person).toEqual({
      identifiers: [{ value: 'P1', authority: '', type: '' }],
      mobile: '13800138',
    });
  });

  const numbered = { identifiers: [{ value: 'P9' }] };
  it.each<[string, Partial<PushedEvent>]>([
    ['at', { at: '2026-02-30T08:00:00Z' }],
    ['at', { at: '2026-03-01T25:00' }],
    ['visit.beganAt', { visit: { beganAt: '2026-13-01T08:00' } }],
    // What systems write where they have no time.
    ['at', { at: '0001-01-01T00:00:00' }],
    ['visit.endedAt', { visit: { ward: 'W1', endedAt: '1900-01-01 00:00' } }],
    ['visit.ward', { visit: { number: 'V1', bed: '09' } }],
    ['visit.ward', { visit: { number: 'V1' } }],
    ['patient.identifiers', { event: 'A08', patient: {}, visit: {} }],
    ['patient.identifiers', { event: 'A08', patient: { identifiers: [{ value: ' ' }] }, visit: {} }],
    ['patient.identifiers', { event: 'A40', patient: {}, former: numbered }],
    ['visit.number', { event: 'A50', visit: { ward: 'W1' }, former: { visitNumber: 'V0' } }],
    ['former', { event: 'A08', former: numbered }],
    ['other', { event: 'A17' }],
    ['visit.ward', { event: 'A17', visit: {}, other: { patient: numbered, visit: { ward: 'W1' } } }],
    ['other.visit.ward', { event: 'A17', other: { patient: numbered } }],
    ['other', { other: { patient: numbered } }],
    [
      'other.visit.endedAt',
      { event: 'A17', other: { patient: numbered, visit: { ward: 'W1', endedAt: '2026-02-31 08:00' } } },
    ],
    ['former.identifiers', { event: 'A40' }],
    ['former.identifiers', { event: 'A47', former: {} }],
    ['former.identifiers', { event: 'A40', former: { identifiers: [{ value: 'P100237' }] } }],
    ['former.visitNumber', { event: 'A50', former: numbered }],
  ])('is refused by its field %s (%#)', (field, more) => {
    expect(change(more)).toEqual({ ok: false, field });
  });

  it.each(['json', 'xml'])('may be the example in %s', (format) => {
    const file = new URL(`../../examples/his-messages/admission.${format}`, import.meta.url);
    const text = textOfPushed(readFileSync(file));
    if (!text.ok) throw new Error(text.fault);
    const value = text.isXml ? valueOfXml(text.text) : (JSON.parse(text.text) as unknown);
    expect(validator.Errors(value)).toEqual([]);
    expect(readPushed(value as PushedEvent, SETTINGS)).toMatchObject({ ok: true, adt: { event: 'A01' } });
  });

  it('may be any event of patient administration', () => {
    const former = { identifiers: [{ value: 'P0' }], visitNumber: 'V0' };
    for (const event of Object.keys(ADT_EVENTS)) {
      const swap = event === 'A17' && { other: { patient: { identifiers: [{ value: 'P2' }] }, visit: { ward: 'W2' } } };
      const isOfFormer = /^A(3[049]|4[0579]|50)$/.test(event);
      expect(change({ event, ...(isOfFormer && { former }), ...swap }), event).toMatchObject({
        ok: true,
        adt: { event },
      });
    }
    expect(validator.Check({ ...MOVE, event: 'A99' })).toBe(false);
  });
});

describe('the XML of an event', () => {
  const strange = (inner: string): unknown => valueOfXml(`<message>${inner}</message>`);
  it.each([
    ['an attribute', '<patient code="1"><name>A</name></patient>', { patient: { '@code': '1', name: 'A' } }],
    ['an attribute of an empty element', '<visit code="1"/>', { visit: { '@code': '1' } }],
    ['text beside elements', '<patient>B<name>A</name></patient>', { patient: { '#text': 'B', name: 'A' } }],
    ['an element that stands there twice', '<id>1</id><id>2</id>', { id: ['1', '2'] }],
    ['another element in a list', '<allergies><name>A</name></allergies>', { allergies: { name: 'A' } }],
    [
      'an empty element of a list and of a part',
      '<allergies><allergy/></allergies><doctor><code/></doctor>',
      { allergies: [], doctor: {} },
    ],
    [
      'both words for a value that is deleted',
      '<a xsi:nil="1"/><b xsi:nil="true"/><c xsi:nil="false"/>',
      { a: null, b: null },
    ],
    ['a name of the language', '<__proto__><a>1</a></__proto__>', JSON.parse('{"__proto__":{"a":"1"}}') as object],
  ])('keeps %s, so that the schema names it', (_, inner, value) => {
    expect(strange(inner)).toEqual(value);
  });

  it.each([
    ['no XML', '<message><id>1</message>'],
    ['another root', '<event><id>1</id></event>'],
    ['an entity of its own', '<!DOCTYPE message [<!ENTITY a "b">]><message><id>&a;</id></message>'],
    ['a file', '<!DOCTYPE message [<!ENTITY a SYSTEM "file:///etc/passwd">]><message><id>&a;</id></message>'],
    ['elements without an end', '<a>'.repeat(20_000)],
  ])('is refused if it is %s', (_, text) => {
    expect(() => valueOfXml(text)).toThrow();
  });

  it('and its JSON are the same value, whatever the texts are', () => {
    const word = fc.string({
      unit: fc.constantFrom('a', '李', '<', '&', '"', ']', '>', '-', '𠮷'),
      minLength: 1,
      maxLength: 12,
    });
    const element = (name: string, text: string): string =>
      `<${name}>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</${name}>`;
    fc.assert(
      fc.property(word, fc.array(word, { minLength: 1, maxLength: 4 }), (name, allergies) => {
        const list = allergies.map((one) => element(LISTS['allergies'] ?? '', one)).join('');
        const text = `<message><patient>${element('name', name)}<allergies>${list}</allergies></patient></message>`;
        expect(valueOfXml(text)).toEqual({ patient: { name, allergies } });
      }),
    );
  });
});

describe('pushed bytes', () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const declared = (name: string): string =>
    `<?xml version="1.0" encoding='${name}'?><message><name>林晓舟</name></message>`;

  it.each(['utf-8', 'gb18030', 'gbk', 'big5'] as const)('are read in %s, which the document declares', (charset) => {
    const text = declared(charset).replace('晓', '小');
    const encoded = encode(text, charset);
    expect('bytes' in encoded && textOfPushed(encoded.bytes)).toEqual({ ok: true, text, isXml: true, charset });
  });

  it('begin with a mark of their order, or without one', () => {
    for (const text of ['{"id":"1"}', declared('UTF-8')]) {
      expect(textOfPushed(bytes(`\u{FEFF}${text}`))).toEqual({
        ok: true,
        text,
        isXml: text.startsWith('<'),
        charset: 'utf-8',
      });
    }
  });

  it.each([
    ['charset', bytes(declared('UTF-16'))],
    ['bytes', bytes(declared('ascii'))],
    ['bytes', Uint8Array.of(0x7b, 0xff, 0x7d)],
    ['form', bytes('MSH|^~\\&|')],
    ['form', bytes('[]')],
    ['form', new Uint8Array()],
  ])('have a fault: %s (%#)', (fault, given) => {
    expect(textOfPushed(given)).toEqual({ ok: false, fault });
    expect(isPushed(given)).toBe(false);
  });

  it.each([
    ['application/xml; charset=utf-8', 'gbk', true],
    ['text/xml;charset="GB2312"', 'gb18030', false],
    ['application/json; charset=UTF-8', 'utf-8', false],
    ['application/json; charset=gbk', 'utf-8', true],
    ['text/xml; charset=klingon', 'utf-8', true],
    ['application/xml', 'gbk', false],
  ] as const)('sent as %s are of another character set than %s: %s', (contentType, charset, isOther) => {
    expect(isOtherCharset(contentType, charset)).toBe(isOther);
  });
});
