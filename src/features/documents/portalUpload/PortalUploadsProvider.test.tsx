import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { NOON } from "@passage/testkit/clock";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { wholePdf } from "../../../../tests/support/functions/wholePdf";
import { aPdf, aPhoto, choose, openPortalDocuments as open } from "../../../../tests/support/screens/portalDocuments";
import { giveLayout } from "../../../../tests/support/screens/screens";
import { leftUploads } from "./leftUploads";

const JUDGING_MS = 15_000;

/** The account of a client who has just chosen another language. */
const IN_SPANISH = { kind: "client", name: "Maria Santos", email: "maria@home.test", locale: "es" };

interface Photos {
  quality: string;
  /** The judgement of a photo hangs until it is stopped. */
  hangs: boolean;
  isStopped: () => boolean;
  stop: () => void;
  made: { names: string[]; name: string }[];
  fails: boolean;
  /** Result of shrinking one photo. */
  smaller: File | null;
}
const noneHangs = vi.hoisted(() => () => {
  throw new Error("No photo is looked at.");
});
const photos = vi.hoisted((): Photos => ({
  quality: "good",
  hangs: false,
  isStopped: () => false,
  stop: noneHangs,
  made: [],
  fails: false,
  smaller: null,
}));
const pdf = vi.hoisted((): { problem: string | null } => ({ problem: null }));
vi.mock("@clerk/react", async () => (await import("../../../../tests/support/screens/signedInClerk")).signedInClerk);
vi.mock("../scanning/photoQuality", () => ({
  photoQuality: async (_: File, signal: AbortSignal) => {
    photos.isStopped = () => signal.aborted;
    if (photos.hangs) await new Promise<void>((resolve) => (photos.stop = resolve));
    return photos.quality;
  },
}));
vi.mock("../scanning/smallerPhoto", () => ({
  smallerPhoto: () => Promise.resolve(photos.smaller),
}));
vi.mock("../pdf/openPdf", () => ({
  openPdf: () => Promise.reject(Object.assign(new Error("not opened"), { problem: pdf.problem })),
}));
vi.mock("../scanning/photosToPdf", () => ({
  photosToPdf: (files: readonly File[], name: string) => {
    photos.made.push({ names: files.map((file) => file.name), name });
    const file = new File([wholePdf("of photos")], `${name}.pdf`, { type: "application/pdf" });
    return Promise.resolve(photos.fails ? { kind: "failed", file: files[0] } : { kind: "made", file });
  },
}));

beforeEach(() => {
  giveLayout();
  Object.assign(photos, { quality: "good", hangs: false, stop: noneHangs, fails: false, smaller: null });
  pdf.problem = null;
  photos.made.length = 0;
  vi.spyOn(Date, "now").mockReturnValue(NOON);
});

