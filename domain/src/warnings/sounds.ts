/** The sounds that a user has chosen, 1 to 6; a sound that is not chosen follows the rule of its kind. */
export interface ChosenSounds {
  /** Of warnings. */
  sound: number;
  /** Of critical warnings; null or absent: as other warnings. */
  criticalSound?: number | null | undefined;
  /** Of messages; null or absent: none. */
  messageSound?: number | null | undefined;
}

/** The sound of a warning for a user. */
export const soundOfWarning = ({ sound, criticalSound }: ChosenSounds, critical: boolean): number =>
  critical ? (criticalSound ?? sound) : sound;
