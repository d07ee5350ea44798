/** Questions -> a steady rate of requests until it is stopped, and how they were answered. An answer that breaks what always holds is a wrong one, whatever its status. */
import http from 'node:http';

export interface Question {
  readonly name: string;
  /** How often it is asked, beside the others. */
  readonly share: number;
  readonly ask: () => { readonly path: string; readonly key: string };
  /** What is wrong with an answer; undefined for nothing. */
  readonly faultOf: (answer: Answer) => string | undefined;
  /** Statuses beside 200 that are no failure. */
  readonly expected?: readonly number[];
}

export interface Answer {
  readonly status: number;
  readonly body: string;
}

export interface Outcome {
  asked: number;
  /** How many by name of the question, then by status or error. */
  readonly failed: Map<string, number>;
  readonly wrong: string[];
  /** Of answers with status 200: refused keys are answered slowly on purpose. */
  readonly milliseconds: number[];
}

export class Load {
  readonly outcome: Outcome = { asked: 0, failed: new Map(), wrong: [], milliseconds: [] };
  readonly #address: string;
  readonly #questions: readonly Question[];
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 400 });
  readonly #open = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  readonly #began = performance.now();
  #due = 0;

  constructor(address: string, questions: readonly Question[], perSecond: number) {
    this.#address = address;
    this.#questions = questions.flatMap(question => Array.from({ length: question.share }, () => question));
    // Late ticks are made up for, so that the rate holds on a busy machine.
    this.#timer = setInterval(() => {
      for (const due = ((performance.now() - this.#began) / 1000) * perSecond; this.#due < due; this.#due += 1) this.#send(this.#due);
    }, 10);
  }

  /** Requests without an answer yet. */
  get open(): number {
    return this.#open.size;
  }

  async stop(): Promise<Outcome> {
    clearInterval(this.#timer);
    await Promise.all(this.#open);
    this.#agent.destroy();
    return this.outcome;
  }

  #send(number: number): void {
    // 37 has no factor in common with the number of shares, so that questions are mixed.
    const question = this.#questions[(number * 37) % this.#questions.length];
    if (question === undefined) return;
    const sent = this.#ask(question).finally(() => this.#open.delete(sent));
    this.#open.add(sent);
  }

  async #ask(question: Question): Promise<void> {
    const { path, key } = question.ask();
    const began = performance.now();
    this.outcome.asked += 1;
    try {
      const answer = await this.#get(path, key);
      if (answer.status === 200) this.outcome.milliseconds.push(performance.now() - began);
      const fault = question.faultOf(answer);
      if (fault !== undefined) this.outcome.wrong.push(`${question.name}: ${fault}`);
      if (answer.status !== 200 && question.expected?.includes(answer.status) !== true)
        this.#fail(`${question.name}: ${answer.status} ${codeOf(answer)}`);
    } catch (error) {
      this.#fail(`${question.name}: ${error instanceof Error && 'code' in error ? String(error.code) : String(error)}`);
    }
  }

  #fail(how: string): void {
    this.outcome.failed.set(how, (this.outcome.failed.get(how) ?? 0) + 1);
  }

  #get(path: string, key: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const request = http.get(`${this.#address}${path}`, { agent: this.#agent, headers: { ApiKey: key } }, response => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
        response.on('error', reject);
      });
      request.on('error', reject);
    });
  }
}

function codeOf({ body }: Answer): string {
  return /"code":"(\w+)","message":"([^"]*)/.exec(body)?.slice(1).join(' ') ?? 'of the balancer';
}
