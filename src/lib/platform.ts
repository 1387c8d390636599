/** Whether shortcuts are written with ⌘ instead of Ctrl in this browser. */
export function isApple(userAgent: string): boolean {
  return /macintosh|iphone|ipad|ipod/i.test(userAgent);
}

/** Name of the key that shortcuts are pressed with: "⌘" or "Ctrl". */
export function commandKey(): "⌘" | "Ctrl" {
  return isApple(navigator.userAgent) ? "⌘" : "Ctrl";
}
