import { Brand } from "../lib/Brand";

/** Above the navigation. */
export function ShellBrand() {
  return (
    <p className="flex h-14 shrink-0 items-center gap-2.5 px-5 text-base font-semibold tracking-tight text-ink">
      <Brand size="small" />
    </p>
  );
}
