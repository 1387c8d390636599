/** Installing a push; the engine implements this for the deploy calls. */
import type { Application, SchemaDefinition } from "./application.ts";
import type { SettingChange } from "./settings.ts";

export interface IndexProgress {
  indexesComplete: number;
  indexesTotal: number;
  validationComplete: boolean;
}

export type SchemaCheck =
  | { state: "inProgress"; progress: IndexProgress }
  | { state: "failed"; error: string; component: string; tableName: string | null }
  | { state: "complete" };

/** A staged validator in the form that the CLI reads. */
export type StagedState =
  | { state: "pending"; numDocsValidated: number; totalDocs: number }
  | { state: "valid" }
  | { state: "failed"; error: string };

/** The schemas of all components, by component path. */
export type Schemas = ReadonlyMap<string, SchemaDefinition | null>;

export interface IndexChange {
  table: string;
  name: string;
  fields: string[];
  kind: "database" | "search";
}

export interface Installation {
  /** The indexes that a component's schema would add and remove. */
  diffIndexes(schema: SchemaDefinition | null, component?: string): { added: IndexChange[]; removed: IndexChange[] };
  /** Indexes of a component that are still being built, as `table.name`. */
  unfinishedIndexes(component?: string): string[];
  /**
   * Starts validating existing documents against the schemas and building their new indexes, in the background. Indexes
   * of an earlier preparation that neither these nor the installed schemas define are dropped.
   */
  prepareSchemas(schemas: Schemas): void;
  /**
   * The progress of the last `prepareSchemas`. Later writes are checked too, so it may still fail after it was
   * complete.
   */
  schemaCheck(): SchemaCheck;
  /** Null if the installed schema stages no validator for the table. */
  stagedState(component: string, table: string): StagedState | null;
  /**
   * Replaces the application at one commit timestamp, together with its settings, drops obsolete indexes, and runs
   * every live query again. Installs only if the schemas are ready at that moment; returns their state.
   */
  install(application: Application, writtenDown: readonly SettingChange[]): Promise<SchemaCheck>;
  /** Replaces the application without changing the schemas, and leaves a running preparation alone. */
  refresh(application: Application, writtenDown: readonly SettingChange[]): Promise<void>;
  /**
   * Replaces the installed application by the same code, loaded again. No query or mutation runs while it is loading.
   * Live queries do not run again, because their results are the same. `swapped` is called in the same event loop turn,
   * before anything runs in the new modules.
   */
  renew<Loaded extends { application: Application }>(
    load: () => Promise<Loaded>,
    swapped: (loaded: Loaded) => void,
  ): Promise<void>;
  current(): Application;
  /** Documents per user table, including components that are no longer mounted; for the CLI's warnings. */
  tableSizes(): { component: string; table: string; documents: number }[];
}
