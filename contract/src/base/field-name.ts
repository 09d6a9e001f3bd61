/** Chinese and English name of a field. */
export type FieldName = readonly [zh: string, en: string];

/**
 * Names of fields. A key is the name of a field, or the end of its path if the name alone is ambiguous: `targets.low`
 * within a request, `planFollowUp.way` for one endpoint.
 */
export type FieldNames = Readonly<Record<string, FieldName>>;
