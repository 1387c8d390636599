/** JSON that waits for its turn, or is asked again and again. Parsed it may take thirty times the room of its text. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
