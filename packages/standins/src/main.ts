import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { cardsMaker } from "./airtable/standin.ts";
import { openClerk } from "./clerk/standin.ts";
import { openConfido } from "./confido/standin.ts";
import { requireLoopback } from "./core/loopback.ts";
import { startStandins, type RunningStandins, type StandinMaker } from "./core/server.ts";
import { StartRefusal } from "./core/startRefusal.ts";
import { openDocuseal } from "./docuseal/standin.ts";
import { openOpenai } from "./openai/standin.ts";
import { openResend } from "./resend/standin.ts";
import { openS3 } from "./s3/standin.ts";
import { sheetsMaker } from "./sheets/standin.ts";

const USAGE =
  "--port N --data DIR --app-url URL [--site-url URL] [--sheet FILE.csv] [--cards FILE.csv] [--no-samples] [--host 127.0.0.1]";

interface Flags {
  port: number;
  data: string;
  appUrl: string;
  siteUrl: string | null;
  host: string;
  sheet: string | null;
  cards: string | null;
  samples: boolean;
}

function readFlags(): Flags {
  const flags = parseFlags();
  const port = Number(flags.port ?? "3220");
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartRefusal(`--port ${flags.port ?? ""} is not a port number.`);
  }
  const appUrl = flags["app-url"] ?? "http://localhost:3200";
  requireWebAddress("--app-url", appUrl);
  const siteUrl = flags["site-url"] ?? null;
  if (siteUrl !== null) requireWebAddress("--site-url", siteUrl);
  const host = flags.host ?? "127.0.0.1";
  requireLoopback(host);
  const data = flags.data ?? ".passage/standins";
  const { sheet = null, cards = null } = flags;
  return { port, data, appUrl, siteUrl, host, sheet, cards, samples: flags["no-samples"] !== true };
}

function requireWebAddress(flag: string, text: string): void {
  if (URL.parse(text)?.protocol.startsWith("http") !== true) {
    throw new StartRefusal(`${flag} ${text} is not a web address.`);
  }
}

function parseFlags() {
  const text = { type: "string" } as const;
  try {
    const options = {
      port: text,
      data: text,
      "app-url": text,
      "site-url": text,
      host: text,
      sheet: text,
      cards: text,
      "no-samples": { type: "boolean" },
    } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    throw new StartRefusal(`${error instanceof Error ? error.message : String(error)} Usage: ${USAGE}`);
  }
}

/** A provider with real keys is never replaced. */
function wantedStandins({ sheet, cards }: Flags): StandinMaker[] {
  const isSet = (name: string) => (process.env[name] ?? "") !== "";
  const makers: StandinMaker[] = [];
  if (isSet("CLERK_SECRET_KEY")) console.log("CLERK_SECRET_KEY is set: Clerk itself is used, without a stand-in.");
  else makers.push(openClerk);
  if (isSet("SHEETS_API_KEY") || isSet("SHEETS_SERVICE_ACCOUNT")) {
    console.log("A Sheets credential is set: Google Sheets itself is used, without a stand-in.");
  } else {
    makers.push(sheetsMaker(sheet));
  }
  const others = [
    { key: "DOCUSEAL_API_KEY", provider: "DocuSeal", make: openDocuseal },
    { key: "CONFIDO_API_KEY", provider: "Confido Legal", make: openConfido },
    { key: "RESEND_API_KEY", provider: "Resend", make: openResend },
    { key: "S3_SECRET_ACCESS_KEY", provider: "The object storage", make: openS3 },
    { key: "OPENAI_API_KEY", provider: "OpenAI", make: openOpenai },
    { key: "AIRTABLE_TOKEN", provider: "Airtable", make: cardsMaker(cards) },
  ];
  for (const { key, provider, make } of others) {
    if (isSet(key)) console.log(`${key} is set: ${provider} itself is used, without a stand-in.`);
    else makers.push(make);
  }
  return makers;
}

/** Writes the variables and links that the start script passes on. The file holds secret keys, so only its owner may read it. */
function writeDescription(folder: string, { standins, links, accessKey }: RunningStandins): void {
  const env = Object.fromEntries(standins.flatMap((standin) => Object.entries(standin.env)));
  const people = standins.flatMap(({ samplePeople }) => samplePeople);
  const text = JSON.stringify({ env, samplePeople: people, links, accessKey }, null, 2);
  const path = join(folder, "standins.json");
  // A mode passed to a write applies only if the write creates the file.
  rmSync(path, { force: true });
  writeFileSync(path, `${text}\n`, { mode: 0o600 });
}

async function main(): Promise<void> {
  const flags = readFlags();
  const { port, host, appUrl, siteUrl, samples } = flags;
  const running = await startStandins({
    makers: wantedStandins(flags),
    host,
    port,
    dataFolder: flags.data,
    appUrl,
    siteUrl,
    samples,
  });
  writeDescription(flags.data, running);
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      void running.stop();
    });
  }
  console.log(`ready ${running.origin}`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
