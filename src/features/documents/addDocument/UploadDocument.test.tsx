import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { SERVICE_MAX_BYTES } from "../../../../convex/practice/documentTypes/rules";
import { openText } from "../../../../tests/support/functions/documents";
import { refusal } from "../../../../tests/support/functions/fakeStorage";
import { giveLayout } from "../../../../tests/support/screens/screens";
import { aPdf, openUpload, PDF } from "../../../../tests/support/screens/uploadScreen";

const pdf = vi.hoisted((): { problem: string | null } => ({ problem: null }));
vi.mock("../pdf/openPdf", () => ({
  openPdf: () => Promise.reject(Object.assign(new Error("not opened"), { problem: pdf.problem })),
}));
vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

type ShownDialog = Awaited<ReturnType<typeof openUpload>>;

async function choose({ user }: ShownDialog, files: File[], type: string | null = "Passport") {
  if (type !== null) await user.selectOptions(screen.getByLabelText("Document type"), type);
  fireEvent.change(screen.getByLabelText("Choose files"), { target: { files } });
}

async function item(name: string) {
  const found = await screen.findByText(name);
  const line = found.closest("li");
  if (line === null) throw new Error(`${name} is in no list.`);
  return within(line);
}

const press = async ({ user }: ShownDialog, name: string) => {
  await user.click(await screen.findByRole("button", { name }));
};
const percentOf = async (name: string) => (await item(name)).getByRole("progressbar").getAttribute("aria-valuenow");

/** A file of this length, without its bytes. */
function aFileOf(size: number, name = "passport.pdf", type = "application/pdf"): File {
  const file = new File([PDF], name, { type });
  Object.defineProperty(file, "size", { value: size });
  return file;
}

beforeEach(() => {
  giveLayout();
  pdf.problem = null;
});

describe("the dialog", () => {
  test("is for the client, and lists the types by level, then name, with what each accepts", async () => {
    const shown = await openUpload();
    const { dialog, user } = shown;
    expect(within(dialog).getByText("For Ana Souza")).toBeDefined();
    const choice = screen.getByLabelText<HTMLSelectElement>("Document type");
    const names = [...choice.options].map(({ text }) => text);
    expect(names.slice(0, 3)).toEqual(["Select a document type", "Award", "Birth certificate"]);
    expect(names.indexOf("Tax return")).toBeGreaterThan(names.indexOf("Work permit (EAD)"));
    expect(names.indexOf("Degree")).toBeGreaterThan(names.indexOf("Tax return"));
    await user.selectOptions(choice, "Tax return");
    expect(screen.getByText("PDF, up to 50 MB each.")).toBeDefined();
    const description = "Complete return or IRS transcript";
    expect(screen.getByRole("combobox", { name: "Document type", description })).toBe(choice);
    expect(screen.getByLabelText("Choose files").getAttribute("accept")).toBe(".pdf,application/pdf");
    // A photo is no PDF.
    expect(screen.queryByLabelText("Take a photo")).toBeNull();
    await user.selectOptions(choice, "Photo");
    expect(screen.getByText("JPG, JPEG, PNG, up to 10 MB each. HEIC photos are converted to JPEG.")).toBeDefined();
    expect(screen.getByLabelText("Take a photo").getAttribute("capture")).toBe("environment");
    expect(within(dialog).getByRole("button", { name: "Cancel" })).toBeDefined();
  });

  test("asks for the type first, and takes no file without one", async () => {
    const shown = await openUpload();
    await choose(shown, [aPdf()], null);
    expect(screen.getByText("Please select a document type first")).toBeDefined();
    expect(screen.queryByRole("list", { name: "Chosen files" })).toBeNull();
    await shown.user.selectOptions(screen.getByLabelText("Document type"), "Passport");
    expect(screen.queryByText("Please select a document type first")).toBeNull();
  });

  // Caught: a document that was already with the client, and a request that stayed open.
  test("of a requested document has its type, and the upload fulfils the request", async () => {
    const shown = await openUpload({ isRequested: true });
    const { caseId, clientId, request, requirementId, stored, workspace } = shown;
    expect(screen.getByText("Requested: Your passport")).toBeDefined();
    expect(screen.queryByLabelText("Document type")).toBeNull();
    await choose(shown, [aPdf()], null);
    expect(await screen.findByText("Uploaded")).toBeDefined();
    await shown.user.selectOptions(screen.getByLabelText("Belongs to"), "Spouse");
    await press(shown, "Save");
    expect(await screen.findByText("1 document uploaded")).toBeDefined();
    const [document] = (await stored()) ?? [];
    expect(document).toMatchObject({ caseId, typeKey: "passport", partyType: "spouse" });
    expect(await request()).toMatchObject({ status: "uploaded", documentId: document?.documentId });
    const [begun] = workspace.sent.filter(({ name }) => name === "documents/upload/staff:begin");
    expect(begun?.args).toMatchObject({
      clientId,
      caseId,
      requirementId,
      typeKey: "passport",
      fileName: "passport.pdf",
    });
  });

  test("without any file says what is missing instead of saving", async () => {
    const shown = await openUpload();
    await press(shown, "Save");
    expect((await screen.findByRole("alert")).textContent).toBe("Please select a document type first");
    await shown.user.selectOptions(screen.getByLabelText("Document type"), "Passport");
    await press(shown, "Save");
    expect((await screen.findByRole("alert")).textContent).toBe("Missing required information for upload");
  });
});

