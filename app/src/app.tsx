import { Suspense, useEffect } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import type { UserRecord } from '@wardlink/contract';
import { PageLoading } from './elements/page-loading.js';
import { NoticeHost } from './notices/notice-host.js';
import { loadAllTexts } from './language/i18n.js';
import { lazyPage } from './lazy-page.js';
import { screenLocked } from './session/screen-lock.js';
import { session } from './session/session.js';
import { useStore } from './store/store.js';

/** A page, loaded together with its texts. */
async function withAllTexts<T>(page: Promise<T>): Promise<T> {
  const [module] = await Promise.all([page, loadAllTexts()]);
  return module;
}

const loadLogin = () => import('./features/login/login-page.js');
const Login = lazyPage(() => loadLogin().then((module) => module.LoginPage));
const Report = lazyPage(() =>
  withAllTexts(import('./features/reports/report-page.js')).then((module) => module.ReportPage),
);
const Init = lazyPage(() => import('./features/organisation/init-page.js').then((module) => module.InitPage));
const FirstPassword = lazyPage(() =>
  withAllTexts(import('./features/center/first-password-page.js')).then((module) => module.FirstPasswordPage),
);
const FactorProof = lazyPage(() =>
  withAllTexts(import('./features/center/factor-proof-page.js')).then((module) => module.FactorProofPage),
);
const FactorFirst = lazyPage(() =>
  withAllTexts(import('./features/center/factor-first-page.js')).then((module) => module.FactorFirstPage),
);
const loadLock = () => withAllTexts(import('./features/center/lock-screen.js'));
const LockScreen = lazyPage(() => loadLock().then((module) => module.LockScreen));
const Workplace = lazyPage(() => withAllTexts(import('./workplace.js')).then((module) => module.Workplace));

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
  // The login page and the lock screen are loaded ahead, so that they open while the server is unreachable.
  useEffect(() => {
    if (!record) return;
    void loadLogin().catch(() => undefined);
    void loadLock().catch(() => undefined);
  }, [record]);
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
  // Changing the password ends the session; the login page must not lead back to that page.
  const back =
    pathname === '/' || pathname === '/center/changePw' ? '' : `?back=${encodeURIComponent(pathname + search)}`;
  return <Navigate to={`/login${back}`} replace />;
}

/** Any path that contains StandardReport is a report page. */
function ByPath() {
  const { pathname } = useLocation();
  return pathname.includes('StandardReport') ? <Report /> : <Guarded />;
}

export function App() {
  return (
    <BrowserRouter>
      <Suspense fallback={<PageLoading />}>
        <Routes>
          <Route path="/login" element={<Login />} />
          <Route path="/init" element={<Init />} />
          <Route path="*" element={<ByPath />} />
        </Routes>
      </Suspense>
      <NoticeHost />
    </BrowserRouter>
  );
}
