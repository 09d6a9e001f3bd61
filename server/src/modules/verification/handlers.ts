import type { Handlers } from '../../core/handler.js';
import { explainVerification, reviewVerification, voidVerification } from './change.js';
import { countVerifications, dueVerifications } from './due.js';
import { exportVerification } from './export.js';
import { listVerifications, verificationInScope } from './list.js';
import { saveVerification } from './save.js';

type Names =
  | 'verification.due'
  | 'verification.count'
  | 'verification.list'
  | 'verification.read'
  | 'verification.save'
  | 'verification.explain'
  | 'verification.review'
  | 'verification.void'
  | 'verification.export';

/** Verification of meters: precision, comparison with the laboratory, external assessment. */
export const verificationHandlers: Handlers<Names> = {
  'verification.due': dueVerifications,
  'verification.count': countVerifications,
  'verification.list': listVerifications,
  'verification.read': ({ db, caller, request }) => verificationInScope(db, caller, request.verificationId),
  'verification.save': saveVerification,
  'verification.explain': explainVerification,
  'verification.review': reviewVerification,
  'verification.void': voidVerification,
  'verification.export': exportVerification,
};