describe("a file that cannot be uploaded says why, and sends nothing:", () => {
  test.each([
    ["another ending", () => aPdf("passport.txt"), "File type not allowed. Accepted types: pdf, jpg, jpeg, png"],
    ["two endings", () => aPdf("passport.pdf.exe"), "File type not allowed. Accepted types: pdf, jpg, jpeg, png"],
    ["no ending", () => aPdf("passport"), "File type not allowed. Accepted types: pdf, jpg, jpeg, png"],
    ["an SVG", () => aPdf("drawing.svg"), "File type not allowed. Accepted types: pdf, jpg, jpeg, png"],
    [
      "another MIME type",
      () => aFileOf(9, "passport.pdf", "text/html"),
      "File type not allowed. Please upload PDF, image, or document files.",
    ],
    ["one byte too many", () => aFileOf(SERVICE_MAX_BYTES + 1), "File size exceeds 50MB limit"],
    ["no bytes", () => aFileOf(0), "This file is empty. Choose another file."],
    [
      "HTML called PDF",
      () => aPdf("passport.pdf", "<html>"),
      "File type not allowed. Please upload PDF, image, or document files.",
    ],
  ])("%s", async (_, file, reason) => {
    const shown = await openUpload();
    await choose(shown, [file()]);
    const list = await screen.findByRole("list", { name: "Chosen files" });
    expect((await within(list).findByRole("alert")).textContent).toBe(reason);
    expect(within(list).queryByRole("progressbar")).toBeNull();
    expect(within(list).queryByLabelText("Belongs to")).toBeNull();
    expect(shown.storage.calls).toEqual([]);
    expect(shown.workspace.sent.filter(({ name }) => name.startsWith("documents/"))).toEqual([]);
    // Removing it sends nothing to the server.
    await shown.user.click(screen.getByRole("button", { name: /^Remove: / }));
    await waitFor(() => {
      expect(screen.queryByRole("list", { name: "Chosen files" })).toBeNull();
    });
  });

  test("a photo beyond the type's own limit", async () => {
    const shown = await openUpload();
    const photo = aFileOf(10 * 1024 * 1024 + 1, "photo.png", "image/png");
    await choose(shown, [photo], "Photo");
    expect((await screen.findByRole("alert")).textContent).toBe("File size exceeds 10MB limit");
  });
});

