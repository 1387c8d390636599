import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { AttachmentName } from "./AttachmentName";
import { MessageBody } from "./MessageBody";
import { Quote } from "./Quote";
import { useFocusText } from "./useFocusText";

const dirOf = (text: string) => screen.getByText(text).getAttribute("dir");

// Caught: "gnp.exe" read backwards; a text in Arabic aligned to the wrong side; a message in one line.
test("people's texts keep their own direction and their lines, and do not reverse the text around them", () => {
  render(
    <MemoryRouter initialEntries={["/inbox?thread=t1"]}>
      <MessageBody text={"first\u202e\nsecond"} />
      <Quote lead="Ana wrote" text={"quo\u202eted"} action={<button type="button">Remove</button>} />
      <Quote lead="Rui wrote" text={null} />
      <AttachmentName documentId="d1" fileName={"visa\u202e.pdf"} mimeType="application/pdf" />
      <AttachmentName documentId="d2" fileName={"letter\u202e.docx"} mimeType="application/msword" />
    </MemoryRouter>,
  );
  const body = screen.getByText(/^first/);
  expect([body.textContent, body.dir, body.classList.contains("whitespace-pre-wrap")]).toEqual([
    "first\nsecond",
    "auto",
    true,
  ]);
  expect(["Ana wrote", "quoted", "Rui wrote", "visa.pdf", "letter.docx"].map(dirOf)).toEqual(Array(5).fill("auto"));
  expect(screen.getByRole("button", { name: "Remove" })).toBeDefined();
  expect(screen.getByText("Rui wrote").parentElement?.children).toHaveLength(1);
  // A document that browsers cannot show is not a link.
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["visa.pdf"]);
  expect(screen.getByRole("link").getAttribute("href")).toMatch(/thread=t1.*document=d1/);
});

test("the text has the focus once a message is chosen to be answered, and not before", () => {
  function Form({ parent }: { parent: string | null }) {
    const form = useFocusText(parent);
    return (
      <form ref={form}>
        <input aria-label="Subject" />
        <textarea aria-label="Text" />
      </form>
    );
  }
  const { rerender } = render(<Form parent={null} />);
  expect(document.activeElement).toBe(document.body);
  rerender(<Form parent="m1" />);
  expect(document.activeElement).toBe(screen.getByLabelText("Text"));
});
