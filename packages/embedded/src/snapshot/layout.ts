/** File names in a snapshot's ZIP, in Convex's layout: each component has a folder of its own. */

export const STORAGE_FOLDER = "_storage";
export const TABLES_FOLDER = "_tables";
const COMPONENTS_FOLDER = "_components";
const DOCUMENTS = "documents.jsonl";
const GENERATED_SCHEMA = "generated_schema.jsonl";

/** The folder of a component's tables, with a trailing slash; "" for the root. */
export function folderOf(component: string): string {
  if (component === "") return "";
  return `${component
    .split("/")
    .map((name) => `${COMPONENTS_FOLDER}/${name}`)
    .join("/")}/`;
}

export function documentsEntry(component: string, table: string): string {
  return `${folderOf(component)}${table}/${DOCUMENTS}`;
}

export function schemaEntry(component: string, table: string): string {
  return `${folderOf(component)}${table}/${GENERATED_SCHEMA}`;
}

export type Entry =
  { kind: "documents" | "schema"; component: string; table: string } | { kind: "file"; component: string; id: string };

/**
 * Null for other entries, such as a read-me or a folder. The snapshot may be in a folder of the ZIP, as it is after somebody has
 * unpacked it and packed the folder again.
 */
export function readEntryName(name: string): Entry | null {
  const parts = name.split("/");
  const file = parts.pop() ?? "";
  const table = parts.pop() ?? "";
  if (table === "" || file === "") return null;
  const mounts: string[] = [];
  while (parts.at(-2) === COMPONENTS_FOLDER) mounts.unshift(...parts.splice(-2).slice(1));
  const component = mounts.join("/");
  if (file === DOCUMENTS) return { kind: "documents", component, table };
  if (file === GENERATED_SCHEMA) return { kind: "schema", component, table };
  const [id = ""] = file.split(".");
  return table === STORAGE_FOLDER && id !== "" ? { kind: "file", component, id } : null;
}
