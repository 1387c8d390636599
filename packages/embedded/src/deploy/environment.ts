import type { SettingChange, Settings } from "../domain/settings.ts";
import { DeployRefused } from "./deployRefused.ts";

const ENVIRONMENT = "environment";

/** Convex's limits: https://docs.convex.dev/production/environment-variables */
const MAX_NAME_LENGTH = 40;
const MAX_VALUE_BYTES = 8 * 1024;
const MAX_VARIABLES = 100;

/** The deployment's URLs, which functions see as read-only environment variables. */
export interface DeploymentUrls {
  cloud: string;
  site: string;
}

export type EnvironmentVariables = Record<string, string>;

export interface EnvironmentChange {
  name: string;
  value: string | null;
}

export function readEnvironment(settings: Settings): EnvironmentVariables {
  return Object.fromEntries(settings.entries(ENVIRONMENT).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function environmentSettings(changes: readonly EnvironmentChange[]): SettingChange[] {
  return changes.map(({ name, value }) => ({ namespace: ENVIRONMENT, key: name, value }));
}

/** Applies the changes. Refuses names and values that Convex refuses. */
export function changedEnvironment(
  current: EnvironmentVariables,
  changes: readonly EnvironmentChange[],
): EnvironmentVariables {
  const variables = new Map(Object.entries(current));
  for (const { name, value } of changes) {
    checkName(name);
    if (value === null) {
      variables.delete(name);
      continue;
    }
    if (Buffer.byteLength(value) > MAX_VALUE_BYTES) {
      throw new DeployRefused(
        "EnvVarValueTooLarge",
        `The value of ${name} is larger than ${String(MAX_VALUE_BYTES)} bytes.`,
      );
    }
    variables.set(name, value);
  }
  if (variables.size > MAX_VARIABLES) {
    throw new DeployRefused(
      "TooManyEnvVars",
      `A deployment has at most ${String(MAX_VARIABLES)} environment variables.`,
    );
  }
  return Object.fromEntries(variables);
}

function checkName(name: string): void {
  if (name === "CONVEX_CLOUD_URL" || name === "CONVEX_SITE_URL") {
    throw new DeployRefused(
      "EnvVarNameForbidden",
      `Environment variable with name "${name}" is built in and cannot be overridden.`,
    );
  }
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name) || name.length > MAX_NAME_LENGTH) {
    throw new DeployRefused(
      "InvalidEnvVarName",
      `"${name}" is not a valid name for an environment variable: at most ${String(MAX_NAME_LENGTH)} letters, digits and underscores, not beginning with a digit.`,
    );
  }
}

/**
 * `process.env` as functions see it: their variables and the built-in ones. The URLs are read at each access, because
 * the port may be chosen after the functions load.
 */
export function builtInVariables(variables: EnvironmentVariables, urls: () => DeploymentUrls): Record<string, string> {
  return Object.defineProperties(
    { ...variables },
    {
      CONVEX_CLOUD_URL: { enumerable: true, get: () => urls().cloud },
      CONVEX_SITE_URL: { enumerable: true, get: () => urls().site },
    },
  );
}
