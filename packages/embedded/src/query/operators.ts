import type { StoredRow } from "../storage/store.ts";
import { type JsonObject, parseObject, type JsonValue } from "../domain/json.ts";
import { passesFilter } from "./filterExpression.ts";

export type Operator = { filter: JsonValue } | { limit: number };

/** The filters and limits of one query, in the order in which they were chained. */
export class Operators {
  readonly #operators: readonly Operator[];
  readonly #left: number[];

  constructor(operators: readonly Operator[]) {
    this.#operators = operators;
    this.#left = operators.map((operator) => ("limit" in operator ? operator.limit : Number.POSITIVE_INFINITY));
  }

  /** True when a limit is reached, so that no further row can pass. */
  get isSpent(): boolean {
    return this.#left.includes(0);
  }

  get hasFilter(): boolean {
    return this.#operators.some((operator) => "filter" in operator);
  }

  get smallestLimit(): number {
    return Math.min(Number.POSITIVE_INFINITY, ...this.#left);
  }

  /** Counts the row against each limit that it reaches. */
  passes(row: StoredRow): boolean {
    let document: JsonObject | null = null;
    for (const [position, operator] of this.#operators.entries()) {
      if ("filter" in operator) {
        document ??= parseObject(row.json);
        if (!passesFilter(operator.filter, document)) return false;
      } else {
        this.#left[position] = (this.#left[position] ?? 0) - 1;
      }
    }
    return true;
  }
}
