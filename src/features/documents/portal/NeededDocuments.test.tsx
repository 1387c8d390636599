import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { NOON } from "@passage/testkit/clock";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { openText } from "../../../../tests/support/functions/documents";
import { refusal } from "../../../../tests/support/functions/fakeStorage";
import { storeRequirement } from "../../../../tests/support/functions/dues";
import { storeCase } from "../../../../tests/support/functions/samples";
import { wholePdf } from "../../../../tests/support/functions/wholePdf";
import { aPdf, choose, openPortalDocuments as open } from "../../../../tests/support/screens/portalDocuments";
import { giveLayout } from "../../../../tests/support/screens/screens";

vi.mock("@clerk/react", async () => (await import("../../../../tests/support/screens/signedInClerk")).signedInClerk);
vi.mock("../scanning/photoQuality", () => ({ photoQuality: () => Promise.resolve("good") }));

const { begin } = api.documents.upload.portal;

beforeEach(() => {
  giveLayout();
  vi.spyOn(Date, "now").mockReturnValue(NOON);
});

/** The texts of a section's requests. */
function itemsOf(name: string) {
  const items = within(screen.getByRole("region", { name })).getAllByRole("listitem");
  return items.map(({ textContent }) => textContent);
}

describe("requested documents", () => {
  // Caught: "Por enviar | Passport-style photos | Two of the same kind, 2 by 2 inches…".
  test("are in Spanish for a client who reads it, if there is a translation", async () => {
    const instructions = "Two of the same kind, 2 by 2 inches, taken recently, on a white background.";
    const own = { title: "Her own words", titleEs: "Sus propias palabras", instructions: "In English" };
    const requests = [{ title: "Passport-style photos", instructions }, own, { title: "Only English" }];
    await open({ locale: "es", requests });
    const titles = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
    expect(titles.toSorted()).toEqual(["Fotos tipo pasaporte", "Only English", "Sus propias palabras"]);
    expect(screen.getByText("Dos iguales, de 2 por 2 pulgadas, recientes y con fondo blanco.")).toBeDefined();
    expect(screen.getByText("In English")).toBeDefined();
  });

  test("say what, why, until when, and whether they are late, apart from those that may be left out", async () => {
    // March 5 in UTC, still March 4 at the practice.
    vi.spyOn(Date, "now").mockReturnValue(NOON + 15 * 3_600_000);
    const { user } = await open({
      requests: [
        { title: "Your passport", instructions: "All pages.", why: "USCIS checks your trips.", dueOn: "2026-03-04" },
        { title: "A letter", isRequired: false, dueOn: null },
        { title: "Your diploma", dueOn: "2026-03-03" },
      ],
    });
    // A request due today is not late; only clients with several cases see the case number.
    expect(itemsOf("Needed now 2")).toEqual([
      expect.stringMatching(/^Your diplomaIt was needed by March 3, 2026\. Please send it soon\./),
      expect.stringMatching(
        /^Your passportAll pages\.Why we ask: USCIS checks your trips\.Please send it by March 4, 2026/,
      ),
    ]);
    await user.click(screen.getByRole("button", { name: "If you have it 1" }));
    expect(itemsOf("If you have it 1")).toEqual([expect.stringMatching(/^A letter(?!Please)/)]);
    expect(screen.queryByText(/^Nothing for now/)).toBeNull();
    expect(screen.queryByRole("heading", { name: /^Sent/ })).toBeNull();
  });

  // Caught: the same rule 13 times; a rule that is not true for one of the requests.
  test("say once which files are accepted, and again where fewer are", async () => {
    const types = ["passport", "passport", "degree", "other"];
    await open({
      requests: types.map((documentType, place) => ({ documentType, title: `Document ${String(place)}` })),
    });
    const rules = screen
      .getAllByText(/up to \d+ MB/)
      .map((rule) => [rule.textContent, rule.closest("li")?.textContent]);
    const rule = (megabytes: number) =>
      `PDF, JPG, or PNG, up to ${String(megabytes)} MB. Several photos become one PDF.`;
    expect(rules).toEqual([
      [rule(50), undefined],
      [rule(25), expect.stringMatching(/^Document 2/)],
      // Below "Something else", which takes more.
      [expect.stringMatching(/^PDF, JPG, PNG, DOC, or DOCX, up to 50 MB/), undefined],
    ]);
  });

  // Caught: passports of two cases that could not be told apart.
  test("of several cases name the case", async () => {
    const { backend, clientId, follow } = await open();
    const other = await storeCase(backend, { clientId, serial: 99 });
    await storeRequirement(backend, { clientId, caseId: other, title: "Your visa", dueOn: null });
    await follow();
    const shown = screen.getAllByText(/^Case CASE-/).map((each) => each.closest("li")?.textContent);
    expect(shown).toEqual([
      expect.stringMatching(/^Case CASE-2026-(?!99)\d+Your passport/),
      expect.stringMatching(/^Case CASE-2026-99Your visa/),
    ]);
  });

  test("that are none say so in the client's language", async () => {
    await open({ locale: "es", requests: [] });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Documentos");
    expect(screen.getByText("Nada por ahora. Le avisaremos aquí cuando necesitemos algo.")).toBeDefined();
    const listed = (name: string) => screen.getByRole("region", { name }).textContent;
    expect(listed("Archivos que ha enviado")).toContain("Aquí verá lo que envíe.");
    expect(listed("Lo que compartimos con usted")).toContain("Aquí verá lo que compartamos con usted.");
  });

  test("that are accepted are only named", async () => {
    await open({ requests: [{ title: "Your passport", titleEs: "Su pasaporte", status: "accepted" }] });
    expect(itemsOf("Sent 1")).toEqual(["AcceptedYour passport"]);
    expect(screen.queryByLabelText(/Your passport/)).toBeNull();
  });

  // Caught: English that a screen reader reads as Spanish.
  test("have the language of each text that is not the page's", async () => {
    const own = {
      title: "Her own words",
      titleEs: "Sus propias palabras",
      why: "We check it.",
      whyEs: "Lo revisamos.",
    };
    await open({ locale: "es", requests: [own, { title: "In English", instructions: "Both sides", why: "Why not" }] });
    const langOf = (text: string) => screen.getByText(text).closest("[lang]")?.getAttribute("lang");
    expect(["In English", "Both sides", "Why not"].map(langOf)).toEqual(["en", "en", "en"]);
    expect(["Sus propias palabras", "Lo revisamos."].map(langOf)).toEqual(["es", "es"]);
  });
});

