import { useId, type ReactNode } from "react";
import { ACCOUNT_NAMES } from "../../../../convex/cards/transactions/rules";
import { paths } from "../../../lib/paths";
import { ListFilter } from "../../../lib/rows/ListFilter";
import { FilterTabs } from "../../../ui/FilterTabs";
import { PageHeading } from "../../../ui/text/PageHeading";
import { inStatement } from "../shared/cardAddress";
import { CardLists } from "./CardLists";
import { CardLoading } from "./CardLoading";
import { CardNotices } from "./CardNotices";
import { ACCOUNT_TABS, cardText } from "../shared/cardText";
import { CardTiles } from "../spending/CardTiles";
import { mirrorPhase } from "../mirror/mirror";
import { MirrorLine } from "../mirror/MirrorLine";
import { CardFailed, TroubleDetails } from "../mirror/MirrorTrouble";
import { StatementPicker } from "./StatementPicker";
import { useCard, type CardState } from "./useCard";
import { useCardAddress, type CardAddress } from "../shared/useCardAddress";

/** The screen of the credit card account. `action` is beside the heading, in every state. */
export function CardBoard({ action }: { action?: ReactNode }) {
  const address = useCardAddress();
  const card = useCard(address);
  const { mirror, overview, isRunning, refresh } = card;
  const regionId = useId();
  const isFailed = mirror !== undefined && mirrorPhase(mirror) === "failed";
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 space-y-1">
          <PageHeading>{cardText.heading}</PageHeading>
          {mirror === undefined ? null : <MirrorLine mirror={mirror} isRunning={isRunning} onSync={refresh} />}
        </div>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <ListFilter path={paths.transactions} className="sm:w-60 lg:w-72" />
          {action}
        </div>
      </div>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-80">
          <AccountTabs controls={regionId} />
        </div>
        {overview === undefined || isFailed ? null : (
          <div className="w-full sm:w-72">
            <StatementPicker
              statements={overview.statements}
              asked={address.asked.statement}
              onChoose={(statement) => {
                address.onShow(inStatement(address.asked, statement));
              }}
            />
          </div>
        )}
      </div>
      <div id={regionId} role="tabpanel" aria-label={ACCOUNT_NAMES.card} className="space-y-4">
        <CardContent card={card} address={address} />
      </div>
    </div>
  );
}

/** The other account is disabled. */
function AccountTabs({ controls }: { controls: string }) {
  return (
    <FilterTabs
      label={cardText.accounts}
      value="card"
      tabs={ACCOUNT_TABS}
      onChange={() => undefined}
      controls={controls}
      room="few"
    />
  );
}

interface CardContentProps {
  card: CardState;
  address: CardAddress;
}

/** The tab's content in its four states. Loaded content stays when a later request fails. */
function CardContent({ card, address }: CardContentProps) {
  const { mirror, overview, list, failure } = card;
  const isKnown = mirror !== undefined && overview !== undefined && list !== undefined;
  if (!isKnown && failure !== null) return <CardFailed {...failure} />;
  if (mirror !== undefined && mirrorPhase(mirror) === "failed") {
    return (
      <CardFailed onRetry={card.refresh} isRetrying={card.isRunning}>
        <TroubleDetails mirror={mirror} />
      </CardFailed>
    );
  }
  const isReady = isKnown && mirrorPhase(mirror) !== "loading";
  return (
    <>
      {isReady ? <CardNotices card={card} mirror={mirror} /> : null}
      <CardTiles overview={isReady ? overview : undefined} asked={address.asked.parameters} onShow={address.onShow} />
      {isReady ? (
        <CardLists address={address} overview={overview} list={list} isLoadingOther={card.isLoadingOther} />
      ) : (
        <CardLoading />
      )}
    </>
  );
}
