import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { elementsOf } from "../core/elementsOf.ts";
import { APP, ClerkScene, SALES, codeOf, stepOf } from "./clerkScene.ts";

let scene: ClerkScene;
beforeEach(async () => {
  scene = await ClerkScene.start({ clock: "frozen" });
});
afterEach(() => scene.server.dispose());

async function mailbox(query = ""): Promise<string[]> {
  const now = new Date(scene.server.now()).toISOString();
  const text = await (await scene.server.call(`/clerk/mailbox${query}`)).text();
  return elementsOf(text.replaceAll(now, "NOW").replaceAll(now.slice(0, 19).replace("T", " "), "SECOND"));
}
const reset = () =>
  scene.aBrowser().post("/client/sign_ins", { strategy: "reset_password_email_code", identifier: SALES.identifier });

describe("the mailbox", () => {
  test("has codes, invitations and letters about an account, newest first", async () => {
    expect(await mailbox()).toEqual([
      "<main>",
      "<h1>Mailbox",
      '<form class="actions" method="get">',
      '<input type="search" name="to" value="" placeholder="Email address" aria-label="Letters to" />',
      "<button>Show",
      '<p class="quiet">No letters yet. Codes, invitations and warnings appear here as soon as they are sent.',
    ]);
    await scene.backend.invitations.createInvitation({
      emailAddress: "ana@mail.test",
      publicMetadata: { role: "client" },
    });
    await reset();
    const code = await scene.newestCode(SALES.identifier);
    await scene.backend.users.updateUser(await scene.idOf(SALES.identifier), { password: "long-enough-2" });
    const shown = (await mailbox()).map((element) =>
      element.replace(code, "CODE").replace(/ticket=[^"]+/, "ticket=TICKET"),
    );
    expect(shown).toEqual([
      "<main>",
      "<h1>Mailbox",
      '<form class="actions" method="get">',
      '<input type="search" name="to" value="" placeholder="Email address" aria-label="Letters to" />',
      "<button>Show",
      '<ul class="cards">',
      '<li class="card">',
      "<h2>Your password was changed",
      '<p class="quiet">To sales@passage.test,',
      '<time datetime="NOW">SECOND UTC',
      "<p>The password of your account was changed. If this was not you, set a new password with “Forgot password?” on the sign-in page and tell the practice.",
      '<li class="card">',
      "<h2>Your code to set a new password",
      '<p class="quiet">To sales@passage.test,',
      '<time datetime="NOW">SECOND UTC',
      "<p>Your code is",
      "<code>CODE",
      '<li class="card">',
      "<h2>You are invited to Passage",
      '<p class="quiet">To ana@mail.test,',
      '<time datetime="NOW">SECOND UTC',
      "<p>You are invited to the client portal, where you follow your case and exchange documents.",
      "<p>",
      '<a href="http://localhost:3200/__clerk/v1/tickets/accept?ticket=TICKET">Accept the invitation',
    ]);
  });

  test("filters letters by a part of the address, and shows at most a hundred", async () => {
    for (let number = 0; number <= 100; number++) {
      await scene.backend.invitations.createInvitation({ emailAddress: `guest${String(number)}@mail.test` });
    }
    const addresses = async (query: string) =>
      (await mailbox(query)).flatMap((element) => /^<p class="quiet">To ([^,]+),/.exec(element)?.[1] ?? []);
    expect(await addresses("?to=%20GUEST7@")).toEqual(["guest7@mail.test"]);
    expect(await addresses("")).toEqual(
      Array.from({ length: 100 }, (_, place) => `guest${String(100 - place)}@mail.test`),
    );
    expect(await mailbox("?to=%20GUEST7@")).toContain(
      '<input type="search" name="to" value="guest7@" placeholder="Email address" aria-label="Letters to" />',
    );
  });

  test("has a text for each kind of letter", async () => {
    const browser = scene.aBrowser();
    await scene.signIn(browser);
    const { body } = await browser.post("/me/totp");
    const { secret } = (body as { response: { secret: string } }).response;
    await browser.post("/me/totp/attempt_verification", { code: scene.appCode(secret) });
    await browser.delete("/me/totp");
    // An unconfirmed secret sends no letter.
    await browser.post("/me/totp");
    await browser.delete("/me/totp");
    const userId = await scene.idOf(SALES.identifier);
    await scene.backend.emailAddresses.createEmailAddress({ userId, emailAddress: "new@mail.test", primary: true });
    for (let time = 0; time < 10; time++) {
      await scene
        .aBrowser()
        .post("/client/sign_ins", { identifier: "lawyer@passage.test", password: "wrong-password" });
    }
    expect((await mailbox()).filter((element) => /^<(h2|p)>/.test(element))).toEqual([
      "<h2>Many wrong passwords or codes were tried on your account",
      "<p>Somebody tried many wrong passwords or codes to sign in to your account. After so many, more are refused for up to an hour. If this was not you, set a new password with “Forgot password?” on the sign-in page and tell the practice.",
      "<h2>Your email address was changed",
      "<p>Your account no longer uses this address first. If this was not you, tell the practice.",
      "<h2>The second factor was removed from your account",
      "<p>Signing in no longer asks for a code of an authenticator app, and your backup codes are void. If this was not you, set a new password with “Forgot password?” on the sign-in page and tell the practice.",
      "<h2>A second factor was added to your account",
      "<p>Signing in now asks for a code of an authenticator app as well. If this was not you, set a new password with “Forgot password?” on the sign-in page and tell the practice.",
    ]);
  });
});

test("an old link without an owner leads to a page that returns to the app", async () => {
  const answer = await fetch(`${scene.issuer}/v1/tickets/accept?ticket=x`);
  expect((await answer.text()).replaceAll(/\s+/g, " ")).toEqual(
    '<!doctype html> <html lang="en"> <head> <meta charset="utf-8" /> <meta name="viewport" content="width=device-width, initial-scale=1" /> <title>Invitation link</title> </head> <body> <h1>This invitation link does not work</h1> <p> It is incomplete, or it was not made here. Open the link in your letter again, or ask for a new invitation. </p> <p><a href="http://localhost:3200">Go to Passage</a></p> </body> </html>',
  );
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

describe("the provider's script", () => {
  const get = async (path: string) => {
    const answer = await fetch(`${scene.issuer}/npm/@clerk/${path}`);
    await answer.arrayBuffer();
    return [answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")];
  };

  // Caught: a tag that is cached for ever, after which a browser never gets the next version.
  test.each([
    ["clerk-js@6/dist/clerk.browser.js", 200, "public, max-age=3600"],
    ["clerk-js@6.1.2/dist/clerk.browser.js", 200, "public, max-age=31536000, immutable"],
    ["clerk-js@6.1.2-canary/dist/clerk.browser.js", 200, "public, max-age=3600"],
  ])("%s is served", async (path, status, cache) => {
    expect(await get(path)).toEqual([status, "text/javascript; charset=utf-8", cache]);
  });

  test.each([
    "clerk-js@6/dist/none.js",
    "clerk-js@6/dist/clerk.browser.js.map",
    "clerk-js@6/dist/..%2f..%2fpackage.json",
    "clerk-react@6/dist/clerk.browser.js",
  ])("%s is not", async (path) => {
    expect((await get(path))[0]).toBe(404);
  });
});

describe("controls", () => {
  const put = async (path: string, body: unknown) => {
    const answer = await scene.server.call(`/clerk${path}`, { method: "PUT", body: JSON.stringify(body) });
    return [answer.status, (await answer.json()) as unknown];
  };

  test("answer with the new setting, or name the fault", async () => {
    expect(await put("/settings", { verifyAtSignUp: true })).toEqual([200, { verifyAtSignUp: true }]);
    expect(await put("/settings", { verifyAtSignUp: "yes" })).toMatchObject([400, {}]);
    expect(await put("/settings", { verifyAtSignUp: true, more: 1 })).toMatchObject([400, {}]);
    const proofs = { emailAddress: SALES.identifier, olderByMinutes: 0 };
    expect(await put("/proofs", proofs)).toEqual([200, proofs]);
    expect(await put("/proofs", { ...proofs, emailAddress: "x" })).toEqual([
      404,
      { error: "No account has this address." },
    ]);
    expect(await put("/invitations/expired", { emailAddress: "x" })).toEqual([
      404,
      { error: "No invitation to this address is pending." },
    ]);
  });

  test("of the sign-up are forgotten at a reset, with every account, and a deleted sample person stays deleted over a restart", async () => {
    await put("/settings", { verifyAtSignUp: true });
    await scene.backend.users.deleteUser(await scene.idOf(SALES.identifier));
    await scene.server.restart();
    // The connection that was kept open has ended with the server.
    await scene.server.call("/").catch(() => null);
    expect(await scene.idOf(SALES.identifier)).toBe("");
    const fields = { email_address: "new@mail.test", password: "long-enough-1" };
    expect(stepOf((await scene.aBrowser().post("/client/sign_ups", fields)).body).status).toBe("missing_requirements");
    await reset();
    await scene.server.call("/__reset", { method: "POST" });
    expect(await mailbox()).toContain(
      '<p class="quiet">No letters yet. Codes, invitations and warnings appear here as soon as they are sent.',
    );
    expect(await scene.backend.users.getCount()).toBe(4);
    expect(codeOf(await scene.aBrowser().post("/client/sign_ins", SALES))).toBe("accepted");
    expect(stepOf((await scene.aBrowser().post("/client/sign_ups", fields)).body).status).toBe("complete");
  });

  test("sample people are the same at every start, with their roles", async () => {
    expect(
      scene.server.standins[0]?.samplePeople.map((person) => ({
        ...person,
        tokenIdentifier: person.tokenIdentifier.replace(scene.issuer, "ISSUER"),
      })),
    ).toEqual([
      {
        email: "admin@passage.test",
        password: "passage-demo-1",
        name: "Ana Duarte",
        role: "staff",
        isAdmin: true,
        tokenIdentifier: "ISSUER|user_rivNgVQDJGtqgVOmWgfX8sJORpc",
      },
      {
        email: "lawyer@passage.test",
        password: "passage-demo-1",
        name: "Daniel Okafor",
        role: "staff",
        isAdmin: false,
        tokenIdentifier: "ISSUER|user_05mBhKufHywP6r5L4gtAUrQC5RV",
      },
      {
        email: "sales@passage.test",
        password: "passage-demo-1",
        name: "Sofia Reyes",
        role: "staff",
        isAdmin: false,
        tokenIdentifier: "ISSUER|user_VEmfsP2S1G80Yj5sFih9igtT7bi",
      },
      {
        email: "client@passage.test",
        password: "passage-demo-1",
        name: "Maria Santos",
        role: "client",
        isAdmin: false,
        tokenIdentifier: "ISSUER|user_L8IZ0qjB4uF9Lyc7kY71WZSVoBx",
      },
    ]);
    const { data } = await scene.backend.users.getUserList();
    expect(
      data.map(({ id, firstName, lastName, publicMetadata }) => [id, firstName, lastName, publicMetadata]),
    ).toEqual([
      [
        "user_L8IZ0qjB4uF9Lyc7kY71WZSVoBx",
        "Maria",
        "Santos",
        {
          role: "client",
        },
      ],
      [
        "user_VEmfsP2S1G80Yj5sFih9igtT7bi",
        "Sofia",
        "Reyes",
        {
          role: "staff",
        },
      ],
      [
        "user_05mBhKufHywP6r5L4gtAUrQC5RV",
        "Daniel",
        "Okafor",
        {
          role: "staff",
        },
      ],
      [
        "user_rivNgVQDJGtqgVOmWgfX8sJORpc",
        "Ana",
        "Duarte",
        {
          role: "staff",
        },
      ],
    ]);
    expect(scene.env).toEqual({
      CLERK_ISSUER: scene.issuer,
      CLERK_BACKEND_URL: scene.issuer,
      CLERK_SECRET_KEY: expect.stringMatching(/^sk_test_[0-9a-f]{48}$/) as unknown,
      CLERK_WEBHOOK_SECRET: expect.stringMatching(/^whsec_/) as unknown,
    });
    expect(APP).toBe("http://localhost:3200");
  });
});
