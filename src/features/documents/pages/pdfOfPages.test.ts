import {
  degrees,
  PDFDocument,
  PDFName,
  PDFString,
  StandardFonts,
  type PDFObject,
  type PDFPage,
  type PDFRef,
} from "pdf-lib";
import { describe, expect, test, vi } from "vitest";
import { aJpeg, aPng } from "../../../../tests/support/screens/photoBytes";
import { fileOfPages, type PagesJob } from "./pdfOfPages";

/** The browser alone can draw. */
vi.mock("./rotatedPhoto", () => ({
  rotatedPhoto: async (photo: Blob, turn: number) =>
    await Promise.resolve(new Blob([`turned ${String(turn)}`], { type: photo.type })),
}));

const blob = (bytes: Uint8Array) => new Blob([Uint8Array.from(bytes)]);

interface Facts {
  [name: string]: string | PDFObject | (string | PDFObject)[] | Facts;
}

type Refer = (pdf: PDFDocument, page: PDFPage, last: PDFRef) => void;

const note = (pdf: PDFDocument, page: PDFPage, facts: Facts) => {
  const link = pdf.context.obj({ Type: "Annot", Subtype: "Link", Rect: [0, 0, 9, 9], ...facts });
  page.node.set(PDFName.of("Annots"), pdf.context.obj([pdf.context.register(link)]));
};
const goTo = (last: PDFRef) => ({ S: "GoTo", D: [last, "Fit"] });

/** The ways in which a page may refer to another one. */
const REFER = {
  link: (pdf, page, last) => {
    note(pdf, page, { Dest: [last, "Fit"] });
  },
  "action of a link": (pdf, page, last) => {
    note(pdf, page, { A: goTo(last) });
  },
  "field of a form": (pdf, page, last) => {
    const other = pdf.context.register(pdf.context.obj({ Type: "Annot", Subtype: "Widget", P: last }));
    note(pdf, page, { Subtype: "Widget", Parent: pdf.context.register(pdf.context.obj({ Kids: [other] })) });
  },
  "action of the page": (pdf, page, last) => {
    page.node.set(PDFName.of("AA"), pdf.context.obj({ O: goTo(last) }));
  },
  article: (pdf, page, last) => {
    page.node.set(PDFName.of("B"), pdf.context.obj([pdf.context.register(pdf.context.obj({ P: last }))]));
  },
} as const satisfies Record<string, Refer>;
const REFERENCES = ["link", "action of a link", "field of a form", "action of the page", "article"] as const;

/** A PDF whose pages have these widths and a line of text, and refer to the last page. */
async function aPdf(widths: readonly number[], rotation = 0, refer: Refer = REFER.link): Promise<Blob> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const pages = widths.map((width) => {
    const page = pdf.addPage([width, 700]);
    page.drawText(`Page of ${String(width)}`, { font });
    page.setRotation(degrees(rotation));
    return page;
  });
  const last = pages.at(-1);
  if (last === undefined) throw new Error("there is a page");
  for (const page of pages) refer(pdf, page, last.ref);
  return blob(await pdf.save({ useObjectStreams: false }));
}

async function made(job: PagesJob) {
  const answer = await fileOfPages(job);
  if (answer.kind !== "made") throw new Error(`File ${String(answer.file)} was not read`);
  const pdf = await PDFDocument.load(await answer.file.arrayBuffer());
  return { pdf, pages: pdf.getPages().map((page) => [page.getWidth(), page.getRotation().angle]) };
}

const page = (file: number, index: number, turn: 0 | 90 | 180 | 270 = 0) => ({ file, index, turn });

describe("a file of pages", () => {
  // Caught: pages in the order of their files; a rotation that replaced the page's own.
  test("has pages of several files in the chosen order, turned beyond their own rotation", async () => {
    const files = [await aPdf([100, 200, 300]), await aPdf([400, 500], 90), blob(aJpeg({ width: 300, height: 400 }))];
    const { pages, pdf } = await made({
      files,
      pages: [page(1, 1, 90), page(0, 2), page(2, 0, 270), page(0, 0, 180)],
    });
    expect(pages.map(([, angle]) => angle)).toEqual([180, 0, 270, 180]);
    expect([pages[0]?.[0], pages[1]?.[0], pages[3]?.[0]]).toEqual([500, 300, 100]);
    expect(pdf.getPageCount()).toBe(4);
  });

  // Caught: a removed page that stayed in the file, because another page named it.
  test.each(REFERENCES)("has nothing of a removed page that another refers to by %s", async (way) => {
    const { pdf } = await made({ files: [await aPdf([100, 200], 0, REFER[way])], pages: [page(0, 0)] });
    const boxes = pdf.context
      .enumerateIndirectObjects()
      .map(([, object]) => object.toString())
      .filter((text) => /\/Type \/Page\b(?!s)/.test(text));
    expect(boxes).toHaveLength(1);
    expect(boxes.join("")).not.toContain("200");
  });

  test("keeps links to the web", async () => {
    const address = "https://www.uscis.gov";
    const toWeb: Refer = (pdf, each) => {
      note(pdf, each, { A: { S: "URI", URI: PDFString.of(address) } });
    };
    const { pdf } = await made({ files: [await aPdf([100], 0, toWeb)], pages: [page(0, 0)] });
    expect(pdf.context.enumerateIndirectObjects().join("")).toContain(address);
  });

  test.each([
    ["a PNG", aPng(4, 3), "image/png"],
    ["a JPEG", aJpeg(), "image/jpeg"],
  ])("that is one page of %s stays a photo", async (_, bytes, type) => {
    const answer = await fileOfPages({ files: [blob(bytes)], pages: [page(0, 0, 90)] });
    if (answer.kind !== "made") expect.fail("it is made");
    expect([answer.file.type, new TextDecoder().decode(await answer.file.arrayBuffer())]).toEqual([type, "turned 90"]);
  });

  // Caught: a merge that left out the pages of a damaged file and said nothing.
  test("names the file that cannot be read", async () => {
    const damaged = blob(new TextEncoder().encode("%PDF-1.7 page of nothing"));
    const files = [await aPdf([100]), damaged];
    expect(await fileOfPages({ files, pages: [page(0, 0), page(1, 0)] })).toEqual({ kind: "failed", file: 1 });
  });
});
