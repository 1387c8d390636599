import { Copy } from "lucide-react";
import { useRef } from "react";
import { copyText } from "../../../lib/copyText";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { cn } from "../../../ui/cn";
import { fieldBox, Labelled } from "../../../ui/form/Labelled";
import { showToast } from "../../../ui/feedback/toasts";
import { feedText } from "./feedText";

/** A new address, shown only once. */
export function FeedAddress({ url }: { url: string }) {
  const box = useRef<HTMLInputElement>(null);
  const copy = async () => {
    if (await copyText(url)) {
      showToast({ id: "feed", tone: "good", text: feedText.copied });
      return;
    }
    box.current?.select();
    showToast({ id: "feed", tone: "bad", text: feedText.notCopied });
  };
  return (
    <div className="space-y-2">
      <Banner tone="warn">{feedText.once}</Banner>
      <Labelled label={feedText.address}>
        {(labelled) => (
          <span className="flex flex-col gap-2 sm:flex-row">
            <input {...labelled} ref={box} readOnly value={url} className={cn(fieldBox, "h-10 px-3 text-sm")} />
            <Button look="primary" size="large" onClick={() => void copy()}>
              <Copy aria-hidden className="size-4" />
              {feedText.copy}
            </Button>
          </span>
        )}
      </Labelled>
    </div>
  );
}