describe("chosen files", () => {
  // Caught: a file that waited for a button; details that were stored with the upload, or for a file that had none.
  test("become documents immediately; Save stores their details, and closes", async () => {
    const shown = await openUpload();
    const { user, stored, asSales, workspace } = shown;
    await choose(shown, [aPdf("first.pdf"), aPdf("second.pdf", `${PDF} 2`)]);
    for (const name of ["first.pdf", "second.pdf"]) {
      expect(await (await item(name)).findByText("Uploaded")).toBeDefined();
      expect(await percentOf(name)).toBe("100");
      const line = await item(name);
      expect(line.getByRole("status").textContent).toBe("Uploaded");
      expect(
        line.getByText(`Passport · ${String(name === "first.pdf" ? PDF.length : PDF.length + 2)} Bytes`),
      ).toBeDefined();
      // A stored document is deleted from the list of documents.
      expect(line.queryAllByRole("button")).toEqual([]);
    }
    const documents = (await stored()) ?? [];
    expect(await Promise.all(documents.map(({ documentId }) => openText(asSales, documentId)))).toEqual(
      documents.map(({ fileName }) => (fileName === "first.pdf" ? PDF : `${PDF} 2`)),
    );
    const first = await item("first.pdf");
    await user.selectOptions(first.getByLabelText("Belongs to"), "Spouse");
    fireEvent.change(first.getByLabelText("Expires on"), { target: { value: "2031-05-01" } });
    await press(shown, "Save");
    expect(await screen.findByText("2 documents uploaded")).toBeDefined();
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).toBeNull();
    });
    const details = Object.fromEntries(
      ((await stored()) ?? []).map(({ fileName, partyType, expiresOn }) => [fileName, [partyType, expiresOn]]),
    );
    expect(details).toEqual({ "first.pdf": ["spouse", "2031-05-01"], "second.pdf": ["applicant", null] });
    expect(workspace.sent.filter(({ name }) => name === "documents/record/staff:saveDetails")).toHaveLength(1);
    // Caught: "2 documents were uploaded and kept" about saved ones.
    expect(screen.queryByText(/uploaded and kept/)).toBeNull();
  });

  test("of a type that does not expire are not asked for a last day", async () => {
    const shown = await openUpload();
    await choose(shown, [aPdf("degree.pdf")], "Degree");
    expect((await item("degree.pdf")).queryByLabelText("Expires on")).toBeNull();
  });

  // Caught: files of a second choice that replaced the first.
  test("can be added while others are on their way, with another type; three are sent in parallel", async () => {
    const shown = await openUpload();
    const { line, user, stored } = shown;
    line.hold();
    await choose(shown, [aPdf("1.pdf"), aPdf("2.pdf")]);
    await choose(shown, [aPdf("3.pdf"), aPdf("4.pdf")], "Degree");
    expect(await (await item("4.pdf")).findByText("Waiting…")).toBeDefined();
    await waitFor(() => {
      expect(line.running).toBe(3);
    });
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
    expect(await percentOf("1.pdf")).toBe("50");
    expect(await (await item("1.pdf")).findByText("Sending…")).toBeDefined();
    line.release();
    expect(await (await item("4.pdf")).findByText("Uploaded")).toBeDefined();
    await waitFor(() => {
      expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(false);
    });
    expect(line.mostAtOnce).toBe(3);
    expect(((await stored()) ?? []).map(({ fileName, typeKey }) => `${typeKey} ${fileName}`).toSorted()).toEqual([
      "degree 3.pdf",
      "degree 4.pdf",
      "passport 1.pdf",
      "passport 2.pdf",
    ]);
    await user.click(screen.getByRole("button", { name: "Save" }));
  });

  test("can be dropped", async () => {
    const shown = await openUpload();
    await shown.user.selectOptions(screen.getByLabelText("Document type"), "Passport");
    const area = screen.getByText("or drop them here").closest("div");
    if (area === null) throw new Error("There is no area.");
    fireEvent.drop(area, { dataTransfer: { files: [aPdf("dropped.pdf")] } });
    expect(await (await item("dropped.pdf")).findByText("Uploaded")).toBeDefined();
  });
});

