/** JSON that is kept as text, because its parsed form may take thirty times the memory. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
