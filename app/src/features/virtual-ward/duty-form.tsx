import { useTranslation } from 'react-i18next';
import { clock } from '../../clock/hospital-clock.js';
import { Button } from '../../elements/button.js';
import { DateField } from '../../elements/date-field.js';
import { Dialog } from '../../elements/dialog.js';
import { FormEnd } from '../../forms/form-end.js';
import { useForm } from '../../forms/use-form.js';
import { call } from '../../http/call.js';
import { useName } from '../../language/names.js';
import { instantOfLocal, localTime } from '../../registration/patient-form.js';
import type { Team } from './team.js';
import '../../ward/virtual-ward/virtual-ward.css';
import './virtual-ward-pages.css';

interface DutyLine {
  accountId: string;
  /** On the hospital's clock, in the format of their fields. */
  since: string;
  until: string;
  phone: string;
}

const HOUR = 3_600_000;

interface Props {
  team: Team;
  onClose: () => void;
  onSaved: () => void;
}

/** Plans the duty of a team from now on. */
export function DutyForm({ team, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const form = useForm({
    draft: `duty.${team.teamId}`,
    initial: {
      lines: team.duties.map(({ accountId, since, until, phone }): DutyLine => ({
        accountId,
        since: localTime(since, clock.zone),
        until: localTime(until, clock.zone),
        phone: phone ?? '',
      })),
    },
    check: ({ lines }) => {
      const isWrong = lines.some(({ accountId, since, until }) => {
        const [from, to] = [since, until].map((text) => instantOfLocal(text, clock.zone));
        return accountId === '' || from == null || to == null || to <= from;
      });
      return isWrong ? { lines: t('virtualWard.problem.duty') } : {};
    },
    send: ({ lines }) =>
      call('virtualWard.saveDuty', {
        teamId: team.teamId,
        duties: lines.map(({ accountId, since, until, phone }) => ({
          accountId,
          since: instantOfLocal(since, clock.zone) ?? 0,
          until: instantOfLocal(until, clock.zone) ?? 0,
          phone: phone.trim() || null,
        })),
      }),
    onSent: onSaved,
  });
  const { lines } = form.form;
  const change = (index: number, more: Partial<DutyLine>): void =>
    form.set({ lines: lines.map((line, at) => (at === index ? { ...line, ...more } : line)) });
  const add = (): void => {
    const last = instantOfLocal(lines.at(-1)?.until ?? '', clock.zone) ?? clock.now();
    const [since, until] = [last, last + 12 * HOUR].map((at) => localTime(at, clock.zone)) as [string, string];
    form.set({ lines: [...lines, { accountId: team.members[0]?.accountId ?? '', since, until, phone: '' }] });
  };
  return (
    <Dialog title={t('virtualWard.dutyOf', { team: nameOf(team) })} wide onClose={onClose}>
      <form className="virtual-form" onSubmit={form.submit} noValidate>
        <ol className="virtual-duties">
          {lines.map((line, index) => (
            <li key={index}>
              <select
                className="input"
                aria-label={t('virtualWard.person')}
                value={line.accountId}
                onChange={(event) => change(index, { accountId: event.target.value })}
              >
                {team.members.map((member) => (
                  <option key={member.accountId} value={member.accountId}>
                    {nameOf(member)}
                  </option>
                ))}
              </select>
              <DateField
                withTime
                className="input num"
                aria-label={t('virtualWard.since')}
                value={line.since}
                onChange={(since) => change(index, { since })}
              />
              <DateField
                withTime
                className="input num"
                aria-label={t('virtualWard.until')}
                value={line.until}
                onChange={(until) => change(index, { until })}
              />
              <input
                className="input num"
                aria-label={t('virtualWard.phone')}
                placeholder={t('virtualWard.phone')}
                maxLength={20}
                value={line.phone}
                onChange={(event) => change(index, { phone: event.target.value })}
              />
              <Button
                size="small"
                tone="quiet"
                aria-label={t('virtualWard.remove')}
                onClick={() => form.set({ lines: lines.filter((_line, at) => at !== index) })}
              >
                {t('virtualWard.remove')}
              </Button>
            </li>
          ))}
        </ol>
        <Button icon="plus" disabled={team.members.length === 0} onClick={add}>
          {t('virtualWard.addDuty')}
        </Button>
        <FormEnd form={form} words="virtualWard" isNew onDiscard={onClose} />
      </form>
    </Dialog>
  );
}
