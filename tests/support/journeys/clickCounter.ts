import type { Page } from "@playwright/test";

interface Counted {
  /** Presses of the pointer. */
  clicks: number;
  /** Keys pressed, without the characters of typed texts. */
  keys: string[];
}

/**
 * Counts what a person presses from now on, on a page that is not loaded anew. A character typed into a field is text: it counts for
 * neither.
 */
export async function startCounting(page: Page): Promise<() => Promise<Counted>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset["clicks"] = "0";
    dataset["keys"] = "";
    addEventListener(
      "pointerdown",
      () => {
        dataset["clicks"] = String(Number(dataset["clicks"]) + 1);
      },
      true,
    );
    addEventListener(
      "keydown",
      ({ key, target, ctrlKey, isTrusted }) => {
        // A shortcut may press a button by a key of its own.
        if (!isTrusted) return;
        const isText = target instanceof Element && target.matches("input, textarea") && key.length === 1 && !ctrlKey;
        if (!isText && key !== "Control") dataset["keys"] = `${dataset["keys"] ?? ""}${key} `;
      },
      true,
    );
  });
  return async () =>
    await page.evaluate(() => {
      const { clicks = "0", keys = "" } = document.documentElement.dataset;
      return { clicks: Number(clicks), keys: keys.split(" ").filter((key) => key !== "") };
    });
}
