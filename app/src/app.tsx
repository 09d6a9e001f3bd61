import { Suspense, useEffect } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import type { UserRecord } from '@wardlink/contract';
import { PageLoading } from './elements/page-loading.js';
import { NoticeHost } from './notices/notice-host.js';
import { WaitingNotice } from './notices/waiting-notice.js';
import { loadAhead } from './ahead.js';
import { loadAllTexts, loadBoardTexts } from './language/i18n.js';
import { lazyPage } from './lazy-page.js';
import { screenLocked } from './session/screen-lock.js';
import { session } from './session/session.js';
import { useStore } from './store/store.js';

/** The texts of the pages before the login are loaded at the start. */
const withoutMoreTexts = (): Promise<void> => Promise.resolve();

/** The board, which follows the login page, starts with its own texts only; every other page waits for all texts. */
const textsOfStart = (): Promise<void> =>
  ['/', '/login'].includes(location.pathname) ? loadBoardTexts() : loadAllTexts();

const Login = lazyPage(
  () => import('./features/login/login-page.js').then((module) => module.LoginPage),
  withoutMoreTexts,
);
const Report = lazyPage(() => import('./features/reports/report-page.js').then((module) => module.ReportPage));
const LinkedForm = lazyPage(() =>
  import('./features/quality/printed/linked-page.js').then((module) => module.LinkedFormPage),
);
const Init = lazyPage(
  () => import('./features/organisation/init-page.js').then((module) => module.InitPage),
  withoutMoreTexts,
);
const FirstPassword = lazyPage(() =>
  import('./features/own-account/first-password-page.js').then((module) => module.FirstPasswordPage),
);
const FactorProof = lazyPage(() =>
  import('./features/own-account/factor-proof-page.js').then((module) => module.FactorProofPage),
);
const FactorFirst = lazyPage(() =>
  import('./features/own-account/factor-first-page.js').then((module) => module.FactorFirstPage),
);
const LockScreen = lazyPage(() => import('./features/own-account/lock-screen.js').then((module) => module.LockScreen));
const loadWorkplace = () => import('./workplace.js');
const Workplace = lazyPage(() => loadWorkplace().then((module) => module.Workplace), textsOfStart);

/** Pages of a signed-in user. */
function Inside({ record }: { record: UserRecord }) {
  if (record.mustChangePassword) return <FirstPassword />;
  return record.factorMissing ? <FactorFirst /> : <Workplace />;
}

/** All pages but the public ones need a stored session; without one the user is sent to /login and returns afterwards. */
function Guarded() {
  const record = useStore(session);
  const locked = useStore(screenLocked);
  const { pathname, search } = useLocation();
  // Loaded now, so that they open while the server is unreachable.
  useEffect(() => {
    if (record) void loadAhead([loadAllTexts, Login.load, LockScreen.load]);
  }, [record !== null]);
  if (record?.factorPending) return <FactorProof />;
  if (record) {
    return (
      <>
        <Inside record={record} />
        {locked && (
          <Suspense fallback={<div className="screen-cover" />}>
            <LockScreen />
          </Suspense>
        )}
      </>
    );
  }
  // Changing the password ends the session; the user must not return to that page after the login.
  const back =
    pathname === '/' || pathname === '/center/changePw' ? '' : `?back=${encodeURIComponent(pathname + search)}`;
  return <Navigate to={`/login${back}`} replace />;
}

/**
 * Paths of report pages: any path that contains StandardReport, and the paths of the other forms (specification,
 * section 2).
 */
const REPORTS = /StandardReport|^\/(PReport|PdyReport|sl\/report\/bs)\/?$/;

/** Printed forms of quality control: they open by a signed link, or without a link for signed-in users. */
const QUALITY_FORMS = /^\/quReport(LH|LJ|Month)?\/?$/;

function ByPath() {
  const { pathname, search } = useLocation();
  const token = new URLSearchParams(search).get('token');
  if (token && QUALITY_FORMS.test(pathname)) return <LinkedForm token={token} />;
  return REPORTS.test(pathname) ? <Report /> : <Guarded />;
}

/** Loads the workplace as soon as the user types a name or a password. */
function useWorkplaceAhead(): void {
  useEffect(() => {
    const load = (): void => {
      if (location.pathname !== '/login') return;
      document.removeEventListener('input', load);
      const board = loadWorkplace().then((module) => module.loadBoard());
      void Promise.all([board, Workplace.load()]).catch(() => undefined);
    };
    document.addEventListener('input', load);
    return () => document.removeEventListener('input', load);
  }, []);
}

export function App() {
  useWorkplaceAhead();
  return (
    <BrowserRouter>
      <Suspense fallback={<PageLoading />}>
        <Routes>
          <Route path="/login" element={<Login />} />
          <Route path="/init" element={<Init />} />
          <Route path="*" element={<ByPath />} />
        </Routes>
      </Suspense>
      <WaitingNotice />
      <NoticeHost />
    </BrowserRouter>
  );
}
