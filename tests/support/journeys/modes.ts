import type { Page } from "@playwright/test";
import { join } from "node:path";
import { FOLDER } from "./pictures.ts";

export interface Mode {
  name: "forced" | "print" | "middle" | "zoomed";
  viewport: { width: number; height: number };
}

/** Ways to see a screen that the usual pictures do not have. Paper is A4 without its margins. */
export const MODES = {
  /** A contrast theme of Windows. */
  forced: { name: "forced", viewport: { width: 1440, height: 900 } },
  print: { name: "print", viewport: { width: 718, height: 1010 } },
  /** 200 % of a screen of 1,440 px. */
  middle: { name: "middle", viewport: { width: 720, height: 450 } },
  /** 400 % of a screen of 1,280 by 1,024 px. */
  zoomed: { name: "zoomed", viewport: { width: 320, height: 256 } },
} as const satisfies Record<string, Mode>;

/** Least height of the content between bars that stay, on a screen of 256 px. */
const LEAST_CONTENT_PX = 180;

async function enter(page: Page, { name, viewport }: Mode): Promise<void> {
  // Paper has the width of its column; what the screen shows before must not matter.
  await page.setViewportSize(name === "print" ? MODES.forced.viewport : viewport);
  await page.emulateMedia({
    reducedMotion: "reduce",
    forcedColors: name === "forced" ? "active" : "none",
    colorScheme: name === "forced" || name === "print" ? "dark" : "light",
  });
}

/** Waits until the screen has what it loads. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForFunction(() => document.querySelector("[data-loading]") === null);
  await page.waitForFunction(() => !/^Loading /m.test(document.body.innerText));
}

/** Opens an address in a mode, and finds what is wrong with it there. */
export async function problemsAt(
  page: Page,
  mode: Mode,
  [name, address]: readonly [string, string],
): Promise<string[]> {
  await enter(page, mode);
  await page.goto(address);
  await settled(page);
  const found = await problemsIn(page, mode);
  if (FOLDER !== "") await take(page, mode, name);
  await page.emulateMedia({ media: null });
  return found.map((problem) => `${name} (${mode.name}): ${problem}`);
}

/** The words on paper, as a person prints a screen. */
export async function printedText(page: Page, [name, address]: readonly [string, string]): Promise<string> {
  await page.goto(address);
  await settled(page);
  if (FOLDER !== "") await page.pdf({ format: "A4", path: join(FOLDER, `${name}.pdf`) });
  await page.emulateMedia({ media: "print" });
  // The browser prints what is there at once.
  const text = await page.evaluate(() => {
    window.dispatchEvent(new Event("beforeprint"));
    return document.body.innerText;
  });
  if (FOLDER !== "") {
    await page.setViewportSize(MODES.print.viewport);
    await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: true });
  }
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: null });
  return text;
}

async function take(page: Page, mode: Mode, name: string): Promise<void> {
  await page.screenshot({ path: join(FOLDER, `${mode.name}-${name}.png`), fullPage: mode.name === "print" });
}

async function problemsIn(page: Page, mode: Mode): Promise<string[]> {
  if (mode.name === "print") return await printProblems(page);
  const found = await widthProblems(page);
  if (mode.name === "forced") found.push(...(await sameLooks(page)), ...(await withoutEdge(page)));
  if (mode.name === "zoomed") found.push(...(await heightProblems(page)));
  return found;
}

async function widthProblems(page: Page): Promise<string[]> {
  const over = await page.evaluate(() => {
    const main = document.querySelector("main");
    const inMain = main === null ? 0 : main.scrollWidth - main.clientWidth;
    return Math.max(inMain, document.documentElement.scrollWidth - window.innerWidth);
  });
  const controls = over > 0 ? await cutOff(page) : [];
  return over > 0 ? [`${String(over)} px too wide`, ...controls] : [];
}

/** Controls and headings that the right edge of the screen cuts off. */
export const cutOff = (of: Page) =>
  of.evaluate(() =>
    [...document.querySelectorAll("button, a, input, select, h1")]
      .filter((element) => element.checkVisibility() && !element.closest(".sr-only") && element.clientWidth > 1)
      // The tiles of a phone are a strip that scrolls.
      .filter((element) => !element.closest("dl.overflow-x-auto"))
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 0.5)
      .map((element) => element.outerHTML),
  );

