import { useEffect, type RefObject } from 'react';

/** Calls `act` when something outside of `place` is pressed, as long as `isActive`. */
export function useOutsidePress(place: RefObject<HTMLElement | null>, isActive: boolean, act: () => void): void {
  useEffect(() => {
    if (!isActive) return;
    const onPress = ({ target }: PointerEvent): void => {
      if (!place.current?.contains(target as Node)) act();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  });
}
