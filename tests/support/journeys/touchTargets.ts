import type { Page } from "@playwright/test";

/** The controls of the open dialog or menu, or of the screen, whose hit area is less than 44 by 44 px. Links in running text may be smaller. */
export async function smallTargets(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const LEAST_PX = 44;
    const CONTROLS =
      "a[href], button, input, select, textarea, summary, [role=tab], [role=switch], [role=option], [role^=menuitem]";

    /** A label is as good as its box. */
    const targetsOf = (control: Element): Element[] =>
      control instanceof HTMLInputElement ? [control, ...(control.labels ?? [])] : [control];
    const isWide = (target: Element) => target.getBoundingClientRect().width > 1;

    const isHit = (targets: readonly Element[], x: number, y: number) => {
      const top = document.elementFromPoint(x, y);
      const control = top?.closest(`${CONTROLS}, label`) ?? null;
      return control !== null && targets.some((each) => each === control || control.contains(each));
    };

    /** Width and height of the hit area, through the middle of the control; null if another thing covers it. */
    const sizeOf = (control: Element): [width: number, height: number] | null => {
      const targets = targetsOf(control);
      const box = (targets.find(isWide) ?? control).getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      if (!isHit(targets, x, y)) return null;
      const reach = (dx: number, dy: number) => {
        let step = 0;
        while (step < LEAST_PX && isHit(targets, x + dx * (step + 1), y + dy * (step + 1))) step += 1;
        return step;
      };
      // The middle is between two pixels if the size is even.
      return [reach(-1, 0) + reach(1, 0) + 1, reach(0, -1) + reach(0, 1) + 1];
    };

    const isInText = (control: Element) => {
      const words = control.closest("p, li, dd, td, div, [role=status]")?.textContent.trim() ?? "";
      return getComputedStyle(control).display === "inline" && words.length > control.textContent.trim().length + 12;
    };

    const root = [...document.querySelectorAll("[role=dialog], [role=menu]")].at(-1) ?? document;
    const found = new Map<string, string[]>();
    for (const control of root.querySelectorAll(CONTROLS)) {
      if (!control.checkVisibility({ visibilityProperty: true }) || !targetsOf(control).some(isWide)) continue;
      if (isInText(control)) continue;
      control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const size = sizeOf(control);
      if (size !== null && Math.min(...size) >= LEAST_PX - 1) continue;
      const kind = `${size === null ? "covered" : size.join(" x ")}: <${control.localName} class="${control.className}">`;
      const name = control.getAttribute("aria-label") ?? control.textContent.trim().slice(0, 60);
      found.set(kind, [...(found.get(kind) ?? []), name]);
    }
    return [...found].map(([kind, names]) => `${String(names.length)} of ${kind} ${names[0] ?? ""}`);
  });
}
