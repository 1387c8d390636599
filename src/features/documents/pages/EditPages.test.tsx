import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { openText } from "../../../../tests/support/functions/documents";
import { showDocuments } from "../../../../tests/support/screens/documentScreens";
import { startFakeLine } from "../../../../tests/support/screens/fakeLine";
import { giveLayout } from "../../../../tests/support/screens/screens";
import type { PagesJob } from "./pdfOfPages";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const library = vi.hoisted(() => ({
  problem: null as string | null,
  encrypted: null as string | null,
  pages: 3,
  unreadable: null as number | null,
  jobs: [] as PagesJob[],
}));

/** The PDF library, which draws into a canvas: jsdom has none. */
vi.mock("../pdf/openPdf", () => ({
  openPdf: async () => {
    if (library.problem !== null) throw Object.assign(new Error("not opened"), { problem: library.problem });
    return await Promise.resolve({
      numPages: library.pages,
      getMetadata: () => Promise.resolve({ info: { EncryptFilterName: library.encrypted } }),
      getPage: () => Promise.resolve({ getViewport: () => ({ width: 600, height: 800 }) }),
      loadingTask: { destroy: () => Promise.resolve() },
    });
  },
}));

/** The worker that makes the file, which has its own test. */
vi.mock("./makeFile", () => ({
  makeFile: async (job: PagesJob) => {
    if (library.unreadable !== null) return await Promise.resolve({ kind: "failed", file: library.unreadable });
    library.jobs.push(job);
    const text = `%PDF-1.7 ${job.pages.map(({ file, index, turn }) => `${String(file)}.${String(index)}.${String(turn)}`).join(" ")}`;
    return await Promise.resolve({ kind: "made", file: new Blob([text], { type: "application/pdf" }) });
  },
}));

const { begin, complete, discard, sealKey } = api.documents.upload.staff;
const { accept } = api.documents.review.staff;
const { list, restore } = api.documents.versions.staff;

beforeEach(() => {
  giveLayout();
  Object.assign(library, { problem: null, encrypted: null, pages: 3, unreadable: null, jobs: [] });
  const idle = class {
    observe = () => undefined;
    disconnect = () => undefined;
  };
  vi.stubGlobal("IntersectionObserver", idle);
  vi.stubGlobal("ResizeObserver", idle);
});

/** Opens the pages of the newest document. */
async function editPages(files: Parameters<typeof showDocuments>[0] = [{}]) {
  const shown = await showDocuments(files);
  startFakeLine();
  const { workspace, elsewhere, asSales, user, documentIds } = shown;
  for (const called of [begin, sealKey, complete] as const) {
    workspace.answer(called, async (args) => await elsewhere(async () => await asSales.action(called, args as never)));
  }
  for (const called of [discard, restore] as const) {
    workspace.answer(
      called,
      async (args) => await elsewhere(async () => await asSales.mutation(called, args as never)),
    );
  }
  let versions = await asSales.query(list, { documentId: documentIds.at(-1) ?? "" });
  workspace.answer(list, () => versions);
  const followVersions = async () => {
    versions = await asSales.query(list, { documentId: documentIds.at(-1) ?? "" });
    act(() => {
      workspace.announce();
    });
  };
  await user.click((await screen.findAllByRole("button", { name: /^More for / }))[0] ?? document.body);
  await user.click(await screen.findByRole("menuitem", { name: "Edit pages" }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Pages of / }));
  return { ...shown, dialog, followVersions, documentId: documentIds.at(-1) ?? "" };
}

const save = (dialog: Awaited<ReturnType<typeof editPages>>["dialog"]) =>
  dialog.getByRole<HTMLButtonElement>("button", { name: "Save" });

