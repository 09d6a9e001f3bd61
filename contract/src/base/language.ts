/** A language of the interface. */
export type Language = 'zh' | 'en';
