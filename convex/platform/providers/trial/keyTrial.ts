import type { KeyAnswer, KeyedService } from "./port";
import { listBankAccounts } from "../payments/confido";
import type { ProviderAnswer } from "../providerCall";
import { SIGNING } from "../signing/choice";
import { signingService } from "../signing/service";
import { trial } from "./trial";

/** Sends a request with our key that changes nothing and costs nothing. */
export async function tryKey(service: KeyedService): Promise<KeyAnswer> {
  switch (service) {
    case SIGNING.name:
      return answerOf(await signingService.tryKey());
    case "Confido Legal":
      return answerOf(await listBankAccounts());
    case "Airtable":
      return await tryAirtable();
    case "OpenAI":
      return await askWith("OPENAI_API_KEY", `${addressIn("OPENAI_BASE_URL", "https://api.openai.com/v1")}/models`);
  }
}

function answerOf({ kind }: ProviderAnswer<unknown>): KeyAnswer {
  if (kind === "ok") return "accepted";
  return kind === "refused" || kind === "unconfigured" ? "refused" : "silent";
}

async function tryAirtable(): Promise<KeyAnswer> {
  const place = [process.env["AIRTABLE_BASE_ID"] ?? "", process.env["AIRTABLE_TABLE"] || "Transactions"];
  const path = place.map(encodeURIComponent).join("/");
  return await askWith(
    "AIRTABLE_TOKEN",
    `${addressIn("AIRTABLE_URL", "https://api.airtable.com")}/v0/${path}?pageSize=1`,
  );
}

function addressIn(name: "OPENAI_BASE_URL" | "AIRTABLE_URL", usual: string): string {
  return (process.env[name] || usual).replace(/\/$/, "");
}

async function askWith(name: "OPENAI_API_KEY" | "AIRTABLE_TOKEN", url: string): Promise<KeyAnswer> {
  const { status } = await trial(url, { headers: { authorization: `Bearer ${process.env[name] ?? ""}` } });
  if (status === 200) return "accepted";
  if (status === 401) return "refused";
  // Airtable answers 403 for a base that the token may not read, and for one that does not exist.
  const isElsewhere = name === "AIRTABLE_TOKEN" && (status === 403 || status === 404);
  return isElsewhere ? "absent" : "silent";
}
