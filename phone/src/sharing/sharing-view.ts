import { mayStepEnrolment } from '@wardlink/domain';
import { browserOf, type ReplyOf } from '@wardlink/contract';
import { confirmed } from '../confirm-dialog.js';
import { button, element, setChildren } from '../elements.js';
import { failureText } from '../failure-text.js';
import { call, HospitalError } from '../hospital.js';
import { KeptParts } from '../kept-parts.js';
import { language, nameOf, text } from '../language.js';
import { RepeatedLoad } from '../repeated-load.js';
import { consentForm, whatWasRead } from './consent-form.js';
import { placeOf } from '../names-apart.js';
import { isOpen, requestRow, type ContactRequest } from './contact-requests.js';
import { enrolForm } from './enrol-form.js';
import { shareForm } from './share-form.js';

type Enrolment = ReplyOf<'own.enrolments'>['enrolments'][number];
type Consent = ReplyOf<'own.consents'>['consents'][number];

const deviceName = (device: Consent['device']): string =>
  [browserOf(device?.agent ?? null) ?? text('unknownDevice'), device?.address].filter(Boolean).join(' · ');

/** Who sees the patient's data: doctors of enrolments, contacts with shared data, and ended permissions. */
export function sharingView(zone: string, activated: boolean) {
  const problem = element('p', { class: 'problem', role: 'alert' });
  const body = element('div', {});
  let isShown = false;
  const day = (instant: number): string =>
    new Intl.DateTimeFormat(language() === 'en' ? 'en-GB' : 'zh-CN', { timeZone: zone, dateStyle: 'medium' }).format(
      instant,
    );

  const doing = async (work: () => Promise<unknown>): Promise<void> => {
    problem.textContent = '';
    try {
      await work();
      await load();
    } catch (error) {
      problem.textContent = failureText(error, 'needsNetwork');
    }
  };

  const reload = (): void => void load();
  // Entries stay when the lists load again, for example after a notice.
  const enrol = enrolForm(reload);
  const share = shareForm(reload);
  const answers = new Map<string, HTMLElement>();
  const parts = new KeptParts();

  const answer = ({ enrolmentId }: Enrolment): HTMLElement => {
    const begun = answers.get(enrolmentId);
    if (begun) return begun;
    const consent = consentForm('care', () => []);
    const accept = (): void => {
      problem.textContent = consent.isGiven() ? '' : text('consentNeeded');
      if (!consent.isGiven()) return;
      void doing(() => call('own.answerEnrolment', { enrolmentId, answer: 'accepted', read: whatWasRead() }));
    };
    const form = element(
      'div',
      {},
      consent.root,
      button(text('enrolAccept'), accept, 'primary'),
      button(
        text('refuse'),
        () => void doing(() => call('own.answerEnrolment', { enrolmentId, answer: 'refused' })),
        'quiet',
      ),
    );
    answers.set(enrolmentId, form);
    return form;
  };

  /** @param care the consent on which the running care depends */
  const enrolmentRow = (one: Enrolment, care: Consent | undefined): HTMLElement => {
    const { enrolmentId, doctor, state, askedBy, note, appliedAt, answeredAt } = one;
    const may = (step: 'accept' | 'withdraw' | 'end'): boolean => mayStepEnrolment('patient', step, { state, askedBy });
    const end = async (): Promise<void> => {
      const name = nameOf(doctor);
      if (
        !(await confirmed(text(state === 'accepted' ? 'enrolEndAsk' : 'enrolWithdrawAsk', { name }), text('takeBack')))
      )
        return;
      // An accepted enrolment depends on the consent, and ends with it.
      await doing(() =>
        state === 'accepted' && care
          ? call('own.withdrawConsent', { consentId: care.consentId })
          : call('own.withdrawEnrolment', { enrolmentId }),
      );
    };
    return element(
      'li',
      { class: `shared ${state}` },
      element('b', {}, nameOf(doctor)),
      element('small', {}, `${text(`enrolment.${state}`)} · ${day(answeredAt ?? appliedAt)}`),
      note !== null && element('p', {}, note),
      may('accept') && answer(one),
      (may('withdraw') || may('end')) &&
        button(text(state === 'accepted' ? 'enrolEnd' : 'enrolWithdraw'), () => void end()),
    );
  };

  // Kept while the lists load again, like the answers.
  const renewals = new Map<string, HTMLElement>();
  const renewal = (consentId: string, purpose: Consent['purpose'], parts: Consent['parts']): HTMLElement => {
    const begun = renewals.get(consentId);
    if (begun) return begun;
    const consent = consentForm(purpose, () => parts);
    const renew = (): void => {
      problem.textContent = consent.isGiven() ? '' : text('consentNeeded');
      if (consent.isGiven()) void doing(() => call('own.renewConsent', { consentId, read: whatWasRead() }));
    };
    const form = element(
      'div',
      {},
      element('p', {}, text('consentToRenew')),
      consent.root,
      button(text('consentRenew'), renew, 'primary'),
    );
    renewals.set(consentId, form);
    return form;
  };

  const consentRow = ({
    consentId,
    to,
    parts,
    version,
    givenAt,
    endedAt,
    endReason,
    inForce,
    purpose,
    device,
    toRenew,
  }: Consent): HTMLElement => {
    const end = async (): Promise<void> => {
      if (!(await confirmed(text('takeBackAsk', { name: nameOf(to) }), text('takeBack')))) return;
      await doing(() => call('own.withdrawConsent', { consentId }));
    };
    const since = text('consentGiven', { day: day(givenAt), version });
    const over = endedAt !== null && endReason !== null && `${text(`consentEnd.${endReason}`)} · ${day(endedAt)}`;
    return element(
      'li',
      { class: 'shared' },
      element('b', {}, nameOf(to)),
      element(
        'small',
        {},
        purpose === 'care' ? text('purpose.care') : parts.map((part) => text(`part.${part}`)).join(' · '),
      ),
      element('small', {}, over ? `${since} · ${over}` : since),
      element('small', {}, text('consentDevice', { device: deviceName(device) })),
      toRenew && activated && renewal(consentId, purpose, parts),
      endedAt === null && purpose === 'sharing' && inForce && button(text('takeBack'), () => void end()),
    );
  };

  /** A list that stays while its rows change. */
  const list = (name: string, rows: readonly HTMLElement[], none: string): HTMLElement => {
    if (rows.length === 0) return element('p', { class: 'empty' }, none);
    const root = parts.part(name, null, () => element('ul', { class: 'sharing-list' }));
    setChildren(root, rows);
    return root;
  };
  const consentRows = (listed: readonly Consent[]): HTMLElement[] =>
    listed.map((one) => parts.part(`consent ${one.consentId}`, one, () => consentRow(one)));
  const enrolmentRows = (enrolments: readonly Enrolment[], consents: readonly Consent[]): HTMLElement[] =>
    enrolments.map((one) => {
      const care = consents.find(
        ({ purpose, to, endedAt }) => purpose === 'care' && to.userId === one.doctor.userId && endedAt === null,
      );
      return parts.part(`enrolment ${one.enrolmentId}`, [one, care], () => enrolmentRow(one, care));
    });
  const requestRows = (requests: readonly ContactRequest[]): HTMLElement[] => {
    const open = requests.filter(isOpen);
    const people = open.map(({ person }) => person);
    return open.map((one) => {
      const place = placeOf(one.person, people);
      return parts.part(`request ${one.requestId}`, [one, place], () => requestRow(one, place, doing));
    });
  };

  const loading: RepeatedLoad = new RepeatedLoad({
    load: async (isCurrent) => {
      const [{ enrolments }, { consents }, { contacts }, { requests }] = await Promise.all([
        call('own.enrolments'),
        call('own.consents'),
        call('contact.list'),
        call('contact.requests'),
      ]);
      if (!isCurrent()) return;
      const staff = contacts.filter(({ patient, reachable }) => !patient && reachable);
      const shared = consents.filter(({ purpose, endedAt }) => purpose === 'sharing' && endedAt === null);
      const over = consents.filter(({ endedAt }) => endedAt !== null);
      share.offer(staff);
      // Running care is listed with its doctor; its consent is listed only if it must be renewed.
      const care = activated ? consents.filter(({ purpose, toRenew }) => purpose === 'care' && toRenew) : [];
      setChildren(body, [
        ...(activated ? [] : [element('p', { class: 'problem', role: 'status' }, text('activateNeeded'))]),
        ...(care.length > 0 ? [list('care', consentRows(care), '')] : []),
        ...(requests.some(isOpen)
          ? [
              element('h2', {}, text('contactRequests')),
              element('p', { class: 'hint' }, text('contactHint')),
              list('requests', requestRows(requests), ''),
            ]
          : []),
        element('h2', {}, text('enrolments')),
        list('enrolments', enrolmentRows(enrolments, consents), text('noEnrolments')),
        enrol,
        element('h2', {}, text('sharedWith')),
        list('shared', consentRows(shared), text('noShares')),
        ...(staff.length > 0 ? [share.root] : [element('p', { class: 'hint' }, text('noStaffContacts'))]),
        ...(over.length > 0 ? [element('h2', {}, text('consentHistory')), list('history', consentRows(over), '')] : []),
      ]);
      parts.drew();
      isShown = true;
    },
    failed: (error) => {
      // The lists stay, with entries that have begun, while the server cannot be reached.
      if (isShown && !(error instanceof HospitalError)) return;
      isShown = false;
      body.replaceChildren(
        element('p', { class: 'empty', role: 'alert' }, failureText(error, 'needsNetwork')),
        button(text('retry'), () => void load()),
      );
    },
  });
  const load = (): Promise<void> => loading.run();
  body.replaceChildren(element('p', { class: 'empty' }, text('loading')));
  return {
    root: element('section', { class: 'sharing', 'aria-label': text('page.sharing') }, problem, body),
    load,
    /** The page is not shown any more. */
    leave: (): void => loading.close(),
  };
}
