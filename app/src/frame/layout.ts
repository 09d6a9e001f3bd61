import { useMedia } from '../elements/use-media.js';
import { rememberedChoice } from '../store/remembered.js';
import { useStore } from '../store/store.js';
import { PRINTED_PATHS } from './destinations.js';

const FOLDING = ['open', 'folded'] as const;

/** The user's choice for the navigation and the side panel in this browser; null before the first choice. */
const navigationChoice = rememberedChoice('wardlink.navigation', FOLDING);
const sidePanelChoice = rememberedChoice('wardlink.sidePanel', FOLDING);

/** From this width on there is room for words beside the icons; a user may still fold them. */
const WIDE = '(min-width: 1600px)';
/** Up to this width the sides are always folded, and open above the page. */
const NARROW = '(max-width: 1180px)';

/** Pages with their own right-hand side, or that need the whole width: they fold the side panel. */
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

/** Pages without a side panel: administration, the user's account, and the warnings themselves. */
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

/** State of the side panel at an address: `docked` beside the page, `folded` to its rail, or `none`. */
export function sideOf(pathname: string): 'docked' | 'folded' | 'none' {
  if (pathname !== WITH_SIDE && WITHOUT_SIDE.some((above) => isBelow(pathname, above))) return 'none';
  return OWN_SIDE.some((above) => isBelow(pathname, above)) ? 'folded' : 'docked';
}

/** Whether the navigation is open, and whether the user may change that. */
export function useNavigationFolding(): { isOpen: boolean; isFixed: boolean; toggle: () => void } {
  const wide = useMedia(WIDE);
  const isFixed = useMedia(NARROW);
  const choice = useStore(navigationChoice);
  const isOpen = !isFixed && (choice ? choice === 'open' : wide);
  return { isOpen, isFixed, toggle: () => navigationChoice.set(isOpen ? 'folded' : 'open') };
}

/** Whether the side panel is docked beside pages that have room for it. */
export function useSidePanelFolding(): { isDocked: boolean; isNarrow: boolean; setDocked: (docked: boolean) => void } {
  const isNarrow = useMedia(NARROW);
  const choice = useStore(sidePanelChoice);
  return {
    isDocked: !isNarrow && choice !== 'folded',
    isNarrow,
    setDocked: (docked) => sidePanelChoice.set(docked ? 'open' : 'folded'),
  };
}
