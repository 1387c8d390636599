/** Installing a push: offered by the engine to the deploy calls. */
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

/** The schemas of the root and of the mounted components, by component path. */
export type Schemas = ReadonlyMap<string, SchemaDefinition | null>;

export interface IndexChange {
  table: string;
  name: string;
  fields: string[];
  kind: "database" | "search";
}

export interface Installation {
  /** The indexes a component's schema would add and remove. Reads only. */
  diffIndexes(schema: SchemaDefinition | null, component?: string): { added: IndexChange[]; removed: IndexChange[] };
  /** Indexes of a component that are still being built, as `table.name`. */
  unfinishedIndexes(component?: string): string[];
  /**
   * Starts checking existing documents against the schemas and building their new indexes, in the background. Whatever an
   * earlier preparation had begun that neither these schemas nor the installed ones want is given up.
   */
  prepareSchemas(schemas: Schemas): void;
  /** How far the last `prepareSchemas` has come. What is written meanwhile is checked as well, and may make it fail late. */
  schemaCheck(): SchemaCheck;
  /**
   * Swaps the application in at one timestamp, together with the settings that tell of it, drops indexes that are gone,
   * re-runs every live query on the new code. Only if the schemas are ready at that moment; answers how they were.
   */
  install(application: Application, writtenDown: readonly SettingChange[]): Promise<SchemaCheck>;
  /** The same for an application with the schemas that are installed already; leaves a preparation alone. */
  refresh(application: Application, writtenDown: readonly SettingChange[]): Promise<void>;
  /**
   * Puts the same code, loaded anew, in the place of what is installed. No query or mutation runs while it is loaded, and nothing
   * runs again: there is nothing different to be read. `swapped` is called in the same turn, before anything runs in what is new.
   */
  renew<Loaded extends { application: Application }>(
    load: () => Promise<Loaded>,
    swapped: (loaded: Loaded) => void,
  ): Promise<void>;
  current(): Application;
  /** Documents per user table, for the CLI's warnings; of components that are not mounted any more too. */
  tableSizes(): { component: string; table: string; documents: number }[];
}
