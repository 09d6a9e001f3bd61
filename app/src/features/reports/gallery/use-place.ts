import { useCallback } from 'react';
import type { ReplyOf } from '@wardlink/contract';
import { call } from '../../../http/call.js';
import type { LoadState } from '../../../http/load-state.js';
import { useLoad } from '../../../http/use-load.js';
import { notify } from '../../../notices/notices.js';
import { useStore } from '../../../store/store.js';
import { wardChoice } from '../../../ward/choice/ward-choice.js';

export interface Place {
  loaded: LoadState<ReplyOf<'report.patients'>>;
  reload: () => Promise<void>;
  /** Marks a form as a favourite of this place, or removes the mark. */
  toggleFavourite: (form: string) => Promise<void>;
}

/** The inpatients of the chosen place, and the forms that are used there. */
export function usePlace(): Place {
  const place = useStore(wardChoice);
  const load = useCallback(() => call('report.patients', place), [place]);
  const { loaded, reload } = useLoad(JSON.stringify(place), load);
  const toggleFavourite = async (form: string): Promise<void> => {
    if (loaded.state !== 'ready') return;
    const { nodeId } = loaded.value;
    try {
      const { version, rules } = await call('rule.read', { nodeId });
      const now = rules.forms.value.favourites;
      const favourites = now.includes(form) ? now.filter((one) => one !== form) : [...now, form];
      await call('rule.save', { nodeId, version, change: { rule: 'forms', value: { favourites } } });
    } catch (error) {
      notify.failure(error);
    }
    await reload();
  };
  return { loaded, reload, toggleFavourite };
}
