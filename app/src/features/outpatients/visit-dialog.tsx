import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../elements/dialog.js';
import { Listing } from '../../elements/listing.js';
import { FormEnd } from '../../forms/form-end.js';
import { useForm } from '../../forms/use-form.js';
import { call } from '../../http/call.js';
import { usePlaces, type Places } from '../../registration/places.js';
import { useUser } from '../../session/session.js';
import { useOwnDepartment } from './departments.js';
import { useTextsOf } from './problem-texts.js';
import type { Visit } from './types.js';
import { VisitFields } from './visit-fields.js';
import { emptyVisit, sentVisit, visitFormOf, visitProblems } from './visit-form.js';
import './outpatients.css';

interface Props {
  patientId: string;
  /** The visit to change; undefined for a new one. */
  visit?: Visit | undefined;
  onClose: () => void;
  onStored: () => void;
  /** Somebody else changed it: the stored visit is loaded again. */
  onOutdated: () => void;
}

/** Adds a visit, or changes one. */
export function VisitDialog(props: Props) {
  const { t } = useTranslation();
  const { loaded, reload } = usePlaces();
  return (
    <Dialog title={t(props.visit ? 'outpatients.changeVisit' : 'outpatients.addVisit')} onClose={props.onClose}>
      <Listing loaded={loaded} onRetry={() => void reload()} lines={6}>
        {({ doctors }) => <VisitForm {...props} doctors={doctors} />}
      </Listing>
    </Dialog>
  );
}

function VisitForm({ patientId, visit, onClose, onStored, onOutdated, doctors }: Props & Pick<Places, 'doctors'>) {
  const ownDepartment = useOwnDepartment();
  const { userId: ownId } = useUser();
  const initial = useRef(
    visit ? visitFormOf(visit) : emptyVisit(ownDepartment, doctors.find(({ userId }) => userId === ownId)?.userId),
  );
  const textsOf = useTextsOf();
  const form = useForm({
    draft: `visit.${patientId}.${visit?.visitId ?? 'new'}`,
    initial: initial.current,
    check: (typed) => textsOf(visitProblems(typed)),
    send: (typed, writeId) => {
      const version = visit?.version ?? null;
      const visitId = visit?.visitId ?? writeId();
      return call('outpatient.saveVisit', { visitId, patientId, version, ...sentVisit(typed) });
    },
    onSent: onStored,
  });
  return (
    <form className="form-sections outpatient-form" onSubmit={form.submit} noValidate>
      <VisitFields state={form} doctors={doctors} />
      <FormEnd
        form={form}
        words="outpatients"
        isNew={visit === undefined}
        onDiscard={onClose}
        outdated={{ code: 'visit.changed', onAgain: onOutdated }}
      />
    </form>
  );
}
