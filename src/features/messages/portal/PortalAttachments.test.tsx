import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import type { Locale } from "../../../../convex/platform/languages";
import { MIME_OF_EXTENSION } from "../../../../convex/practice/documentTypes/rules";
import { MOST_ATTACHMENTS } from "../../../../convex/messages/conversations/rules";
import { aFile, openText, upload } from "../../../../tests/support/functions/documents";
import { begun, written } from "../../../../tests/support/functions/messages";
import { aPortalWithStorage, openOwn } from "../../../../tests/support/functions/ownDocuments";
import { storeCase, storeDocument } from "../../../../tests/support/functions/samples";
import { wholePdf } from "../../../../tests/support/functions/wholePdf";
import { allRoutes } from "../../../../tests/support/screens/allRoutes";
import { runWorkersHere } from "../../../../tests/support/screens/documentWorker";
import { startFakeLine } from "../../../../tests/support/screens/fakeLine";
import { aPortal } from "../../../../tests/support/screens/portalScreens";
import { serve } from "../../../../tests/support/screens/realFunctions";
import { giveLayout, show } from "../../../../tests/support/screens/screens";

const saved = vi.hoisted((): string[] => []);
const photos = vi.hoisted((): { quality: string } => ({ quality: "good" }));
vi.mock("@clerk/react", async () => (await import("../../../../tests/support/screens/signedInClerk")).signedInClerk);
vi.mock("../../../lib/saveFile", () => ({
  saveFile: (name: string) => {
    saved.push(name);
  },
}));
vi.mock("../../documents/scanning/photoQuality", () => ({
  photoQuality: () => Promise.resolve(photos.quality),
}));
vi.mock("../../documents/scanning/photosToPdf", () => ({
  photosToPdf: (_: unknown, name: string) => {
    const file = new File([wholePdf("of photos")], `${name}.pdf`, { type: "application/pdf" });
    return Promise.resolve({ kind: "made", file });
  },
}));

const { portal, staff } = api.messages.conversations;
const { begin, complete, discard, sealKey } = api.documents.upload.portal;
const { openKey } = api.documents.openings.portal;

/** The portal of a client with one case and a message from the team, and a working storage. */
async function aConversation({ locale = "en", path }: { locale?: Locale; path?: string } = {}) {
  runWorkersHere();
  const practice = await aPortalWithStorage();
  const { asClient, asSales, backend, caseId, clientId } = practice;
  const { threadId } = await asSales.mutation(staff.begin, { clientId, thread: begun("Your interview", caseId) });
  const line = startFakeLine();
  const workspace = aPortal({ locale });
  const { follow } = serve(workspace, asClient, {
    queries: [
      portal.list,
      portal.read,
      portal.unread,
      portal.typing,
      portal.documents,
      api.workspace.portalHome.portal.get,
    ],
    mutations: [portal.begin, portal.send, portal.markRead, portal.setTyping, discard],
    actions: [begin, sealKey, complete, openKey],
  });
  const shown = show(workspace, allRoutes, path ?? `/client-portal/messages/${threadId}`);
  const box = await screen.findByRole<HTMLTextAreaElement>("textbox", {
    name: locale === "en" ? "Your message" : "Su mensaje",
  });
  // In a conversation, behind the paper clip.
  const more = screen.queryByRole("button", { name: /^(Attach files|Adjuntar archivos)/ });
  if (more !== null) await shown.user.click(more);
  await screen.findByText(locale === "en" ? "Attach a new file" : "Adjuntar un archivo nuevo");
  const sent = async () => {
    const { threads } = await asClient.query(portal.list, { wanted: 9 });
    const read = await asClient.query(portal.read, { threadId: threads[0]?.threadId ?? "", wanted: 9 });
    return read?.messages.filter(({ senderType }) => senderType === "client") ?? [];
  };
  const stored = async () => await backend.run(async (ctx) => await ctx.db.query("client_documents").take(20));
  const followNow = async () => {
    await act(follow);
  };
  return { ...practice, ...shown, workspace, line, box, sent, stored, threadId, follow: followNow };
}

