interface Size {
  width: number;
  height: number;
}

/** Distance of the box from its element and from the edges of the window, pixels. */
const GAP = 12;
/** Size of the box before it is drawn. */
const FIRST: Size = { width: 340, height: 190 };

/**
 * Place of a box beside an element: below it, above it, right or left of it, wherever it fits; otherwise at the lower
 * edge of the window, above a part of the element. Without an element in the middle.
 */
export function placeBeside(
  element: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'> | undefined,
  box: Size = FIRST,
  window: Size,
): { left: number; top: number } {
  const within = (value: number, size: number, whole: number): number =>
    Math.max(GAP, Math.min(value, whole - size - GAP));
  if (!element) return { left: (window.width - box.width) / 2, top: (window.height - box.height) / 2 };
  const left = within(element.left, box.width, window.width);
  const top = within(element.top, box.height, window.height);
  if (element.bottom + GAP + box.height <= window.height) return { left, top: element.bottom + GAP };
  if (element.top - GAP - box.height >= 0) return { left, top: element.top - GAP - box.height };
  if (element.right + GAP + box.width <= window.width) return { left: element.right + GAP, top };
  if (element.left - GAP - box.width >= 0) return { left: element.left - GAP - box.width, top };
  return { left: within(window.width, box.width, window.width), top: within(window.height, box.height, window.height) };
}
