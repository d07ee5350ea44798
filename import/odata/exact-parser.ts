/** Text of JSON in chunks -> values at paths. A number with digits that JavaScript would lose is the text of these digits: a service may write it so although it was asked for texts (`IEEE754Compatible`). Throws what is no JSON. */
import { type JSONParser, Tokenizer, TokenParser } from '@streamparser/json/index.js';
import { exactNumber } from '../sources/files/parse-exactly';

class ExactTokenizer extends Tokenizer {
  protected override parseNumber(numeral: string): number {
    // The package hands on whatever it gets here.
    return exactNumber(numeral) as number;
  }
}

/** As `JSONParser` of the package, which makes a tokenizer of its own. */
export class ExactParser {
  readonly #tokenizer = new ExactTokenizer();
  readonly #parser: TokenParser;

  constructor(paths: string[]) {
    this.#parser = new TokenParser({ paths, keepStack: false });
    this.#tokenizer.onToken = token => this.#parser.write(token);
    this.#tokenizer.onEnd = () => {
      if (!this.#parser.isEnded) this.#parser.end();
    };
    this.#parser.onError = error => this.#tokenizer.error(error);
    this.#parser.onEnd = () => {
      if (!this.#tokenizer.isEnded) this.#tokenizer.end();
    };
  }

  set onValue(take: JSONParser['onValue']) {
    this.#parser.onValue = take;
  }

  get isEnded(): boolean {
    return this.#tokenizer.isEnded && this.#parser.isEnded;
  }

  write(text: string): void {
    this.#tokenizer.write(text);
  }

  end(): void {
    this.#tokenizer.end();
  }
}
