import { api } from "../../../../convex/_generated/api";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { SideFailed } from "../../../lib/SideFailed";
import { Banner } from "../../../ui/feedback/Banner";
import { DetailsLoading } from "../../../ui/text/DetailList";
import { Dialog } from "../../../ui/overlay/Dialog";
import { ChargeForm } from "./ChargeForm";
import { chargeText } from "./chargeText";

interface ListedChargeProps {
  /** The contract's id in addresses; null if the dialog is closed. */
  id: string | null;
  /** Must be stable: the dialog's timer depends on it. */
  onClose: () => void;
}

/** The dialog on a list. It loads the contract, because rows lack the amounts. */
export function ListedCharge({ id, onClose }: ListedChargeProps) {
  return (
    <Dialog open={id !== null} onOpenChange={onClose} title={chargeText.charge}>
      {id === null ? null : <FetchedCharge id={id} onClose={onClose} />}
    </Dialog>
  );
}

function FetchedCharge({ id, onClose }: { id: string; onClose: () => void }) {
  const { value: contract, ...failure } = useRecoveringQuery(api.contracts.page.staff.get, { id });
  if (failure.error !== null) return <SideFailed text={chargeText.notLoaded} {...failure} />;
  if (contract === undefined) return <DetailsLoading label={chargeText.loading} />;
  if (contract === null) return <Banner tone="bad">{chargeText.notFound}</Banner>;
  return <ChargeForm contract={contract} onClose={onClose} />;
}
