/**
 * Crons of all components. Each cron is a row in its component's table; the commit that schedules a run also stores
 * when the next one is due.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { ALL_KEYS } from "../storage/indexKey.ts";
import type { FunctionCalls } from "../run/calls.ts";
import { componentsOf } from "../domain/components.ts";
import { firstRun, nextRun } from "../domain/cronTimes.ts";
import { textField } from "../documents/documentRules.ts";
import { jsonCopy, type JsonObject, parseObject, type JsonValue } from "../domain/json.ts";
import type { Application, CronDefinition } from "../domain/application.ts";
import type { Clock } from "../domain/clock.ts";
import type { Log } from "../domain/log.ts";
import { QueryStream } from "../query/queryStream.ts";
import type { Scheduling } from "../system/scheduling.ts";
import type { Transaction } from "../transaction/transaction.ts";

const CRON_TABLE = "_cron_jobs";

interface CronRow {
  id: string;
  document: JsonObject;
  name: string;
  nextAt: number;
  /** The scheduled function of the last run. No new run is scheduled until it has ended. */
  lastRun: string | null;
}

function readRows(transaction: Transaction): CronRow[] {
  const { byCreationTime } = transaction.tables.ensure(CRON_TABLE);
  const stream = new QueryStream(transaction, { index: byCreationTime, range: ALL_KEYS, order: "asc", operators: [] });
  const rows: CronRow[] = [];
  for (let row = stream.next(); row !== null; row = stream.next()) {
    const document = parseObject(row.json);
    const lastRun = typeof document["lastRun"] === "string" ? document["lastRun"] : null;
    rows.push({ id: row.id, document, name: textField(document, "name"), nextAt: Number(document["nextAt"]), lastRun });
  }
  return rows;
}

function specOf(definition: CronDefinition): JsonValue {
  const { schedule, functionPath, args } = definition;
  return jsonCopy({ schedule, functionPath, args });
}

function byName(definitions: readonly CronDefinition[]): Map<string, CronDefinition> {
  return new Map(definitions.map((definition) => [definition.name, definition]));
}

interface CronsDeps {
  calls: FunctionCalls;
  clock: Clock;
  log: Log;
}

export class Crons {
  readonly #deps: CronsDeps;
  /** Component to name to cron job. */
  #definitions = new Map<string, Map<string, CronDefinition>>();
  /** Sets timers outside the current async context, which they would otherwise capture. */
  readonly #detached = AsyncLocalStorage.snapshot();
  #timer: { cancel(): void } | null = null;
  #stopped = false;

  constructor(deps: CronsDeps) {
    this.#deps = deps;
  }

  /** A new or changed cron starts again, a removed one ends, and the others keep their schedule. */
  async install(application: Application): Promise<void> {
    const crons = componentsOf(application).map(({ path, crons }) => [path, crons] as const);
    this.#definitions = new Map(crons.map(([path, definitions]) => [path, byName(definitions)]));
    await this.#deps.calls.ownCommit((_, transaction) => {
      // Deletes the rows of unmounted components as well.
      for (const { component } of transaction.catalog.named(CRON_TABLE)) {
        if (!this.#definitions.has(component)) this.#installIn(transaction.within(component), new Map());
      }
      for (const [component, definitions] of this.#definitions) {
        this.#installIn(transaction.within(component), definitions);
      }
    });
    await this.#tick();
  }

  stop(): void {
    this.#stopped = true;
    this.#timer?.cancel();
  }

  #installIn(transaction: Transaction, definitions: ReadonlyMap<string, CronDefinition>): void {
    // Reading would create a table for each component without crons.
    if (definitions.size === 0 && transaction.tables.find(CRON_TABLE) === null) return;
    const rows = new Map(readRows(transaction).map((row) => [row.name, row]));
    for (const row of rows.values()) if (!definitions.has(row.name)) transaction.putSystem(null, row.id);
    for (const definition of definitions.values()) this.#upsert(transaction, definition, rows.get(definition.name));
  }

  #upsert(transaction: Transaction, definition: CronDefinition, row: CronRow | undefined): void {
    const spec = specOf(definition);
    if (row !== undefined && JSON.stringify(row.document["spec"]) === JSON.stringify(spec)) return;
    const nextAt = firstRun(definition.schedule, this.#deps.clock.now());
    if (row === undefined) transaction.insertSystem(CRON_TABLE, { name: definition.name, spec, nextAt, lastRun: null });
    else transaction.putSystem({ ...row.document, spec, nextAt }, row.id);
  }

  async #tick(): Promise<void> {
    this.#timer?.cancel();
    const components = [...this.#definitions].filter(([, { size }]) => size > 0).map(([component]) => component);
    if (this.#stopped || components.length === 0) return;
    const times = components.map((component) =>
      this.#deps.calls.ownCommit(
        (scheduling, transaction) =>
          Math.min(...readRows(transaction).map((row) => this.#runIfDue(row, scheduling, transaction))),
        { component },
      ),
    );
    this.#setTimer(Math.min(...(await Promise.all(times))));
  }

  /** Sets no timer after a stop, which may have come during the tick. */
  #setTimer(next: number): void {
    if (this.#stopped) return;
    const delay = Math.max(0, next - this.#deps.clock.now());
    this.#timer = this.#detached(() => this.#deps.clock.setTimer(() => void this.#tick(), delay));
  }

  /** Returns when the cron is next due. */
  #runIfDue(row: CronRow, scheduling: Scheduling, transaction: Transaction): number {
    const definition = this.#definitions.get(transaction.tables.component)?.get(row.name);
    const now = this.#deps.clock.now();
    if (definition === undefined) return Number.POSITIVE_INFINITY;
    if (row.nextAt > now) return row.nextAt;
    const nextAt = nextRun(definition.schedule, row.nextAt, now);
    const lastRun = this.#stillRuns(row, scheduling)
      ? row.lastRun
      : this.#schedule(definition, scheduling, transaction);
    transaction.putSystem({ ...row.document, nextAt: storable(nextAt), lastRun }, row.id);
    return nextAt;
  }

  #stillRuns(row: CronRow, scheduling: Scheduling): boolean {
    const state = row.lastRun === null ? null : scheduling.find(row.lastRun)?.state;
    const runs = state === "pending" || state === "inProgress";
    if (runs) this.#deps.log.info("cron skipped: its last run has not ended", { cron: row.name });
    return runs;
  }

  #schedule(definition: CronDefinition, scheduling: Scheduling, { tables }: Transaction): string | null {
    try {
      const address = { component: tables.component, path: definition.functionPath };
      return scheduling.schedule(address, definition.args, this.#deps.clock.now());
    } catch (error) {
      this.#deps.log.error("cron could not be scheduled", { cron: definition.name, error: String(error) });
      return null;
    }
  }
}

/** JSON has no infinity; a schedule that never occurs again is stored as a date in 2126. */
function storable(at: number): number {
  return Number.isFinite(at) ? at : Date.UTC(2126, 0, 1);
}
