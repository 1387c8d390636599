import { PDFDocument, PDFPage } from "pdf-lib";
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from "vitest";
import type { Submission } from "./entities.ts";
import { auditPdf, combinedPdf, documentPdf } from "./pdf.ts";

const AT = Date.UTC(2026, 1, 3, 15, 4, 5);
const SUBMISSION: Submission = {
  id: "1001",
  number: 1001,
  submitterNumber: 51_001,
  slug: "slug",
  name: "Agreement",
  html: "",
  templateId: null,
  role: "Client",
  email: "ana@mail.test",
  clientName: "Ana Souza",
  phone: null,
  externalId: null,
  metadata: {},
  values: { Fee: "$3,500" },
  status: "completed",
  createdAt: AT - 5,
  updatedAt: AT,
  openedAt: AT - 3,
  startedAt: AT - 2,
  completedAt: AT,
  declinedAt: null,
  declineReason: null,
  expireAt: null,
  archivedAt: null,
  signature: { kind: "typed", text: "Ana S." },
  ip: "203.0.113.7",
  userAgent: "Browser 1",
  events: [
    { id: 1, type: "view_form", at: AT - 3_000, data: {} },
    { id: 2, type: "complete_form", at: AT, data: {} },
  ],
};

let texts: MockInstance<PDFPage["drawText"]>;
let lines: MockInstance<PDFPage["drawLine"]>;