const aPdf = (name = "letter.pdf", text = wholePdf("A letter.")) => new File([text], name, { type: "application/pdf" });
const aPhoto = (name = "photo.jpg") =>
  new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2)], name, { type: "image/jpeg" });

function choose(...files: File[]) {
  fireEvent.change(screen.getByLabelText("Choose a file for “Your message”"), { target: { files } });
}

const attached = async () => within(await screen.findByRole("list", { name: "Attached documents" }));
const press = (name: string) => screen.getByRole("button", { name });

beforeEach(() => {
  giveLayout();
  photos.quality = "good";
  saved.length = 0;
  vi.spyOn(HTMLImageElement.prototype, "src", "set").mockImplementation(() => undefined);
  URL.createObjectURL = () => "blob:1";
  URL.revokeObjectURL = () => undefined;
});

describe("a file chosen while a client writes", () => {
  // Caught: an unencrypted file in the storage; a document without an owner; a message without its file; a file that stayed for the next
  // message.
  test("is encrypted and sent, becomes the client's document of the case, and is attached to the message", async () => {
    const { user, box, sent, stored, storage, asSales, caseId, clientId } = await aConversation();
    await user.type(box, "Here it is.");
    choose(aPdf());
    expect((await attached()).getByText("letter.pdf")).toBeDefined();
    expect(await sent()).toEqual([]);
    await user.click(press("Send"));
    const answer = (await screen.findByText("Here it is.", { selector: "article p" })).closest("article");
    expect(within(answer ?? document.body).getByText("letter.pdf")).toBeDefined();
    const [row] = await stored();
    expect(row).toMatchObject({ clientId, caseId, isFromClient: true, typeKey: "other", status: "uploaded" });
    expect((await sent())[0]?.attachments).toMatchObject([{ documentId: row?._id, fileName: "letter.pdf" }]);
    expect(await openText(asSales, row?._id ?? "")).toBe(wholePdf("A letter."));
    expect(new TextDecoder("latin1").decode(storage.list()[0]?.[1])).not.toContain("A letter.");
    expect([box.value, screen.getAllByRole("list", { name: "Attached documents" }).length]).toEqual(["", 1]);
  });

  // Caught: a message sent without the file that was still uploading; its text lost as well; a notice that stayed.
  test("blocks the message until it is uploaded, with a notice, and the typed text stays", async () => {
    const { user, box, sent, line } = await aConversation();
    line.hold();
    await user.type(box, "Here it is.");
    choose(aPdf());
    await screen.findByRole("button", { name: "Pause" });
    await user.click(press("Send"));
    const alert = within(await screen.findByRole("alert"));
    expect(alert.getByText(/^Your file is still on its way\. Wait until it is attached, or cancel it\./)).toBeDefined();
    expect([await sent(), box.value]).toEqual([[], "Here it is."]);
    await user.click(press("Pause"));
    expect(screen.getByText(/^Your file is not attached yet\. Continue with it, or cancel it\./)).toBeDefined();
    line.release();
    await user.click(press("Continue"));
    await attached();
    expect(screen.queryByRole("alert")).toBeNull();
    await user.click(press("Send"));
    await waitFor(async () => {
      expect((await sent())[0]?.attachments).toMatchObject([{ fileName: "letter.pdf" }]);
    });
  });

  test("holds it back in Spanish, too", async () => {
    const { user, box, line, sent } = await aConversation({ locale: "es" });
    line.hold();
    await user.type(box, "Aquí está.");
    fireEvent.change(screen.getByLabelText(/Su mensaje/, { selector: "input:not([capture])" }), {
      target: { files: [aPdf()] },
    });
    await screen.findByRole("button", { name: "Pausar" });
    await user.click(press("Enviar"));
    expect(await screen.findByText(/^Su archivo todavía está en camino\./)).toBeDefined();
    expect([await sent(), box.value]).toEqual([[], "Aquí está."]);
  });

  // Caught: "letter.pdf was sent. Thank you!" for a file whose message was not sent yet.
  test.each([
    ["en", "letter.pdf is ready. Go back to your message to send it.", "Documents", "Messages"],
    ["es", "letter.pdf está listo. Vuelva a su mensaje para enviarlo.", "Documentos", "Mensajes"],
  ] as const)(
    "that arrives while another screen is there waits for its message, and it says so (%s)",
    async (...told) => {
      const [locale, words, elsewhere, back] = told;
      const { user, line, sent } = await aConversation({ locale });
      const go = async (name: string) => {
        const sections = screen.getByRole("navigation", { name: locale === "en" ? "Sections" : "Secciones" });
        await user.click(within(sections).getByRole("link", { name }));
        // The router shows the next screen a moment later: until then, the progress is that of the screen before.
        await within(sections).findByRole("link", { name, current: "page" });
      };
      line.hold();
      const choice = screen.getByLabelText(/Your message|Su mensaje/, { selector: "input:not([capture])" });
      fireEvent.change(choice, { target: { files: [aPdf()] } });
      await screen.findByRole("progressbar");
      await go(elsewhere);
      await screen.findByRole("progressbar");
      line.release();
      expect(await screen.findByText(words)).toBeDefined();
      await go(back);
      expect(await sent()).toEqual([]);
    },
  );

  // Caught: a cancelled file that held the message back or was sent with it.
  test("can be cancelled during the upload, and the message is sent without it", async () => {
    const { user, box, line, sent, stored } = await aConversation();
    line.hold();
    choose(aPdf());
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    await user.type(box, "Without it.");
    await user.click(press("Send"));
    await waitFor(async () => {
      expect((await sent())[0]).toMatchObject({ text: "Without it.", attachments: [] });
    });
    await waitFor(async () => {
      expect(await stored()).toEqual([]);
    });
  });

  // Caught: a removed file that was sent anyway.
  test("is removed before sending, and can be chosen again: it is among the client's documents", async () => {
    const { user, box, follow, sent } = await aConversation();
    choose(aPdf());
    await user.click((await attached()).getByRole("button", { name: "Remove letter.pdf" }));
    expect(screen.queryByRole("list", { name: "Attached documents" })).toBeNull();
    await user.type(box, "Without it.");
    await user.click(press("Send"));
    await waitFor(async () => {
      expect((await sent())[0]?.attachments).toEqual([]);
    });
    await follow();
    await user.selectOptions(screen.getByRole("combobox", { name: "Attach a document" }), "letter.pdf");
    expect((await attached()).getByText("letter.pdf")).toBeDefined();
  });
});

