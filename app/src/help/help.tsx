import { HelpPanel } from './help-panel.js';
import type { HelpQuestion } from './help-store.js';
import { Tour } from './tour/tour.js';

/** The panel or the tour, in one file: each of its own would cost the first screen its name. */
export function Help({ question, onClose }: { question: HelpQuestion; onClose: () => void }) {
  if (typeof question === 'object') return <HelpPanel first={question.page} onClose={onClose} />;
  return <Tour isFirst={question === 'firstTour'} onClose={onClose} />;
}
