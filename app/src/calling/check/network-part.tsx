import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { Icon } from '../../elements/icon.js';
import { failureText } from '../../http/failure-text.js';
import type { NetworkResult } from './network-check.js';

type Shown = { state: 'running' } | { state: 'failed'; text: string } | { state: 'done'; result: NetworkResult };

/** The code of the test is large and used only here. */
const networkModule = () => import('./network-check.js');

/** Tests the connection to the hospital's own calling server. */
export function NetworkPart() {
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState<Shown>({ state: 'running' });
  useEffect(() => {
    const scope = new AbortController();
    setShown({ state: 'running' });
    networkModule()
      .then(({ checkNetwork }) => checkNetwork(scope.signal))
      .then(
        (result) => setShown({ state: 'done', result }),
        (error: unknown) => !scope.signal.aborted && setShown({ state: 'failed', text: failureText(error) }),
      );
    return () => scope.abort();
  }, [attempt]);
  const verdict = shown.state === 'done' ? shown.result.verdict : shown.state;
  return (
    <section className="check-part" aria-label={t('callCheck.network.title')} data-state={verdict}>
      <h3>{t('callCheck.network.title')}</h3>
      <div role="status">
        {shown.state === 'running' && <p>{t('callCheck.network.running')}</p>}
        {shown.state === 'failed' && <p className="check-bad">{shown.text}</p>}
        {shown.state === 'done' && <Result result={shown.result} />}
      </div>
      {shown.state !== 'running' && verdict !== 'ready' && (
        <Button size="small" icon="refresh" onClick={() => setAttempt(attempt + 1)}>
          {t('callCheck.again')}
        </Button>
      )}
    </section>
  );
}

function Result({ result: { verdict, codes, measures } }: { result: NetworkResult }) {
  const { t } = useTranslation();
  const { rtt, loss, kbps } = measures.media;
  const figures = [
    rtt !== undefined && t('callCheck.network.delay', { ms: Math.round(rtt) }),
    loss !== undefined && t('callCheck.network.loss', { percent: Math.round(loss * 10) / 10 }),
    kbps !== undefined && t('callCheck.network.speed', { kbps: Math.round(kbps) }),
  ];
  const shown = figures.filter((figure) => figure !== false);
  return (
    <>
      {codes.map((code) => (
        <p key={code} className={verdict === 'ready' ? 'check-good' : verdict === 'stop' ? 'check-bad' : 'check-weak'}>
          <Icon name={verdict === 'ready' ? 'check' : 'warning'} /> {t(`callCheck.network.code.${code}`)}
        </p>
      ))}
      {shown.length > 0 && <small className="num">{shown.join(' · ')}</small>}
    </>
  );
}
