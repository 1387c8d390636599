import {
  isBegun,
  isPrivateAddress,
  missingOf,
  SERVICES,
  sharedKeys,
  wrongValues,
  type Environment,
} from "../../platform/environment";
import { SIGNING } from "../../platform/providers/signing/choice";
import type { PageTrial } from "../../platform/providers/trial/port";
import { finding, type Finding } from "./rules";

/** Finds malformed values, keys of other services, and services that are set up in part. */
export function variablesFinding(env: Environment): Finding {
  const check = "variables";
  const missing = SERVICES.flatMap((service) => (isBegun(service, env) ? missingOf(service, env) : [])).map(
    ({ name, service }) => `${name} is missing, and ${service} needs it.`,
  );
  const wrong = [...missing, ...wrongValues(env).map(({ sentence }) => sentence)];
  if (wrong.length > 0) return finding(check, "wrong", wrong.join(" "));
  return finding(
    check,
    "ok",
    "Each variable that is set has the right form, and each service that is used has all of its own.",
  );
}

interface Addresses {
  env: Environment;
  /** The deployment's own addresses, as the platform reports them. */
  own: Readonly<Record<string, string>>;
}

const ADDRESS_VARIABLES = [
  "CLERK_ISSUER",
  "CLERK_BACKEND_URL",
  "SHEETS_BASE_URL",
  "SHEETS_PUBLIC_URL",
  SIGNING.variables.address,
  "CONFIDO_URL",
  "RESEND_URL",
  "S3_ENDPOINT",
  "OPENAI_BASE_URL",
  "AIRTABLE_URL",
] as const;

/** Whether every address outside this machine uses TLS. */
export function addressesFinding({ env, own }: Addresses): Finding {
  const check = "addresses";
  const origins = (env["APP_ORIGINS"] ?? "")
    .split(",")
    .map((origin): [string, string] => ["APP_ORIGINS", origin.trim()]);
  const given = ADDRESS_VARIABLES.map((name): [string, string] => [name, env[name] ?? ""]);
  const all = [...origins, ...given, ...Object.entries(own)].filter(([, address]) => address !== "");
  const inClear = [...new Set(all.filter(([, address]) => !isPrivateAddress(address)).map(([name]) => name))];
  if (inClear.length > 0) {
    return finding(
      check,
      "wrong",
      `${inClear.join(", ")}: the address has to begin with https://, or keys and documents travel in clear.`,
    );
  }
  return finding(check, "ok", "Every address begins with https://, or is on this machine.");
}

/** Headers that the server must send, because a page cannot set them itself. */
const NEEDED_HEADERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["content-security-policy", /frame-ancestors/],
  ["x-content-type-options", /nosniff/],
  ["referrer-policy", /\S/],
];

export function pageFinding(pages: readonly PageTrial[]): Finding {
  const check = "page";
  const [silent] = pages.filter(({ status }) => status === null);
  if (pages.length === 0) return finding(check, "unchecked", "APP_ORIGINS names no page: set it first.");
  if (silent !== undefined) {
    return finding(
      check,
      "unchecked",
      `The page at ${silent.origin} did not answer from here: see whether the app opens there in a browser.`,
    );
  }
  for (const { origin, status, headers } of pages) {
    if (status !== 200) {
      return finding(
        check,
        "wrong",
        `The page at ${origin} answers with status ${String(status)}: put the built page there, or correct APP_ORIGINS.`,
      );
    }
    const lacking = NEEDED_HEADERS.filter(([name, pattern]) => !pattern.test(headers[name] ?? "")).map(
      ([name]) => name,
    );
    if (origin.startsWith("https:") && !/max-age/.test(headers["strict-transport-security"] ?? "")) {
      lacking.push("strict-transport-security");
    }
    if (lacking.length > 0) {
      return finding(
        check,
        "wrong",
        `The page at ${origin} is served without ${lacking.join(", ")}: have the web server send the headers of the guide.`,
      );
    }
  }
  return finding(check, "ok", "The page is served with its headers, and no other page may frame it.");
}

/** Maximum difference between two clocks. */
const MOST_SKEW_MS = 30_000;

/** `ahead`: how many ms this server's clock is ahead of each service's. */
export function clockFinding(ahead: readonly number[]): Finding {
  const check = "clock";
  const sorted = ahead.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) {
    return finding(check, "unchecked", "No service told its time: check again later.");
  }
  const seconds = Math.round(Math.abs(middle) / 1_000);
  if (Math.abs(middle) > MOST_SKEW_MS) {
    const how = middle > 0 ? "ahead" : "behind";
    return finding(
      check,
      "wrong",
      `The server's clock is ${String(seconds)} seconds ${how}: have it set by a time server (NTP).`,
    );
  }
  return finding(check, "ok", `The server's clock is right to within ${String(Math.max(seconds, 1))} s.`);
}

interface KeyStatus {
  problem: "missing" | "wrong" | null;
  stillUsed: readonly string[];
}

export function documentKeysFinding(env: Environment, { problem, stillUsed }: KeyStatus): Finding {
  const check = "documentKeys";
  const name = env["DOC_KEK_CURRENT"] ?? "";
  if (name === "" && !isBegun("Documents", env)) {
    return finding(check, "notSetUp", "Documents are not set up: set the variables S3_… and DOC_KEK_….");
  }
  if (problem === "missing") {
    return finding(check, "wrong", "DOC_KEK_CURRENT names no key of 32 bytes: set it and the variable of that name.");
  }
  if (problem === "wrong") {
    return finding(
      check,
      "wrong",
      `DOC_KEK_${name} is not the key with which documents were encrypted: put the right one back.`,
    );
  }
  if (stillUsed.length > 0) {
    const older = stillUsed.map((each) => `DOC_KEK_${each}`).join(", ");
    return finding(
      check,
      "ok",
      `Documents are encrypted with DOC_KEK_${name}, some still with ${older}: keep it until this no longer says so.`,
    );
  }
  return finding(check, "ok", `Documents are encrypted with DOC_KEK_${name}, and it opens what is stored.`);
}

export function signedCopyFinding(env: Environment): Finding {
  const check = "signedCopyKey";
  const [shared] = sharedKeys(env);
  if (shared !== undefined) return finding(check, "wrong", shared.sentence);
  if ((env["SIGNED_COPY_KEY"] ?? "") === "") {
    const { key, webhookSecret } = SIGNING.variables;
    if (!isBegun(SIGNING.name, env)) {
      return finding(check, "notSetUp", `Signing is not set up: set ${key}, ${webhookSecret} and SIGNED_COPY_KEY.`);
    }
    return finding(
      check,
      "wrong",
      "SIGNED_COPY_KEY is missing: set 32 random bytes in base64, and keep them for good.",
    );
  }
  const [malformed] = wrongValues({ SIGNED_COPY_KEY: env["SIGNED_COPY_KEY"] });
  if (malformed !== undefined) return finding(check, "wrong", malformed.sentence);
  return finding(check, "ok", "Signed contracts are encrypted with a key of their own.");
}
