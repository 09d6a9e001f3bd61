/** mg/dL in one mmol/L of glucose: molar mass 180.156 g/mol. */
export const MG_DL_PER_MMOL_L = 18.0156;

/** Glucose in mg/dL → mmol/L, unrounded. */
export function toMmolPerLitre(mgPerDecilitre: number): number {
  return mgPerDecilitre / MG_DL_PER_MMOL_L;
}

/** Glucose in mmol/L → mg/dL, unrounded. */
export function toMgPerDecilitre(mmolPerLitre: number): number {
  return mmolPerLitre * MG_DL_PER_MMOL_L;
}