describe("photos taken while a client writes", () => {
  // Caught: an unreadable photo sent without a question; a message sent while the client was being asked.
  test("are sent, if dark, only after the client confirms, and block the message until then", async () => {
    photos.quality = "dark";
    const { user, box, sent } = await aConversation();
    const camera = screen.getByLabelText("Take a photo for “Your message”");
    expect(camera.getAttribute("capture")).toBe("environment");
    fireEvent.change(camera, { target: { files: [aPhoto()] } });
    expect(await screen.findByText("This photo is dark. Can you read every word?")).toBeDefined();
    await user.type(box, "My card.");
    await user.click(press("Send"));
    expect(await screen.findByText(/^Your file is not attached yet\./)).toBeDefined();
    expect(await sent()).toEqual([]);
    await user.click(press("Send it anyway"));
    expect((await attached()).getByText("photo.jpg")).toBeDefined();
  });

  test("of several pages become one PDF", async () => {
    const { stored } = await aConversation();
    choose(aPhoto("1.jpg"), aPhoto("2.jpg"));
    expect((await attached()).getByText("Photos with a message.pdf")).toBeDefined();
    expect(await stored()).toHaveLength(1);
  });
});

// Caught: a file of a new conversation that belonged to no case; a subject lost with the upload.
test("a new conversation takes a new file, which becomes a document of the chosen case", async () => {
  const { user, box, sent, stored, backend, caseId, clientId, follow } = await aConversation({
    path: "/client-portal/messages/new",
  });
  await storeCase(backend, { clientId, serial: 4_712 });
  await follow();
  const subject = screen.getByRole("textbox", { name: "Subject" });
  await user.type(subject, "My letter");
  await user.selectOptions(screen.getByRole("combobox", { name: "Which case?" }), "CASE-2026-4711");
  choose(aPdf());
  await attached();
  await user.type(box, "Here it is.");
  expect((subject as HTMLInputElement).value).toBe("My letter");
  await user.click(press("Send"));
  expect(await screen.findByRole("heading", { level: 1, name: "My letter" })).toBeDefined();
  const [row] = await stored();
  expect((await sent())[0]?.attachments).toMatchObject([{ documentId: row?._id }]);
  expect(row?.caseId).toBe(caseId);
});

