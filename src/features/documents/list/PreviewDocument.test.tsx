import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { MOST_LISTED } from "../../../../convex/documents/record/rules";
import { refusal } from "../../../../tests/support/functions/fakeStorage";
import { storeDocument } from "../../../../tests/support/functions/samples";
import { documentRows } from "../../../../tests/support/functions/documents";
import { showDocuments } from "../../../../tests/support/screens/documentScreens";
import { giveLayout } from "../../../../tests/support/screens/screens";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

/** The PDF library, which draws into a canvas: jsdom has none. */
vi.mock("pdfjs-dist", () => ({
  GlobalWorkerOptions: {},
  getDocument: () => ({
    promise: Promise.resolve({
      numPages: 3,
      getPage: () => Promise.resolve({ getViewport: () => ({ width: 600, height: 800 }) }),
      loadingTask: { destroy: () => Promise.resolve() },
    }),
  }),
}));

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2]);
const IMAGE = { fileName: "degree.png", typeKey: "degree", mimeType: "image/png", plain: PNG };
const HTML = { fileName: "page.pdf", text: "<script>alert(1)</script>%PDF-1.7" };
const SVG = { fileName: "drawing.png", typeKey: "degree", mimeType: "image/png", text: "<svg onload='alert(1)'/>" };

const urls = { made: new Map<string, Blob>(), revoked: [] as string[] };

beforeEach(() => {
  giveLayout();
  urls.made.clear();
  urls.revoked = [];
  const idle = class {
    observe = () => undefined;
    disconnect = () => undefined;
  };
  vi.stubGlobal("IntersectionObserver", idle);
  vi.stubGlobal("ResizeObserver", idle);
  // jsdom cannot load pictures, so the address is recorded in an attribute.
  vi.spyOn(HTMLImageElement.prototype, "src", "set").mockImplementation(function (this: HTMLImageElement, url) {
    this.dataset["src"] = url;
  });
  URL.createObjectURL = (blob) => {
    const url = `blob:${String(urls.made.size)}`;
    if (blob instanceof Blob) urls.made.set(url, blob);
    return url;
  };
  URL.revokeObjectURL = (url) => {
    urls.revoked.push(url);
  };
});

async function openFirst(files: Parameters<typeof showDocuments>[0] = [{}]) {
  const shown = await showDocuments(files);
  const [first] = await screen.findAllByRole("button", { name: /^Open / });
  if (first === undefined) expect.fail("there is a row");
  const name = first.textContent.trim();
  await shown.user.click(first);
  return { ...shown, dialog: within(await screen.findByRole("dialog", { name })) };
}

const { listOfClient } = api.documents.record.staff;
const { find } = api.documents.reviewQueue.staff;
const kinds = async (practice: Awaited<ReturnType<typeof showDocuments>>) =>
  (await documentRows(practice)).accesses.map(({ action }) => action);

