/** An error of the catalogue. */
export interface ErrorEntry {
  /** The HTTP status it travels under; 300 travels under 200 and ends the session (specification, section 8). */
  status: number;
  zh: string;
  en: string;
}
