import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { NOON } from "@passage/testkit/clock";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { MIME_OF_EXTENSION } from "../../../convex/practice/documentTypes/rules";
import { aFile, openText, upload } from "../../../tests/support/functions/documents";
import { refusal } from "../../../tests/support/functions/fakeStorage";
import { storeRequirement } from "../../../tests/support/functions/dues";
import { storeCase, storeDocument } from "../../../tests/support/functions/samples";
import { wholePdf } from "../../../tests/support/functions/wholePdf";
import { allRoutes } from "../../../tests/support/screens/allRoutes";
import { lazyProof } from "../../features/access/secondStep/lazyProof";
import {
  aPdf,
  choose,
  DOCUMENTS_PATH,
  openPortalDocuments as open,
} from "../../../tests/support/screens/portalDocuments";
import { aPortal } from "../../../tests/support/screens/portalScreens";
import { giveLayout, show } from "../../../tests/support/screens/screens";

const saved = vi.hoisted((): { name: string; content: unknown }[] => []);
vi.mock("@clerk/react", async () => (await import("../../../tests/support/screens/signedInClerk")).signedInClerk);
vi.mock("../../lib/saveFile", () => ({
  saveFile: (name: string, content: unknown) => {
    saved.push({ name, content });
  },
}));
vi.mock("../../features/documents/scanning/photoQuality", () => ({ photoQuality: () => Promise.resolve("good") }));

const { begin, openKey } = api.documents.record.portal;
const { list } = api.documents.portal.portal;

