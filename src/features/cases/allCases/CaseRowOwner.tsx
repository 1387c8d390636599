import { UserRoundPlus } from "lucide-react";
import { fieldKey } from "../../../lib/live/useRowWrite";
import { useSavingLook } from "../../../lib/drafts/useSavingLook";
import { Button } from "../../../ui/Button";
import { cn } from "../../../ui/cn";
import { savingFade, SavingRing } from "../../../ui/feedback/SavingMark";
import { ChoiceMenu } from "../../../ui/menu/ChoiceMenu";
import { Avatar } from "../../../ui/text/Avatar";
import { allCasesText } from "./allCasesText";
import { caseNameOf, useOwnerField } from "./caseFields";
import type { CaseRow } from "./caseRow";

interface CaseRowOwnerProps {
  row: CaseRow;
  /** Beside the client, if the list has no room for the column. */
  place: "column" | "name";
  onMenuOpenChange: (open: boolean) => void;
}

/** The owner of a case in its row, as a button with a menu. Without the column, an empty one appears with the pointer or the focus. */
export function CaseRowOwner({ row, place, onMenuOpenChange }: CaseRowOwnerProps) {
  const { field, choices, onSet } = useOwnerField(row);
  const saving = useSavingLook(fieldKey(field.mutation, row));
  const owner = field.valueOf(row);
  const name = row.ownerId === null ? null : (field.labels[owner] ?? "");
  const ownerOf = `${allCasesText.ownerOf(caseNameOf(row))}: `;
  const label = ownerOf + (name ?? allCasesText.unassigned);
  const isInColumn = place === "column";
  // In the column the name is in view: a label of its own would differ from the text with the avatar's letter.
  const isNamedByText = isInColumn && saving === null;
  return (
    <span
      className={cn(
        "flex min-w-0 [&>span]:max-w-full",
        isInColumn ? "-ml-1.5" : "-my-2 shrink-0 touch:-my-4 [&_button]:h-7 touch:[&_button]:h-11",
        !isInColumn &&
          name === null &&
          "w-0 opacity-0 group-focus-within/row:w-auto group-focus-within/row:opacity-100 group-hover/row:w-auto group-hover/row:opacity-100 has-data-[state=open]:w-auto has-data-[state=open]:opacity-100 touch:w-auto touch:opacity-100",
      )}
    >
      <ChoiceMenu
        label={allCasesText.ownerOf(caseNameOf(row))}
        value={owner}
        choices={choices}
        onChoose={(to, seen) => {
          onSet(row, to, seen);
        }}
        onOpenChange={onMenuOpenChange}
      >
        <Button
          look="quiet"
          data-control="owner"
          aria-label={isNamedByText ? undefined : label}
          title={label}
          aria-busy={saving !== null}
          className={cn(
            "max-w-full min-w-8 gap-2 px-1.5 font-normal data-[state=open]:bg-press",
            // On paper buttons are left out; the owner of a case is not.
            isInColumn && "print:inline-flex",
            name === null && "text-ink-soft",
            savingFade(saving),
          )}
        >
          {isNamedByText ? <span className="sr-only">{ownerOf}</span> : null}
          {saving === null ? <Shown name={name} isInColumn={isInColumn} /> : <SavingRing isHalted={saving.isHalted} />}
        </Button>
      </ChoiceMenu>
    </span>
  );
}

/** Nothing until the owners' names have loaded: `name` is empty. */
function Shown({ name, isInColumn }: { name: string | null; isInColumn: boolean }) {
  if (name === "") return null;
  if (name === null) return isInColumn ? allCasesText.unassigned : <UserRoundPlus aria-hidden className="size-4" />;
  return (
    <>
      <Avatar name={name} size="small" />
      {isInColumn ? <span className="min-w-0 truncate text-ink">{name}</span> : null}
    </>
  );
}
