import type { ReplyOf, UserRecord } from '@wardlink/contract';
import { DEFAULT_WARD_PAGE, type WardPage } from '@wardlink/domain';
import { call } from '../../http/call.js';
import { asLoading, asReady, loadInto, type LoadState } from '../../http/load-state.js';
import { listen } from '../../live/connection.js';
import { throttle } from '../../live/throttle.js';
import { createStore, derived, useStore, type Readable } from '../../store/store.js';
import { loadOrganisation, wardChoice } from '../choice/ward-choice.js';

export type WardPageReply = ReplyOf<'wardPage.read'>;

/** The page of the chosen place: how it is arranged, and its messages of the day. */
export const wardPage = createStore<LoadState<WardPageReply>>(asLoading());

export const loadWardPage = (): Promise<void> => loadInto(wardPage, () => call('wardPage.read', wardChoice.get()));

/** Shows a page that was just changed here. */
export const showWardPage = (page: WardPageReply): void => wardPage.set(asReady(page));

/** Keeps the page of the chosen place up to date, and the names and colours of all; returns a function that stops it. */
export function followWardPage(user: UserRecord): () => void {
  const later = throttle(() => {
    void loadWardPage();
    void loadOrganisation(user);
  });
  void loadWardPage();
  const stops = [
    wardChoice.subscribe(() => {
      // The arrangement of another ward does not hold here.
      wardPage.set(asLoading());
      void loadWardPage();
    }),
    listen({
      watched: [{ topic: 'wardPage', patientId: null }],
      boardChanged: (topic) => topic === 'wardPage' && later(),
    }),
  ];
  return () => {
    later.cancel();
    stops.forEach((stop) => stop());
  };
}

const arranged: Readable<WardPage> = derived(wardPage, (loaded) =>
  loaded.state === 'ready' ? loaded.value.page : DEFAULT_WARD_PAGE,
);

/** The arrangement in force at the chosen place; the product's default until it is known. */
export const useArrangement = (): WardPage => useStore(arranged);
