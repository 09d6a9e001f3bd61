import { useTranslation } from 'react-i18next';
import { clock } from '../../clock/hospital-clock.js';
import type { ShownMessage } from './types.js';

type Understood = NonNullable<ShownMessage['understood']>;
type Subject = Understood['subjects'][number];

const numberText = ({ value, authority, type }: { value: string; authority: string; type: string }): string =>
  [value, [type, authority].filter((part) => part !== '').join(' ')].filter((part) => part !== '').join(' · ');

/** What a message says in words, as the server understands it. */
export function UnderstoodMessage({ shown: { understood, message } }: { shown: ShownMessage }) {
  const { t } = useTranslation();
  if (!understood) return <p>{t(message.state === 'refused' ? 'interfaces.notRead' : 'interfaces.saysNothing')}</p>;
  const { event, at, subjects, former, formerVisit } = understood;
  return (
    <>
      <p className="interface-event">
        <b>{t(`interfaces.event.${event}`, { defaultValue: event })}</b> <span className="num">{clock.moment(at)}</span>
      </p>
      {subjects.map((subject, index) => (
        <SubjectFacts key={index} subject={subject} />
      ))}
      {(former.length > 0 || formerVisit !== null) && (
        <dl className="interface-facts">
          <dt>{t('interfaces.fact.former')}</dt>
          <dd className="num">
            {[...former.map(numberText), ...(formerVisit === null ? [] : [formerVisit])].join(', ')}
          </dd>
        </dl>
      )}
    </>
  );
}

function SubjectFacts({ subject }: { subject: Subject }) {
  const { t } = useTranslation();
  const { identifiers, visitNumber, class: visitClass, ward, bed, doctor, beganAt, endedAt } = subject;
  const deleted = t('interfaces.fact.deleted');
  const text = (value: string | null | undefined): string | undefined => (value === null ? deleted : value);
  const facts: [string, string | undefined][] = [
    ['name', text(subject.name)],
    ['latinName', text(subject.latinName)],
    ['sex', text(subject.sex)],
    ['birthday', subject.birthday],
    ['numbers', identifiers.map(numberText).join(', ') || undefined],
    ['visit', visitNumber ?? undefined],
    ['class', visitClass === null ? undefined : t(`interfaces.class.${visitClass}`)],
    ['ward', ward ?? undefined],
    ['bed', bed ?? undefined],
    ['doctor', doctor ?? undefined],
    ['began', beganAt === null ? undefined : clock.moment(beganAt)],
    ['ended', endedAt === null ? undefined : clock.moment(endedAt)],
    ['mobile', text(subject.mobile)],
    ['idCard', text(subject.idCard)],
    ['address', text(subject.address)],
    ['allergies', text(subject.allergies)],
  ];
  return (
    <dl className="interface-facts">
      {facts
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{t(`interfaces.fact.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
