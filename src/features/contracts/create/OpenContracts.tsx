import { Link } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { statusLabel } from "../../../../convex/contracts/record/rules";
import { formatAge, formatExactTime } from "../../../lib/format/format";
import { contractPath } from "../../../lib/paths";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Banner } from "../../../ui/feedback/Banner";
import { LiveTime } from "../../../ui/text/LiveTime";
import { plainText } from "../../../ui/text/plainText";
import { createText } from "./createContractText";

export interface TypedPerson {
  clientEmail: string;
  clientPhone: string;
}

interface OpenContractsProps {
  /** The search input, updated on blur instead of on each key. */
  person: TypedPerson;
  formKey: string;
}

/** Warns that this person already has something to sign or to pay, live. Refuses nothing. */
export function OpenContracts({ person, formKey }: OpenContractsProps) {
  const isEmpty = person.clientEmail.trim() === "" && person.clientPhone.trim() === "";
  const asked = isEmpty ? "skip" : { ...person, formKey };
  const { value: contracts = [] } = useRecoveringQuery(api.contracts.form.staff.openOf, asked);
  if (contracts.length === 0) return null;
  return (
    <Banner tone="warn">
      <p className="font-medium">{createText.open}</p>
      <p>{createText.openHint}</p>
      <ul className="mt-2 space-y-1">
        {contracts.map(({ number, pathId, caseTypeWords, status, createdAt, createdByName }) => (
          <li key={number}>
            <Link to={contractPath(pathId)} target="_blank" className="font-medium underline">
              {createText.openContract(number)}
            </Link>
            {` · ${plainText(caseTypeWords)} · ${statusLabel(status)} · `}
            <LiveTime at={createdAt} format={formatAge} formatExact={formatExactTime} />
            {createText.openBy(plainText(createdByName))}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