describe("a file on its way", () => {
  test("is paused and resumed with the same document, and its bar does not go back", async () => {
    const shown = await openUpload();
    const { line, stored } = shown;
    line.hold();
    await choose(shown, [aPdf()]);
    await waitFor(async () => {
      expect(await percentOf("passport.pdf")).toBe("50");
    });
    expect((await item("passport.pdf")).getByRole("progressbar", { name: "50%" })).toBeDefined();
    await press(shown, "Pause: passport.pdf");
    expect(await screen.findByText("Paused")).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Pause/ })).toBeNull();
    // Caught: the focus lost with the pressed button, so that Tab began at the top of the dialog.
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Continue: passport.pdf" }));
    expect(line.running).toBe(0);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(false);
    line.release();
    expect(screen.queryByRole("button", { name: "Retry: passport.pdf" })).toBeNull();
    await press(shown, "Continue: passport.pdf");
    expect(await screen.findByText("Uploaded")).toBeDefined();
    expect(await stored()).toHaveLength(1);
    expect(shown.workspace.sent.filter(({ name }) => name === "documents/upload/staff:begin")).toHaveLength(1);
  });

  test("whose connection is lost waits, says so, and resumes on Retry; two presses do one thing", async () => {
    const shown = await openUpload();
    const { line, stored, user } = shown;
    line.cuts.push(0.5);
    await choose(shown, [aPdf()]);
    expect(await screen.findByText("The connection was lost. Retry to continue with this file.")).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Continue/ })).toBeNull();
    await user.dblClick(screen.getByRole("button", { name: "Retry: passport.pdf" }));
    expect(await screen.findByText("Uploaded")).toBeDefined();
    expect(await stored()).toHaveLength(1);
    expect(shown.storage.calls.filter((call) => call.startsWith("PUT"))).toHaveLength(1);
  });

  test("that the storage refuses says so until it is retried", async () => {
    const shown = await openUpload();
    shown.storage.troubles.push(() => refusal(403, "AccessDenied"));
    await choose(shown, [aPdf()]);
    expect((await screen.findByRole("alert")).textContent).toBe("Access denied - check B2 permissions");
    // Save loses nothing either.
    await press(shown, "Save");
    expect(await screen.findByText("1 file is not uploaded. Retry or remove the rest.")).toBeDefined();
    await press(shown, "Retry: passport.pdf");
    expect(await screen.findByText("Uploaded")).toBeDefined();
    await press(shown, "Save");
    expect(await screen.findByText("1 document uploaded")).toBeDefined();
  });

  test("is removed, and leaves nothing", async () => {
    const shown = await openUpload();
    const { line, backend } = shown;
    line.hold();
    await choose(shown, [aPdf()]);
    await waitFor(() => {
      expect(line.running).toBe(1);
    });
    await press(shown, "Remove: passport.pdf");
    await waitFor(() => {
      expect(screen.queryByText("passport.pdf")).toBeNull();
    });
    expect(await backend.run(async (ctx) => await ctx.db.query("client_documents").take(5))).toEqual([]);
  });

  test("makes the browser ask before the page is left, and only then", async () => {
    const shown = await openUpload();
    const leave = () => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(false);
    shown.line.hold();
    await choose(shown, [aPdf()]);
    await waitFor(() => {
      expect(leave()).toBe(true);
    });
    shown.line.release();
    expect(await screen.findByText("Uploaded")).toBeDefined();
    expect(leave()).toBe(false);
  });

  test("is not stopped by Escape, which says how to", async () => {
    const shown = await openUpload();
    shown.line.hold();
    await choose(shown, [aPdf()]);
    await shown.user.keyboard("{Escape}");
    const held = "Files are still on their way. Wait for them, or press Cancel to stop them.";
    expect(await screen.findByText(held)).toBeDefined();
    shown.line.release();
    expect(await screen.findByText("Uploaded")).toBeDefined();
    expect(screen.queryByText(held)).toBeNull();
    await shown.user.keyboard("{Escape}");
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).toBeNull();
    });
    // A dialog that is opened again has no warning.
    shown.line.hold();
    await press(shown, "Add Document");
    await screen.findByLabelText("Choose files");
    await choose(shown, [aPdf()]);
    await waitFor(() => {
      expect(shown.line.running).toBe(1);
    });
    expect(screen.queryByText(held)).toBeNull();
  });
});

// Caught: "Uploaded" for a PDF that could not be shown afterwards.
describe("a PDF that may not open", () => {
  const cut = () => aPdf("statement.pdf", "%PDF-1.7 cut off");

  test.each([
    [
      "password",
      "This PDF asks for a password, so it cannot be shown here. Choose a copy without one, or send it anyway.",
    ],
    ["damaged", "This PDF is damaged and may not open. Choose another copy, or send it anyway."],
  ])("says so when it is chosen (%s), and is sent once somebody confirms", async (problem, words) => {
    pdf.problem = problem;
    const shown = await openUpload();
    await choose(shown, [cut(), aPdf()]);
    expect((await screen.findByRole("alert")).textContent).toBe(words);
    // The other file does not wait for it.
    expect(await (await item("passport.pdf")).findByText("Uploaded")).toBeDefined();
    expect((await shown.stored())?.map(({ fileName }) => fileName)).toEqual(["passport.pdf"]);
    await press(shown, "Send it anyway: statement.pdf");
    expect(await (await item("statement.pdf")).findByText("Uploaded")).toBeDefined();
    expect(await shown.stored()).toHaveLength(2);
  });

  test("is removed, and leaves nothing", async () => {
    pdf.problem = "password";
    const shown = await openUpload();
    await choose(shown, [cut()]);
    await press(shown, "Remove: statement.pdf");
    await waitFor(() => {
      expect(screen.queryByRole("list", { name: "Chosen files" })).toBeNull();
    });
    expect(shown.workspace.sent.filter(({ name }) => name.startsWith("documents/"))).toEqual([]);
  });

  test("is sent if the check itself cannot run", async () => {
    const shown = await openUpload();
    await choose(shown, [cut()]);
    expect(await screen.findByText("Uploaded")).toBeDefined();
  });
});