describe("a preview", () => {
  test("of a PDF has its pages, and is in the log and the address", async () => {
    const shown = await openFirst();
    expect(await shown.dialog.findByText("Page 1 of 3")).toBeDefined();
    expect(shown.router.state.location.search).toBe(`?document=${shown.documentIds[0] ?? ""}`);
    expect(await kinds(shown)).toEqual(["preview"]);
    await shown.user.click(shown.dialog.getByRole("button", { name: "Close the preview" }));
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).toBeNull();
    });
    expect(shown.router.state.location.search).toBe("");
    expect(document.activeElement?.textContent).toBe("passport.pdf");
  });

  // Caught: the focus on "Previous document", which cannot be pressed; a decision that needed the row behind the preview.
  test("begins on an act that can be pressed; A accepts the document, and R asks for a new copy", async () => {
    const shown = await openFirst();
    const { dialog, user, workspace, stored } = shown;
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Download passport.pdf");
    await dialog.findByText("Page 1 of 3");
    const facts = { clientName: "Ana Souza", caseNumber: null, requestTitle: "All pages", readerLocale: "es" };
    const [item] = (await stored()) ?? [];
    act(() => {
      workspace.answer(find, () => ({ ...item, ...facts, ownerName: null, isOwnerHere: false }));
      workspace.announce();
    });
    const foot = within(await dialog.findByRole("region", { name: "Review" }));
    expect(foot.getByText("Passport · All pages")).toBeDefined();
    await user.keyboard("r1");
    expect(dialog.getByText("Está borroso. Por favor, envíe una copia nítida.")).toBeDefined();
    await user.keyboard("{Escape}");
    expect(document.activeElement?.textContent).toBe("Ask for a new copyR");
    await user.keyboard("a");
    await waitFor(async () => {
      expect((await stored())?.[0]?.review).toBe("accepted");
    });
  });

  // Caught: an object URL that stayed after the preview, and kept the document in memory.
  test("of an image fits the window, can be seen at full size, and its address is revoked with it", async () => {
    const { dialog, user } = await openFirst([IMAGE]);
    const image = await dialog.findByRole("img", { name: "degree.png" });
    const [url, blob] = [...urls.made][0] ?? [];
    expect([image.getAttribute("data-src"), blob?.type, blob?.size]).toEqual([url, "image/png", PNG.length]);
    expect(image.className).toContain("object-contain");
    await user.click(dialog.getByRole("button", { name: "Actual size" }));
    await dialog.findByRole("button", { name: "Fit to the window" });
    expect(image.className).toContain("max-w-none");
    await user.click(dialog.getByRole("button", { name: "Fit to the window" }));
    expect(image.className).toContain("object-contain");
    expect(urls.revoked).toEqual([]);
    await user.keyboard("{Escape}");
    await waitFor(() => {
      expect(urls.revoked).toEqual([url]);
    });
  });

  test("of an invalid image says so", async () => {
    const { dialog } = await openFirst([IMAGE]);
    const image = await dialog.findByRole("img");
    act(() => {
      image.dispatchEvent(new Event("error"));
    });
    expect(await dialog.findByText("The image could not be shown")).toBeDefined();
  });

  // Caught: a file that is shown by its name or its stated type.
  test.each([
    ["HTML that is called a PDF", HTML],
    ["SVG that is called a PNG", SVG],
  ])("does not show %s, which is only saved", async (_, file) => {
    const shown = await openFirst([file]);
    expect(await shown.dialog.findByText("This kind of file is not shown here")).toBeDefined();
    expect(shown.dialog.queryByRole("img")).toBeNull();
    expect([...urls.made]).toEqual([]);
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    await shown.user.click(shown.dialog.getByRole("button", { name: `Download ${file.fileName}` }));
    await waitFor(() => {
      expect(saved).toHaveBeenCalledOnce();
    });
    expect([...urls.made.values()].map(({ type }) => type)).toEqual(["application/octet-stream"]);
    expect(await kinds(shown)).toEqual(["preview", "download"]);
  });

  test("shows the progress, and failures with Retry", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const shown = await showDocuments();
    shown.storage.troubles.push(async () => await promise);
    await shown.user.click(await screen.findByRole("button", { name: "Open passport.pdf, Passport" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect((await dialog.findByRole("status")).textContent).toContain("Opening the document…");
    expect(dialog.getByRole("progressbar", { name: "0%" })).toBeDefined();
    resolve(refusal(404, "NoSuchKey"));
    expect((await dialog.findByRole("alert")).textContent).toContain("Failed to download file");
    await shown.user.click(dialog.getByRole("button", { name: "Retry" }));
    expect(await dialog.findByText("Page 1 of 3")).toBeDefined();
  });

  test("after many others asks for a proof of identity", async () => {
    const shown = await showDocuments();
    shown.workspace.answer(api.documents.openings.staff.openKey, () => ({
      kind: "signInAgain",
    }));
    await shown.user.click(await screen.findByRole("button", { name: "Open passport.pdf, Passport" }));
    const words = "You have opened many documents in a short time. Confirm that it is you to open more.";
    expect(await screen.findByText(words)).toBeDefined();
    await shown.user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Download passport.pdf" }));
    await waitFor(() => {
      expect(screen.getAllByText(words)).toHaveLength(2);
    });
  });
});

