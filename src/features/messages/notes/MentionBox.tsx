import type { ComponentProps } from "react";
import { plainText } from "../../../ui/text/plainText";
import { OffersBox } from "../shared/OffersBox";
import { noteText } from "./noteText";
import { useMentions } from "./useMentions";

type MentionBoxProps = Omit<ComponentProps<typeof OffersBox<string>>, "offers">;

/** A box for a note, which offers people while a name is typed after an @. */
export function MentionBox(props: MentionBoxProps) {
  const mentions = useMentions({ text: props.value, setText: props.onText });
  const list = {
    name: noteText.people,
    found: noteText.offered,
    keyOf: (name: string) => name,
    show: (name: string) => <bdi>{plainText(name)}</bdi>,
  };
  return <OffersBox {...props} offers={{ ...mentions, ...list }} />;
}
