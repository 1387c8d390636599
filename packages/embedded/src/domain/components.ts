/** An application is a tree of components: the root, whose path is "", and the components mounted in it. */
import type { Application, Component } from "./application.ts";

export const EMPTY_APPLICATION: Application = {
  functions: new Map(),
  schema: null,
  authProviders: [],
  crons: [],
  http: null,
  httpMounts: [],
  components: new Map(),
  code: { modules: { bytes: new SharedArrayBuffer(0), places: [] }, environment: {} },
};

/** All components, the root first. */
export function componentsOf(application: Application): (Component & { path: string })[] {
  const mounted = [...application.components].map(([path, component]) => ({ ...component, path }));
  return [{ ...application, path: "" }, ...mounted];
}

/** Null if no component is mounted at the path. */
export function componentAt(application: Application, path: string): Component | null {
  return path === "" ? application : (application.components.get(path) ?? null);
}

export function childPath(parent: string, name: string): string {
  return parent === "" ? name : `${parent}/${name}`;
}
