/** Runs queries that would delay others: the deployment gives them threads of their own (`threads`). */
import type { DeployedFunction } from "../domain/application.ts";
import type { Timestamp } from "../domain/clock.ts";
import type { Caller } from "../domain/caller.ts";
import type { ReadInterval } from "../transaction/readSet.ts";
import type { Failure } from "./functionErrors.ts";

export interface QueryOrder {
  function: Pick<DeployedFunction, "component" | "path">;
  /** The arguments object as JSON text. */
  args: string;
  caller: Caller;
  requestId: string;
  scheduledBy: string | null;
  journal: string | null;
  /** Epoch ms. */
  now: number;
  /** The last commit that the query must see. */
  ts: Timestamp;
  /** The database's file, which has everything that the query must see. */
  database: string;
  /** Rises with every change of tables and indexes. */
  catalogVersion: number;
}

export interface QueryAnswer {
  ended: { ok: true; value: string } | { ok: false; failure: Failure };
  logLines: string[];
  reads: ReadInterval[];
  journal: string | null;
  identityRead: boolean;
  durationMs: number;
}

export interface QueryThreads {
  /** Null for a query that must run in the serving thread, because it needs data that only that one has. */
  query(order: QueryOrder): Promise<QueryAnswer | null>;
}
