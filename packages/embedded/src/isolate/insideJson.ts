import type { CachedAnswer } from "../domain/isolateHost.ts";

export interface Parsing {
  parse: (text: string, reviver?: (this: unknown, key: string, value: unknown) => unknown) => unknown;
  /**
   * An object that converts to the answer's text and whose parsed value `parse` returns. Each answer has one such
   * object.
   */
  kept: (answer: CachedAnswer) => object;
}

/**
 * `JSON.parse`, which parses a cached answer only once. The value is frozen, although `convex/server` copies every row
 * before user code sees it. Runs inside the realm.
 */
export function makeParsing(): Parsing {
  const parseText: Parsing["parse"] = JSON.parse;
  const known = new WeakMap<CachedAnswer, Parsed>();

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
   * V8 runs `Object.entries` several times faster on objects of a shape whose keys were enumerated before.
   * `convex/server` calls it for every row and for its copy, which it creates in the same way as this one.
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
  const kept = (answer: CachedAnswer): object => {
    const found = known.get(answer);
    if (found !== undefined) return found;
    const parsed = new Parsed(answer.text);
    known.set(answer, parsed);
    return parsed;
  };
  return { parse, kept };
}
