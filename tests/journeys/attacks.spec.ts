import { createHmac, createPublicKey, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ConvexHttpClient } from "convex/browser";
import { ConvexError } from "convex/values";
import { z } from "zod";
import { api } from "../../convex/_generated/api.js";
import { SAMPLE_PASSWORD } from "../../src/features/access/provider/samplePeople.ts";
import { emailOf, expect, test } from "../support/journeys/journeyTest.ts";
import type { RunningApp } from "../support/journeys/runningApp.ts";
import { SignInWire } from "../support/journeys/signInWire.ts";

const vKeys = z.object({ keys: z.tuple([z.looseObject({ kid: z.string() })]) });
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const decoded = (part = "") =>
  z.record(z.string(), z.unknown()).parse(JSON.parse(Buffer.from(part, "base64url").toString()));

function clientWith(app: RunningApp, token: string): ConvexHttpClient {
  const client = new ConvexHttpClient(app.deploymentUrl, { logger: false });
  client.setAuth(token);
  return client;
}

/** The outcome of the call: the code of a refusal, the deployment's message about the token, or admitted. */
async function endingOf(app: RunningApp, token: string): Promise<string> {
  return await clientWith(app, token)
    .query(api.leads.record.staff.snapshot, { cursor: null })
    .then(
      () => "admitted",
      (error: unknown) => {
        if (error instanceof ConvexError) return z.object({ code: z.string() }).parse(error.data).code;
        return /"code":"(\w+)"/.exec(String(error))?.[1] ?? String(error);
      },
    );
}

// Caught: HS256 with the public key as its secret; a signature that is not looked at; a key that a token brings itself.
test("a forged or changed token opens nothing", async ({ app }) => {
  const genuine = await new SignInWire(app.url).signIn(emailOf("admin"), SAMPLE_PASSWORD);
  expect(await endingOf(app, genuine)).toBe("admitted");
  const [head = "", body = "", signature = ""] = genuine.split(".");
  const [header, claims] = [decoded(head), decoded(body)];
  const answer = await fetch(`${app.url}/__clerk/.well-known/jwks.json`);
  const [jwk] = vKeys.parse(await answer.json()).keys;
  const published = createPublicKey({ key: jwk, format: "jwk" });
  const pem = published.export({ type: "spki", format: "pem" }).toString();
  const own = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const signed = (changed: object, key: KeyObject = own.privateKey, says: object = claims) => {
    const text = `${encoded({ ...header, ...changed })}.${encoded(says)}`;
    return `${text}.${sign("sha256", Buffer.from(text), key).toString("base64url")}`;
  };
  const withSecret = (secret: string | Buffer) => {
    const text = `${encoded({ ...header, alg: "HS256" })}.${body}`;
    return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
  };
  const now = Math.floor(Date.now() / 1000);
  const forged: [why: string, token: string][] = [
    ["another's key", signed({})],
    ["another's key, without its name", signed({ kid: undefined })],
    ["another's key under a new name", signed({ kid: "mine" })],
    ["a key that it brings itself", signed({ kid: "mine", jwk: own.publicKey.export({ format: "jwk" }) })],
    ["a place of keys that it brings itself", signed({ kid: "mine", jku: "http://127.0.0.1:9/jwks.json" })],
    ["no signature", `${encoded({ ...header, alg: "none" })}.${body}.`],
    ["no signature, in other letters", `${encoded({ ...header, alg: "nOnE" })}.${body}.`],
    ["the published key as the secret", withSecret(pem)],
    ["the published key in bytes as the secret", withSecret(published.export({ type: "spki", format: "der" }))],
    ["the published key as it is served as the secret", withSecret(JSON.stringify(jwk))],
    ["an empty secret", withSecret("")],
    ["a longer life", `${head}.${encoded({ ...claims, exp: now + 86_400 })}.${signature}`],
    ["another person", `${head}.${encoded({ ...claims, sub: "user_somebody" })}.${signature}`],
    ["another role", `${head}.${encoded({ ...claims, role: "staff", isAdmin: true })}.${signature}`],
    ["another algorithm in its header", `${encoded({ ...header, alg: "PS256" })}.${body}.${signature}`],
    ["its signature cut", genuine.slice(0, -8)],
    ["two signatures", `${genuine}.${signature}`],
  ];
  for (const [why, token] of forged) {
    expect(await endingOf(app, token), why).toMatch(/^(Unauthenticated|InvalidAuthHeader)$/);
  }
  expect(await endingOf(app, genuine)).toBe("admitted");
});

// Caught: a role read from what people write about themselves.
test("a person who claims to be staff has no role", async ({ app }) => {
  const wire = new SignInWire(app.url);
  const email = `mallory.${String(Date.now())}@mail.test`;
  const claims = { role: "staff", isAdmin: true, public_metadata: { role: "staff" } };
  const password = "a long phrase that nobody else uses 9";
  const tokens = [await wire.signUp(email, password, claims)];
  await wire.claim(claims);
  tokens.push(await new SignInWire(app.url).signIn(email, password));
  for (const token of tokens) {
    expect(decoded(token.split(".")[1])["role"] ?? null).toBeNull();
    expect(await endingOf(app, token)).toBe("FORBIDDEN");
    const client = clientWith(app, token);
    expect(await client.mutation(api.access.invitations.open.accept, {})).toEqual({ accepted: false });
    expect(await client.query(api.access.accounts.open.me, {})).toEqual({ kind: "none", email, reason: "notInvited" });
  }
});

