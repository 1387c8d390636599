import { useEffect, useEffectEvent, type RefObject } from "react";

/** As phones have it. */
const HELD_MS = 500;
/** A finger that has moved further scrolls. */
const MOVED_PX = 10;

/** Acts on the element under a finger that is held still within `part`. The press then neither opens nor marks anything. */
export function useLongPress(part: RefObject<HTMLElement | null>, act: (target: Element) => void): void {
  const held = useEffectEvent(act);
  useEffect(() => {
    const element = part.current;
    if (element === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let [x, y] = [0, 0];
    let hasActed = false;
    const end = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    const begin = ({ pointerType, target, clientX, clientY }: PointerEvent) => {
      hasActed = false;
      end();
      if (pointerType !== "touch" || !(target instanceof Element)) return;
      [x, y] = [clientX, clientY];
      timer = setTimeout(() => {
        held(target);
        // The act itself may click.
        hasActed = true;
      }, HELD_MS);
    };
    const move = ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - x, clientY - y) > MOVED_PX) end();
    };
    const swallow = (event: Event) => {
      if (!hasActed && timer === undefined) return;
      event.preventDefault();
      if (event.type !== "click") return;
      event.stopPropagation();
      hasActed = false;
    };
    const over = new AbortController();
    const options = { signal: over.signal };
    element.addEventListener("pointerdown", begin, options);
    element.addEventListener("pointermove", move, options);
    element.addEventListener("pointerup", end, options);
    element.addEventListener("pointercancel", end, options);
    element.addEventListener("contextmenu", swallow, options);
    element.addEventListener("click", swallow, { ...options, capture: true });
    return () => {
      end();
      over.abort();
    };
  }, [part]);
}
