import { afterAll, beforeAll, expect, test } from "vitest";
import { cardsMaker } from "./airtable/standin.ts";
import { openClerk } from "./clerk/standin.ts";
import { openConfido } from "./confido/standin.ts";
import { elementsOf } from "./core/elementsOf.ts";
import { runServer, type TestServer } from "./core/runningServer.ts";
import { openDocuseal } from "./docuseal/standin.ts";
import { openOpenai } from "./openai/standin.ts";
import { openResend } from "./resend/standin.ts";
import { openS3 } from "./s3/standin.ts";
import { sheetsMaker } from "./sheets/standin.ts";

let server: TestServer;
beforeAll(async () => {
  const others = [openDocuseal, openConfido, openResend, openS3, openOpenai, cardsMaker(null)];
  server = await runServer({ makers: [openClerk, sheetsMaker(null), ...others], siteUrl: "http://127.0.0.1:9" });
});
afterAll(() => server.dispose());

test("the first page says what each stand-in is, and who can sign in", async () => {
  const shown = elementsOf(await (await server.call("/")).text());
  const cards = shown.flatMap((element) => /^<(?:h2|p class="quiet")>(.+)/.exec(element)?.[1] ?? []);
  expect(cards.slice(0, 17)).toEqual([
    "Sign-in service",
    "Stands in for Clerk: accounts, sessions, tokens and invitations.",
    "Lead sheet",
    "Stands in for Google Sheets: the answers to the pre-qualification form.",
    "Signing service",
    "Stands in for DocuSeal: documents to sign, with the page on which clients sign.",
    "Payments",
    "Stands in for Confido Legal: payment links, the page on which clients pay, refunds and returns.",
    "Mail",
    "Stands in for Resend: the letters that the app writes to clients.",
    "Object storage",
    "Stands in for Backblaze B2: the encrypted documents, behind its S3 interface.",
    "Assistant",
    "Stands in for OpenAI: answers questions on card transactions from the app&#39;s tools, without a language model.",
    "Card table",
    "Stands in for Airtable: the transactions of the practice&#39;s credit card.",
    "Sample people",
  ]);
  const cells = shown.flatMap((element) => /^<td>(.+)/.exec(element)?.[1] ?? []);
  expect(cells.slice(0, 4)).toEqual(["Ana Duarte", "admin@passage.test", "passage-demo-1", "staff, administrator"]);
  expect(cells.slice(12)).toEqual(["Maria Santos", "client@passage.test", "passage-demo-1", "client"]);
});

// Caught: a page of the practice that the app's proxy opened to everybody; a wire that asked for the key.
test("each path is open only to its audience", () => {
  const paths = [
    ...[
      "/",
      "/v1/client",
      "/v1/environment",
      "/v1/me",
      "/v1/me/totp",
      "/v1/tickets/accept",
      "/v1/users",
      "/v1/clients",
    ],
    ...["/npm/x", "/.well-known/jwks.json", "/mailbox", "/settings", "/token", "/token/x", "/v4/x", "/form"],
    ...["/api/x", "/apis", "/v2", "/v2/x", "/file/1", "/s/x", "/e/x", "/pad.js", "/signature_pad.js", "/pad.jsx"],
    ...["/paylink/x", "/v0/x"],
  ];
  const open = server.standins.map(({ name, wirePaths, openPaths, publicPaths }) => [
    name,
    ...[wirePaths, openPaths, publicPaths].map((pattern) => paths.filter((path) => pattern?.test(path))),
  ]);
  const browser = ["/v1/client", "/v1/environment", "/v1/me", "/v1/me/totp", "/v1/tickets/accept"];
  const served = ["/npm/x", "/.well-known/jwks.json"];
  const openai = [...browser, "/v1/users", "/v1/clients"];
  expect(open).toEqual([
    ["clerk", [...browser, "/v1/users", "/v1/clients", ...served], [], [...browser, ...served]],
    ["sheets", ["/token", "/v4/x"], [], []],
    ["docuseal", ["/api/x", "/file/1"], ["/s/x", "/e/x", "/pad.js", "/signature_pad.js"], []],
    ["confido", ["/api/x", "/v2"], ["/paylink/x"], []],
    ["resend", ["/api/x"], [], []],
    ["s3", ["/api/x"], [], []],
    ["openai", openai, [], []],
    ["airtable", ["/v0/x"], [], []],
  ]);
});

// Caught: a body of any length read into memory; one that was refused as a failure of the stand-in.
test.each([
  ["/airtable/rows", 256 * 1024],
  ["/sheets/form", 256 * 1024],
])("a body to %s of %i bytes is read, and no longer one", async (path, most) => {
  // Without its length a body is read to its end, and no answer comes before that.
  const statusOf = async (length: number) => {
    const init = { method: "POST", body: new Blob(["x".repeat(length)]).stream(), redirect: "manual", duplex: "half" };
    return (await server.call(path, init as RequestInit)).status;
  };
  expect(await statusOf(most)).not.toBe(413);
  expect(await statusOf(most + 1)).toBe(413);
});
