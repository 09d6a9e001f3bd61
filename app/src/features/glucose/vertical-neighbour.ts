interface Placed {
  patientId: string;
  left: number;
  top: number;
}

/** Of several boxes, the nearest in the next row up (−1) or down (1). */
export function nearestInNextRow(places: readonly Placed[], patientId: string, step: -1 | 1): string | undefined {
  const from = places.find((place) => place.patientId === patientId);
  if (!from) return undefined;
  const candidates = places.filter((place) => (place.top - from.top) * step > 0);
  const row = Math.min(...candidates.map((place) => Math.abs(place.top - from.top)));
  return candidates
    .filter((place) => Math.abs(place.top - from.top) === row)
    .sort((a, b) => Math.abs(a.left - from.left) - Math.abs(b.left - from.left))[0]?.patientId;
}

/** The patient above or below another, by their positions on the screen. */
export function verticalNeighbour(board: HTMLElement | null, patientId: string, step: -1 | 1): string | undefined {
  const places = [...(board?.querySelectorAll<HTMLElement>('[data-patient]') ?? [])].map((element): Placed => {
    const { left, top } = element.getBoundingClientRect();
    return { patientId: element.dataset.patient ?? '', left: Math.round(left), top: Math.round(top) };
  });
  return nearestInNextRow(places, patientId, step);
}
