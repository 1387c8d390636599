import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { messageText } from "./messageText";

/** The failure, and the button that sends. */
export function SendRow({ failure, isSending }: { failure: string | null; isSending: boolean }) {
  return (
    <>
      {failure === null ? null : <Banner tone="bad">{failure}</Banner>}
      <div className="flex justify-end">
        <Button type="submit" look="primary" disabled={isSending}>
          {isSending ? messageText.sending : messageText.send}
        </Button>
      </div>
    </>
  );
}
