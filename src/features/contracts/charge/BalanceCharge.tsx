import { useCallback, useState } from "react";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/overlay/Dialog";
import { ChargeForm, type ChargedContract } from "./ChargeForm";
import { chargeText } from "./chargeText";

/** The contract page's button that charges the balance. It hides once a link exists; an open dialog stays to show the link. */
export function BalanceCharge({ contract }: { contract: ChargedContract }) {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => {
    setOpen(false);
  }, []);
  return (
    <>
      {contract.canChargeBalance ? (
        <Button
          look="primary"
          onClick={() => {
            setOpen(true);
          }}
        >
          {chargeText.charge}
        </Button>
      ) : null}
      <Dialog open={isOpen} onOpenChange={setOpen} title={chargeText.charge}>
        <ChargeForm contract={contract} onClose={close} />
      </Dialog>
    </>
  );
}
