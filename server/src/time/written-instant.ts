const WRITTEN = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,6})?)\+00$/;

/** Whether a text is a UTC instant as PostgreSQL writes it, to the microsecond: `2026-03-01 07:15:00.123456+00`. */
export function isWrittenInstant(text: string): boolean {
  const [, day, time] = WRITTEN.exec(text) ?? [];
  return day !== undefined && !Number.isNaN(Date.parse(`${day}T${time}Z`)) && day > '0000';
}
