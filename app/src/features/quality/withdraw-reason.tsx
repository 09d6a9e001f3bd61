import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../forms/reason-dialog.js';

interface Props<Stored> {
  /** Group of its texts: title, hint, reason and problems below `withdraw`. */
  texts: 'lots' | 'operators';
  /** Name of the subject. */
  name: string;
  draft: string;
  send: (reason: string) => Promise<Stored>;
  onClose: () => void;
  onStored: (stored: Stored) => void;
}

/** Withdraws something, with a reason. */
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
