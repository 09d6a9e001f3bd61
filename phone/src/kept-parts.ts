/**
 * Parts of a view that is drawn again and again: a part whose data are the same stays, with its buttons and fields, so
 * that a press that has begun, the focus and entries are not lost.
 */
export class KeptParts {
  private drawn = new Map<string, { data: string; root: HTMLElement }>();
  private used = new Set<string>();

  /**
   * The part of a key, created again only if its data changed.
   * @param key what the part is about, unique in its view
   * @param data everything that it shows or that its buttons use; comparable as JSON
   */
  part(key: string, data: unknown, make: () => HTMLElement): HTMLElement {
    this.used.add(key);
    const json = JSON.stringify(data);
    const known = this.drawn.get(key);
    if (known?.data === json) return known.root;
    const root = make();
    this.drawn.set(key, { data: json, root });
    return root;
  }

  /** Ends a drawing: parts that it did not contain are forgotten. */
  drew(): void {
    for (const key of this.drawn.keys()) if (!this.used.has(key)) this.drawn.delete(key);
    this.used = new Set();
  }
}
