import { WritableStream } from "node:stream/web";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { runWorkersHere } from "../../../../tests/support/screens/documentWorker";
import { Opener } from "../../../../tests/support/screens/Opener";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { ExportClient } from "./ExportClient";
import { chooseTarget } from "../../../lib/saveZip";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { beginExport, endExport, openKey } = api.documents.openings.staff;

interface SavedFile {
  names: string[];
  blobs: Blob[];
}

let saved: SavedFile;
beforeEach(() => {
  giveLayout();
  runWorkersHere();
  saved = { names: [], blobs: [] };
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      saved.blobs.push(blob);
      return "blob:zip";
    },
    revokeObjectURL: vi.fn(),
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    saved.names.push(this.download);
  });
});
afterEach(() => {
  Reflect.deleteProperty(window, "showSaveFilePicker");
});

const aDocument = { documentId: "d1", type: "Passport", fileName: "scan.pdf", uploadedAt: "2026-11-20T08:00:00.000Z" };

function showExport() {
  const workspace = aPractice()
    .answer(beginExport, () => ({ kind: "begun", documents: 1 }))
    .answer(openKey, () => ({ kind: "keyless" }))
    .answer(endExport, () => null)
    .answer(api.workspace.clientExport.staff.page, ({ part }) => ({
      rows: part === "documents" ? [aDocument] : [],
      next: null,
    }));
  const element = (
    <main>
      <Opener>
        {(opening) => (
          <ExportClient clientId="k1" clientName="Ana Souza" exportedBy="ana@firm.test" opening={opening} />
        )}
      </Opener>
    </main>
  );
  return { ...show(workspace, [{ path: "/", element }], "/"), workspace };
}

const sentOf = (workspace: ReturnType<typeof showExport>["workspace"]) =>
  workspace.sent.map(({ name }) => name.replace(/^.*:/, ""));

