import { Refusal } from '../refusal.js';

/** The first line of a file with each value that the file may contain only once. */
export class FirstLines {
  private readonly lines = new Map<string, number>();

  lineOf(value: string): number | null {
    return this.lines.get(value) ?? null;
  }

  remember(value: string, line: number): void {
    if (!this.lines.has(value)) this.lines.set(value, line);
  }

  /**
   * Refuses a value of an earlier line, also if that line is wrong: one of the two must be corrected in the file.
   * @throws Refusal `file.repeated`
   */
  refuseRepeated(field: string, value: string, line: number): void {
    const earlier = this.lineOf(value);
    if (earlier !== null) throw new Refusal('file.repeated', { field, places: { line: earlier } });
    this.remember(value, line);
  }
}
