import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { NOON } from "@passage/testkit/clock";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { reasonText } from "../../../../convex/documents/review/rules";
import { MIME_OF_EXTENSION } from "../../../../convex/practice/documentTypes/rules";
import { aFile, upload } from "../../../../tests/support/functions/documents";
import { refusal } from "../../../../tests/support/functions/fakeStorage";
import { storeDocument } from "../../../../tests/support/functions/samples";
import { allRoutes } from "../../../../tests/support/screens/allRoutes";
import { lazyProof } from "../../access/secondStep/lazyProof";
import {
  aPdf,
  choose,
  DOCUMENTS_PATH,
  openPortalDocuments as open,
} from "../../../../tests/support/screens/portalDocuments";
import { aPortal } from "../../../../tests/support/screens/portalScreens";
import { giveLayout, show } from "../../../../tests/support/screens/screens";

const saved = vi.hoisted((): { name: string; content: unknown }[] => []);
vi.mock("@clerk/react", async () => (await import("../../../../tests/support/screens/signedInClerk")).signedInClerk);
vi.mock("../../../lib/saveFile", () => ({
  saveFile: (name: string, content: unknown) => {
    saved.push({ name, content });
  },
}));
vi.mock("../scanning/photoQuality", () => ({ photoQuality: () => Promise.resolve("good") }));

const { openKey } = api.documents.openings.portal;
const { list } = api.documents.portal.portal;

beforeEach(() => {
  giveLayout();
  saved.length = 0;
  vi.spyOn(Date, "now").mockReturnValue(NOON);
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
  ["es", "Este documento", "Este documento ya no está disponible o ya no se comparte con usted."],
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
  // Caught: a reason in Spanish for a client who reads English, because their family reads Spanish.
  test("that were sent have their date and the decision, with the reason for a new copy", async () => {
    const { asLawyer, follow, sent } = await open();
    choose("Your passport", aPdf());
    await screen.findByText("Sent. Thank you!");
    const [document] = await sent();
    if (document === undefined) expect.fail("nothing was sent");
    const { documentId, version } = document;
    await asLawyer.mutation(api.documents.review.staff.returnForRedo, {
      documentId,
      version,
      reason: reasonText({ reasons: ["blurry"], text: "Page 2." }, "es"),
    });
    await follow();
    expect(screen.getAllByText("New copy needed")).toHaveLength(2);
    const read = "What to fix: It is blurry. Please send a sharp copy. Page 2.";
    expect(screen.getAllByText(read)).toHaveLength(2);
    expect(screen.queryByText("Sent. Thank you!")).toBeNull();
    const own = within(screen.getByRole("region", { name: "Files you have sent" }));
    expect(own.getByText(/^Sent on \w+ \d+, 2026 · \d+ Bytes$/)).toBeDefined();
  });

  // Caught: a document of staff visible to a client before it was shared.
  test("that staff share are there at once, and saved as they were; taken back, they are gone", async () => {
    const { asSales, backend, clientId, follow } = await open();
    const documentId = await upload(asSales, clientId, aFile({ fileName: "draft.pdf" }));
    await follow();
    expect(screen.queryByText("draft.pdf")).toBeNull();
    await asSales.mutation(api.documents.sharing.staff.setShared, { documentId, isShared: true });
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
    await asSales.mutation(api.documents.sharing.staff.setShared, { documentId, isShared: false });
    await follow();
    expect(screen.queryByText("draft.pdf")).toBeNull();
  });

  test("that cannot be opened say so", async () => {
    const { asSales, clientId, follow, storage, user } = await open();
    const documentId = await upload(asSales, clientId, aFile({ fileName: "draft.pdf" }));
    await asSales.mutation(api.documents.sharing.staff.setShared, { documentId, isShared: true });
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
  await asSales.mutation(api.documents.sharing.staff.setShared, { documentId, isShared: true });
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
  fireEvent.error(await dialog.findByRole("img", { name: "visa.png" }));
  // Caught: a broken image that did not say what to do.
  expect(dialog.getByText("This kind of file is not shown here. Save it to open it.")).toBeDefined();
  expect(await asSales.query(api.documents.openings.staff.accesses, { documentId })).toMatchObject([
    { action: "preview" },
  ]);
  await asSales.mutation(api.documents.sharing.staff.setShared, { documentId, isShared: false });
  await follow();
  await waitFor(() => {
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

// Caught: "please try again" for a document whose share was revoked between the list and the press.
test("a document that is no longer shared when it is opened or saved says so", async () => {
  const { asSales, clientId, follow, user } = await open();
  const documentId = await upload(asSales, clientId, aFile({ fileName: "draft.pdf" }));
  await asSales.mutation(api.documents.sharing.staff.setShared, { documentId, isShared: true });
  await follow();
  await screen.findByText("draft.pdf");
  await asSales.mutation(api.documents.sharing.staff.setShared, { documentId, isShared: false });
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
  await asSales.mutation(api.documents.sharing.staff.setShared, { documentId, isShared: true });
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
