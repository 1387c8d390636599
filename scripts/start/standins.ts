import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

import type { DataFolder } from "./dataFolder.ts";
import type { StartOptions } from "./options.ts";
import type { Ports } from "./ports.ts";
import { StartProblem } from "./problem.ts";
import type { ServiceSpec } from "./service.ts";

const standinsReport = z.object({
  env: z.record(z.string(), z.string()),
  samplePeople: z.array(
    z.object({
      email: z.string(),
      password: z.string(),
      name: z.string(),
      role: z.enum(["staff", "client"]),
      isAdmin: z.boolean(),
      tokenIdentifier: z.string(),
    }),
  ),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  accessKey: z.string(),
});

/** The report of the stand-ins: keys for the deployment, people and pages for the person at the terminal. */
export type StandinsReport = z.infer<typeof standinsReport>;
export type SamplePerson = StandinsReport["samplePeople"][number];

export function standinsService(options: StartOptions, folder: DataFolder, ports: Ports): ServiceSpec {
  if (options.sheetFile !== null && !existsSync(options.sheetFile)) {
    throw new StartProblem(`The sheet ${options.sheetFile} does not exist.`);
  }
  if (options.cardsFile !== null && !existsSync(options.cardsFile)) {
    throw new StartProblem(`The card table ${options.cardsFile} does not exist.`);
  }
  const flags = [
    "--port",
    String(ports.standins),
    "--data",
    folder.standins,
    "--app-url",
    `http://localhost:${String(ports.app)}`,
    "--site-url",
    `http://127.0.0.1:${String(ports.httpActions)}`,
  ];
  if (options.sheetFile !== null) flags.push("--sheet", options.sheetFile);
  if (options.cardsFile !== null) flags.push("--cards", options.cardsFile);
  if (!options.withSamples) flags.push("--no-samples");
  return {
    name: "the stand-ins",
    nodeArgs: ["--disable-warning=ExperimentalWarning", "packages/standins/src/main.ts", ...flags],
    logFile: join(folder.logs, "standins.log"),
  };
}

export function readStandinsReport(folder: DataFolder): StandinsReport {
  return standinsReport.parse(JSON.parse(readFileSync(join(folder.standins, "standins.json"), "utf8")));
}
