/**
 * Keys that an input method uses to compose a character: Enter chooses a candidate, Escape drops one, arrows move among
 * them. Safari sends the key that ends a composition after its end, recognisable only by the key code 229.
 */
const isOfComposition = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;

/**
 * Hides the keys of a composition from all other listeners of the page. They still reach the input method, because
 * their default is not prevented. Listeners that were added to the window earlier receive them.
 */
export function keepCompositionKeys(signal?: AbortSignal): void {
  for (const name of ['keydown', 'keypress', 'keyup'] as const) {
    window.addEventListener(name, (event) => isOfComposition(event) && event.stopImmediatePropagation(), {
      capture: true,
      ...(signal && { signal }),
    });
  }
}