describe("the pages of a document", () => {
  // Caught: keys that acted on another page; a focus that was lost with a moved or removed page; an edit that replaced the only file.
  test("are turned, moved and removed by keys, saved as a new version, and the earlier one comes back with Undo", async () => {
    const { dialog, user, stored, asSales, documentId, followVersions } = await editPages();
    const tile = async (name: string) => await dialog.findByRole("button", { name });
    (await tile("Page 1 of 3")).focus();
    expect(save(dialog).disabled).toBe(true);
    await user.keyboard("r");
    expect(document.activeElement).toBe(await tile("Page 1 of 3, turned right"));
    await user.keyboard("{Shift>}{ArrowRight}{/Shift}");
    expect(document.activeElement).toBe(await tile("Page 2 of 3, turned right"));
    expect(dialog.getByText("Moved: now page 2 of 3")).toBeDefined();
    await user.keyboard("{ArrowRight}{Delete}");
    expect(document.activeElement).toBe(await tile("Page 2 of 2, turned right"));
    await user.keyboard("{Delete}");
    await user.click(dialog.getByRole("button", { name: "Undo" }));
    await user.click(save(dialog));
    expect(await screen.findByText("Pages saved. The earlier version is kept.")).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(library.jobs.map(({ pages }) => pages)).toEqual([
      [
        { file: 0, index: 1, turn: 0 },
        { file: 0, index: 0, turn: 90 },
      ],
    ]);
    expect(await openText(asSales, documentId)).toBe("%PDF-1.7 0.1.0 0.0.90");
    expect(await stored()).toMatchObject([{ documentId, version: 2, fileName: "passport.pdf" }]);
    await followVersions();
    await user.click(await screen.findByRole("button", { name: /^More for / }));
    await user.click(await screen.findByRole("menuitem", { name: "Versions" }));
    const versions = within(await screen.findByRole("dialog", { name: "Versions of passport.pdf" }));
    expect(await versions.findAllByRole("button", { name: /^Open the version of / })).toHaveLength(2);
    expect(versions.getAllByRole("button", { name: /^Restore the version of / })).toHaveLength(1);
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("The earlier version is back")).toBeDefined();
    expect(await openText(asSales, documentId)).toMatch(/Passport no\./);
  });

  // Caught: a question that named one file, and deleted all of them.
  test("go with all versions, and the questions of one and of several documents say so", async () => {
    const { dialog, user } = await editPages();
    const question = async (title: string) => (await screen.findByRole("dialog", { name: title })).textContent;
    (await dialog.findByRole("button", { name: "Page 1 of 3" })).focus();
    await user.keyboard("r");
    await user.click(save(dialog));
    await screen.findByText("Pages saved. The earlier version is kept.");
    await user.click(await screen.findByRole("button", { name: /^More for / }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    expect(await question("Delete document")).toContain("Delete passport.pdf and all its versions? Their keys");
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("checkbox", { name: /^Select / }));
    const bar = within(screen.getByRole("group", { name: "Selected documents" }));
    await user.click(bar.getByRole("button", { name: "Delete" }));
    expect(await question("Delete documents")).toContain("Delete 1 document and all its versions?");
  });

  // Caught: a page that was dropped on its own place, or on the wrong side.
  test("are dragged to another place", async () => {
    const { dialog } = await editPages();
    const items = (await dialog.findAllByRole("listitem")).filter(({ draggable }) => draggable);
    const data = new Map<string, string>();
    const dataTransfer = {
      setData: (type: string, text: string) => data.set(type, text),
      getData: (type: string) => data.get(type) ?? "",
      types: ["text/x-page"],
    };
    fireEvent.dragStart(items[2] ?? document.body, { dataTransfer });
    fireEvent.dragOver(items[0] ?? document.body, { dataTransfer });
    fireEvent.drop(items[0] ?? document.body, { dataTransfer });
    expect(dialog.getByText("Moved: now page 1 of 3")).toBeDefined();
  });

  // Caught: a split whose second part was lost, or stored twice after a failure of the first.
  test("are split into two documents; the second has a name and a type, and is stored once", async () => {
    const { dialog, user, stored, workspace } = await editPages();
    await user.click(await dialog.findByRole("button", { name: "More for page 3 of 3" }));
    await user.click(await screen.findByRole("menuitem", { name: "Split before this page" }));
    const name = dialog.getByLabelText<HTMLInputElement>("Name");
    expect(name.value).toBe("passport (2).pdf");
    await user.clear(name);
    await user.click(save(dialog));
    expect(dialog.getByText("Please enter a name")).toBeDefined();
    await user.type(name, "degree.pdf");
    await user.selectOptions(dialog.getByLabelText("Document type"), "Degree");
    const begun = workspace.answerOf(begin);
    workspace.answer(begin, async (args) => {
      if ("replaces" in args) throw new Error("broken");
      return await begun?.(args);
    });
    await user.click(save(dialog));
    expect(await dialog.findByRole("alert")).toBeDefined();
    workspace.answer(begin, begun ?? (() => null));
    await user.click(save(dialog));
    expect(await screen.findByText("Split into two documents. The earlier version is kept.")).toBeDefined();
    expect(await stored()).toMatchObject([
      { fileName: "degree.pdf", typeName: "Degree", version: 1 },
      { fileName: "passport.pdf", version: 2 },
    ]);
    expect(library.jobs.at(-1)?.pages.map(({ index }) => index)).toEqual([0, 1]);
  });

  // Caught: pages that are saved, and reported as lost with the answer: a second press would refuse them as outdated.
  test("are saved if the answer about their last byte is lost", async () => {
    const { dialog, user, stored, workspace } = await editPages();
    (await dialog.findByRole("button", { name: "Page 1 of 3" })).focus();
    await user.keyboard("r");
    const completing = workspace.answerOf(complete);
    workspace.answer(complete, async (args) => {
      workspace.answer(complete, completing ?? (() => null));
      await completing?.(args);
      throw new Error("cut");
    });
    await user.click(save(dialog));
    expect(await screen.findByText("Pages saved. The earlier version is kept.")).toBeDefined();
    expect(await stored()).toMatchObject([{ fileName: "passport.pdf", version: 2 }]);
  });

  // Caught: a file that turns out to be damaged when it is made, without its name; edits that go with the failure.
  test("stay edited if a file cannot be read when they are saved", async () => {
    const { dialog, user, stored } = await editPages();
    (await dialog.findByRole("button", { name: "Page 1 of 3" })).focus();
    await user.keyboard("r");
    library.unreadable = 0;
    await user.click(save(dialog));
    expect((await dialog.findByRole("alert")).textContent).toMatch(/^The pages of passport\.pdf could not be read/);
    expect(dialog.getByRole("button", { name: "Page 1 of 3, turned right" })).toBeDefined();
    expect(await stored()).toMatchObject([{ version: 1 }]);
  });

  // Caught: a merge without a word about a document that cannot be read.
  test("get those of another document of the client; a damaged one is named, as is one that does not open", async () => {
    const { dialog, user, stored, workspace } = await editPages([{ fileName: "stamps.pdf" }, {}]);
    await user.click(await dialog.findByRole("button", { name: "Add pages from…" }));
    const add = within(await screen.findByRole("dialog", { name: "Add pages" }));
    const { openKey } = api.documents.openings.staff;
    const opening = workspace.answerOf(openKey);
    workspace.answer(openKey, () => {
      throw new Error("boom [Request ID: abc123]");
    });
    await user.click(await add.findByRole("button", { name: "Add the pages of stamps.pdf" }));
    expect((await add.findByRole("alert")).textContent).toMatch(/abc123/);
    workspace.answer(openKey, opening ?? (() => null));
    library.problem = "damaged";
    const addOne = await add.findByRole("button", { name: "Add the pages of stamps.pdf" });
    expect(add.queryByRole("button", { name: "Add the pages of passport.pdf" })).toBeNull();
    await user.click(addOne);
    await waitFor(() => {
      expect(add.getByRole("alert").textContent).toMatch(/^stamps\.pdf is damaged/);
    });
    Object.assign(library, { problem: null, pages: 1 });
    await user.click(add.getByRole("button", { name: "Add the pages of stamps.pdf" }));
    expect(await dialog.findByRole("button", { name: "Page 4 of 4, from stamps.pdf" })).toBeDefined();
    // Caught: pages of a file that is added twice, which are one page with one name.
    await user.click(dialog.getByRole("button", { name: "Add pages from…" }));
    await user.click(await screen.findByRole("button", { name: "Add the pages of stamps.pdf" }));
    (await dialog.findByRole("button", { name: "Page 5 of 5, from stamps.pdf" })).focus();
    await user.keyboard("{Delete}");
    expect(await dialog.findByRole("button", { name: "Page 4 of 4, from stamps.pdf" })).toBeDefined();
    await user.click(save(dialog));
    expect(await screen.findByText("Pages saved. The earlier version is kept.")).toBeDefined();
    expect(library.jobs[0]?.files).toHaveLength(2);
    expect(library.jobs[0]?.pages.at(-1)).toEqual({ file: 1, index: 0, turn: 0 });
    expect((await stored())?.map(({ fileName }) => fileName).toSorted()).toEqual(["passport.pdf", "stamps.pdf"]);
  });
});

