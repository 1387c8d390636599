import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { MOST_LISTED } from "../../../../convex/documents/record/rules";
import { MIME_OF_EXTENSION } from "../../../../convex/practice/documentTypes/rules";
import { aFile, openText } from "../../../../tests/support/functions/documents";
import { refusal } from "../../../../tests/support/functions/fakeStorage";
import { begun, written } from "../../../../tests/support/functions/messages";
import { aPortalWithStorage, openOwn, uploadOwn } from "../../../../tests/support/functions/ownDocuments";
import { wholePdf } from "../../../../tests/support/functions/wholePdf";
import { runWorkersHere } from "../../../../tests/support/screens/documentWorker";
import { startFakeLine } from "../../../../tests/support/screens/fakeLine";
import { serve } from "../../../../tests/support/screens/realFunctions";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { PlaceMessages } from "./PlaceMessages";
import { UnsentProvider } from "../../../lib/drafts/UnsentProvider";
import { InboxRoute } from "../../../routes/staff/InboxRoute";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { portal, staff } = api.messages.conversations;
const replyTemplates = api.messages.replyTemplates.staff;
const { begin, complete, discard, sealKey } = api.documents.upload.staff;
const { listOfClient } = api.documents.record.staff;
const { openKey } = api.documents.openings.staff;

/** Sofia's inbox, or a case's page, with a message from a client, and a working storage. */
async function aThread(place: "inbox" | "case" = "inbox") {
  runWorkersHere();
  const practice = await aPortalWithStorage();
  const { asClient, asSales, backend, clientId, caseId } = practice;
  const { threadId } = await asClient.mutation(portal.begin, { thread: begun("My passport", caseId) });
  const line = startFakeLine();
  const workspace = aPractice();
  const { follow } = serve(workspace, asSales, {
    queries: [
      ...[staff.inbox, staff.ofPlace, staff.read, staff.typing, replyTemplates.list, staff.unread],
      ...[api.cases.tasks.staff.owners, listOfClient, api.practice.documentTypes.staff.list],
    ],
    mutations: [staff.begin, staff.send, staff.markRead, staff.setTyping, discard],
    actions: [begin, sealKey, complete, openKey],
  });
  const kept = (element: ReactNode) => <UnsentProvider person="u1">{element}</UnsentProvider>;
  const routes = [
    { path: "/inbox", element: kept(<InboxRoute />) },
    { path: "/case", element: kept(<PlaceMessages clientId={clientId} caseId={caseId} clientName="Maria Santos" />) },
    { path: "/elsewhere", element: <p>Elsewhere</p> },
  ];
  const shown = show(workspace, routes, place === "inbox" ? `/inbox?thread=${threadId}` : "/case");
  const sent = async () => {
    const { threads } = await asClient.query(portal.list, { wanted: 9 });
    const read = await asClient.query(portal.read, { threadId: threads[0]?.threadId ?? "", wanted: 9 });
    return read?.messages.filter(({ senderType }) => senderType === "staff") ?? [];
  };
  const stored = async () => await backend.run(async (ctx) => await ctx.db.query("client_documents").take(20));
  const followNow = async () => {
    await act(follow);
  };
  const messages = within(await screen.findByRole("region", { name: "Messages" }));
  if (place === "case") await shown.user.click(await messages.findByRole("button", { name: "New message" }));
  const box = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: place === "case" ? "Message" : "Reply" });
  await shown.user.click(screen.getByRole("button", { name: "Attach files and options" }));
  await screen.findByLabelText("Attach a new file");
  return { ...practice, ...shown, workspace, line, box, sent, stored, threadId, follow: followNow };
}

const aPdf = (name = "draft.pdf", text = wholePdf("A draft.")) => new File([text], name, { type: "application/pdf" });

function choose(...files: File[]) {
  fireEvent.change(screen.getByLabelText("Attach a new file"), { target: { files } });
}

const attached = async () => within(await screen.findByRole("list", { name: "Attached documents" }));
const press = (name: string) => screen.getByRole("button", { name });
const HELD = /^A file is still on its way\. Wait until it is attached, or remove it\./;

beforeEach(() => {
  giveLayout();
  vi.spyOn(HTMLImageElement.prototype, "src", "set").mockImplementation(() => undefined);
  URL.createObjectURL = () => "blob:1";
  URL.revokeObjectURL = () => undefined;
});

