import { leadName } from "../shared/leadRow";
import { LazyPart } from "../../../lib/lazy/LazyPart";
import { useOpening } from "../../../lib/useOpening";
import { LazyModule } from "../../../ui/lazy/lazyModule";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/overlay/Dialog";
import { mergeText, type NamedLead } from "./mergeText";

const mergeForm = new LazyModule("merge", async () => (await import("./MergeForm")).MergeForm);

/** Opens the comparison of two leads, where a person decides how to merge them. */
export function MergeButton({ leadId, other }: { leadId: string; other: NamedLead }) {
  const { isOpen, open, close } = useOpening();
  return (
    <>
      <Button size="small" aria-label={`Merge with ${leadName(other)}`} onClick={open}>
        {mergeText.merge}
      </Button>
      <Dialog open={isOpen} onOpenChange={close} title={mergeText.title} size="large">
        <LazyPart module={mergeForm} what={mergeText.loadingPart}>
          {(MergeForm) => <MergeForm leadIds={[leadId, other.leadId]} onClose={close} />}
        </LazyPart>
      </Dialog>
    </>
  );
}