async function start(user: ReturnType<typeof showExport>["user"]) {
  await user.click(screen.getByRole("button", { name: "Open" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Export this client" }));
  await user.click(dialog.getByRole("button", { name: "Export" }));
  return dialog;
}

describe("the export of a client", () => {
  test("says what it contains before it begins, and which documents could not be opened once it is saved", async () => {
    const { user, workspace } = showExport();
    await user.click(screen.getByRole("button", { name: "Open" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Export this client" }));
    const explanation = /^Saves everything about Ana Souza as one ZIP file/;
    expect(dialog.getByText(explanation)).toBeDefined();
    expect(screen.getByRole("dialog", { description: explanation })).toBeDefined();
    expect(dialog.getByText(/^Notes, tasks and logs are in a folder “Internal”\./)).toBeDefined();
    expect(dialog.getByText(/^The export is recorded in the audit log/)).toBeDefined();
    expect(workspace.sent).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Export" }));
    expect((await dialog.findByText("The file is saved, with 0 documents.")).role).toBe("status");
    expect(dialog.getByText("1 document could not be opened and is not in the file:")).toBeDefined();
    expect(dialog.getByText("Passport, scan.pdf: Encryption key not found")).toBeDefined();
    expect(saved.names).toEqual([expect.stringMatching(/^Ana Souza \d{4}-\d{2}-\d{2}\.zip$/)]);
    // Caught: an export that was ended under another key than it had started with, and stayed open for half an hour.
    const formKey = workspace.sent[0]?.args["formKey"];
    expect(formKey).toMatch(/^[0-9a-f]{32}$/);
    expect(workspace.sent.map(({ args }) => args)).toEqual([
      { clientId: "k1", formKey },
      expect.objectContaining({ documentId: "d1", action: "export" }),
      { clientId: "k1", formKey, written: 0, failed: 1 },
    ]);
    expect(sentOf(workspace)).toEqual(["beginExport", "openKey", "endExport"]);
  });

  test("asks for a new sign-in, and then begins nothing", async () => {
    const { user, workspace } = showExport();
    workspace.answer(beginExport, () => ({ kind: "signInAgain" }));
    const dialog = await start(user);
    expect(await dialog.findByText(/^To export a client, sign in just before/)).toBeDefined();
    expect(sentOf(workspace)).toEqual(["beginExport"]);
    expect(saved.blobs).toEqual([]);
  });

  // Caught: two files, and two lines of the audit log, after a double click.
  test("is made once, however often the button is pressed", async () => {
    const { user, workspace } = showExport();
    await user.click(screen.getByRole("button", { name: "Open" }));
    await user.dblClick(within(await screen.findByRole("dialog")).getByRole("button", { name: "Export" }));
    await screen.findByText("The file is saved, with 0 documents.");
    expect(sentOf(workspace).filter((name) => name === "beginExport")).toHaveLength(1);
    expect(saved.names).toHaveLength(1);
  });

  test("that fails says so, ends, and can be started again", async () => {
    const { user, workspace } = showExport();
    workspace.answer(api.workspace.clientExport.staff.page, () => {
      throw new Error("[Request ID: 12ab] Server Error");
    });
    const dialog = await start(user);
    expect((await dialog.findByRole("alert")).textContent).toContain("The export failed. Nothing was saved.");
    expect(sentOf(workspace)).toEqual(["beginExport", "endExport"]);
    expect(saved.blobs).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Export" }));
    await waitFor(() => {
      expect(sentOf(workspace)).toEqual(["beginExport", "endExport", "beginExport", "endExport"]);
    });
    // Opened again, the dialog no longer shows the earlier failure.
    await dialog.findByRole("alert");
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("button", { name: "Open" }));
    expect(within(await screen.findByRole("dialog")).queryByRole("alert")).toBeNull();
  });

  // Caught: the passports of a client, fetched after the person had left the page.
  test("that is left unfinished ends, and saves nothing", async () => {
    const { user, workspace } = showExport();
    workspace.answer(openKey, () => new Promise(() => undefined));
    const dialog = await start(user);
    await dialog.findByRole("progressbar", { name: "0 of 1 document" });
    await waitFor(() => {
      expect(sentOf(workspace)).toEqual(["beginExport", "openKey"]);
    });
    cleanup();
    await waitFor(() => {
      expect(sentOf(workspace)).toEqual(["beginExport", "openKey", "endExport"]);
    });
    expect(saved.blobs).toEqual([]);
  });

  test("stays on the screen until it is cancelled, and then saves nothing and ends", async () => {
    const { user, workspace } = showExport();
    workspace.answer(openKey, () => new Promise(() => undefined));
    const begun = Promise.withResolvers<unknown>();
    workspace.answer(beginExport, () => begun.promise);
    const dialog = await start(user);
    expect(await dialog.findByRole("progressbar", { name: "Reading the record…" })).toBeDefined();
    begun.resolve({ kind: "begun", documents: 1 });
    expect(await dialog.findByRole("progressbar", { name: "0 of 1 document" })).toBeDefined();
    await user.keyboard("{Escape}");
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => {
      expect(sentOf(workspace)).toEqual(["beginExport", "openKey", "endExport"]);
    });
    expect(await dialog.findByRole("button", { name: "Export" })).toBeDefined();
    expect(saved.blobs).toEqual([]);
    // Caught: a cancelled export that said it had failed.
    expect(dialog.queryByRole("alert")).toBeNull();
    expect(dialog.queryByText(/fail|could not/i)).toBeNull();
  });
});

// Caught: the first rows of each part again and again instead of the later ones.
test("all pages of a part are read, each from the previous page's cursor", async () => {
  const { user, workspace } = showExport();
  const asked: unknown[] = [];
  workspace.answer(api.workspace.clientExport.staff.page, ({ part, cursor }) => {
    if (part === "notes") asked.push(cursor);
    return { rows: [], next: part === "notes" && cursor === null ? "second" : null };
  });
  const dialog = await start(user);
  expect(await dialog.findByText("The file is saved, with 0 documents.")).toBeDefined();
  expect(asked).toEqual([null, "second"]);
});

// Caught: the whole record of a client, read after the person had cancelled.
test("once it is cancelled no further part is read", async () => {
  const { user, workspace } = showExport();
  const first = Promise.withResolvers<unknown>();
  const asked: unknown[] = [];
  workspace.answer(api.workspace.clientExport.staff.page, ({ part }) => {
    asked.push(part);
    return first.promise;
  });
  const dialog = await start(user);
  await waitFor(() => {
    expect(asked).toHaveLength(1);
  });
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  first.resolve({ rows: [], next: null });
  await waitFor(() => {
    expect(sentOf(workspace)).toEqual(["beginExport", "endExport"]);
  });
  await Promise.resolve();
  expect(asked).toHaveLength(1);
});

describe("a browser that asks for a location", () => {
  test("writes the ZIP there as it grows", async () => {
    const chunks: Uint8Array[] = [];
    const closed = vi.fn();
    const writable = new WritableStream<Uint8Array>({ write: (chunk) => void chunks.push(chunk), close: closed });
    const picker = vi.fn(() => Promise.resolve({ createWritable: () => Promise.resolve(writable) }));
    Object.assign(window, { showSaveFilePicker: picker });
    const { user } = showExport();
    const dialog = await start(user);
    expect(await dialog.findByText("The file is saved, with 0 documents.")).toBeDefined();
    expect(picker).toHaveBeenCalledWith(
      expect.objectContaining({
        suggestedName: expect.stringMatching(/^Ana Souza .*\.zip$/) as unknown,
        types: [{ description: "ZIP", accept: { "application/zip": [".zip"] } }],
      }),
    );
    expect(closed).toHaveBeenCalledOnce();
    expect(String.fromCharCode(...(chunks[0]?.slice(0, 2) ?? []))).toBe("PK");
    expect(saved.blobs).toEqual([]);
  });

  // Caught: a file with half of a client's documents that looked complete.
  test("discards an unfinished export", async () => {
    const [closed, thrownAway] = [vi.fn(), vi.fn()];
    const writable = new WritableStream<Uint8Array>({ close: closed, abort: thrownAway });
    Object.assign(window, {
      showSaveFilePicker: () => Promise.resolve({ createWritable: () => Promise.resolve(writable) }),
    });
    const target = await chooseTarget("Ana Souza");
    const run = new AbortController();
    const documents = Promise.withResolvers<never>();
    const ended = target?.({ [Symbol.asyncIterator]: () => ({ next: () => documents.promise }) }, run.signal);
    run.abort();
    await expect(ended).rejects.toThrow();
    expect([closed.mock.calls.length, thrownAway.mock.calls.length]).toEqual([0, 1]);
  });

  test("opens and saves nothing if nobody chooses one", async () => {
    const picker = vi.fn(() => Promise.reject(new DOMException("", "AbortError")));
    Object.assign(window, { showSaveFilePicker: picker });
    const { user, workspace } = showExport();
    await start(user);
    await waitFor(() => {
      expect(sentOf(workspace)).toEqual(["beginExport", "endExport"]);
    });
    expect(saved.blobs).toEqual([]);
  });

  test("that refuses, because the press is too long ago, saves a download", async () => {
    const picker = vi.fn(() => Promise.reject(new DOMException("", "SecurityError")));
    Object.assign(window, { showSaveFilePicker: picker });
    const { user } = showExport();
    const dialog = await start(user);
    expect(await dialog.findByText("The file is saved, with 0 documents.")).toBeDefined();
    expect(saved.names).toHaveLength(1);
  });
});
