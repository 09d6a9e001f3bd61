import { useSyncExternalStore } from 'react';
import { rememberedChoice } from '../store/remembered.js';
import { useStore } from '../store/store.js';
import { PRINTED_PATHS } from './destinations.js';

const FOLDING = ['open', 'folded'] as const;

/** How somebody left the navigation and the side panel in this browser; null before they chose. */
const navigationChoice = rememberedChoice('wardlink.navigation', FOLDING);
const sidePanelChoice = rememberedChoice('wardlink.sidePanel', FOLDING);

/** From this width on there is room for the words beside the icons, unless somebody folded them. */
const WIDE = '(min-width: 1600px)';
/** Below this width the sides are always folded: what is opened stands above the page. */
const NARROW = '(max-width: 1180px)';

function useMedia(query: string): boolean {
  const list = matchMedia(query);
  return useSyncExternalStore(
    (changed) => {
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => list.matches,
  );
}

/** Pages with a right-hand side of their own, or that need the whole width: the side panel is folded there. */
const OWN_SIDE = [
  '/patient',
  '/communicate',
  '/communicate/communicateDetail',
  '/communicate/GroupCommunicateDetail',
  '/mailList',
  '/sugar',
  '/temperature',
  '/record',
  '/management',
  '/ot',
  '/vm',
  '/bp/dyn',
  '/ins',
  '/reports',
  '/statistics',
  '/quality',
  ...PRINTED_PATHS,
  '/device',
  '/surveyDean',
  '/patientDean',
];

/** Pages on which a side panel has no use: administration, one's own account, and the warnings themselves. */
const WITHOUT_SIDE = [
  '/patientOut',
  '/patient/addPatientDetail',
  '/patient/FriendPatientDetail',
  '/dataSurvey',
  '/system',
  '/systemDean',
  '/center',
  '/setting',
  '/intelligent',
  '/earlyWarning',
  '/systemManagement',
];
const WITH_SIDE = '/intelligent/execution';

const isBelow = (pathname: string, above: string): boolean => pathname === above || pathname.startsWith(`${above}/`);

/** What an address does with the side panel: `docked` beside the page, `folded` to its rail, or `none`. */
export function sideOf(pathname: string): 'docked' | 'folded' | 'none' {
  if (pathname !== WITH_SIDE && WITHOUT_SIDE.some((above) => isBelow(pathname, above))) return 'none';
  return OWN_SIDE.some((above) => isBelow(pathname, above)) ? 'folded' : 'docked';
}

/** Whether the navigation stands open, and whether somebody may change that. */
export function useNavigationFolding(): { isOpen: boolean; isFixed: boolean; toggle: () => void } {
  const wide = useMedia(WIDE);
  const isFixed = useMedia(NARROW);
  const choice = useStore(navigationChoice);
  const isOpen = !isFixed && (choice ? choice === 'open' : wide);
  return { isOpen, isFixed, toggle: () => navigationChoice.set(isOpen ? 'folded' : 'open') };
}

/** Whether the side panel is docked beside the pages that have room for it. */
export function useSidePanelFolding(): { isDocked: boolean; isNarrow: boolean; setDocked: (docked: boolean) => void } {
  const isNarrow = useMedia(NARROW);
  const choice = useStore(sidePanelChoice);
  return {
    isDocked: !isNarrow && choice !== 'folded',
    isNarrow,
    setDocked: (docked) => sidePanelChoice.set(docked ? 'open' : 'folded'),
  };
}
