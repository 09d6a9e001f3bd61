import { call } from '../../../http/call.js';
import { useName } from '../../../language/names.js';
import { WithdrawReason } from '../withdraw-reason.js';
import type { Operator } from './operator-state.js';

interface Props {
  operator: Operator;
  authorisationId: string;
  onClose: () => void;
  onStored: (operator: Operator) => void;
}

/** Withdraws an authorisation, with a reason. */
export function WithdrawAuthorisation({ operator, authorisationId, onClose, onStored }: Props) {
  const nameOf = useName();
  const { userId } = operator;
  return (
    <WithdrawReason
      texts="operators"
      name={nameOf(operator)}
      draft={`operator-withdraw.${authorisationId}`}
      send={(reason) => call('operator.withdraw', { userId, authorisationId, reason })}
      onClose={onClose}
      onStored={onStored}
    />
  );
}