describe("the neighbours", () => {
  test("are at the arrow keys, J, K and buttons; a held key shows one", async () => {
    const shown = await openFirst([{ fileName: "a.pdf" }, { fileName: "b.pdf" }, { fileName: "c.pdf" }]);
    const { user } = shown;
    const at = async (name: string) => within(await screen.findByRole("dialog", { name }));
    expect((await at("c.pdf")).getByText("1 of 3")).toBeDefined();
    await user.keyboard("{ArrowLeft}");
    expect(await at("c.pdf")).toBeDefined();
    await user.keyboard("{ArrowRight}");
    await at("b.pdf");
    act(() => {
      window.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", repeat: true }));
    });
    // Keys with modifiers, and keys typed into a field, do nothing here.
    const search = document.createElement("input");
    document.body.append(search);
    act(() => {
      for (const key of ["ctrlKey", "metaKey", "altKey"]) {
        window.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", [key]: true }));
      }
      search.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    });
    search.remove();
    const turning = new KeyboardEvent("keydown", { key: "ArrowLeft", cancelable: true });
    act(() => {
      window.dispatchEvent(turning);
    });
    // The page below does not scroll.
    expect(turning.defaultPrevented).toBe(true);
    await at("c.pdf");
    await user.keyboard("{ArrowRight}");
    const second = await at("b.pdf");
    expect(second.getByText("2 of 3")).toBeDefined();
    expect(second.getByRole("button", { name: "Next document" }).getAttribute("aria-disabled")).toBe("false");
    await user.click(second.getByRole("button", { name: "Next document" }));
    const third = await at("a.pdf");
    expect(third.getByRole("button", { name: "Next document" }).getAttribute("aria-disabled")).toBe("true");
    await third.findByText("Page 1 of 3");
    await user.keyboard("{ArrowLeft}");
    expect(await (await at("b.pdf")).findByText("Page 1 of 3")).toBeDefined();
    await user.keyboard("j");
    await at("a.pdf");
    await user.keyboard("k");
    await at("b.pdf");
    act(() => {
      window.dispatchEvent(new KeyboardEvent("keydown", { key: "j", repeat: true }));
    });
    await at("b.pdf");
    expect(shown.router.state.location.search).toBe(`?document=${shown.documentIds[1] ?? ""}`);
  });
});

// Caught: the right half of a wide scan, out of reach of the keyboard: the arrow opened the next document.
test("the arrow keys scroll an image that is wider than its box, and leave its neighbours", async () => {
  const shown = await openFirst([{ fileName: "a.pdf" }, IMAGE]);
  const box = await shown.dialog.findByRole("region", { name: "degree.png" });
  box.focus();
  const across = vi.spyOn(box, "scrollWidth", "get").mockReturnValue(2_400);
  await shown.user.keyboard("{ArrowRight}");
  expect(screen.getByRole("dialog", { name: "degree.png" })).toBeDefined();
  across.mockReturnValue(1_200);
  await shown.user.keyboard("{ArrowRight}");
  expect(await screen.findByRole("dialog", { name: "a.pdf" })).toBeDefined();
});

// Caught: a key pressed in a dialog above that turned the page below it, and was written to the access log.
test("the arrow keys do nothing below another dialog", async () => {
  const shown = await openFirst([{ fileName: "a.pdf" }, { fileName: "b.pdf" }]);
  const over = document.createElement("div");
  over.setAttribute("role", "dialog");
  document.body.append(over);
  await shown.user.keyboard("{ArrowRight}");
  expect(await screen.findByRole("dialog", { name: "b.pdf" })).toBeDefined();
  over.remove();
  await shown.user.keyboard("{ArrowRight}");
  expect(await screen.findByRole("dialog", { name: "a.pdf" })).toBeDefined();
});

// Caught: the previous page, after two presses of Close.
test("a preview that is closed twice leaves its page where it is", async () => {
  const shown = await showDocuments();
  await shown.user.click(await screen.findByRole("button", { name: "Open passport.pdf, Passport" }));
  const close = within(await screen.findByRole("dialog")).getByRole("button", { name: "Close the preview" });
  // The browser goes back later than requested, unlike jsdom's history.
  const navigate = vi.spyOn(shown.router, "navigate").mockImplementation(async () => await Promise.resolve());
  act(() => {
    close.click();
    close.click();
  });
  expect(navigate.mock.calls).toEqual([[-1]]);
});