describe("the end", () => {
  const REQUESTS = [
    { title: "Passport", status: "accepted" },
    { title: "Diploma", status: "uploaded" },
    { title: "Taxes", status: "redo", reason: "Page 2 is missing." },
    { title: "Letter", isRequired: false },
  ] as const;

  // Caught: "You have sent 2 of 4", which counts what may be left out; "everything", with a returned document.
  test("is in sight: the bar counts what is needed, and a returned document is needed again", async () => {
    const { backend, follow, requirementIds } = await open({ requests: [...REQUESTS] });
    const bar = screen.getByRole("progressbar", { name: "You have sent 2 of 3" });
    expect([bar.getAttribute("aria-valuenow"), bar.getAttribute("aria-valuemax")]).toEqual(["2", "3"]);
    expect(itemsOf("Needed now 1")).toEqual([
      expect.stringMatching(/^New copy neededTaxes.*What to fix: Page 2 is missing\./),
    ]);
    const [passport, diploma, taxes] = requirementIds;
    if (passport === undefined || diploma === undefined || taxes === undefined) expect.fail("no requests");
    await backend.run(async (ctx) => {
      await ctx.db.patch("case_requirements", taxes, { status: "uploaded", reason: null });
    });
    await follow();
    const end = screen.getByText("You have sent every document we need now. We are checking 2 documents.");
    // Caught: the focus at the top of the page after the last document.
    expect(document.activeElement).toBe(end);
    expect(screen.getByRole("progressbar", { name: "You have sent 3 of 3" })).toBeDefined();
    await backend.run(async (ctx) => {
      for (const id of [diploma, taxes]) await ctx.db.patch("case_requirements", id, { status: "accepted" });
    });
    await follow();
    expect(screen.getByText("You have sent every document we need now. All of them are accepted.")).toBeDefined();
  });
});

