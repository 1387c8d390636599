/** The look of a reply below its thread. On screens that are low, but not lowest, it stays at the lower edge of the window. */
export const composerBar =
  "shrink-0 space-y-2 border-t border-line bg-surface py-2 print:hidden short:bottom-0 short:z-10 short:[@media(height>=20rem)]:sticky";
