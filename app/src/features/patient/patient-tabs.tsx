import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { isKeyTaken } from '../../elements/shortcuts.js';
import { useWindowKeys } from '../../elements/use-window-keys.js';

const TABS = ['overview', 'curve', 'orders', 'records', 'timeline', 'data'] as const;
export type Tab = (typeof TABS)[number] | 'visits';

/** Address of an outpatient's page, which begins with the visits. */
const OUTPATIENT_PATH = '/ot/PatientDetails';

export const tabsOf = (isOutpatient: boolean): readonly Tab[] => (isOutpatient ? ['visits', ...TABS] : TABS);

export function pathOf(patientId: string, tab: Tab, isOutpatient: boolean): string {
  const page = isOutpatient ? OUTPATIENT_PATH : '/patient';
  return `${page}?id=${patientId}${tab === tabsOf(isOutpatient)[0] ? '' : `&tab=${tab}`}`;
}

interface Props {
  patientId: string;
  tab: Tab;
  isOutpatient: boolean;
}

/** The parts of the patient page; the keys 1, 2 and so on open them. */
export function PatientTabs({ patientId, tab, isOutpatient }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useWindowKeys((event) => {
    const chosen = tabsOf(isOutpatient)[Number(event.key) - 1];
    if (!chosen || !/^[1-7]$/.test(event.key) || isKeyTaken(event)) return;
    event.preventDefault();
    void navigate(pathOf(patientId, chosen, isOutpatient), { replace: true });
  });
  return (
    <nav className="patient-tabs" aria-label={t('overview.tabs.label')}>
      {tabsOf(isOutpatient).map((one, index) => (
        <Link
          key={one}
          to={pathOf(patientId, one, isOutpatient)}
          replace
          aria-current={one === tab ? 'page' : undefined}
          aria-keyshortcuts={String(index + 1)}
        >
          {t(`overview.tabs.${one}`)}
        </Link>
      ))}
    </nav>
  );
}
