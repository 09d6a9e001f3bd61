import { describe, expect, it } from 'vitest';
import { mergesItself, readAdt, type Adt, type ReadAdt } from '../src/adt/index.js';
import { parseText, type Message } from '../src/hl7/index.js';

const NOW = Date.parse('2026-03-01T12:00:00+08:00');
const SETTINGS = { zone: 'Asia/Shanghai', now: NOW };

function message(text: string): Message {
  const parsed = parseText(text.replaceAll('\n', '\r'), 'utf-8');
  if (typeof parsed === 'string') throw new Error(parsed);
  return parsed;
}

const read = (text: string): ReadAdt => readAdt(message(text), SETTINGS);

function adtOf(text: string): Adt {
  const result = read(text);
  if (!result.ok || !result.adt) throw new Error('not read');
  return result.adt;
}

const MOVE = String.raw`MSH|^~\&|HIS|H1|WARDLINK|H1|20260301081500+0800||ADT^A02^ADT_A02|HIS0004711|P|2.4|||AL|NE||UNICODE UTF-8
EVN|A02|20260301081455+0800||||20260301081000+0800
PID|1||P100237^^^H1^PI~110105196001010027^^^MPS^NI||林晓舟^^^^^^L^I~Lin^Xiaozhou^^^^^L^A||19600101|F|||人民路1号^^北京市||010-1234~13800138000
PV1|1|I|W12^1203^07^H1|||W08^0801^02^H1|D044^周^平||||||||||||V2026030017|||||||||||||||||||||||||20260226093000+0800
AL1|1||^青霉素
AL1|2||^头孢`;

describe('a message of patient administration', () => {
  it('says who, where and when', () => {
    expect(adtOf(MOVE)).toEqual({
      event: 'A02',
      act: { act: 'visit', kind: 'move' },
      at: Date.parse('2026-03-01T08:10:00+08:00'),
      subjects: [
        {
          person: {
            identifiers: [{ value: 'P100237', authority: 'H1', type: 'PI' }],
            name: '林晓舟',
            latinName: 'Xiaozhou Lin',
            sex: 'F',
            birthday: '1960-01-01',
            idCard: '110105196001010027',
            mobile: '13800138000',
            address: '北京市人民路1号',
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
    });
  });

  it.each([
    ['A02', '20260301081455', '20260301081000', '08:10:00', 'a move has the time at which it happened'],
    ['A02', '20260301081455', '', '08:14:55', 'else the one at which it was recorded'],
    ['A02', '', '', '08:15:00', 'else that of the message'],
    ['A13', '20260301081455', '20260301081000', '08:14:55', 'a cancellation has the later one'],
    ['A12', '20260301081000', '20260301081455', '08:14:55', 'whichever it is'],
    ['A02', '20260302081455', '20260302081000', '12:00:00', 'nothing happens later than it was received'],
  ])('%s recorded %s, occurred %s: %s (%s)', (event, recorded, occurred, wanted) => {
    const text = MOVE.replaceAll('A02', event).replace(/EVN.*/, `EVN|${event}|${recorded}||||${occurred}`);
    expect(adtOf(text).at).toBe(Date.parse(`2026-03-01T${wanted}+08:00`));
  });

  it.each([
    ['a name as one text', '林晓舟', { name: '林晓舟' }],
    ['a name in two parts', '林^晓舟', { name: '林晓舟' }],
    ['a Latin name alone', 'Smith^Ann', { name: 'Ann Smith' }],
    [
      'both scripts, the Latin one first',
      'Lin^Xiaozhou^^^^^L^A~林晓舟^^^^^^L^I',
      { name: '林晓舟', latinName: 'Xiaozhou Lin' },
    ],
    ['no name', '', {}],
  ])('reads %s', (_case, sent, wanted) => {
    const text = MOVE.replace('林晓舟^^^^^^L^I~Lin^Xiaozhou^^^^^L^A', sent);
    const { name, latinName } = adtOf(text).subjects[0]?.person ?? {};
    expect({ ...(name !== undefined && { name }), ...(latinName !== undefined && { latinName }) }).toEqual(wanted);
  });

  // muccg/rdrf#2152, dcm4chee-arc-light#998: an empty field wiped data.
  it('tells an empty field from a deleted one', () => {
    const empty = adtOf(MOVE.replace('人民路1号^^北京市||010-1234~13800138000', '||'));
    expect(empty.subjects[0]?.person).not.toHaveProperty('mobile');
    expect(empty.subjects[0]?.person).not.toHaveProperty('address');
    const deleted = adtOf(MOVE.replace('人民路1号^^北京市||010-1234~13800138000', '""||""'));
    expect(deleted.subjects[0]?.person).toMatchObject({ mobile: null, address: null });
  });

  it.each([
    ['19600101', '1960-01-01'],
    ['19600101235959-0500', '1960-01-01'],
    ['196001', undefined],
    ['19600230', undefined],
  ])('a birthday %s is %s, whatever the zone', (sent, wanted) => {
    expect(adtOf(MOVE.replace('|19600101|', `|${sent}|`)).subjects[0]?.person.birthday).toBe(wanted);
  });

  it.each([
    ['A17 needs two patients', MOVE.replaceAll('A02', 'A17'), { condition: 'sequence', segment: 'PID' }],
    ['no patient', MOVE.replace(/PID.*\n/, ''), { condition: 'sequence', segment: 'PID' }],
    [
      'no number at all',
      MOVE.replace(/P100237[^|]*/, '').replace('V2026030017', ''),
      { condition: 'missing', segment: 'PID', field: 3 },
    ],
    ['a merge without MRG', MOVE.replaceAll('A02', 'A40'), { condition: 'missing', segment: 'MRG', field: 1 }],
    [
      'a changed visit number without MRG-5',
      MOVE.replaceAll('A02', 'A50'),
      { condition: 'missing', segment: 'MRG', field: 5 },
    ],
  ])('is refused with its place: %s', (_case, text, problem) => {
    expect(read(text)).toMatchObject({ ok: false, problem });
  });

  it('of an event that is not used says nothing', () => {
    expect(read(MOVE.replaceAll('A02', 'A21'))).toEqual({ ok: true, adt: undefined });
  });

  // dcm4chee-arc-light#1086, #4697: MRG equals PID.
  it.each([
    ['P100237^^^H1^PI', true],
    ['P100237', true],
    ['P100238^^^H1^PI', false],
    ['P100237^^^H2^PI', false],
  ])('merging %s into P100237^^^H1^PI merges a record into itself: %s', (gone, wanted) => {
    expect(mergesItself(adtOf(`${MOVE.replaceAll('A02', 'A40')}\nMRG|${gone}`))).toBe(wanted);
  });

  it('of a swap has two patients with their places', () => {
    const [, , pid = '', pv1 = ''] = MOVE.split('\n');
    const other = [pid.replace('P100237', 'P100238'), pv1.replace('W12^1203^07', 'W12^1203^08')];
    const { act, subjects } = adtOf([MOVE.replaceAll('A02', 'A17'), ...other].join('\n'));
    expect(act).toEqual({ act: 'swap' });
    expect(subjects.map(({ person, visit }) => [person.identifiers[0]?.value, visit.place?.bed])).toEqual([
      ['P100237', '07'],
      ['P100238', '08'],
    ]);
  });
});