// Caught: no word about attachments after a query had failed for good.
test.each([
  ["en", "Your documents could not be loaded, so nothing can be attached right now.", "Try again"],
  ["es", "No se pudieron cargar sus documentos, así que por ahora no se puede adjuntar nada.", "Intentar de nuevo"],
] as const)("a failure to load the documents is shown, and can be retried (%s)", async (...told) => {
  const [locale, words, again] = told;
  const { user, workspace } = await aConversation({ locale });
  fireEvent.change(screen.getByLabelText(/Your message|Su mensaje/, { selector: "input:not([capture])" }), {
    target: { files: [aPdf()] },
  });
  await screen.findByText("letter.pdf");
  const found = { documents: [], newFile: null };
  workspace.answer(portal.documents, () => {
    throw new Error("[Request ID: 12ab] Server Error");
  });
  act(() => {
    workspace.announce();
  });
  expect(await screen.findByText(words)).toBeDefined();
  // Caught: an attached document that was sent unseen, and could not be removed.
  expect(screen.getByText("letter.pdf")).toBeDefined();
  workspace.answerWhenAskedAgain(portal.documents, () => found);
  await user.click(screen.getByRole("button", { name: again }));
  await waitFor(() => {
    expect(screen.queryByText(words)).toBeNull();
  });
});

// Caught: an eleventh document, refused only after everything was written.
test("ten documents are as many as fit, and it says so", async () => {
  const { user, backend, clientId, follow, line } = await aConversation();
  for (let nth = 1; nth <= MOST_ATTACHMENTS; nth += 1) {
    await storeDocument(backend, { clientId, fileName: `${String(nth)}.pdf`, isFromClient: true });
  }
  await follow();
  for (let nth = 1; nth <= MOST_ATTACHMENTS; nth += 1) {
    await user.selectOptions(screen.getByRole("combobox", { name: "Attach a document" }), `${String(nth)}.pdf`);
  }
  expect(screen.getByText("This is as much as fits: at most 10 documents.")).toBeDefined();
  expect(screen.queryByLabelText("Choose a file for “Your message”")).toBeNull();
  await user.click((await attached()).getByRole("button", { name: "Remove 3.pdf" }));
  expect(screen.getByLabelText("Choose a file for “Your message”")).toBeDefined();
  // An attached document is not offered again.
  const choice = screen.getByRole<HTMLSelectElement>("combobox", { name: "Attach a document" });
  expect([...choice.options].map(({ text }) => text)).toEqual(["Choose a document", "3.pdf"]);
  // Caught: an eleventh document, chosen while a file took the tenth place.
  line.hold();
  choose(aPdf());
  await screen.findByRole("button", { name: "Pause" });
  expect(screen.queryByRole("combobox", { name: "Attach a document" })).toBeNull();
});

