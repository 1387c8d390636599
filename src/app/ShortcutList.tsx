import { LateCode } from "../lib/late/lateCode";
import { LatePart } from "../lib/late/LatePart";
import { Dialog } from "../ui/Dialog";

const KEYS = new LateCode("list of keys", async () => (await import("./ShortcutKeys")).ShortcutKeys);

/** The dialog of the keyboard shortcuts, whose list is fetched when it is opened. */
export function ShortcutList({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <LatePart late={KEYS} what="The list of keys">
        {(Keys) => <Keys />}
      </LatePart>
    </Dialog>
  );
}
