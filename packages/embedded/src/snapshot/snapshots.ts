import type { Installation } from "../domain/installation.ts";
import type { FunctionCalls } from "../run/calls.ts";
import type { ExclusiveDeps } from "../run/exclusive.ts";
import { uninterrupted } from "../domain/guard.ts";
import type { Randomness } from "../domain/randomness.ts";
import type { Files } from "../system/files.ts";
import type { SystemFunction } from "../system/systemFunction.ts";
import type { Transaction } from "../transaction/transaction.ts";
import { Exports } from "./exports.ts";
import { Imports } from "./imports.ts";
import type { SnapshotDeps } from "./snapshotDeps.ts";

export interface Snapshots {
  snapshotDeps: SnapshotDeps;
  exports: Exports;
  imports: Imports;
  systemFunctions: ReadonlyMap<string, SystemFunction>;
  /** Runs before anything is served. */
  recover: () => Promise<void>;
  /** Await this before closing the store. */
  ended: () => Promise<void>;
}

type SnapshotsDeps = Omit<SnapshotDeps, "commit" | "snapshot"> & { randomness: Randomness };

/** The parts of the engine that snapshots use. */
interface SnapshotEngine {
  calls: Pick<FunctionCalls, "ownCommit">;
  installer: Pick<Installation, "current">;
  files: Pick<Files, "addresses">;
  exclusiveDeps: ExclusiveDeps;
}

export function createSnapshots(engine: SnapshotEngine, deps: SnapshotsDeps): Snapshots {
  const commit = <T>(work: (transaction: Transaction) => T): Promise<T> =>
    engine.calls.ownCommit((_, transaction) => work(transaction));
  const { guard } = engine.exclusiveDeps;
  const snapshot = (path: string) => uninterrupted(guard, () => deps.store.snapshot(path));
  const snapshotDeps = { ...deps, snapshot, commit };
  const exports = new Exports({ ...snapshotDeps, keyOfFile: (id) => engine.files.addresses.keyOf(id) });
  const application = () => engine.installer.current();
  const imports = new Imports({ ...snapshotDeps, exclusiveDeps: engine.exclusiveDeps, application });
  return {
    snapshotDeps,
    exports,
    imports,
    systemFunctions: new Map([
      ["_system/cli/exports:getLatest", exports.latest],
      ["_system/cli/queryImport:default", imports.get],
      ["_system/cli/queryImport:list", imports.list],
    ]),
    recover: async () => {
      await exports.recover();
      await imports.recover();
    },
    ended: async () => {
      await exports.ended();
      await imports.ended();
    },
  };
}
