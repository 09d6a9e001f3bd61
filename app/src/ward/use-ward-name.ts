import { useName } from '../language/names.js';
import { useStore } from '../session/store.js';
import { organisation } from './ward-choice.js';

/** A function that gives a ward's name in the page's language, where the organisation keeps one for it. */
export function useWardName(): (wardName: string) => string {
  const nameOf = useName();
  const nodes = useStore(organisation);
  return (wardName) => {
    const node =
      nodes.state === 'ready' ? nodes.value.find((one) => one.kind === 'ward' && one.name === wardName) : undefined;
    return node ? nameOf(node) : wardName;
  };
}
