import { rememberedChoice } from '../store/remembered.js';
import { useStore } from '../store/store.js';

const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

const choice = rememberedChoice('wardlink.density', DENSITIES);

/** How high what is repeated stands, such as lines of a list; comfortable until somebody chose. The tokens follow it. */
export function setDensity(density: Density): void {
  choice.set(density);
}

export const useDensity = (): Density => useStore(choice) ?? 'comfortable';

function apply(): void {
  document.body.setAttribute('data-density', choice.get() ?? 'comfortable');
}

/** Puts the choice on the document, now and whenever it changes. */
export function startDensity(): () => void {
  apply();
  return choice.subscribe(apply);
}
