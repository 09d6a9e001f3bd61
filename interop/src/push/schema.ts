import * as Type from 'typebox';
import { ADT_EVENTS } from '../adt/events.js';

/** Longest text of a field, characters. */
const LONGEST = 500;
const MOST_NUMBERS = 20;
const MOST_ALLERGIES = 50;

const text = (description: string) => Type.String({ maxLength: LONGEST, description });
const optional = (description: string) => Type.Optional(text(description));
/** Null deletes the stored value. */
const deletable = (description: string) =>
  Type.Optional(Type.Union([text(`${description}; null deletes it`), Type.Null()]));

/** ISO 8601, to the minute at least. */
const Time = (description: string) =>
  Type.String({
    pattern: String.raw`^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}(:?\d{2})?)?$`,
    maxLength: 40,
    description: `${description}; without an offset, on the clock of the zone of the settings`,
  });
/** An optional time; an empty text is one that was not said. */
const OptionalTime = (description: string) => Type.Optional(Type.Union([Time(description), Type.Literal('')]));

const Identifier = Type.Object({
  value: optional('A blank one says nothing'),
  authority: optional('Who gives the number'),
  type: optional('PI, MR … of table 0203 of HL7; NI is the identity card'),
});
const Identifiers = (description: string) => Type.Array(Identifier, { maxItems: MOST_NUMBERS, description });

const Patient = Type.Object({
  identifiers: Type.Optional(Identifiers('Numbers by which the patient is known')),
  name: optional('In the hospital’s script'),
  latinName: optional('In Latin letters'),
  sex: optional('M, F, 1, 2, 男, 女, male, female, or a code of the hospital that is mapped'),
  birthday: Type.Optional(
    Type.Union([Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` }), Type.Literal('')], {
      description: 'A calendar day',
    }),
  ),
  idCard: deletable('Number of the identity card'),
  mobile: deletable('Mobile number'),
  address: deletable('Address'),
  allergies: Type.Optional(
    Type.Union([
      Type.Array(Type.String({ maxLength: LONGEST }), {
        maxItems: MOST_ALLERGIES,
        description: 'All that is known; an empty list says nothing',
      }),
      Type.Null(),
    ]),
  ),
});

const Doctor = Type.Object({
  code: optional('Code of the doctor, which is mapped; a blank one says nothing'),
  name: optional('As the sender names the doctor'),
});

const Visit = Type.Object({
  number: optional('Number of the visit; without one, the visits of a patient are told apart by their times'),
  class: Type.Optional(
    Type.Union([Type.Literal('inpatient'), Type.Literal('outpatient'), Type.Literal('planned'), Type.Literal('')], {
      description: 'Where the message leaves it open, the event says it',
    }),
  ),
  ward: optional('Code of the ward, which is mapped'),
  bed: optional('Label of the bed, with its ward; empty for a patient in the ward without one'),
  doctor: Type.Optional(Doctor),
  beganAt: OptionalTime('Begin of the visit'),
  endedAt: OptionalTime('End of the visit'),
});

const Subject = Type.Object({ patient: Patient, visit: Type.Optional(Visit) });

/** An event of a patient's administration, as a system pushes it: one in each request. */
export const PushedEvent = Type.Object({
  id: Type.String({
    pattern: String.raw`\S`,
    maxLength: LONGEST,
    description: 'Number that the sender gives the event, to find it again',
  }),
  event: Type.Unsafe<string>(
    Type.Union(
      Object.keys(ADT_EVENTS).map((event) => Type.Literal(event)),
      { description: 'What happened' },
    ),
  ),
  at: Time('When it took effect; of a cancellation, when it was cancelled'),
  ...Subject.properties,
  other: Type.Optional(Subject),
  former: Type.Optional(
    Type.Object({
      identifiers: Type.Optional(Identifiers('Of the record that goes, or the number that was replaced')),
      visitNumber: optional('The number that the visit had'),
    }),
  ),
});
export type PushedEvent = Type.Static<typeof PushedEvent>;
export type PushedSubject = Type.Static<typeof Subject>;