describe("a file chosen while staff write", () => {
  // Caught: a file visible to the client before the message, or not after it; one that belonged to no case.
  test("becomes a document of the case, and the client can open it once the message is sent, not before", async () => {
    const { user, box, sent, stored, asClient, asSales, caseId, clientId } = await aThread();
    await user.type(box, "Please read it.");
    choose(aPdf());
    expect((await attached()).getByText("draft.pdf")).toBeDefined();
    const [row] = await stored();
    const documentId = row?._id ?? "";
    expect(row).toMatchObject({ clientId, caseId, isFromClient: false, sharedAt: null, typeKey: "other" });
    expect(await openOwn(asClient, documentId)).toBe("absent");
    await user.click(press("Send"));
    const answer = (await screen.findByText("Please read it.", { selector: "article p" })).closest("article");
    expect(within(answer ?? document.body).getByRole("link", { name: "draft.pdf" })).toBeDefined();
    expect((await sent())[0]?.attachments).toMatchObject([{ documentId, fileName: "draft.pdf" }]);
    expect(await openOwn(asClient, documentId)).toBe("opened");
    expect(await openText(asSales, documentId)).toBe(wholePdf("A draft."));
    expect([box.value, screen.queryByRole("button", { name: "Remove draft.pdf" })]).toEqual(["", null]);
  });

  // Caught: a message sent without the file that was still uploading; its text lost as well; a notice that stayed.
  test("blocks the message until it is uploaded, with a notice, and the typed text stays", async () => {
    const { user, box, line, sent } = await aThread();
    line.hold();
    await user.type(box, "Please read it.");
    choose(aPdf());
    await screen.findByRole("button", { name: "Pause: draft.pdf" });
    await user.click(press("Send"));
    expect(await screen.findByText(HELD)).toBeDefined();
    expect([await sent(), box.value]).toEqual([[], "Please read it."]);
    line.release();
    await attached();
    expect(screen.queryByText(HELD)).toBeNull();
    await user.click(press("Send"));
    await waitFor(async () => {
      expect((await sent())[0]?.attachments).toMatchObject([{ fileName: "draft.pdf" }]);
    });
  });

  // Caught: a second document for one file; a message sent without it that did not say so.
  test("is retried after a lost connection or a storage's refusal, and blocks the message until then", async () => {
    const { user, box, line, storage, sent, stored } = await aThread();
    line.cuts.push(0.5);
    choose(aPdf());
    expect(await screen.findByText("The connection was lost. Retry to continue with this file.")).toBeDefined();
    storage.troubles.push(() => refusal(403, "AccessDenied"));
    await user.click(press("Retry: draft.pdf"));
    expect(await screen.findByText("Access denied - check B2 permissions")).toBeDefined();
    await user.type(box, "Please read it.");
    await user.click(press("Send"));
    expect(await screen.findByText(/^A file is not attached\. Retry or remove it\./)).toBeDefined();
    expect(await sent()).toEqual([]);
    await user.click(press("Retry: draft.pdf"));
    expect((await attached()).getAllByRole("listitem")).toHaveLength(1);
    expect(await stored()).toHaveLength(1);
  });

  // Caught: a removed file that held the message back or was sent with it.
  test("can be removed while uploading, refused or attached, and the message is sent without it", async () => {
    const { user, box, line, sent } = await aThread();
    choose(aPdf("one.pdf"));
    await attached();
    line.hold();
    choose(aPdf("two.pdf"), aPdf("notes.txt"));
    await screen.findByRole("button", { name: "Pause: two.pdf" });
    for (const name of ["Remove: two.pdf", "Remove: notes.txt", "Remove one.pdf"]) await user.click(press(name));
    await user.type(box, "Without them.");
    await waitFor(() => {
      expect(screen.queryByRole("list", { name: "Chosen files" })).toBeNull();
    });
    await user.click(press("Send"));
    await waitFor(async () => {
      expect((await sent())[0]).toMatchObject({ text: "Without them.", attachments: [] });
    });
  });

  test("has the chosen type, whose limits are shown and enforced", async () => {
    const { user, stored } = await aThread();
    expect(screen.getByText(/^PDF, JPG, JPEG, PNG, DOC, DOCX, up to 50 MB each\./)).toBeDefined();
    await user.selectOptions(screen.getByRole("combobox", { name: "Type of new files" }), "Tax return");
    expect(screen.getByText(/^PDF, up to 50 MB each\./)).toBeDefined();
    choose(new File(["x"], "photo.png", { type: "image/png" }), aPdf());
    expect(await screen.findByText("File type not allowed. Accepted types: pdf")).toBeDefined();
    await attached();
    expect(await stored()).toMatchObject([{ typeKey: "tax_return", fileName: "draft.pdf" }]);
  });

  // Caught: an upload that continued for nobody, or was stopped silently.
  test("is cancelled if the thread is closed before the upload ends, and a toast says so", async () => {
    const { line, router, stored } = await aThread();
    line.hold();
    choose(aPdf());
    await screen.findByRole("button", { name: "Pause: draft.pdf" });
    await act(async () => {
      await router.navigate("/elsewhere");
    });
    expect(await screen.findByText("1 file was not uploaded.")).toBeDefined();
    await waitFor(async () => {
      expect(await stored()).toEqual([]);
    });
  });
});

