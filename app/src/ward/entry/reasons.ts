/** Usual reasons for an unusual measure time; their texts are below `glucose.correction`. */
export const TIME_REASONS = ['emergency', 'otherWard', 'paper'] as const;

/** Usual reasons for voiding; their texts are below `voiding.reason`. */
export const VOID_REASONS = ['otherPatient', 'duplicate', 'notMeasured'] as const;