describe("on a phone", () => {
  const REQUESTS = [{ title: "Passport" }, { title: "Diploma" }, { title: "Taxes" }];
  const headings = () => screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);

  // Caught: no way to see all of them; the focus on a button that is gone.
  test("there is one card at a time, and all of them on request", async () => {
    giveLayout({ isWide: false });
    const { user } = await open({ requests: REQUESTS });
    expect([headings(), screen.getByText("1 of 3").textContent]).toEqual([["Passport"], "1 of 3"]);
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Diploma" }));
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(headings()).toEqual(["Taxes"]);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Next" }).disabled).toBe(true);
    await user.click(screen.getByRole("button", { name: "Show all" }));
    expect(headings()).toEqual(["Passport", "Diploma", "Taxes"]);
    await user.click(screen.getByRole("button", { name: "One at a time" }));
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(headings()).toEqual(["Diploma"]);
  });

  // Caught: an upload that ended with its card, or that nobody saw any more.
  test("an upload goes on after Next, is shown below, and its card gives way when it was sent", async () => {
    giveLayout({ isWide: false });
    const { user, line, follow, sent } = await open({ requests: REQUESTS });
    line.hold();
    choose("Passport", aPdf());
    await screen.findByRole("button", { name: "Pause" });
    await user.click(screen.getByRole("button", { name: "Next" }));
    const left = within(await screen.findByRole("region", { name: "Files on their way" }));
    expect(left.getByText("passport.pdf")).toBeDefined();
    line.release();
    expect(await screen.findByText("passport.pdf was sent. Thank you!")).toBeDefined();
    await follow();
    expect(await sent()).toMatchObject([{ fileName: "passport.pdf" }]);
    expect([headings(), screen.getByText(/^\d of 2$/).textContent]).toEqual([["Diploma"], "1 of 2"]);
    expect(screen.getByRole("progressbar", { name: "You have sent 1 of 3" })).toBeDefined();
  });
});

