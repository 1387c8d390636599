/**
 * Scheduled functions as rows of `_scheduled_functions`, written by the transactions that schedule, cancel and run them.
 *
 *   pending -> inProgress (actions only) -> success | failed        pending -> canceled
 */
import { textField, type JsonObject } from "./documentRules.ts";
import { FunctionRefused } from "./limits.ts";
import type { Application, JsonValue } from "./ports.ts";
import { QueryStream } from "./queryStream.ts";
import { encodeValue, keyRange } from "../storage/indexKey.ts";
import type { Catalog } from "./catalog.ts";
import { requireFunction } from "./functionPath.ts";
import type { Transaction } from "./transaction.ts";

export const SCHEDULED_TABLE = "_scheduled_functions";
const BY_STATE = "by_state";

export type ScheduledState = "pending" | "inProgress" | "success" | "failed" | "canceled";

export interface ScheduledFunction {
  id: string;
  path: string;
  args: JsonValue;
  /** Epoch ms. */
  scheduledTime: number;
  state: ScheduledState;
}

/** Makes the table and its index on a new deployment. */
export function prepareScheduledTable(catalog: Catalog): void {
  const table = catalog.ensure(SCHEDULED_TABLE);
  if (table.indexes.has(BY_STATE)) return;
  const index = catalog.createIndex(table, { name: BY_STATE, fields: ["state.kind", "scheduledTime"], staged: false });
  catalog.setIndexState(index, "ready");
}

function fromDocument(document: JsonObject): ScheduledFunction {
  const { kind } = document["state"] as { kind: ScheduledState };
  const [args = {}] = document["args"] as JsonValue[];
  return {
    id: textField(document, "_id"),
    path: textField(document, "name"),
    args,
    scheduledTime: Number(document["scheduledTime"]),
    state: kind,
  };
}

/** The scheduler's view of one transaction. */
export class Scheduling {
  readonly #transaction: Transaction;
  readonly #application: Application;

  constructor(transaction: Transaction, application: Application) {
    this.#transaction = transaction;
    this.#application = application;
  }

  /** Refuses a function that does not exist, or one too many. */
  schedule(path: string, args: JsonValue, scheduledTime: number): string {
    const called = requireFunction(this.#application, path, { internalAllowed: true });
    if (called.kind !== "mutation" && called.kind !== "action")
      throw new FunctionRefused(`Only mutations and actions can be scheduled; ${path} is neither.`);
    this.#transaction.usage.add("scheduledPerMutation", 1);
    this.#transaction.usage.add("scheduledArgumentBytes", JSON.stringify(args).length);
    return this.#transaction.insertSystem(SCHEDULED_TABLE, {
      name: called.path,
      args: [args],
      scheduledTime,
      state: { kind: "pending" },
    });
  }

  /** A function that has ended or was canceled before is left as it is; one that runs goes on, but schedules nothing new. */
  cancel(id: string): void {
    const scheduled = this.find(id);
    if (scheduled === null) throw new FunctionRefused(`Could not find scheduled function ${id}.`);
    if (scheduled.state === "pending" || scheduled.state === "inProgress") this.end(id, { kind: "canceled" });
  }

  find(id: string): ScheduledFunction | null {
    if (this.#transaction.catalog.tableOfId(id)?.name !== SCHEDULED_TABLE) return null;
    const json = this.#transaction.get(id);
    return json === null ? null : fromDocument(JSON.parse(json) as JsonObject);
  }

  /** The error's text goes into the state of a failed one. */
  end(id: string, state: { kind: ScheduledState; error?: string }, completedTime?: number): void {
    const json = this.#transaction.get(id);
    if (json === null) return;
    const document = JSON.parse(json) as JsonObject;
    const completed = completedTime === undefined ? {} : { completedTime };
    this.#transaction.putSystem(SCHEDULED_TABLE, { ...document, ...completed, state: { ...state } }, id);
  }

  remove(id: string): void {
    this.#transaction.putSystem(SCHEDULED_TABLE, null, id);
  }

  /** Oldest first. */
  list(state: ScheduledState, limit: number): ScheduledFunction[] {
    const index = this.#transaction.catalog.ensure(SCHEDULED_TABLE).indexes.get(BY_STATE);
    if (index === undefined) return [];
    const stream = new QueryStream(this.#transaction, {
      index,
      range: keyRange({ prefix: encodeValue(state) }),
      order: "asc",
      operators: [{ limit }],
    });
    const found: ScheduledFunction[] = [];
    for (let row = stream.next(); row !== null; row = stream.next())
      found.push(fromDocument(JSON.parse(row.json) as JsonObject));
    return found;
  }
}

/** Results are kept this long. */
export const KEEP_RESULTS_MS = 7 * 24 * 60 * 60 * 1000;
export const MAX_JOBS_AT_ONCE = 64;
