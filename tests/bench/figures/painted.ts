import type { Page } from "@playwright/test";

declare global {
  interface Window {
    /** Set for the next gesture: ms until its effect is painted. */
    benchPainted: Promise<number>;
  }
}

/** A person's gesture, and the parts of the page whose texts show the answer. */
interface Gesture {
  begins: "keydown" | "pointerdown" | "pointerup";
  /** A selector. All these parts change in one update with the rest of the answer. */
  shownBy: string;
}

/** ms from the gesture until its effect is painted. */
export async function timePainted(page: Page, gesture: Gesture, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(watchNext, gesture);
  await act();
  return await page.evaluate(() => window.benchPainted);
}

/** A message posted in the callback of a frame is delivered when that frame has been painted. */
function watchNext({ begins, shownBy }: Gesture): void {
  const shownNow = () => [...document.querySelectorAll(shownBy)].map(({ textContent }) => textContent).join("|");
  const before = shownNow();
  const painted = new MessageChannel();
  let begunAt = 0;
  document.addEventListener(begins, ({ timeStamp }) => (begunAt = timeStamp), { capture: true, once: true });
  window.benchPainted = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (shownNow() === before) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        painted.port1.postMessage(null);
      });
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    painted.port2.onmessage = () => {
      painted.port2.close();
      resolve(performance.now() - begunAt);
    };
  });
}

/** Types a text letter by letter and deletes it again: ms until each key is answered. */
export async function typeAndClear(page: Page, text: string, parts: { search: string; shownBy: string }) {
  // A click, as a person does: a mouse that rests on the list costs each key some 5 ms, for the rows that come under it.
  await page.locator(parts.search).click();
  const samples: number[] = [];
  for (const key of text.split("").concat(Array<string>(text.length).fill("Backspace"))) {
    const gesture = { begins: "keydown", shownBy: parts.shownBy } as const;
    samples.push(await timePainted(page, gesture, () => page.keyboard.press(key)));
  }
  return samples;
}