describe("a chosen file", () => {
  test("is encrypted, sent, and answers the request; the screen follows", async () => {
    const { asSales, follow, requirementIds, sent, user } = await open();
    expect(screen.getByRole("region", { name: "Something else" })).toBeDefined();
    choose("Your passport", aPdf());
    expect((await screen.findByText("Sent. Thank you!")).role).toBe("status");
    await follow();
    // Caught: no thanks, because the card with the message was gone.
    expect(await screen.findByText("passport.pdf was sent. Thank you!")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Sent 1" }));
    expect(screen.getAllByText("In review")).toHaveLength(2);
    // Caught: "It was needed by …" for a document that the practice has.
    expect(screen.queryByText(/^(Please send it by|It was needed by)/)).toBeNull();
    expect(screen.getByText("Send another file")).toBeDefined();
    const [document] = await sent();
    expect(document).toMatchObject({ fileName: "passport.pdf", requirementId: requirementIds[0], isFromClient: true });
    expect(await openText(asSales, document?.documentId ?? "")).toBe(wholePdf());
  });

  test.each([
    ["of another kind", aPdf("notes.txt"), "This kind of file cannot be sent here. Please choose PDF, JPG, or PNG."],
    ["without a byte", new File([], "a.pdf"), "This file is empty. Please choose another one."],
    // Caught: "Please choose it again", which could not help.
    [
      "that is no PDF inside",
      aPdf("a.pdf", "<html>"),
      "This file is not what its name says, so it cannot be sent. Please choose another one.",
    ],
    [
      "that is a program called a photo",
      aPdf("a.jpg", "MZ program"),
      "This file is not what its name says, so it cannot be sent. Please choose another one.",
    ],
  ])("%s says why it is not sent", async (_, file, words) => {
    const { sent } = await open();
    choose("Your passport", file);
    expect((await screen.findByRole("alert")).textContent).toBe(words);
    expect(await sent()).toEqual([]);
    choose("Your passport", aPdf());
    expect(await screen.findByText("Sent. Thank you!")).toBeDefined();
  });

  // Caught: "No se pudo enviar. Inténtelo de nuevo" for a long name, with a button that could never succeed.
  test("with a name of 300 characters is sent under a shorter one", async () => {
    const { sent } = await open();
    choose("Your passport", aPdf(`${"n".repeat(300)}.pdf`));
    expect(await screen.findByText("Sent. Thank you!")).toBeDefined();
    expect((await sent()).map(({ fileName }) => fileName)).toEqual([`${"n".repeat(251)}.pdf`]);
  });

  // Caught: for a PNG that a phone had saved as "passport.jpg", a message that images are accepted.
  test("that is another type of photo than its name says is sent as its real type", async () => {
    const { sent, workspace } = await open();
    const png = new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)], "passport.jpg");
    choose("Something else", png);
    expect(await screen.findByText("Sent. Thank you!")).toBeDefined();
    expect(await sent()).toMatchObject([
      { fileName: "passport.png", mimeType: "image/png", caseId: null, requirementId: null, isFromClient: true },
    ]);
    const [begun] = workspace.sent.filter(({ name }) => name === "documents/upload/portal:begin");
    expect(begun?.args).toMatchObject({ fileName: "passport.png", mimeType: "image/png", fileBytes: 8 });
  });

  test("that is too large names the limit", async () => {
    const { sent } = await open();
    const large = aPdf();
    Object.defineProperty(large, "size", { value: 52_428_801 });
    choose("Your passport", large);
    expect((await screen.findByRole("alert")).textContent).toBe(
      "This file is larger than 50 MB. Please choose a smaller one.",
    );
    expect(await sent()).toEqual([]);
  });

  // Caught: a file that had to be chosen again after the connection was lost; a second document for one press.
  test("resumes when the connection is lost during the upload", async () => {
    const { line, sent, user } = await open();
    line.cuts.push(0.5);
    choose("Your passport", aPdf());
    expect(await screen.findByText(/^The connection was lost\. Continue when/)).toBeDefined();
    await user.dblClick(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByText("Sent. Thank you!")).toBeDefined();
    expect(await sent()).toHaveLength(1);
  });

  test("that the storage refuses is tried again", async () => {
    const { storage, sent, user } = await open();
    storage.troubles.push(() => refusal(403, "AccessDenied"));
    choose("Your passport", aPdf());
    expect(await screen.findByText("It could not be sent. Please try again.")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Sent. Thank you!")).toBeDefined();
    expect(await sent()).toHaveLength(1);
  });

  // Caught: "It could not be sent. Please try again." for a client whom trying again could not help.
  test.each([
    { code: "RATE_LIMITED", locale: "en", words: /^You have sent many files in a short time/, retry: "Try again" },
    { code: "INVALID", locale: "en", words: /^There is no more room for your files/, retry: "Try again" },
    { code: "RATE_LIMITED", locale: "es", words: /^Ha enviado muchos archivos en poco/, retry: "Intentar de nuevo" },
    { code: "INVALID", locale: "es", words: /^No queda espacio para sus archivos/, retry: "Intentar de nuevo" },
  ] as const)("beyond a client's limit says what to do ($code, $locale), and can be sent later", async (limit) => {
    const { code, locale, words, retry } = limit;
    const { workspace, sent, asClient, user } = await open({ locale });
    workspace.answer(begin, () => {
      throw new ConvexError({ code, retryAt: NOON + 20_000, field: "room", reason: "x" });
    });
    const choice = locale === "en" ? "Choose a file for “Your passport”" : "Elegir un archivo para «Your passport»";
    fireEvent.change(screen.getByLabelText(choice), { target: { files: [aPdf()] } });
    expect((await screen.findByRole("alert")).textContent).toMatch(words);
    workspace.answer(begin, async (args) => await asClient.action(begin, args as never));
    await user.click(screen.getByRole("button", { name: retry }));
    await waitFor(async () => {
      expect(await sent()).toHaveLength(1);
    });
  });

  test("is paused, resumed, and cancelled without a trace", async () => {
    const { backend, line, user } = await open();
    line.hold();
    choose("Your passport", aPdf());
    await user.click(await screen.findByRole("button", { name: "Pause" }));
    expect(await screen.findByText("Paused")).toBeDefined();
    // Caught: the focus lost with the pressed button, so that Tab began at the top of the page.
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Continue" }));
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    line.release();
    expect(screen.getByLabelText("Choose a file for “Your passport”")).toBeDefined();
    await waitFor(async () => {
      expect(await backend.run(async (ctx) => await ctx.db.query("client_documents").take(5))).toEqual([]);
    });
  });
});