beforeEach(() => {
  texts = vi.spyOn(PDFPage.prototype, "drawText");
  lines = vi.spyOn(PDFPage.prototype, "drawLine");
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** The drawn pieces in order: the text with its place from the left and the top, its size and its colour. */
const drawn = () =>
  texts.mock.calls.map(([text, options]) => {
    const { x = 0, y = 0, size = 0, color } = options ?? {};
    const red = color !== undefined && "red" in color ? color.red : "none";
    return `${text} ${x.toFixed(1)} ${(792 - y).toFixed(1)} ${String(size)} ${String(red)}`;
  });
const words = () => texts.mock.calls.map(([text]) => text);
const write = (html: string, more: Partial<Submission> = {}) => documentPdf({ ...SUBMISSION, html, ...more });

const HTML = `<h1>Agreement</h1><h2>Two</h2><h6>Six</h6><p>Between <strong>us</strong> and you</p><ol><li>One</li></ol>
<table><tr><td>Fee</td><td>$3,500</td></tr></table><p>a<br>b</p><text-field name="Fee"></text-field>
<text-field name="Other"></text-field><date-field name="On"></date-field><signature-field name="S"></signature-field>`;

describe("a document", () => {
  test("has each piece at its place, with its size", async () => {
    await write(HTML);
    expect(drawn()).toEqual([
      "Agreement 64.0 89.0 17 0.07",
      "Two 64.0 120.5 13 0.07",
      "Six 64.0 148.0 11 0.07",
      "Between 64.0 166.0 10.5 0.07",
      "us 113.3 166.0 10.5 0.07",
      "and 130.7 166.0 10.5 0.07",
      "you 153.8 166.0 10.5 0.07",
      "1. 78.0 185.8 10.5 0.07",
      "One 91.4 185.8 10.5 0.07",
      "Fee 64.0 201.5 10.5 0.07",
      "$3,500 306.0 201.5 10.5 0.07",
      "a 64.0 220.4 10.5 0.07",
      "b 64.0 236.1 10.5 0.07",
      "$3,500 64.0 255.9 10.5 0.07",
      "____________ 64.0 271.6 10.5 0.07",
      "2026-02-03 64.0 287.4 10.5 0.07",
      "Ana S. 64.0 336.6 20 0.1",
    ]);
    expect(lines.mock.calls).toMatchObject([[{ start: { x: 64 }, end: { x: 324 }, thickness: 0.7 }]]);
  });

  test("has lines for empty fields, and no name while it is not signed", async () => {
    await write(HTML, { completedAt: null, signature: null, values: {} });
    expect(words().slice(-3)).toEqual(["____________", "____________", "____________"]);
    expect(lines).toHaveBeenCalledTimes(1);
  });

  test("has its title, and a drawing in place of a name", async () => {
    const images = vi.spyOn(PDFPage.prototype, "drawImage");
    const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    const bytes = await write('<signature-field name="S"></signature-field>', { signature: { kind: "drawn", png } });
    expect(images.mock.calls[0]?.[1]).toEqual({ x: 64, y: 676, width: 50, height: 50 });
    expect(words()).toEqual([]);
    expect((await PDFDocument.load(bytes)).getTitle()).toBe("Agreement");
  });

  test("breaks its lines at the margin, and its pages at the foot", async () => {
    const bytes = await write(`<p>${"word ".repeat(40)}</p>`);
    const places = texts.mock.calls.map(([, options]) => [options?.x ?? 0, options?.y ?? 0] as const);
    expect(Math.max(...places.map(([x]) => x))).toBeLessThan(612 - 64);
    expect(new Set(places.map(([, y]) => y)).size).toBe(3);
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1);
    texts.mockClear();
    const long = await write(`<p>${"a<br>".repeat(60)}z</p>`);
    const heights = texts.mock.calls.map(([, options]) => options?.y ?? 0);
    expect([(await PDFDocument.load(long)).getPageCount(), words().length]).toEqual([2, 61]);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(64);
    expect(heights.filter((y) => y > 792 - 64 - 11)).toHaveLength(2);
  });

  test("lists at its end the characters that the font lacks", async () => {
    await write("<p>王</p>");
    expect(words()[0]).toBe("□");
    expect(words().slice(1).join(" ")).toBe("□ stands for characters that this stand-in has no font for: U+738B.");
    const [, options] = texts.mock.calls[1] ?? [];
    expect([options?.size, options?.color]).toMatchObject([8, { red: 0.4 }]);
  });
});

describe("the audit log", () => {
  const LOG = [
    "Audit 64.0 81.0 17 0.07",
    "log 121.3 81.0 17 0.07",
    "Agreement, 64.0 100.0 10.5 0.07",
    "no. 129.2 100.0 10.5 0.07",
    "1001 149.0 100.0 10.5 0.07",
    "Ana 64.0 115.8 10.5 0.07",
    "Souza 87.6 115.8 10.5 0.07",
    "ana@mail.test 122.6 115.8 10.5 0.07",
    "Signed 64.0 131.5 10.5 0.4",
    "from 103.4 131.5 10.5 0.4",
    "203.0.113.7 131.4 131.5 10.5 0.4",
    "Browser 64.0 145.8 9 0.4",
    "1 103.5 145.8 9 0.4",
    "2026-02-03T15:04:02.000Z 64.0 168.8 10.5 0.07",
    "view_form 212.5 168.8 10.5 0.07",
    "2026-02-03T15:04:05.000Z 64.0 184.5 10.5 0.07",
    "complete_form 212.5 184.5 10.5 0.07",
  ] as unknown;

  test("says who signed, from where, and what happened when", async () => {
    const bytes = await auditPdf(SUBMISSION);
    expect(drawn()).toEqual(LOG);
    expect((await PDFDocument.load(bytes)).getTitle()).toBe("Audit log: Agreement");
  });

  test("leaves out unknown values", async () => {
    await auditPdf({ ...SUBMISSION, ip: null, userAgent: null, clientName: null, email: null, events: [] });
    expect(words()).toEqual(["Audit", "log", "Agreement,", "no.", "1001"]);
  });

  test("begins a page of its own after the document", async () => {
    const bytes = await combinedPdf({ ...SUBMISSION, html: "<p>First</p>" });
    const loaded = await PDFDocument.load(bytes);
    expect([loaded.getPageCount(), loaded.getTitle()]).toEqual([2, "Agreement"]);
    expect(drawn().slice(1)).toEqual(LOG);
    expect(words()[0]).toBe("First");
  });
});
