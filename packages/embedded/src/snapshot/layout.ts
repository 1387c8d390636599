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

/** Null for other entries, such as a read-me or a folder. */
export function readEntryName(name: string): Entry | null {
  const parts = name.split("/");
  const mounts: string[] = [];
  while (parts[0] === COMPONENTS_FOLDER && parts.length > 2) mounts.push(...parts.splice(0, 2).slice(1));
  const [table = "", file = "", ...rest] = parts;
  if (table === "" || file === "" || rest.length > 0) return null;
  const component = mounts.join("/");
  if (file === DOCUMENTS) return { kind: "documents", component, table };
  if (file === GENERATED_SCHEMA) return { kind: "schema", component, table };
  const [id = ""] = file.split(".");
  return table === STORAGE_FOLDER ? { kind: "file", component, id } : null;
}
