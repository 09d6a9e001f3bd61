import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';

export const TABS = ['overview', 'curve', 'orders', 'records', 'timeline', 'data'] as const;
export type Tab = (typeof TABS)[number];

export const isTab = (value: string | null): value is Tab => TABS.some((tab) => tab === value);

const pathOf = (patientId: string, tab: Tab): string =>
  `/patient?id=${patientId}${tab === 'overview' ? '' : `&tab=${tab}`}`;

/** Whether a key press belongs to a field, a dialog or a menu, or is a shortcut of the browser. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]')) return true;
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

/** The parts of the patient page; 1 to 6 open them. */
export function PatientTabs({ patientId, tab }: { patientId: string; tab: Tab }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const chosen = TABS[Number(event.key) - 1];
      if (!chosen || !/^[1-6]$/.test(event.key) || isTaken(event)) return;
      event.preventDefault();
      void navigate(pathOf(patientId, chosen), { replace: true });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [patientId, navigate]);
  return (
    <nav className="patient-tabs" aria-label={t('overview.tabs.label')}>
      {TABS.map((one, index) => (
        <Link
          key={one}
          to={pathOf(patientId, one)}
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