beforeEach(() => {
  giveLayout();
  saved.length = 0;
  vi.spyOn(Date, "now").mockReturnValue(NOON);
});

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

  test("say what, why, until when, which files, and whether they are late", async () => {
    // March 5 in UTC, still March 4 at the practice.
    vi.spyOn(Date, "now").mockReturnValue(NOON + 15 * 3_600_000);
    await open({
      requests: [
        { title: "Your passport", instructions: "All pages.", dueOn: "2026-03-04" },
        { title: "A letter", isRequired: false, dueOn: null },
        { title: "Your diploma", dueOn: "2026-03-03" },
      ],
    });
    const items = within(screen.getByRole("region", { name: "What we need from you" }))
      .getAllByRole("listitem")
      .filter((item) => within(item).queryByRole("heading", { level: 3 }) !== null);
    expect(items.map((item) => within(item).getByRole("heading", { level: 3 }).textContent)).toEqual([
      "Your diploma",
      "Your passport",
      "A letter",
    ]);
    const [late, due, optional] = items.map((item) => item.textContent);
    // A request due today is not late; only clients with several cases see the case number.
    expect(late).toMatch(/^To sendYour diplomaIt was needed by March 3, 2026\. Please send it soon\./);
    expect(due).toMatch(/^To sendYour passportAll pages\.Please send it by March 4, 2026/);
    expect(due).toContain("PDF, JPG, or PNG, up to 50 MB");
    expect(optional).toMatch(/^To sendIf you have itA letter(?!Please)/);
    expect(screen.queryByText(/^Nothing for now/)).toBeNull();
    expect(screen.queryByText(/documents? (is|are) done$/)).toBeNull();
  });

  // Caught: passports of two cases that could not be told apart.
  test("of several cases name the case", async () => {
    const { backend, clientId, follow } = await open();
    const other = await storeCase(backend, { clientId, serial: 99 });
    await storeRequirement(backend, { clientId, caseId: other, title: "Your visa", dueOn: null });
    await follow();
    const shown = screen.getAllByText(/^Case CASE-/).map((each) => each.closest("li")?.textContent);
    expect(shown).toEqual([
      expect.stringMatching(/^To sendCase CASE-2026-(?!99)\d+Your passport/),
      expect.stringMatching(/^To sendCase CASE-2026-99Your visa/),
    ]);
  });

  test("that are none say so in the client's language", async () => {
    await open({ locale: "es", requests: [] });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Documentos");
    expect(screen.getByText("Nada por ahora. Le avisaremos aquí cuando necesitemos algo.")).toBeDefined();
    const listed = (name: string) => screen.getByRole("region", { name }).textContent;
    expect(listed("Lo que usted ha enviado")).toContain("Aquí verá lo que envíe.");
    expect(listed("Lo que compartimos con usted")).toContain("Aquí verá lo que compartamos con usted.");
  });

  test("that are accepted are only named", async () => {
    await open({ requests: [{ title: "Your passport", titleEs: "Su pasaporte", status: "accepted" }] });
    const done = screen.getByText("1 document is done").closest("details") ?? document.body;
    expect(
      within(done)
        .getAllByRole("listitem", { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual(["Your passport"]);
    expect(screen.queryByLabelText(/Your passport/)).toBeNull();
  });
});

describe("a chosen file", () => {
  test("is encrypted, sent, and answers the request; the screen follows", async () => {
    const { asSales, follow, requirementIds, sent } = await open();
    expect(screen.getByRole("region", { name: "Something else" })).toBeDefined();
    choose("Your passport", aPdf());
    expect((await screen.findByText("Sent. Thank you!")).role).toBe("status");
    await follow();
    expect(screen.getAllByText("We are looking at it")).toHaveLength(2);
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
    const [begun] = workspace.sent.filter(({ name }) => name === "documents/record/portal:begin");
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
    expect(await screen.findByText(/^The connection was lost\. Go on when/)).toBeDefined();
    await user.dblClick(screen.getByRole("button", { name: "Go on" }));
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
    await user.click(screen.getByRole("button", { name: "Go on" }));
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    line.release();
    expect(screen.getByLabelText("Choose a file for “Your passport”")).toBeDefined();
    await waitFor(async () => {
      expect(await backend.run(async (ctx) => await ctx.db.query("client_documents").take(5))).toEqual([]);
    });
  });
});

// Caught: a list that ended with the newest, without mentioning the others.
test("older sent documents are shown on request", async () => {
  const { backend, clientId, follow, user } = await open({ requests: [] });
  for (let nth = 0; nth <= 100; nth += 1) {
    await storeDocument(backend, { clientId, isFromClient: true, uploadedAt: nth, fileName: `${String(nth)}.pdf` });
  }
  await follow();
  expect(screen.queryByText("0.pdf")).toBeNull();
  await user.click(await screen.findByRole("button", { name: "Show older" }));
  expect(await screen.findByText("0.pdf")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Show older" })).toBeNull();
});

// Caught: a link from a message or notice that opened the list and no document.
test.each([
  ["en", "This document", "This document is no longer available, or is no longer shared with you."],
  ["es", "Este documento", "Este documento ya no está aquí o ya no se comparte con usted."],
] as const)("a document in the address is found among all, and a missing one says so (%s)", async (...told) => {
  const [locale, name, words] = told;
  const { backend, clientId, follow, router, workspace } = await open({ locale, requests: [] });
  workspace.answer(openKey, () => ({ kind: "keyless" }));
  let oldest = "";
  for (let nth = 0; nth <= 100; nth += 1) {
    const about = { isFromClient: true, uploadedAt: 101 - nth, fileName: `${String(101 - nth)}.pdf` };
    oldest = await storeDocument(backend, { clientId, ...about });
  }
  await follow();
  expect(screen.queryByText("1.pdf")).toBeNull();
  await act(async () => {
    await router.navigate(`${DOCUMENTS_PATH}?document=${oldest}`);
  });
  expect(await screen.findByRole("dialog", { name: "1.pdf" })).toBeDefined();
  await act(async () => {
    await router.navigate(`${DOCUMENTS_PATH}?document=nothing`);
  });
  const missing = within(await screen.findByRole("dialog", { name }));
  expect(missing.getByRole("alert").textContent).toBe(words);
  fireEvent.click(missing.getByRole("button", { name: locale === "en" ? "Close" : "Cerrar" }));
  await waitFor(() => {
    expect([screen.queryByRole("dialog"), router.state.location.search]).toEqual([null, ""]);
  });
});

describe("the documents of a client", () => {
  test("that were sent have their date and the decision, with the reason for a new copy", async () => {
    const { asLawyer, follow, sent } = await open();
    choose("Your passport", aPdf());
    await screen.findByText("Sent. Thank you!");
    const [document] = await sent();
    if (document === undefined) expect.fail("nothing was sent");
    const { documentId, version } = document;
    await asLawyer.mutation(api.documents.record.staff.returnForRedo, {
      documentId,
      version,
      reason: "Page 2 is missing.",
    });
    await follow();
    expect(screen.getAllByText("Please send it again")).toHaveLength(2);
    expect(screen.getAllByText("Why: Page 2 is missing.")).toHaveLength(2);
    expect(screen.queryByText("Sent. Thank you!")).toBeNull();
    const own = within(screen.getByRole("region", { name: "What you have sent" }));
    expect(own.getByText(/^Sent on \w+ \d+, 2026 · \d+ Bytes$/)).toBeDefined();
  });

  // Caught: a document of staff visible to a client before it was shared.
  test("that staff share are there at once, and saved as they were; taken back, they are gone", async () => {
    const { asSales, backend, clientId, follow } = await open();
    const documentId = await upload(asSales, clientId, aFile({ fileName: "draft.pdf" }));
    await follow();
    expect(screen.queryByText("draft.pdf")).toBeNull();
    await asSales.mutation(api.documents.record.staff.setShared, { documentId, isShared: true });
    const docx = { fileName: "form.docx", mimeType: MIME_OF_EXTENSION.docx };
    await storeDocument(backend, {
      clientId,
      ...docx,
      sharedAt: 1,
      review: "redo",
      reviewReason: "Not theirs to read",
    });
    await follow();
    const save = await screen.findByRole("button", { name: "Save draft.pdf" });
    const shared = within(screen.getByRole("region", { name: "What we have shared with you" }));
    expect(shared.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^draft\.pdfShared on \w+ \d+, 2026 · \d+ Bytes$/),
      expect.stringMatching(/^form\.docxShared on January 1, 1970 · \d+ Bytes$/),
    ]);
    const names = shared.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
    expect(names).toEqual(["Open draft.pdf", "Save draft.pdf", "Save form.docx"]);
    expect(save.title).toBe("Save draft.pdf");
    fireEvent.click(save);
    // During the download, the same button cancels it.
    expect([save.ariaLabel, save.title]).toEqual(["Cancel saving draft.pdf", "Cancel saving draft.pdf"]);
    await waitFor(() => {
      expect(saved).toHaveLength(1);
    });
    expect(saved[0]?.name).toBe("draft.pdf");
    await asSales.mutation(api.documents.record.staff.setShared, { documentId, isShared: false });
    await follow();
    expect(screen.queryByText("draft.pdf")).toBeNull();
  });

  test("that cannot be opened say so", async () => {
    const { asSales, clientId, follow, storage, user } = await open();
    const documentId = await upload(asSales, clientId, aFile({ fileName: "draft.pdf" }));
    await asSales.mutation(api.documents.record.staff.setShared, { documentId, isShared: true });
    await follow();
    storage.troubles.push(() => refusal(404, "NoSuchKey"));
    await user.click(await screen.findByRole("button", { name: "Save draft.pdf" }));
    const told = await screen.findByText("draft.pdf could not be opened. Please try again.");
    expect(told.closest(".shadow-raised")?.querySelector("svg.text-bad-ink")).not.toBeNull();
  });
});

