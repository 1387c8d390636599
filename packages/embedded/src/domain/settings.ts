/** Settings that the deploy calls keep in the store. */

/** `value: null` deletes. */
export interface SettingChange {
  namespace: string;
  key: string;
  value: string | null;
}

/**
 * Small durable JSON records by namespace (`modules`, `environment`, `push`). A write is durable when its promise
 * resolves.
 */
export interface Settings {
  get(namespace: string, key: string): string | null;
  entries(namespace: string): [key: string, value: string][];
  /** Writes all changes in one commit. */
  write(changes: readonly SettingChange[]): Promise<void>;
}
