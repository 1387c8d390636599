import { z } from "zod";

/** The bodies of the CLI's deploy calls, as `convex` 1.49 sends them. Unused fields are omitted. */

const environment = z.enum(["isolate", "node"]);

const pushedModule = z.object({
  path: z.string().min(1),
  source: z.string(),
  sourceMap: z.string().optional(),
  environment,
});

const componentDefinition = z.object({
  definitionPath: z.string().min(1),
  definition: pushedModule,
  dependencies: z.array(z.string()),
  schema: z.nullable(pushedModule),
  functions: z.array(pushedModule),
  udfServerVersion: z.string(),
});

const unchangedModule = z.object({ path: z.string(), environment, sha256: z.string() });

export const pushRequest = z.object({
  dryRun: z.boolean(),
  functions: z.string(),
  appDefinition: z.object({
    definition: z.nullable(pushedModule),
    dependencies: z.array(z.string()),
    schema: z.nullable(pushedModule),
    changedModules: z.array(pushedModule),
    unchangedModuleHashes: z.array(unchangedModule),
    udfServerVersion: z.string(),
  }),
  componentDefinitions: z.array(componentDefinition),
  nodeDependencies: z.array(z.object({ name: z.string(), version: z.string() })),
  nodeVersion: z.string().optional(),
});

/** The CLI sends the answer to `start_push` back. Only the fields that identify the push are read. */
export const finishPushRequest = z.object({
  dryRun: z.boolean(),
  startPush: z.object({
    environmentVariables: z.record(z.string(), z.string()),
    schemaChange: z.object({ schemaIds: z.record(z.string(), z.string()) }),
  }),
});

export const waitForSchemaRequest = z.object({
  schemaChange: z.object({ schemaIds: z.record(z.string(), z.string()) }),
  timeoutMs: z.number().min(0).max(60_000),
  dryRun: z.boolean(),
});

export const environmentChanges = z.object({
  changes: z.array(z.object({ name: z.string(), value: z.nullable(z.string()) })),
});

export type PushRequest = z.infer<typeof pushRequest>;
export type PushedModule = z.infer<typeof pushedModule>;
