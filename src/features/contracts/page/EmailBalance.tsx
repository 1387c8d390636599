import { api } from "../../../../convex/_generated/api";
import { useWrite } from "../../../lib/calls/useWrite";
import { Button } from "../../../ui/Button";
import { detailText } from "./detailText";

const EMAILED = { done: detailText.emailedBalance };

export function EmailBalance({ id }: { id: string }) {
  const { run, isSending } = useWrite(api.contracts.letters.staff.emailBalanceLink, EMAILED);
  return (
    <Button
      disabled={isSending}
      onClick={() => {
        run({ id });
      }}
    >
      {detailText.emailBalance}
    </Button>
  );
}