const GUESSES = Array.from({ length: 100 }, (_, guess) => guess);

/** Tries a hundred passwords, and returns the sign-in service's answers. */
async function guessPasswords(app: RunningApp, email: string): Promise<string[]> {
  const endings = [];
  for (const guess of GUESSES) {
    endings.push(await new SignInWire(app.url).tryPassword(email, `wrong-password-${String(guess)}`));
  }
  return endings;
}

/** A hundred codes of the second step by somebody who knows the password, in ten browsers. */
async function guessCodes(app: RunningApp, email: string): Promise<string[]> {
  const owner = new SignInWire(app.url);
  await owner.signIn(email, SAMPLE_PASSWORD);
  await owner.setUpSecondStep();
  const endings = [];
  for (let browser = 0; browser < 10; browser++) {
    const codes = GUESSES.slice(0, 10).map((guess) => `guess${String(browser)}${String(guess)}x`);
    endings.push(...(await new SignInWire(app.url).tryCodes(email, SAMPLE_PASSWORD, codes)));
  }
  return endings;
}

// Caught: a lock that nobody in the practice hears of; an event for each guess.
test("a hundred wrong passwords or codes lock the account; its owner has one letter, and the audit log one event", async ({
  app,
  visitor,
}) => {
  const guessed = [emailOf("lawyer"), emailOf("client")] as const;
  for (const endings of [await guessPasswords(app, guessed[0]), await guessCodes(app, guessed[1])]) {
    expect(endings.filter((ending) => ending === "user_locked")).toHaveLength(90);
    expect(endings.filter((ending) => /^form_(password|code)_incorrect$/.test(ending))).toHaveLength(10);
  }
  expect(await new SignInWire(app.url).tryPassword(guessed[0], SAMPLE_PASSWORD)).toBe("user_locked");

  const admin = clientWith(app, await new SignInWire(app.url).signIn(emailOf("admin"), SAMPLE_PASSWORD));
  const eventsOf = async (action: string) => {
    const { page } = await admin.query(api.access.audit.staff.list, {
      filter: { action },
      paginationOpts: { cursor: null, numItems: 100 },
    });
    return page.map(({ actor, words, record, before, after }) => [actor.name, words, record.kind, before, after]);
  };
  const locked = ["sign-in service", "Locked the account against more tries", "person", "open", "locked"];
  await expect.poll(() => eventsOf("access:lockAccount")).toEqual([locked, locked]);
  const mailbox = await visitor();
  await mailbox.goto(app.pageLink("Mailbox with codes and invitations"));
  for (const email of guessed) {
    const letters = mailbox.getByRole("listitem").filter({ hasText: email });
    await expect(letters.filter({ hasText: "Many wrong passwords or codes were tried" })).toHaveCount(1);
  }

  await app.removeSecondStep(guessed[1]);
  for (const email of guessed) await app.unlock(email);
  await expect.poll(() => eventsOf("access:openAccount")).toHaveLength(2);
  for (const email of guessed) {
    expect(await new SignInWire(app.url).tryPassword(email, SAMPLE_PASSWORD)).toBe("signed in");
  }
  expect(await eventsOf("access:lockAccount")).toEqual([locked, locked]);
});

// Caught: a line for each try, or none; the address of the person in it.
test("a person who tries ids of others' records is in the deployment's log, once a minute", async ({ app }) => {
  const email = `prober.${String(Date.now())}@mail.test`;
  const token = await new SignInWire(app.url).signUp(email, "a long phrase that nobody else uses 10", {});
  const prober = clientWith(app, token);
  const sales = clientWith(app, await new SignInWire(app.url).signIn(emailOf("sales"), SAMPLE_PASSWORD));
  const refusalsOf = async (client: ConvexHttpClient) => {
    const refusals = new Set<string>();
    for (let at = 0; at < 30; at++) {
      const subject = { kind: "lead" as const, id: ["lead-900000", `notes-${String(at)}`, ""][at % 3] ?? "" };
      const calls = [
        client.query(api.messages.notes.staff.count, { subject }),
        client.query(api.messages.notes.staff.list, { subject }),
        client.mutation(api.messages.notes.staff.add, { subject, text: "CANARY-5b21" }),
      ];
      for (const ending of await Promise.allSettled(calls)) refusals.add(refusalIn(ending));
    }
    return [...refusals];
  };
  expect(await refusalsOf(sales)).toEqual(['{"code":"NOT_FOUND","what":"lead"}']);
  expect(await refusalsOf(prober)).toEqual(['{"code":"FORBIDDEN"}']);
  const subject = String(decoded(token.split(".")[1])["sub"]);
  const log = () => readFileSync(join(app.dataFolder, "logs", "deployment.log"), "utf8");
  const about = () =>
    log()
      .split("\n")
      .filter((line) => line.includes(subject));
  await expect.poll(() => about().length).toBe(1);
  expect(about()[0]).toMatch(
    /"level":"refusal".*"path":"messages\/notes\/staff:\w+".*FORBIDDEN.*"caller":"http[^"]+\|user_/,
  );
  expect(log().includes("CANARY-5b21") || log().includes(email)).toBe(false);
});

function refusalIn(ending: PromiseSettledResult<unknown>): string {
  if (ending.status === "fulfilled") return "admitted";
  return ending.reason instanceof ConvexError ? JSON.stringify(ending.reason.data) : String(ending.reason);
}