// Caught: an image that stayed open after staff had revoked its share; an opening without a log entry.
test("a document is opened over the page, which the access log says, and closes when it is taken back", async () => {
  vi.spyOn(HTMLImageElement.prototype, "src", "set").mockImplementation(() => undefined);
  URL.createObjectURL = () => "blob:1";
  URL.revokeObjectURL = () => undefined;
  const { asSales, clientId, follow, user, workspace, asClient } = await open();
  const plain = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1);
  const file = aFile({ fileName: "visa.png", mimeType: "image/png", plain });
  const documentId = await upload(asSales, clientId, file);
  await asSales.mutation(api.documents.record.staff.setShared, { documentId, isShared: true });
  await follow();
  workspace.answer(openKey, () => ({ kind: "keyless" }));
  await user.click(screen.getByRole("button", { name: "Open visa.png" }));
  const dialog = within(await screen.findByRole("dialog", { name: "visa.png" }));
  expect((await dialog.findByRole("alert")).textContent).toContain("visa.png could not be opened. Please try again.");
  const held = Promise.withResolvers<undefined>();
  workspace.answer(openKey, async (args) => {
    await held.promise;
    return await asClient.action(openKey, args as never);
  });
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  expect(dialog.getByRole("status").textContent).toContain("Opening the document…");
  held.resolve(undefined);
  expect(await dialog.findByRole("img", { name: "visa.png" })).toBeDefined();
  expect(await asSales.query(api.documents.record.staff.accesses, { documentId })).toMatchObject([
    { action: "preview" },
  ]);
  await asSales.mutation(api.documents.record.staff.setShared, { documentId, isShared: false });
  await follow();
  await waitFor(() => {
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

// Caught: "please try again" for a document whose share was revoked between the list and the press.
test("a document that is no longer shared when it is opened or saved says so", async () => {
  const { asSales, clientId, follow, user } = await open();
  const documentId = await upload(asSales, clientId, aFile({ fileName: "draft.pdf" }));
  await asSales.mutation(api.documents.record.staff.setShared, { documentId, isShared: true });
  await follow();
  await screen.findByText("draft.pdf");
  await asSales.mutation(api.documents.record.staff.setShared, { documentId, isShared: false });
  const words = "draft.pdf is no longer available, or is no longer shared with you.";
  await user.click(screen.getByRole("button", { name: "Save draft.pdf" }));
  expect(await screen.findByText(words)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Open draft.pdf" }));
  const dialog = within(await screen.findByRole("dialog", { name: "draft.pdf" }));
  expect((await dialog.findByRole("alert")).textContent).toBe(words);
  expect(dialog.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("after many others a document is neither opened nor saved until the client confirms their identity, and both say so", async () => {
  const { asSales, clientId, follow, user, workspace } = await open({ requests: [] });
  const documentId = await upload(asSales, clientId, aFile({ fileName: "draft.pdf" }));
  await asSales.mutation(api.documents.record.staff.setShared, { documentId, isShared: true });
  await follow();
  workspace.answer(openKey, () => ({ kind: "signInAgain" }));
  // The dialog's code cannot be loaded.
  vi.spyOn(lazyProof, "load").mockRejectedValue(new Error("offline"));
  const words = "You have opened many documents in a short time. Please confirm that it is you to open more.";
  await user.click(await screen.findByRole("button", { name: "Save draft.pdf" }));
  expect(await screen.findByText(words)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Open draft.pdf" }));
  const dialog = within(await screen.findByRole("dialog", { name: "draft.pdf" }));
  expect((await dialog.findByRole("alert")).textContent).toContain(words);
  expect(saved).toEqual([]);
});

test("a list that does not load says so, with the specification's words", async () => {
  const workspace = aPortal().answer(list, () => {
    throw new Error("[Request ID: 12ab] Server Error");
  });
  show(workspace, allRoutes, DOCUMENTS_PATH);
  expect(await screen.findByText("Failed to load documents")).toBeDefined();
});
