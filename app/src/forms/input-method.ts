/**
 * Keys that an input method takes to compose a character: Enter chooses a candidate, Escape drops one, arrows walk among
 * them. Safari sends the key that ends a composition after it, with the key code 229 alone.
 */
const isOfComposition = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;

/**
 * Keeps keys of a composition from every other listener of the page. They still reach the input method: nothing is
 * prevented. Listeners on the window that were added earlier hear them.
 */
export function keepCompositionKeys(signal?: AbortSignal): void {
  for (const name of ['keydown', 'keypress', 'keyup'] as const) {
    window.addEventListener(name, (event) => isOfComposition(event) && event.stopImmediatePropagation(), {
      capture: true,
      ...(signal && { signal }),
    });
  }
}