describe("a file on its way, when the client looks at another screen,", () => {
  async function leave({ user }: Pick<Awaited<ReturnType<typeof open>>, "user">, name: string) {
    const sections = within(screen.getByRole("navigation", { name: "Sections" }));
    await user.click(sections.getByRole("link", { name }));
  }
  const onItsWay = async () => within(await screen.findByRole("region", { name: "Files on their way" }));

  // Caught: the upload of a 20 MB passport cancelled by a tap on "Messages", without a message.
  test("continues, shows its progress, and is sent", async () => {
    const opened = await open();
    const { line, sent } = opened;
    line.hold();
    choose("Your passport", aPdf());
    await screen.findByRole("button", { name: "Pause" });
    await leave(opened, "Messages");
    const files = await onItsWay();
    expect(files.getByText("passport.pdf")).toBeDefined();
    expect(files.getByRole("progressbar")).toBeDefined();
    line.release();
    expect(await screen.findByText("passport.pdf was sent. Thank you!")).toBeDefined();
    expect(await sent()).toMatchObject([{ fileName: "passport.pdf" }]);
    await leave(opened, "Documents");
    expect(await screen.findByText("Sent. Thank you!")).toBeDefined();
    // An outcome that the client has seen is not shown again.
    await leave(opened, "Messages");
    await leave(opened, "Documents");
    expect(await screen.findByLabelText("Choose a file for “Your passport”")).toBeDefined();
    expect(screen.queryByText("Sent. Thank you!")).toBeNull();
  });

  // Caught: an upload ended silently by a change of language.
  test("or chooses another language, is sent", async () => {
    const { line, sent, workspace } = await open();
    line.hold();
    choose("Your passport", aPdf());
    await screen.findByRole("button", { name: "Pause" });
    workspace.answer(api.access.accounts.open.me, () => IN_SPANISH);
    await screen.findByRole("button", { name: "Pausar" });
    line.release();
    expect(await screen.findByText("Enviado. ¡Gracias!")).toBeDefined();
    expect(await sent()).toMatchObject([{ fileName: "passport.pdf" }]);
  });

  test("that stops there can be resumed there, and a running one is shown again at its place", async () => {
    const opened = await open();
    const { line, sent, user } = opened;
    line.hold();
    choose("Your passport", aPdf());
    await user.click(await screen.findByRole("button", { name: "Pause" }));
    await leave(opened, "Messages");
    await user.click((await onItsWay()).getByRole("button", { name: "Continue" }));
    await leave(opened, "Documents");
    expect(screen.queryByRole("region", { name: "Files on their way" })).toBeNull();
    expect(await screen.findByRole("button", { name: "Pause" })).toBeDefined();
    line.release();
    expect(await screen.findByText("Sent. Thank you!")).toBeDefined();
    expect(await sent()).toHaveLength(1);
  });

  // Caught: an offline client on another screen who did not see that the upload had stopped.
  test("has the code that shows it before the connection can go", async () => {
    const ahead = vi.spyOn(leftUploads, "loadAhead");
    const { line } = await open();
    expect(ahead).not.toHaveBeenCalled();
    line.hold();
    choose("Your passport", aPdf());
    await screen.findByRole("button", { name: "Pause" });
    expect(ahead).toHaveBeenCalledOnce();
    line.release();
    await screen.findByText("Sent. Thank you!");
    choose("Your passport", aPdf("visa.pdf"));
    await waitFor(() => {
      expect(ahead).toHaveBeenCalledTimes(2);
    });
    expect(await screen.findByText("Sent. Thank you!")).toBeDefined();
  });

  // Caught: a refusal above the sections that stayed until a reload.
  test("and is refused there, is closed", async () => {
    const opened = await open();
    Object.assign(photos, { hangs: true, fails: true });
    choose("Your passport", aPhoto("scan.jpg"), aPhoto("2.jpg"));
    await screen.findByText("Preparing…");
    await leave(opened, "Messages");
    const files = await onItsWay();
    // The second photo is judged after the first.
    photos.hangs = false;
    photos.stop();
    expect((await files.findByRole("alert")).textContent).toBe("This file could not be read. Please choose it again.");
    await opened.user.click(files.getByRole("button", { name: "Close: scan.jpg" }));
    expect(screen.queryByRole("region", { name: "Files on their way" })).toBeNull();
    await leave(opened, "Documents");
    expect(await screen.findByLabelText("Choose a file for “Your passport”")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  // Caught: the same thanks again in Spanish, minutes later.
  test("shows its result once in the client's language, whichever language is chosen later", async () => {
    const opened = await open();
    const { line, workspace } = opened;
    line.hold();
    choose("Your passport", aPdf());
    await screen.findByRole("button", { name: "Pause" });
    await leave(opened, "Messages");
    await onItsWay();
    line.release();
    await screen.findByText("passport.pdf was sent. Thank you!");
    workspace.answer(api.access.accounts.open.me, () => IN_SPANISH);
    await screen.findByRole("button", { name: "Cerrar sesión" });
    expect(screen.queryByText("passport.pdf se envió. ¡Gracias!")).toBeNull();
  });

  test("is named before the page is left or the client signs out, and only as long as it is on its way", async () => {
    const opened = await open();
    const { line } = opened;
    const isAsked = () => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(isAsked()).toBe(false);
    line.hold();
    choose("Your passport", aPdf());
    await screen.findByRole("button", { name: "Pause" });
    await leave(opened, "Messages");
    await onItsWay();
    expect(isAsked()).toBe(true);
    line.release();
    await screen.findByText("passport.pdf was sent. Thank you!");
    await waitFor(() => {
      expect(isAsked()).toBe(false);
    });
  });
});

describe("photos", () => {
  test("of several pages become one PDF with the name of the request", async () => {
    const { sent } = await open();
    choose("Your passport", aPhoto("1.jpg"), aPhoto("2.jpg"));
    expect(await screen.findByText("Sent. Thank you!")).toBeDefined();
    expect(photos.made).toEqual([{ names: ["1.jpg", "2.jpg"], name: "Your passport" }]);
    expect(await sent()).toMatchObject([{ fileName: "Your passport.pdf" }]);
  });

  test("together with another file are not sent, and it says why", async () => {
    await open();
    choose("Your passport", aPhoto(), aPdf());
    expect((await screen.findByRole("alert")).textContent).toBe("Please choose one file, or several photos.");
  });

  // Caught: an unreadable photo sent without a question; one that could not be sent at all.
  test.each([
    ["dark", "This photo is dark. Can you read every word?"],
    ["blurred", "This photo looks blurred. Can you read every word?"],
  ])("that are %s are sent only after the client confirms", async (quality, words) => {
    photos.quality = quality;
    const { sent, user } = await open();
    choose("Your passport", aPhoto());
    expect((await screen.findByRole("alert")).textContent).toBe(words);
    expect(await sent()).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Choose again" }));
    choose("Your passport", aPhoto());
    await user.click(await screen.findByRole("button", { name: "Send it anyway" }));
    expect(await screen.findByText("Sent. Thank you!")).toBeDefined();
    expect(await sent()).toMatchObject([{ fileName: "photo.jpg" }]);
  });

  test("that cannot be made a PDF are chosen again", async () => {
    photos.fails = true;
    await open();
    choose("Your passport", aPhoto("1.jpg"), aPhoto("2.jpg"));
    expect((await screen.findByRole("alert")).textContent).toBe("This file could not be read. Please choose it again.");
  });

  test("are taken by a phone's camera", async () => {
    await open();
    expect(screen.getByLabelText("Take a photo for “Your passport”").getAttribute("capture")).toBe("environment");
  });
});

// Caught: "Sent. Thank you!" for a bank statement that nobody at the practice could open.
describe("a PDF that may not open", () => {
  const cut = () => aPdf("statement.pdf", "%PDF-1.7 cut off");

  test.each([
    ["en", "password", /^This PDF asks for a password, and without it we cannot open it\./, "Send it anyway"],
    ["en", "damaged", /^This PDF is damaged, and we may not be able to open it\./, "Send it anyway"],
    ["es", "password", /^Este PDF pide una contraseña y sin ella no podemos abrirlo\./, "Enviar de todos modos"],
    ["es", "damaged", /^Este PDF está dañado y es posible que no podamos abrirlo\./, "Enviar de todos modos"],
  ] as const)("is reported when chosen (%s, %s), and sent after the client confirms", async (...told) => {
    const [locale, problem, words, anyway] = told;
    pdf.problem = problem;
    const { sent, user } = await open({ locale });
    const choice = locale === "en" ? "Choose a file for “Your passport”" : "Elegir un archivo para «Your passport»";
    fireEvent.change(screen.getByLabelText(choice), { target: { files: [cut()] } });
    expect((await screen.findByRole("alert")).textContent).toMatch(words);
    expect(await sent()).toEqual([]);
    await user.click(screen.getByRole("button", { name: anyway }));
    await waitFor(async () => {
      expect(await sent()).toMatchObject([{ fileName: "statement.pdf" }]);
    });
  });

  test("gives way to another one", async () => {
    pdf.problem = "password";
    const { sent, user } = await open();
    choose("Your passport", cut());
    await user.click(await screen.findByRole("button", { name: "Choose again" }));
    choose("Your passport", aPdf());
    expect(await screen.findByText("Sent. Thank you!")).toBeDefined();
    expect(await sent()).toMatchObject([{ fileName: "passport.pdf" }]);
  });

  test("by a check that cannot be made is sent", async () => {
    const { sent } = await open();
    choose("Your passport", cut());
    expect(await screen.findByText("Sent. Thank you!")).toBeDefined();
    expect(await sent()).toHaveLength(1);
  });
});

describe("a photo above the size limit", () => {
  const large = () => Object.defineProperty(aPhoto("IMG_1.jpg"), "size", { value: 52_428_801 });

  test("is made smaller and sent", async () => {
    photos.smaller = aPhoto("IMG_1.jpg");
    const { sent } = await open();
    choose("Your passport", large());
    expect(await screen.findByText("Sent. Thank you!")).toBeDefined();
    expect(await sent()).toMatchObject([{ fileName: "IMG_1.jpg", fileBytes: 6 }]);
  });

  test("names the limit if this browser cannot make it smaller", async () => {
    const { sent } = await open();
    choose("Your passport", large());
    expect((await screen.findByRole("alert")).textContent).toMatch(/^This file is larger than 50 MB\./);
    expect(await sent()).toEqual([]);
  });
});

// Caught: "Preparing…" for ever, for a photo that the browser could not decode.
describe("the check of a photo that does not end", () => {
  test("is cancelled, and another file can be chosen", async () => {
    photos.hangs = true;
    const { sent, user } = await open();
    choose("Your passport", aPhoto());
    await screen.findByText("Preparing…");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByText("Preparing…")).toBeNull();
    choose("Your passport", aPdf());
    expect(await screen.findByText("Sent. Thank you!")).toBeDefined();
    expect(await sent()).toMatchObject([{ fileName: "passport.pdf" }]);
  });

  test("holds the photo for a quarter of a minute at most", async () => {
    photos.hangs = true;
    const { sent } = await open();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    choose("Your passport", aPhoto());
    await vi.advanceTimersByTimeAsync(JUDGING_MS - 1);
    expect([screen.queryAllByText("Preparing…").length, photos.isStopped()]).toEqual([1, false]);
    await vi.advanceTimersByTimeAsync(1);
    expect(photos.isStopped()).toBe(true);
    vi.useRealTimers();
    expect(await screen.findByText("Sent. Thank you!")).toBeDefined();
    expect(await sent()).toMatchObject([{ fileName: "photo.jpg" }]);
  });
});
