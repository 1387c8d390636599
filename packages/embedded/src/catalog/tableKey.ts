/** A table's key in the store. Neither a component's path nor a table's name can contain a colon or a dot. */
export function tableKey(name: string, component: string): string {
  return component === "" ? name : `${component}:${name}`;
}

export function splitTableKey(key: string): { component: string; name: string } {
  const colon = key.indexOf(":");
  return { component: key.slice(0, Math.max(0, colon)), name: key.slice(colon + 1) };
}