// Caught: a file that could be chosen and was then refused, because the practice accepts no such files.
test("a practice that accepts no unrequested files offers no file button", async () => {
  const { asAdmin, follow } = await aConversation();
  const types = await asAdmin.query(api.practice.documentTypes.staff.list, {});
  const { key, version, ...facts } = types.find((type) => type.key === "other") ?? expect.fail("it is built in");
  await asAdmin.mutation(api.practice.documentTypes.staff.save, {
    key,
    version,
    facts: { ...facts, isOffered: false },
  });
  await follow();
  expect(screen.queryByText("Attach a new file")).toBeNull();
});

describe("a document that staff have attached", () => {
  const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1);

  /** A conversation with a document from the team. */
  async function aSentDocument(fileName: string, mimeType: string) {
    const conversation = await aConversation();
    const { asSales, clientId, threadId, follow } = conversation;
    const documentId = await upload(asSales, clientId, aFile({ fileName, mimeType, typeKey: "other", plain: PNG }));
    await asSales.mutation(staff.send, { message: { threadId, ...written("See this"), documentIds: [documentId] } });
    await follow();
    await screen.findByText("See this");
    return { ...conversation, documentId };
  }

  // Caught: a link that led to the list of documents; an image that stayed open after its share was revoked.
  test("is opened over the conversation by its link, and says so when it is no longer shared", async () => {
    const { user, box, router, asSales, documentId, follow } = await aSentDocument("visa.png", "image/png");
    await user.type(box, "I see");
    await user.click(screen.getByRole("link", { name: "visa.png" }));
    const dialog = within(await screen.findByRole("dialog", { name: "visa.png" }));
    expect(await dialog.findByRole("img", { name: "visa.png" })).toBeDefined();
    expect(router.state.location.search).toBe(`?document=${documentId}`);
    expect(await asSales.query(api.documents.openings.staff.accesses, { documentId })).toMatchObject([
      { action: "preview" },
    ]);
    await asSales.mutation(api.documents.sharing.staff.setShared, { documentId, isShared: false });
    await follow();
    const gone = within(await screen.findByRole("dialog", { name: "This document" }));
    expect(gone.getByRole("alert").textContent).toMatch(
      /^This document is no longer available, or is no longer shared/,
    );
    expect(gone.queryByRole("img")).toBeNull();
    await user.click(gone.getByRole("button", { name: "Close" }));
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).toBeNull();
    });
    expect([router.state.location.search, box.value]).toEqual(["", "I see"]);
    expect(screen.getByText("A document that is no longer shared with you")).toBeDefined();
    expect(screen.queryByText("visa.png")).toBeNull();
    await asSales.action(api.documents.deletion.staff.remove, { documentId });
    await follow();
    expect(await screen.findByText("A document that is no longer here")).toBeDefined();
  });

  test("of a kind that no browser shows is saved", async () => {
    const { user } = await aSentDocument("draft.docx", MIME_OF_EXTENSION.docx);
    expect(screen.queryByRole("link", { name: "draft.docx" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Save draft.docx" }));
    await waitFor(() => {
      expect(saved).toEqual(["draft.docx"]);
    });
  });

  // Caught: an outside link to a document of the practice that did nothing, or opened it.
  test("can be named by an address, too; one that the client may not see says so", async () => {
    const { asSales, clientId, router, threadId, asClient } = await aConversation();
    const documentId = await upload(asSales, clientId, aFile({ fileName: "secret.pdf" }));
    expect(await openOwn(asClient, documentId)).toBe("absent");
    await act(async () => {
      await router.navigate(`/client-portal/messages/${threadId}?document=${documentId}`);
    });
    const dialog = within(await screen.findByRole("dialog", { name: "This document" }));
    expect((await dialog.findByRole("alert")).textContent).toMatch(/^This document is no longer available/);
  });
});
