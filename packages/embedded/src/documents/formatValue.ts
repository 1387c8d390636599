import { isObject, type JsonValue } from "../domain/json.ts";

/** Limit for a value in an error message, because callers control its size. */
const MOST_CHARACTERS = 4_096;

/** Formats a value in Convex's JSON encoding as Convex's error messages do. Long values are cut off. */
export function formatValue(value: JsonValue | undefined): string {
  const shown = new Shown();
  shown.add(value);
  return shown.text;
}

class Shown {
  #text = "";

  get text(): string {
    return this.#isFull ? `${this.#text.slice(0, MOST_CHARACTERS)}…` : this.#text;
  }

  get #isFull(): boolean {
    return this.#text.length > MOST_CHARACTERS;
  }

  add(value: JsonValue | undefined): void {
    if (Array.isArray(value)) {
      this.#addAll("[]", value, (item) => this.add(item));
    } else if (!isObject(value)) {
      this.#text += shownScalar(value);
    } else if (typeof value["$integer"] === "string") {
      this.#text += `${String(int64(value["$integer"]))}n`;
    } else {
      this.#addAll("{}", Object.keys(value), (field) => {
        this.#text += `${field}: `;
        this.add(value[field]);
      });
    }
  }

  #addAll<T>(brackets: "[]" | "{}", parts: readonly T[], addPart: (part: T) => void): void {
    this.#text += brackets.charAt(0);
    for (const [place, part] of parts.entries()) {
      if (this.#isFull) return;
      if (place > 0) this.#text += ", ";
      addPart(part);
    }
    this.#text += brackets.charAt(1);
  }
}

function int64(encoded: string): bigint {
  return Buffer.from(encoded, "base64").readBigInt64LE();
}

function shownScalar(value: JsonValue | undefined): string {
  if (value === undefined) return "undefined";
  return typeof value === "number" && Number.isInteger(value) ? `${String(value)}.0` : JSON.stringify(value);
}
