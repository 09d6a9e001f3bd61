import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** `mm:ss`, or `h:mm:ss` from an hour on. */
function durationText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${rest}` : rest;
}

/** @param since instant of the page's clock at which the call began, ms */
export function Duration({ since }: { since: number }) {
  const { t } = useTranslation();
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="num" role="timer" aria-label={t('calls.duration')}>
      {durationText(Math.max(0, now - since))}
    </span>
  );
}
