import type { Catalog } from "../catalog/catalog.ts";
import type { Table } from "../catalog/indexes.ts";
import type { Timestamp } from "../domain/clock.ts";
import type { JsonObject } from "../domain/json.ts";
import type { Randomness } from "../domain/randomness.ts";
import type { Cursors } from "../secrets/cursors.ts";
import type { StoreReader } from "../storage/store.ts";
import { Overlay } from "./overlay.ts";
import { ReadSet } from "./readSet.ts";
import { Usage } from "./usage.ts";

export interface TransactionDeps {
  store: Pick<StoreReader, "get" | "scan" | "search">;
  catalog: Catalog;
  randomness: Randomness;
  /** Epoch ms with a fraction, greater than all earlier ones. */
  nextCreationTime: () => number;
  /** Timestamp of the last commit. */
  lastCommit: () => Timestamp;
  cursors: Cursors;
  /** Throws when the document does not match the schema. */
  checkSchema: (table: Table, document: JsonObject) => void;
}

/** State shared by the functions of all components that run in one transaction. */
export interface TransactionState {
  /** The transaction sees all commits up to this timestamp, and its own writes. */
  snapshotTs: Timestamp;
  reads: ReadSet;
  usage: Usage;
  overlay: Overlay;
  /** Bytes of files that the mutation stores, by the id of their row; written to disk at the commit. */
  fileBytes: Map<string, Buffer>;
}

export function newState(snapshotTs: Timestamp, usage = new Usage()): TransactionState {
  return { snapshotTs, reads: new ReadSet(), usage, overlay: new Overlay(), fileBytes: new Map() };
}

export interface TransactionOptions {
  component?: string;
  /** Given if the usage also counts against a caller's. */
  usage?: Usage | undefined;
  state?: TransactionState;
}
