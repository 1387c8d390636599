import { useState } from "react";
import { Link } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import type { ClientForm } from "../../../../convex/clients/form/rules";
import type { KnownKind } from "../../../../convex/workspace/knownPeople/rules";
import { clientPath, contractPath, leadPath } from "../../../lib/paths";
import { Banner } from "../../../ui/feedback/Banner";
import { plainText } from "../../../ui/text/plainText";
import { clientFormText, MATCH_WORDS, sameWords } from "./clientFormText";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";

type SearchInput = Pick<ClientForm, "clientName" | "clientEmail" | "clientPhone">;

const PATHS: Record<KnownKind, (id: string) => string> = {
  client: clientPath,
  relatedPerson: clientPath,
  lead: leadPath,
  contract: contractPath,
};

/** The search input, updated on blur instead of on each key. */
export function useAsked(read: () => SearchInput): { asked: SearchInput | null; ask: () => void } {
  const [asked, setAsked] = useState<SearchInput | null>(null);
  const ask = () => {
    const { clientName, clientEmail, clientPhone } = read();
    const isEmpty = [clientName, clientEmail, clientPhone].every((text) => text.trim() === "");
    setAsked(isEmpty ? null : { clientName, clientEmail, clientPhone });
  };
  return { asked, ask };
}

interface KnownPeopleProps {
  asked: SearchInput | null;
  /** The edited client's own id, to be ignored. */
  except: string | null;
}

/** Warns of records with the same name, address or phone. Refuses nothing: families share all three. */
export function KnownPeople({ asked, except }: KnownPeopleProps) {
  const known = useRecoveringQuery(
    api.workspace.knownPeople.staff.list,
    asked === null ? "skip" : { ...asked, except },
  ).value;
  if (known === undefined || known.length === 0) return null;
  return (
    <Banner tone="warn">
      <p className="font-medium">{clientFormText.known}</p>
      <p>{clientFormText.knownHint}</p>
      <ul className="mt-2 space-y-1">
        {known.map(({ kind, pathId, name, email, by }) => (
          <li key={`${kind}-${pathId}-${name}`}>
            <Link to={PATHS[kind](pathId)} target="_blank" className="font-medium underline">
              {MATCH_WORDS[kind]}: {plainText(name === "" ? email : name)}
            </Link>{" "}
            · {sameWords(by)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
