import { rememberedChoice } from '../store/remembered.js';
import { useStore } from '../store/store.js';

const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

const choice = rememberedChoice('wardlink.density', DENSITIES);

/**
 * Sets the height of repeated parts, such as lines of a list; comfortable by default. The design tokens depend on it.
 */
export function setDensity(density: Density): void {
  choice.set(density);
}

export const useDensity = (): Density => useStore(choice) ?? 'comfortable';

function apply(): void {
  document.body.setAttribute('data-density', choice.get() ?? 'comfortable');
}

/** Sets the choice as an attribute of the page, now and whenever it changes. */
export function startDensity(): () => void {
  apply();
  return choice.subscribe(apply);
}