test("a new thread of a case takes new files, each of them once", async () => {
  const { user, box, sent, stored, caseId } = await aThread("case");
  await user.type(screen.getByRole("textbox", { name: "Subject" }), "Two drafts");
  choose(aPdf("one.pdf"), aPdf("two.pdf"));
  await waitFor(async () => {
    expect((await attached()).getAllByRole("listitem")).toHaveLength(2);
  });
  await user.type(box, "Please read both.");
  await user.click(press("Send"));
  await waitFor(() => {
    expect(screen.queryByRole("dialog")).toBeNull();
  });
  expect((await sent())[0]?.attachments.map(({ fileName }) => fileName).sort()).toEqual(["one.pdf", "two.pdf"]);
  expect((await stored()).map((each) => each.caseId)).toEqual([caseId, caseId]);
});

describe("a document that a client has attached", () => {
  const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1);

  async function aSentDocument(fileName: string) {
    const thread = await aThread();
    const { asClient, threadId, follow } = thread;
    const mimeType = fileName.endsWith("png") ? "image/png" : MIME_OF_EXTENSION.docx;
    const documentId = await uploadOwn(asClient, aFile({ fileName, mimeType, typeKey: "other", plain: PNG }));
    await asClient.mutation(portal.send, { message: { threadId, ...written("See this"), documentIds: [documentId] } });
    await follow();
    await screen.findByText("See this", { selector: "article p" });
    return { ...thread, documentId };
  }

  // Caught: a link that left the thread; one without effect for a document beyond the newest five hundred.
  test("is opened over the thread by its link, however many documents there are, and says so once it is deleted", async () => {
    const { user, box, router, asSales, backend, clientId, documentId, threadId, follow } =
      await aSentDocument("visa.png");
    await backend.run(async (ctx) => {
      const row = await ctx.db.get("client_documents", documentId);
      if (row === null) throw new Error("it is stored");
      const { _id, _creationTime, ...copied } = { ...row, fileName: "newer.png", uploadedAt: Number.MAX_SAFE_INTEGER };
      for (let nth = 0; nth < MOST_LISTED; nth += 1) await ctx.db.insert("client_documents", copied);
    });
    expect(
      (await asSales.query(listOfClient, { clientId }))?.documents.some((each) => each.documentId === documentId),
    ).toBe(false);
    await user.type(box, "We see");
    await user.click(screen.getByRole("link", { name: "visa.png" }));
    const dialog = within(await screen.findByRole("dialog", { name: "visa.png" }));
    expect(await dialog.findByRole("img", { name: "visa.png" })).toBeDefined();
    expect(router.state.location.search).toBe(`?thread=${threadId}&document=${documentId}`);
    await backend.run(async (ctx) => {
      await ctx.db.delete("client_documents", documentId);
    });
    await follow();
    const gone = within(await screen.findByRole("dialog", { name: "Document" }));
    expect(gone.getByText("A document that was deleted")).toBeDefined();
    expect(gone.queryByRole("img")).toBeNull();
    await user.click(gone.getByRole("button", { name: "Close the preview" }));
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).toBeNull();
    });
    expect([router.state.location.search, box.value]).toEqual([`?thread=${threadId}`, "We see"]);
    expect(screen.queryByText("visa.png")).toBeNull();
  });

  test("of a kind that no browser shows is downloaded", async () => {
    await aSentDocument("draft.docx");
    expect(screen.queryByRole("link", { name: "draft.docx" })).toBeNull();
    expect(screen.getByRole("button", { name: "Download draft.docx" })).toBeDefined();
  });
});
