type Result = Record<string, unknown>;

interface Answer {
  id?: number;
  result?: Result;
  error?: { message: string };
}

/** Commands to a Chromium over its pipe (`--remote-debugging-pipe`): JSON texts, each ended by a zero byte. */
export class DevTools {
  private lastId = 0;
  private readonly waiting = new Map<number, (answer: Answer) => void>();

  constructor(
    private readonly commands: NodeJS.WritableStream,
    answers: NodeJS.ReadableStream,
  ) {
    let parts: Buffer[] = [];
    answers.on('data', (data: Buffer) => {
      let rest = data;
      for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
        this.take(Buffer.concat([...parts, rest.subarray(0, end)]).toString());
        parts = [];
        rest = rest.subarray(end + 1);
      }
      if (rest.length > 0) parts.push(rest);
    });
    // The exit of the browser reports its end.
    commands.on('error', () => undefined);
    answers.on('error', () => undefined);
  }

  private take(text: string): void {
    const answer = JSON.parse(text) as Answer;
    if (answer.id === undefined) return;
    this.waiting.get(answer.id)?.(answer);
    this.waiting.delete(answer.id);
  }

  /** Sends a command; with `sessionId`, to a page. @throws Error with Chromium's message */
  async send(method: string, params: Result = {}, sessionId?: string): Promise<Result> {
    this.lastId += 1;
    const id = this.lastId;
    const answered = new Promise<Answer>((resolve) => this.waiting.set(id, resolve));
    this.commands.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    const { result, error } = await answered;
    if (!result) throw new Error(`${method}: ${error?.message ?? 'no answer'}`);
    return result;
  }
}