describe("pages are refused by name", () => {
  test.each([
    ["damaged", { problem: "damaged" }, /^passport\.pdf is damaged/],
    ["protected", { problem: "password" }, /^passport\.pdf is protected with a password/],
    ["protected, but open without a password", { encrypted: "Standard" }, /^passport\.pdf is protected/],
    ["too long", { pages: 301 }, /^passport\.pdf has more than 300 pages/],
  ])("if the PDF is %s", async (_, state, words) => {
    Object.assign(library, state);
    const { dialog } = await editPages();
    expect((await dialog.findByRole("alert")).textContent).toMatch(words);
    expect(dialog.queryByRole("button", { name: "Save" })).toBeNull();
  });

  test("if none are left", async () => {
    library.pages = 1;
    const { dialog, user } = await editPages();
    (await dialog.findByRole("button", { name: "Page 1 of 1" })).focus();
    await user.keyboard("{Delete}");
    expect((await dialog.findByRole("alert")).textContent).toBe("A document needs at least one page.");
    await user.click(save(dialog));
    expect(library.jobs).toEqual([]);
  });

  // Caught: a colleague's change that was overwritten; changes that a slip of Escape discarded.
  test("if a colleague has changed the document; a press of Escape keeps the changes", async () => {
    const { dialog, user, elsewhere, asLawyer, documentId } = await editPages();
    // Caught: a page that is left by a slip, with an hour of edits.
    const isLeft = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    (await dialog.findByRole("button", { name: "Page 1 of 3" })).focus();
    expect(isLeft()).toBe(true);
    await user.keyboard("r{Escape}");
    expect(isLeft()).toBe(false);
    expect(dialog.getByText(/^Your changes are not saved/)).toBeDefined();
    await elsewhere(async () => await asLawyer.mutation(accept, { documentId, version: 1 }));
    expect(await dialog.findByText(/^A colleague has changed this document/)).toBeDefined();
    expect(save(dialog).disabled).toBe(true);
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).toBeNull();
    });
  });
});
