import type { Line } from "../../../../convex/agenda/todayLines";

type ChasedLine = Line & { clientId: NonNullable<Line["clientId"]> };

/** Whether the line's act is to remind the client. Contracts are sent again on their page, with the client's own links. */
export function isChased(line: Line): line is ChasedLine {
  return (line.kind === "requested" || line.kind === "questionnaire") && line.clientId !== null;
}

/** The clients of overdue lines, each once. */
export function overdueClients(lines: readonly Line[], today: string): string[] {
  const overdue = lines.filter(isChased).filter(({ dueOn }) => dueOn !== null && dueOn < today);
  return [...new Set(overdue.map(({ clientId }) => clientId))];
}
