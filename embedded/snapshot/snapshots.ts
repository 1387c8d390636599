import type { Installation } from "../domain/installation.ts";
import type { FunctionCalls } from "../run/calls.ts";
import type { StretchWorld } from "../run/inOneStretch.ts";
import { whole } from "../domain/guard.ts";
import type { Randomness } from "../domain/randomness.ts";
import type { SystemFunction } from "../system/systemFunction.ts";
import type { Transaction } from "../transaction/transaction.ts";
import { Exports } from "./exports.ts";
import { Imports } from "./imports.ts";
import type { SnapshotWorld } from "./snapshotWorld.ts";

export interface Snapshots {
  world: SnapshotWorld;
  exports: Exports;
  imports: Imports;
  systemFunctions: ReadonlyMap<string, SystemFunction>;
  /** Runs before anything is served. */
  recover: () => Promise<void>;
  /** Await this before closing the store. */
  ended: () => Promise<void>;
}

type Parts = Omit<SnapshotWorld, "commit" | "snapshot"> & { randomness: Randomness };

/** What is needed of the engine. */
interface EngineParts {
  calls: Pick<FunctionCalls, "ownCommit">;
  installer: Pick<Installation, "current">;
  stretch: StretchWorld;
}

export function createSnapshots(engine: EngineParts, parts: Parts): Snapshots {
  const commit = <T>(work: (transaction: Transaction) => T): Promise<T> =>
    engine.calls.ownCommit((_, transaction) => work(transaction));
  const { guard } = engine.stretch;
  const snapshot = (path: string) => whole(guard, () => parts.store.snapshot(path));
  const world = { ...parts, snapshot, commit };
  const exports = new Exports(world);
  const application = () => engine.installer.current();
  const imports = new Imports({ ...world, stretch: engine.stretch, application });
  return {
    world,
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
