import ts from "typescript";

export interface FileShape {
  lines: number;
  commentLines: number;
  anyCount: number;
}

/** Measured by the compiler's own scanner, so that `//` in a string or "any" in a sentence does not count. */
export function measure(fileName: string, text: string): FileShape {
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
  const commentLines = new Set<number>();
  let anyCount = 0;
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) anyCount += 1;
    if (node.getChildCount(source) === 0) {
      for (const { pos, end } of commentsBefore(text, node)) addLines(source, pos, end, commentLines);
    }
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  const lines = text === "" ? 0 : text.replace(/\n$/, "").split("\n").length;
  return { lines, commentLines: commentLines.size, anyCount };
}

function commentsBefore(text: string, node: ts.Node): ts.CommentRange[] {
  // In JSX the text between tags is no trivia: what looks like a comment there is read aloud to people.
  if (node.kind === ts.SyntaxKind.JsxText) return [];
  return [
    ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
    ...(ts.getTrailingCommentRanges(text, node.pos) ?? []),
  ];
}

function addLines(source: ts.SourceFile, pos: number, end: number, lines: Set<number>): void {
  const last = source.getLineAndCharacterOfPosition(end).line;
  for (let { line } = source.getLineAndCharacterOfPosition(pos); line <= last; line += 1) lines.add(line);
}