describe("a document in the address beyond the newest hundred", () => {
  // Caught: a link from a notification that opened the page and no document.
  test("is opened, among all of them", async () => {
    const shown = await showDocuments([{ fileName: "oldest.pdf" }]);
    const { asLawyer, backend, clientId, workspace } = shown;
    await screen.findByRole("table");
    for (let nth = 0; nth <= 100; nth += 1) {
      await storeDocument(backend, { clientId, uploadedAt: Date.now() + 1_000 + nth, fileName: `${String(nth)}.pdf` });
    }
    const newest = await asLawyer.query(listOfClient, { clientId });
    const all = await asLawyer.query(listOfClient, { clientId, most: MOST_LISTED });
    workspace.answer(listOfClient, ({ most }) => (most === MOST_LISTED ? all : newest));
    act(() => {
      workspace.announce();
    });
    await waitFor(() => {
      expect(screen.queryByText("oldest.pdf")).toBeNull();
    });
    await act(async () => {
      await shown.router.navigate(`/?document=${shown.documentIds[0] ?? ""}`);
    });
    expect(await screen.findByRole("dialog", { name: "oldest.pdf" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Show older" })).toBeNull();
  });

  test("that is deleted while it is open closes, and nothing is missing", async () => {
    const shown = await openFirst([{ fileName: "a.pdf" }, { fileName: "b.pdf" }]);
    await shown.elsewhere(async () => {
      await shown.asLawyer.action(api.documents.deletion.staff.remove, { documentId: shown.documentIds[1] ?? "" });
    });
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).toBeNull();
    });
  });
});

// Caught: a link from the palette that opened the page and no document.
test("the document in the address opens immediately; an unknown one is reported", async () => {
  const { router, documentIds } = await showDocuments([{}]);
  await screen.findByRole("table");
  await act(async () => {
    await router.navigate(`/?document=${documentIds[0] ?? ""}`);
  });
  expect(await screen.findByRole("dialog", { name: "passport.pdf" })).toBeDefined();
  await act(async () => {
    await router.navigate("/?document=nothing");
  });
  const missing = within(await screen.findByRole("dialog", { name: "This document" }));
  expect(missing.getByText("This document is not in this list. It may have been deleted.")).toBeDefined();
  act(() => {
    missing.getByRole("button", { name: "Close the preview" }).click();
  });
  await waitFor(() => {
    expect(screen.queryByRole("dialog")).toBeNull();
  });
  expect(screen.getByRole("table")).toBeDefined();
  expect(router.state.location.search).toBe("");
});

describe("a download", () => {
  test("is saved under the document's name, and in the log", async () => {
    const shown = await showDocuments();
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await shown.user.click(await screen.findByRole("button", { name: "Download passport.pdf, Passport" }));
    await waitFor(() => {
      expect(saved).toEqual(["passport.pdf"]);
    });
    expect(await kinds(shown)).toEqual(["download"]);
  });

  test("can be cancelled, and started again", async () => {
    const shown = await showDocuments();
    shown.storage.troubles.push(async () => await Promise.withResolvers<Response>().promise);
    await shown.user.click(await screen.findByRole("button", { name: "Download passport.pdf, Passport" }));
    await shown.user.click(
      await screen.findByRole("button", { name: "Cancel the download of passport.pdf, Passport" }),
    );
    expect(await screen.findByRole("button", { name: "Download passport.pdf, Passport" })).toBeDefined();
    expect(urls.made.size).toBe(0);
  });

  test("that fails says why", async () => {
    const shown = await showDocuments();
    shown.storage.troubles.push(() => refusal(404, "NoSuchKey"));
    await shown.user.click(await screen.findByRole("button", { name: "Download passport.pdf, Passport" }));
    expect(await screen.findByText("Failed to download file")).toBeDefined();
  });
});
