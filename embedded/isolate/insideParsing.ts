import type { KeptAnswer } from "../domain/ports.ts";

export interface Parsing {
  parse: (text: string, reviver?: (this: unknown, key: string, value: unknown) => unknown) => unknown;
  /** An object that reads as the answer's text, and that `parse` has a value for. The same one for the same answer. */
  kept: (answer: KeptAnswer) => object;
}

/**
 * `JSON.parse` as ever, and for a kept answer what was parsed the first time. `convex/server` copies every row that it hands on;
 * the value is frozen all the same. Runs inside.
 */
export function makeParsing(): Parsing {
  const parseText: Parsing["parse"] = JSON.parse;
  const known = new WeakMap<KeptAnswer, Parsed>();

  class Parsed {
    readonly #text: string;
    readonly #value: unknown;

    constructor(text: string) {
      this.#text = text;
      this.#value = frozen(parseText(text));
      copied(this.#value);
    }

    toString(): string {
      return this.#text;
    }

    get value(): unknown {
      return this.#value;
    }

    static find(text: unknown): Parsed | null {
      return typeof text === "object" && text !== null && #value in text ? text : null;
    }
  }

  function frozen(value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    for (const part of Object.values(value)) frozen(part);
    Object.freeze(value);
    Object.keys(value);
    return value;
  }

  /**
   * V8 answers `Object.entries` several times as fast for objects whose keys were asked for once in an object of the same shape.
   * `convex/server` asks at every row, of the row and of its copy, which it makes as this one is made.
   */
  function copied(value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(copied);
    const copy: Record<string, unknown> = {};
    for (const [field, part] of Object.entries(value)) copy[field] = copied(part);
    Object.keys(copy);
    return copy;
  }

  const parse: Parsing["parse"] = (text, reviver) => {
    const found = reviver === undefined ? Parsed.find(text) : null;
    return found === null ? parseText(text, reviver) : found.value;
  };
  const kept = (answer: KeptAnswer): object => {
    const found = known.get(answer);
    if (found !== undefined) return found;
    const parsed = new Parsed(answer.text);
    known.set(answer, parsed);
    return parsed;
  };
  return { parse, kept };
}
