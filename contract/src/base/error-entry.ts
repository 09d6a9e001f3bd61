/** An error of the catalogue. */
export interface ErrorEntry {
  /** HTTP status of the response; 300 is sent with HTTP status 200 and ends the session (specification, section 8). */
  status: number;
  zh: string;
  en: string;
}
