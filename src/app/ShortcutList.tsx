import { LazyPart } from "../lib/lazy/LazyPart";
import { LazyModule } from "../ui/lazy/lazyModule";
import { Dialog } from "../ui/Dialog";

const KEYS = new LazyModule("list of keys", async () => (await import("./ShortcutKeys")).ShortcutKeys);

/** The dialog of the keyboard shortcuts, whose list is fetched when it is opened. */
export function ShortcutList({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <LazyPart module={KEYS} what="The list of keys">
        {(Keys) => <Keys />}
      </LazyPart>
    </Dialog>
  );
}