/** The content scrolls in its own box, or with the page. */
async function heightProblems(page: Page): Promise<string[]> {
  const height = await page.evaluate(() => {
    const main = document.querySelector("main");
    const isPage = main === null || getComputedStyle(main).overflowY === "visible";
    const bars = [...document.querySelectorAll<HTMLElement>("main *")].filter(
      (each) => getComputedStyle(each).position === "sticky" && !each.matches("aside, aside *"),
    );
    const stuck = bars.reduce((sum, bar) => sum + bar.offsetHeight, 0);
    return (isPage ? window.innerHeight : main.clientHeight) - stuck;
  });
  return height < LEAST_CONTENT_PX ? [`only ${String(height)} px of content`] : [];
}

/** Pairs of an on and an off state that the mode paints alike. */
async function sameLooks(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const looks = (of: Element) => {
      const { backgroundColor, borderBottomColor, outlineStyle, color } = getComputedStyle(of);
      const mark = of.querySelector("svg");
      const isMarked = mark !== null && getComputedStyle(mark).visibility === "visible";
      return [backgroundColor, borderBottomColor, outlineStyle, color, isMarked].join(" ");
    };
    const seen = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
    const pairs: [name: string, on: string, off: string][] = [
      ["check marks", ".peer:checked + span", ".peer:not(:checked) + span"],
      ["tabs", "[role=tab][aria-selected=true]", "[role=tab][aria-selected=false]"],
      ["navigation", "nav a[aria-current=page]", "nav a:not([aria-current])"],
      ["pressed buttons", "button[aria-pressed=true]", "button[aria-pressed=false]"],
      ["list lines", "main a[aria-current=true]", "main li a:not([aria-current])"],
    ];
    return pairs.flatMap(([name, on, off]) => {
      const unlike = new Set(seen(off).map(looks));
      return seen(on).some((each) => unlike.has(looks(each))) ? [`${name} look alike`] : [];
    });
  });
}

/** Grounds that the mode drops, where no edge is left. */
async function withoutEdge(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const grounds = [
      "bg-accent",
      "bg-bad-ink",
      "bg-press",
      ...["good", "warn", "bad", "info", "quiet", "violet"].map((tone) => `bg-${tone}-soft`),
    ];
    const highlight = Object.assign(document.createElement("i"), { style: "background: Highlight" });
    document.body.append(highlight);
    const shown = getComputedStyle(highlight).backgroundColor;
    highlight.remove();
    return grounds.flatMap((ground) =>
      [...document.getElementsByClassName(ground)]
        .filter((each) => each.checkVisibility() && !each.closest("[aria-current]"))
        .filter((each) => {
          const { borderTopWidth, backgroundColor } = getComputedStyle(each);
          return (
            borderTopWidth === "0px" && backgroundColor !== shown && !each.parentElement?.matches("[role=progressbar]")
          );
        })
        .map((each) => `no edge: ${each.outerHTML.slice(0, 200)}`),
    );
  });
}

/** The bars of a screen and its buttons are left out, and its content is whole. */
async function printProblems(page: Page): Promise<string[]> {
  const height = await page.getByRole("main").evaluate((main) => main.scrollHeight);
  const pages = pagesOf(await page.pdf({ format: "A4" }));
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(MODES.print.viewport);
  const found = await page.evaluate(() => {
    // Chips say a state, links and headings a name.
    const names = "[data-state], .h-auto, [role=columnheader] *, dt *";
    const left = [...document.querySelectorAll(`nav, header, aside, main button:not(${names})`)];
    const cut = [...document.querySelectorAll("main, body, .overflow-y-auto")].filter(
      (box) => getComputedStyle(box).overflowY !== "visible" || box.scrollHeight > box.clientHeight + 1,
    );
    const ground = getComputedStyle(document.body).backgroundColor;
    return [
      ...left.filter((each) => each.checkVisibility()).map((each) => `printed: ${each.outerHTML.slice(0, 200)}`),
      ...cut.map((box) => `cut off: ${box.tagName}`),
      ...(ground === "rgb(255, 255, 255)" ? [] : [`ground ${ground}`]),
    ];
  });
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  const least = Math.floor(whole / (MODES.print.viewport.height * 1.5));
  if (pages < least) found.push(`${String(pages)} pages of ${String(whole)} px (${String(height)} px on the screen)`);
  return found;
}

/** The number of pages in a PDF. */
function pagesOf(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}
