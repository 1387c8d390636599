import { useMemo } from "react";
import { SAMPLE_VALUES } from "../../../../convex/practice/contractTemplate";
import { previewBlocks } from "../../../../convex/practice/contractText";
import { ScrollBox } from "../../../ui/grid/ScrollBox";
import { settingsText } from "./settingsText";

const LOOK = {
  heading: "pt-3 text-base font-semibold first:pt-0",
  paragraph: "",
  item: "pl-4",
  row: "whitespace-pre-wrap tabular-nums",
};

/** The contract with sample values; loaded with its Markdown library, which no other screen needs. */
export function ContractPreview({ template }: { template: string }) {
  const blocks = useMemo(() => previewBlocks(template, SAMPLE_VALUES), [template]);
  return (
    <ScrollBox
      label={settingsText.preview}
      className="max-h-96 space-y-2 rounded-lg border border-line bg-surface p-4 text-sm text-ink"
    >
      {blocks.map(({ kind, text }, place) => (
        <p key={`${String(place)} ${text}`} className={LOOK[kind]}>
          {text}
        </p>
      ))}
    </ScrollBox>
  );
}
