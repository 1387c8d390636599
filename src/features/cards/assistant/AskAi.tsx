import { Sparkles } from "lucide-react";
import { useState } from "react";
import { PANEL_TITLE } from "../../../../convex/cards/assistant/rules";
import { LazyPart } from "../../../lib/lazy/LazyPart";
import { useOpening } from "../../../lib/useOpening";
import { LazyModule } from "../../../ui/lazy/lazyModule";
import { Button } from "../../../ui/Button";
import { SlidePanel } from "../../../ui/overlay/SlidePanel";
import { assistantText, type LinkTo } from "./assistantText";

const CHAT = new LazyModule("assistant", async () => (await import("./AssistantChat")).AssistantChat);

/** The button, and the panel with the chat, whose code loads on hover or focus. */
export function AskAi({ linkTo }: { linkTo: LinkTo }) {
  const { isOpen, open, close } = useOpening();
  // Above the panel: a question is still there after a look at the lists.
  const typed = useState("");
  return (
    <>
      <Button onPointerEnter={CHAT.loadAhead} onFocus={CHAT.loadAhead} onClick={open}>
        <Sparkles aria-hidden className="size-4" />
        {assistantText.open}
      </Button>
      <SlidePanel
        open={isOpen}
        onOpenChange={close}
        title={PANEL_TITLE}
        closeLabel={assistantText.close}
        side="right"
        size="md"
      >
        <LazyPart module={CHAT} what={assistantText.what}>
          {(Chat) => <Chat linkTo={linkTo} onFollow={close} typed={typed} />}
        </LazyPart>
      </SlidePanel>
    </>
  );
}
