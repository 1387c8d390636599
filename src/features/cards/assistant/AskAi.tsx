import { Sparkles } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { PANEL_TITLE } from "../../../../convex/cards/assistant/rules";
import { LazyPart } from "../../../lib/lazy/LazyPart";
import { LazyModule } from "../../../ui/lazy/lazyModule";
import { Button } from "../../../ui/Button";
import { SlidePanel } from "../../../ui/overlay/SlidePanel";
import type { AssistantChat } from "./AssistantChat";
import { assistantText, type LinkTo } from "./assistantText";

type ChatProps = ComponentProps<typeof AssistantChat>;

const CHAT = new LazyModule("assistant", async () => (await import("./AssistantChat")).AssistantChat);

interface AskAiProps {
  linkTo: LinkTo;
  size?: ComponentProps<typeof SlidePanel>["size"];
}

/** The button, and the panel with the chat, whose code loads on hover or focus. */
export function AskAi({ linkTo, size = "md" }: AskAiProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      <Button
        onPointerEnter={CHAT.loadAhead}
        onFocus={CHAT.loadAhead}
        onClick={() => {
          setOpen(true);
        }}
      >
        <Sparkles aria-hidden className="size-4" />
        {assistantText.open}
      </Button>
      <SlidePanel
        open={isOpen}
        onOpenChange={setOpen}
        title={PANEL_TITLE}
        closeLabel={assistantText.close}
        side="right"
        size={size}
      >
        <LazyPart<ChatProps> module={CHAT} what={assistantText.what}>
          {(Chat) => <Chat linkTo={linkTo} onFollow={close} />}
        </LazyPart>
      </SlidePanel>
    </>
  );
}
