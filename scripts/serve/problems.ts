/** Lists every fault in the settings of a server, at once. */
import { findVariable, isBegun, missingOf, problemsBeforeDeploy, SERVICES } from "../../convex/platform/environment.ts";
import { DOCUMENT_KEYS_FILE, SIGNED_COPY_FILE } from "../start/keyFile.ts";
import { clerkHostOf, isStandinKey } from "../start/signIn.ts";

export type Settings = Record<string, string>;

/** A server makes these itself: the values here only satisfy the check. */
const MADE_BY_SERVER = {
  DOC_KEK_CURRENT: "v1",
  DOC_KEK_v1: Buffer.alloc(32, 1).toString("base64"),
  SIGNED_COPY_KEY: Buffer.alloc(32, 2).toString("base64"),
};

/** Sentences without their end; none if a server can start with these. Problems of the names in `exempt` are left out. */
export function settingProblems(settings: Settings, origin: string, exempt: readonly string[] = []): string[] {
  const names = Object.keys(settings);
  const known = names.filter((name) => isSetting(name) && !isOwnKey(name));
  const given = Object.fromEntries(known.map((name) => [name, settings[name]]));
  const found = [
    ...names.filter((name) => !isSetting(name)).map(unknownProblem),
    ...names.filter(isOwnKey).map(ownKeyProblem),
    ...problemsBeforeDeploy({ ...MADE_BY_SERVER, APP_ORIGINS: origin, ...given }),
    ...publishableKeyProblems(settings),
    ...storageProblems(settings),
  ];
  const told = found.filter(({ name }) => !exempt.includes(name)).map(({ sentence }) => sentence);
  return [...new Set(told.map(atServersAddress))];
}

/** The HTTP actions of a server are below `/http`. */
function atServersAddress(sentence: string): string {
  return sentence.replace("`/webhooks/", "`/http/webhooks/");
}

/** Names the services that are not set up, for the person who starts the server. */
export function settingNotices(settings: Settings): string[] {
  const off = SERVICES.filter((service) => service !== "Passage" && service !== "Clerk" && !isBegun(service, settings));
  return [
    ...(settings["CLERK_WEBHOOK_SECRET"] === undefined
      ? ["CLERK_WEBHOOK_SECRET is not set: changed and deleted accounts are known a day late."]
      : []),
    ...off.map((service) => `${service}: not set up. It needs ${neededBy(service).join(", ")}.`),
  ];
}

interface Problem {
  name: string;
  sentence: string;
}

/** A server neither uses the build variables of a page that is served elsewhere, nor variables that follow from its address. */
function isSetting(name: string): boolean {
  const variable = findVariable(name);
  return variable !== null && variable.reader !== "page" && name !== "APP_ORIGINS";
}

function unknownProblem(name: string): Problem {
  return { name, sentence: `${name} is not a setting of a server: deploy/settings.example has all names.` };
}

/** A restore looks for these keys in the data folder, and a backup says that it needs them. */
function isOwnKey(name: string): boolean {
  return findVariable(name)?.need === "own";
}

function ownKeyProblem(name: string): Problem {
  const file = name === "SIGNED_COPY_KEY" ? SIGNED_COPY_FILE : DOCUMENT_KEYS_FILE;
  return { name, sentence: `${name} is kept in the data folder, in ${file}: put it there.` };
}

/** The key names the sign-in host, which must be the issuer: with keys of two instances nobody can sign in. */
function publishableKeyProblems({ CLERK_PUBLISHABLE_KEY: key, CLERK_ISSUER: issuer }: Settings): Problem[] {
  const name = "CLERK_PUBLISHABLE_KEY";
  if (key === undefined) return [{ name, sentence: `${name} is missing: the publishable key of the same instance.` }];
  if (isStandinKey(key)) {
    return [{ name, sentence: `${name} is the key of the local stand-in, which a server refuses.` }];
  }
  try {
    const host = clerkHostOf(name, key);
    if (issuer === undefined || URL.parse(issuer)?.hostname === host) return [];
    return [
      {
        name,
        sentence: `${name} belongs to the instance at ${host}, and CLERK_ISSUER is another: take both from one instance.`,
      },
    ];
  } catch {
    return [{ name, sentence: `${name} is not a complete key: copy it again.` }];
  }
}

function storageProblems({ S3_ENDPOINT: endpoint }: Settings): Problem[] {
  if (endpoint === undefined || URL.parse(endpoint)?.protocol !== "http:") return [];
  const sentence = "S3_ENDPOINT has to begin with https://, because browsers send documents there.";
  return [{ name: "S3_ENDPOINT", sentence }];
}

function neededBy(service: (typeof SERVICES)[number]): string[] {
  return missingOf(service, {})
    .filter(({ need }) => need === "service")
    .map(({ name }) => name);
}
