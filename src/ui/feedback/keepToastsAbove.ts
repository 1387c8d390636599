/** The padding of a screen below its last part, and some room. */
const ROOM_PX = 48;

/** Ref of a bar over the end of the screen: toasts lie above it while it is there. */
export function keepToastsAbove(bar: HTMLElement | null) {
  const content = bar?.closest("main");
  if (!bar || !content || typeof ResizeObserver === "undefined") return;
  const { style } = document.documentElement;
  const place = () => {
    const below = window.innerHeight - content.getBoundingClientRect().bottom;
    style.setProperty("--toasts-bottom", `${String(below + bar.offsetHeight + ROOM_PX)}px`);
  };
  const observer = new ResizeObserver(place);
  observer.observe(content);
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty("--toasts-bottom");
  };
}
