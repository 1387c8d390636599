import { z } from "zod";
import { componentAt } from "../domain/components.ts";
import type { Installation } from "../domain/installation.ts";
import type { Application, Component } from "../domain/application.ts";
import type { Settings } from "../domain/settings.ts";
import type { SystemFunction } from "../system/systemFunction.ts";
import { readEnvironment, type DeploymentUrls } from "./environment.ts";
import { listTables, tablePage } from "./tableData.ts";
import { jsonCopy, type JsonValue } from "../domain/json.ts";

export interface SystemFunctionDeps {
  settings: Settings;
  installation: Installation;
  urls: () => DeploymentUrls;
}

/** The queries that the official CLI calls, by `path:export`. They need the admin key. */
export function systemFunctions({ settings, installation, urls }: SystemFunctionDeps): Map<string, SystemFunction> {
  return new Map<string, SystemFunction>([
    ["_system/cli/queryEnvironmentVariables:default", () => listVariables(settings)],
    ["_system/cli/queryEnvironmentVariables:get", (args) => getVariable(settings, args)],
    ["_system/cli/modules:apiSpec", (_, { component }) => apiSpec(componentAt(installation.current(), component))],
    ["_system/cli/convexUrl:cloudUrl", () => urls().cloud],
    ["_system/cli/convexUrl:siteUrl", () => urls().site],
    ["_system/cli/tableSize:default", (args, { component }) => tableSize(installation, args, component)],
    // `convex dev` subscribes to a table that does not match the schema, and only waits for the result to change. This
    // query reads nothing through the transaction, so it runs again at an installation only; the command retries at the
    // next save.
    ["_system/cli/queryTable:default", (args, { component }) => tableSize(installation, args, component)],
    ["_system/frontend/components:list", () => componentList(installation.current())],
    ["_system/frontend/deploymentState:deploymentState", () => ({ state: "running" })],
    ["_system/cli/tables:default", (_args, asked) => listTables(asked)],
    ["_system/cli/tableData:default", (args, { transaction }) => tablePage(args, transaction)],
  ]);
}

function listVariables(settings: Settings): JsonValue {
  return Object.entries(readEnvironment(settings)).map(([name, value]) => ({ name, value }));
}

function getVariable(settings: Settings, args: unknown): JsonValue {
  const { name } = z.object({ name: z.string() }).parse(args);
  const value = readEnvironment(settings)[name];
  return value === undefined ? null : { name, value };
}

function tableSize(installation: Installation, args: unknown, component: string): number {
  const { tableName } = z.object({ tableName: z.string() }).parse(args);
  const sizes = installation.tableSizes().filter((size) => size.component === component);
  return sizes.find(({ table }) => table === tableName)?.documents ?? 0;
}

/** A component's path is unique, so it also serves as its id. */
function componentList({ components }: Application): JsonValue {
  return [...components.keys()].map((path) => ({
    id: path,
    path,
    name: path.slice(path.lastIndexOf("/") + 1),
    args: {},
    state: "active",
  }));
}

/** Every function with its validators, followed by the HTTP routes: the answer to `convex function-spec`. */
function apiSpec(component: Component | null): JsonValue {
  if (component === null) return [];
  const { functions, http } = component;
  const named = [...functions.values()].map(({ path, kind, visibility, args, returns }): JsonValue => {
    const at = path.indexOf(":");
    return {
      identifier: `${path.slice(0, at)}.js${path.slice(at)}`,
      functionType: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
      visibility: { kind: visibility },
      args: jsonCopy(args ?? { type: "any" }),
      returns: jsonCopy(returns ?? { type: "any" }),
    };
  });
  const routes = http?.getRoutes?.() ?? [];
  return [...named, ...routes.map(([path, method]): JsonValue => ({ functionType: "HttpAction", path, method }))];
}
