import { periodText, type Period } from "../../../../convex/cards/cardPeriods";
import type { TransactionParameters } from "../../../lib/staffPaths";
import { Tiles, type Tile } from "../../../ui/Tiles";
import { sumText } from "../shared/amountText";
import { isSameList } from "../shared/cardAddress";
import { cardText } from "../shared/cardText";
import { isCurrent, type Overview } from "../shared/overview";

interface CardTilesProps {
  /** Undefined while loading. */
  overview: Overview | undefined;
  asked: TransactionParameters;
  onShow: (parameters: TransactionParameters) => void;
}

/**
 * The charges of a statement, of the one before it and of its latest day. A click filters the list by the tile's transactions, a
 * second click clears the filter.
 */
export function CardTiles({ overview, asked, onShow }: CardTilesProps) {
  const tiles = figuresOf(overview).map(({ label, tone, figure }): Tile => {
    if (figure === null) return { label, tone, value: null, hint: NO_HINT };
    const isOn = isSameList(asked, figure.parameters);
    return {
      label,
      tone,
      value: sumText(figure.cents),
      hint: periodText(figure.period),
      isOn,
      onChoose: () => {
        onShow(isOn ? {} : figure.parameters);
      },
    };
  });
  return <Tiles tiles={tiles} isLoading={overview === undefined} occasion={overview?.statement.fromOn ?? ""} />;
}

/** Reserves the hint's line. */
const NO_HINT = "\u00A0";

interface TileFigure {
  cents: number;
  period: Period;
  parameters: TransactionParameters;
}

function figuresOf(overview: Overview | undefined): (Pick<Tile, "label" | "tone"> & { figure: TileFigure | null })[] {
  const label = overview === undefined || isCurrent(overview) ? cardText.currentCharges : cardText.statementCharges;
  return [
    {
      label,
      tone: "info",
      figure: overview ? ofStatement(overview.currentChargesCents, overview.statement) : null,
    },
    {
      label: cardText.previousCharges,
      tone: "quiet",
      figure: overview ? ofStatement(overview.previousChargesCents, overview.previous) : null,
    },
    {
      label: cardText.latestCharges,
      tone: "violet",
      figure: overview?.latest ? ofDay(overview.latestDayChargesCents, overview.latest) : null,
    },
  ];
}

function ofStatement(cents: number, period: Period): TileFigure {
  return { cents, period, parameters: { statement: period.toOn, sign: "charges" } };
}

function ofDay(cents: number, period: Period): TileFigure {
  return { cents, period, parameters: { from: period.fromOn, to: period.toOn, sign: "charges" } };
}
