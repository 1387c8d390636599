import { useCallback, useState } from "react";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { ChargeForm, type ChargedContract } from "./ChargeForm";
import { chargeText } from "./chargeText";

/** On a contract's page: the button by which the balance is charged. Nobody is offered a second link; an open dialog stays to tell of the first. */
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
