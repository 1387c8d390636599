import { useState, type ReactNode } from "react";
import { Button } from "../Button";
import { plainText } from "./plainText";

/** A screenful or two: longer texts are shown in full on request, because a form's answer may have 50,000 characters. */
const SHOWN_CHARACTERS = 2_000;

interface OutsideTextProps {
  text: string;
  /** Renders the text, for example with its links. A shortened text ends with "…". */
  draw?: (text: string) => ReactNode;
  className?: string;
}

const asItIs = (text: string) => text;

/**
 * Text from outside, such as a cell of a sheet or a note: with its own reading direction, without bidi control characters, and shortened
 * if it is very long.
 */
export function OutsideText({ text, draw = asItIs, className }: OutsideTextProps) {
  const [isWhole, setWhole] = useState(false);
  const plain = plainText(text);
  if (plain.length <= SHOWN_CHARACTERS) {
    return (
      <bdi dir="auto" className={className}>
        {draw(plain)}
      </bdi>
    );
  }
  return (
    <>
      <bdi dir="auto" className={className}>
        {draw(isWhole ? plain : `${beginning(plain)}…`)}
      </bdi>{" "}
      <Button
        look="link"
        size="small"
        aria-expanded={isWhole}
        onClick={() => {
          setWhole(!isWhole);
        }}
      >
        {isWhole ? "Show less" : "Show all"}
      </Button>
    </>
  );
}

/** Does not split a surrogate pair. */
function beginning(text: string): string {
  return text.slice(0, SHOWN_CHARACTERS).replace(/[\uD800-\uDBFF]$/, "");
}
