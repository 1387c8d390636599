import type { Page } from "@playwright/test";
import { SAMPLE_PASSWORD } from "../../src/features/access/provider/samplePeople.ts";
import { portOfCopy } from "../support/journeys/journeyCopy.ts";
import { emailOf, expect, fillSignIn, onlyInLongRun, signIn, test } from "../support/journeys/journeyTest.ts";
import { Releases } from "../support/journeys/releases.ts";
import { ServedFirm } from "../support/journeys/servedFirm.ts";

const PDF = Buffer.concat([
  Buffer.from("%PDF-1.7\nxref\n"),
  Buffer.alloc(50_000, "Page of a document. "),
  Buffer.from("\nstartxref\n9\n%%EOF"),
]);

/** Console lines of a browser during a restart of its server. */
const RESTARTING = /WebSocket|ERR_CONNECTION|50[23] \(|net::ERR/;

async function createClient(page: Page, name: string): Promise<void> {
  await page.goto("/clients#new-client");
  const form = page.getByRole("dialog", { name: "New Client" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Email").fill(`${name.toLowerCase().replaceAll(" ", ".")}@mail.test`);
  await form.getByRole("button", { name: "Create Client" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** The printed link makes its holder the first administrator. */
async function becomeAdministrator(firm: ServedFirm, ana: Page): Promise<void> {
  await ana.goto(firm.setupLink());
  await ana.getByRole("link", { name: "Sign in" }).click();
  await fillSignIn(ana, emailOf("admin"), SAMPLE_PASSWORD);
  await ana.getByRole("button", { name: "Set up as administrator" }).click();
  await expect(ana.getByRole("heading", { name: "Lead Management" })).toBeVisible();
}

/** A member whom the administrator invites. */
async function inviteBruno(ana: Page, bruno: Page): Promise<void> {
  await ana.goto("/team");
  await ana.getByRole("button", { name: "Invite…" }).click();
  const form = ana.getByRole("dialog", { name: "Invite a member" });
  await form.getByLabel("Name").fill("Bruno Reyes");
  await form.getByLabel("Email address").fill(emailOf("sales"));
  await form.getByRole("button", { name: "Send invitation" }).click();
  await expect(ana.getByRole("row").filter({ hasText: emailOf("sales") })).toContainText("Has an account");
  await signIn(bruno, emailOf("sales"), SAMPLE_PASSWORD);
  await expect(bruno.getByRole("heading", { name: "Lead Management" })).toBeVisible();
}

async function uploadPassport(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add Document" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Upload Document" });
  await dialog.getByLabel("Document type").selectOption("Passport");
  await dialog.getByLabel("Choose files").setInputFiles({ name: "pass.pdf", mimeType: "application/pdf", buffer: PDF });
  await expect(dialog.getByText("Uploaded", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
}

// Caught: a page that asks for its deployment at 127.0.0.1; a policy that stops the socket; a webhook's path that the proxy does not
// pass on; a server that answers the whole internet about itself.
test("a practice works on its own server behind TLS: sign-in, live changes, documents and webhooks", async ({
  visitor,
  watch,
}) => {
  test.slow();
  watch.expect(RESTARTING);
  const firm = await ServedFirm.begin(portOfCopy(test.info().parallelIndex, 1));
  try {
    await firm.serve();
    const secure = { baseURL: firm.origin, ignoreHTTPSErrors: true };
    const [ana, bruno] = [await visitor(secure), await visitor(secure)];
    await becomeAdministrator(firm, ana);
    await inviteBruno(ana, bruno);

    // A change of one is on the other's screen, without a reload.
    await bruno.goto("/clients");
    await createClient(ana, "Vera Lind");
    const row = bruno.getByRole("row").filter({ hasText: "Vera Lind" });
    await expect(row).toContainText("Active");

    await row.getByRole("link", { name: "Vera Lind", exact: true }).click();
    await uploadPassport(bruno);
    await expect(ana.getByRole("button", { name: "Open pass.pdf" })).toBeVisible();

    // A service outside says that an account has another name.
    await ana.goto("/team");
    await expect(ana.getByRole("row").filter({ hasText: emailOf("sales") })).toBeVisible();
    expect(await firm.rename(emailOf("sales"), "Benedita", `whsec_${btoa("another secret of a webhook")}`)).toBe(401);
    expect(await firm.rename(emailOf("sales"), "Benedita")).toBe(204);
    await expect(ana.getByRole("row").filter({ hasText: emailOf("sales") })).toContainText("Benedita");

    // The public address reveals no details of the machine, and serves neither the metrics nor the paths of the command line.
    expect((await firm.ask("/healthz")).text).toMatch(/^\{"ok":(?:true|false)\}$/);
    for (const path of ["/metrics", "/api/deploy2/start_push", "/api/embedded/backup", "/instance_name"]) {
      expect((await firm.ask(path)).text).toContain("passage-config");
    }
    expect((await firm.ask("/", { headers: { host: "other.firm.example" } })).text).toBe("");
    const { findings } = await firm.health();
    expect(findings).toMatchObject({
      deployment: { ok: true },
      backup: { ok: true },
      clock: { ok: true },
      proxy: { ok: true },
    });

    await firm.endProxy();
    expect((await firm.health()).findings["proxy"]).toMatchObject({ ok: false });
    for (const page of [ana, bruno]) await page.context().close();
  } finally {
    await firm.stop();
  }
});

/** The clients on the screen, by name. */
async function clientsOn(page: Page): Promise<string[]> {
  await page.goto("/clients");
  await expect(page.getByRole("row").filter({ hasText: "Vera Lind" })).toBeVisible();
  const names = ["Vera Lind", "Nils Berg", "Olga Ivers"];
  const shown = await Promise.all(names.map((name) => page.getByRole("row").filter({ hasText: name }).count()));
  return names.filter((_, place) => shown[place] === 1);
}

// Caught: a backup that nobody could restore; keys in it; a new release that loses what was entered before it began; one that does not
// start, and stays.
test("a practice's server is backed up, restored elsewhere, upgraded, and taken back", async ({ visitor, watch }) => {
  onlyInLongRun();
  test.slow();
  watch.expect(RESTARTING);
  const firm = await ServedFirm.begin(portOfCopy(test.info().parallelIndex, 1));
  const releases = new Releases(firm.folder, firm.dataFolder);
  try {
    releases.add("one", { version: "0.1.0" });
    releases.link("one");
    await firm.serve(releases.current);
    const ana = await visitor({ baseURL: firm.origin, ignoreHTTPSErrors: true });
    await becomeAdministrator(firm, ana);
    await createClient(ana, "Vera Lind");
    await uploadPassport(ana);

    expect(await releases.succeed("backup", "backups", "--daily", "--keys-to", "keys")).toContain(
      "apart from the backup",
    );
    const tried = await releases.succeed("backup", "--verify", "backups", "--keys", "keys");
    expect(tried).toContain("The newest document opens with the keys.");
    expect(tried).toContain("The backup can be restored.");
    expect((await firm.health()).findings["backup"]).toMatchObject({ ok: true });
    await createClient(ana, "Nils Berg");

    // Elsewhere: the practice as it was at the backup.
    await firm.endServer();
    await releases.succeed("restore", releases.newestBackup(), "--data", "elsewhere", "--keys", "keys");
    await firm.serve(releases.current, `${firm.folder}/elsewhere`);
    expect(await clientsOn(ana)).toEqual(["Vera Lind"]);
    await firm.endServer();
    await firm.serve(releases.current);
    expect(await clientsOn(ana)).toEqual(["Vera Lind", "Nils Berg"]);
    await ana.getByRole("link", { name: "Vera Lind", exact: true }).click();
    await expect(ana.getByRole("button", { name: "Open pass.pdf" })).toBeVisible();

    // Tried while people work, and then switched to.
    const two = releases.add("two", { version: "0.2.0" });
    await releases.succeed("upgrade", "--to", two);
    expect(await versionOf(firm)).toBe("0.1.0");
    await firm.endServer();
    await firm.serve(releases.current);
    expect(firm.said.join("\n")).toContain("Making a backup before this release begins");
    expect(await versionOf(firm)).toBe("0.2.0");
    await createClient(ana, "Olga Ivers");

    // Goes back, with the data as the old release has left them.
    await firm.endServer();
    await releases.succeed("upgrade", "--back", "--with-data");
    await firm.serve(releases.current);
    expect(await versionOf(firm)).toBe("0.1.0");
    expect(await clientsOn(ana)).toEqual(["Vera Lind", "Nils Berg"]);

    const refusing = releases.add("refusing", { version: "0.3.0", schema: true });
    const refused = await releases.run("upgrade", "--to", refusing);
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining("Nothing was changed")]);
    const broken = releases.add("broken", { version: "0.4.0", start: true });
    await releases.succeed("upgrade", "--to", broken);
    await firm.endServer();
    await expect(firm.serve(releases.current)).rejects.toThrow(
      /broken on purpose.* The upgrade went back: .*one serves/s,
    );
    await firm.serve(releases.current);
    expect(await versionOf(firm)).toBe("0.1.0");
    expect(await clientsOn(ana)).toEqual(["Vera Lind", "Nils Berg"]);
    await ana.context().close();
  } finally {
    await firm.stop();
  }
});

async function versionOf(firm: ServedFirm): Promise<string | undefined> {
  return /"version":"([^"]*)"/.exec((await firm.ask("/")).text)?.[1];
}
