import { useCallback, useMemo } from 'react';
import type { WardColour } from '@wardlink/domain';
import { useLanguage } from '../../language/names.js';
import { useStore } from '../../store/store.js';
import { organisation } from './ward-choice.js';

interface Signs {
  ownName: string | undefined;
  colour: WardColour | undefined;
}

/** The name and the colour by which people know a ward, if it has any. */
export function useWardSigns(): (nodeId: string) => Signs {
  const language = useLanguage();
  const loaded = useStore(organisation);
  const byId = useMemo(
    () => new Map((loaded.state === 'ready' ? loaded.value : []).map((node) => [node.nodeId, node])),
    [loaded],
  );
  return useCallback(
    (nodeId) => {
      const { ownName, colour } = byId.get(nodeId) ?? {};
      return { ownName: ownName?.[language], colour: colour ?? undefined };
    },
    [byId, language],
  );
}
