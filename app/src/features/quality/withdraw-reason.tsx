import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../forms/reason-dialog.js';

interface Props<Stored> {
  /** Whose texts it shows: those of `withdraw`, its hint, the reason and what is wrong with it. */
  texts: 'lots' | 'operators';
  /** Of what is withdrawn. */
  name: string;
  draft: string;
  send: (reason: string) => Promise<Stored>;
  onClose: () => void;
  onStored: (stored: Stored) => void;
}

/** Withdraws something; the reason is asked for. */
export function WithdrawReason<Stored>({ texts, name, ...more }: Props<Stored>) {
  const { t } = useTranslation();
  return (
    <ReasonDialog
      title={t(`${texts}.withdrawOf`, { name })}
      text={t(`${texts}.withdrawHint`)}
      label={t(`${texts}.reason`)}
      action={t(`${texts}.withdraw`)}
      missing={t(`${texts}.problem.incomplete`)}
      maxLength={200}
      {...more}
    />
  );
}
