import { Sparkles } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { PANEL_TITLE } from "../../../convex/assistant/rules";
import { LateCode } from "../../lib/late/lateCode";
import { LatePart } from "../../lib/late/LatePart";
import { Button } from "../../ui/Button";
import { SlidePanel } from "../../ui/SlidePanel";
import type { AssistantChat } from "./AssistantChat";
import { assistantText, type LinkTo } from "./assistantText";

type ChatProps = ComponentProps<typeof AssistantChat>;

const CHAT = new LateCode("assistant", async () => (await import("./AssistantChat")).AssistantChat);

interface AskAiProps {
  linkTo: LinkTo;
  size?: ComponentProps<typeof SlidePanel>["size"];
}

/** The button, and the panel with the chat, whose code comes when somebody reaches for it. */
export function AskAi({ linkTo, size = "md" }: AskAiProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
  };
  const loadAhead = () => {
    CHAT.loadAhead();
  };
  return (
    <>
      <Button
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
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
        <LatePart<ChatProps> late={CHAT} what={assistantText.what}>
          {(Chat) => <Chat linkTo={linkTo} onFollow={close} />}
        </LatePart>
      </SlidePanel>
    </>
  );
}