describe("Cancel", () => {
  test("stops running uploads, keeps finished ones, and says so", async () => {
    const shown = await openUpload();
    const { line, stored, backend } = shown;
    await choose(shown, [aPdf("kept.pdf")]);
    expect(await screen.findByText("Uploaded")).toBeDefined();
    line.hold();
    await choose(shown, [aPdf("stopped.pdf")]);
    await waitFor(() => {
      expect(line.running).toBe(1);
    });
    await press(shown, "Cancel");
    expect(await screen.findByText("1 document was uploaded and kept. 1 file was not uploaded.")).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(line.running).toBe(0);
    expect((await stored())?.map(({ fileName }) => fileName)).toEqual(["kept.pdf"]);
    expect(await backend.run(async (ctx) => await ctx.db.query("client_documents").take(5))).toHaveLength(1);
  });

  test("without a file says nothing", async () => {
    const shown = await openUpload();
    await press(shown, "Cancel");
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).toBeNull();
    });
    expect(screen.queryByText(/uploaded/)).toBeNull();
  });
});

describe("Save", () => {
  test("that fails says why, and stores the rest when it is pressed again", async () => {
    const shown = await openUpload();
    const { workspace, user, stored, asSales } = shown;
    const { saveDetails } = api.documents.record.staff;
    await choose(shown, [aPdf("first.pdf"), aPdf()]);
    expect(await (await item("first.pdf")).findByText("Uploaded")).toBeDefined();
    expect(await (await item("passport.pdf")).findByText("Uploaded")).toBeDefined();
    fireEvent.change((await item("first.pdf")).getByLabelText("Expires on"), { target: { value: "2031-05-01" } });
    await user.selectOptions((await item("passport.pdf")).getByLabelText("Belongs to"), "Child");
    workspace.answer(saveDetails, async (args) => {
      const { details } = args as { details: { partyType: string } };
      if (details.partyType === "child") throw new Error("boom [Request ID: abc123]");
      return await asSales.mutation(saveDetails, args as never);
    });
    await press(shown, "Save");
    const words = "Failed to save document metadata. If it happens again, report request abc123.";
    expect((await screen.findByRole("alert")).textContent).toBe(words);
    workspace.answer(saveDetails, async (args) => await asSales.mutation(saveDetails, args as never));
    await user.dblClick(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).toBeNull();
    });
    // Each once: documents stored the first time are not stored again.
    const rows = ((await stored()) ?? []).map(({ partyType, expiresOn, version }) => [partyType, expiresOn, version]);
    expect(rows.toSorted()).toEqual([
      ["applicant", "2031-05-01", 2],
      ["child", null, 2],
    ]);
  });

  test("does not overwrite another person's newer details", async () => {
    const shown = await openUpload();
    const { stored, asLawyer, user } = shown;
    await choose(shown, [aPdf()]);
    expect(await screen.findByText("Uploaded")).toBeDefined();
    const [document] = (await stored()) ?? [];
    const details = { partyType: "employer", expiresOn: null } as const;
    await asLawyer.mutation(api.documents.record.staff.saveDetails, {
      documentId: document?.documentId ?? "",
      version: 1,
      details,
    });
    await user.selectOptions(screen.getByLabelText("Belongs to"), "Child");
    await press(shown, "Save");
    expect((await screen.findByRole("alert")).textContent).toMatch(/^Daniel Okafor changed this/);
    expect((await stored())?.map(({ partyType }) => partyType)).toEqual(["employer"]);
  });
});
