import { ApplicationsPage } from './applications-page.js';
import { EffectPage } from './effect-page.js';
import { VirtualWardPage } from './virtual-ward-page.js';

const PAGES = { team: VirtualWardPage, record: ApplicationsPage, effect: EffectPage };

/** The pages of the virtual ward, loaded together because each is small. */
export function VirtualWardPages({ page }: { page: keyof typeof PAGES }) {
  const Page = PAGES[page];
  return <Page />;
}
