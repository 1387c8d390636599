import { FileSignature } from "lucide-react";
import { matchPath } from "react-router-dom";
import { statusLabel, statusTone } from "../../../convex/contracts/record/rules";
import { useContractList } from "../../features/contracts/list/contractList";
import type { ContractRow } from "../../features/contracts/list/contractRow";
import type { PaletteEntry, PaletteSource } from "../../lib/palette/paletteEntry";
import { useListSource } from "../../lib/palette/paletteSources";
import { contractPath, paths } from "../../lib/paths";

const textOf = (contract: ContractRow) => contract.nameAndEmail;
/** The list has no phone numbers of contracts. */
const phoneOf = () => null;

/** Contracts by the client's name and address. */
export function useContractSource(go: (path: string) => void): PaletteSource {
  return useListSource(useContractList(), {
    label: "Contracts",
    icon: FileSignature,
    textOf,
    phoneOf,
    idOf: ({ pathId }) => pathId,
    idIn: (path) => matchPath(paths.contract, path)?.params.contractId,
    entryOf: (contract) => entryOf(contract, go),
  });
}

function entryOf(contract: ContractRow, go: (path: string) => void): PaletteEntry {
  const { pathId, clientName, clientEmail, caseTypeWords, status } = contract;
  return {
    id: `contract-${pathId}`,
    label: clientName,
    details: [caseTypeWords, clientEmail],
    badge: { label: statusLabel(status), tone: statusTone(status) },
    choose: () => {
      go(contractPath(pathId));
    },
  };
}
