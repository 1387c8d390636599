import { api } from "../../../../convex/_generated/api";
import { ContractLine } from "../shared/ContractLine";
import { formatDollars } from "../../../lib/format/format";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { SideFailed } from "../../../lib/SideFailed";
import { Badge } from "../../../ui/text/Badge";
import { Detail, DetailGroup } from "../../../ui/text/DetailList";
import { ListLoading } from "../../../ui/feedback/ListLoading";

const text = {
  heading: "Contracts",
  loading: "Loading contracts...",
  failed: "Failed to load contracts. Please try again.",
  contract: (number: number) => `Contract ${String(number)}`,
  owed: (cents: number) => `Owed: ${formatDollars(cents)}`,
  total: "Owed in total",
  notLinked: "Not linked yet",
  notLinkedHint:
    "A contract that is not linked yet has this client's name and address. Once it is signed, you can link it on its page.",
} as const;

function totalOwed(contracts: readonly { owedCents: number }[]): number {
  return contracts.reduce((sum, { owedCents }) => sum + owedCents, 0);
}

/** On a client's page: the client's contracts, the newest first, with the amounts owed; live. Renders nothing without contracts. */
export function ClientContracts({ clientId }: { clientId: string }) {
  const { value: contracts, ...failure } = useRecoveringQuery(api.contracts.page.staff.ofClient, { clientId });
  if (failure.error !== null) return <SideFailed text={text.failed} {...failure} />;
  if (contracts === undefined) return <ListLoading label={text.loading} />;
  if (contracts.length === 0) return null;
  return (
    <div className="space-y-2">
      <DetailGroup title={text.heading}>
        {contracts.map(({ number, owedCents, isLinked, ...contract }) => (
          <Detail key={number} label={text.contract(number)}>
            <ContractLine contract={contract}>
              <span className="text-ink tabular-nums">{text.owed(owedCents)}</span>
              {isLinked ? null : <Badge tone="warn">{text.notLinked}</Badge>}
            </ContractLine>
          </Detail>
        ))}
        {contracts.length === 1 ? null : (
          <Detail label={text.total}>
            <span className="font-semibold tabular-nums">{formatDollars(totalOwed(contracts))}</span>
          </Detail>
        )}
      </DetailGroup>
      {contracts.every(({ isLinked }) => isLinked) ? null : (
        <p className="text-sm text-ink-soft">{text.notLinkedHint}</p>
      )}
    </div>
  );
}
