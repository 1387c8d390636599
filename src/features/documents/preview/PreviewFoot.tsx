import { useMay } from "../../access/shared/useMay";
import { ReviewFoot } from "./ReviewFoot";
import type { ReviewItem } from "./reviewItem";
import { reviewText } from "./reviewText";
import { useReviewDecisions } from "./useReviewDecisions";

const KEYS = { screen: "Preview", does: { a: reviewText.accept, r: reviewText.askNewCopy } } as const;

interface PreviewFootProps {
  item: ReviewItem;
  isSeen: boolean;
}

/** The foot of a preview: the facts of the document, and the acts of a member who may review. */
export function PreviewFoot({ item, isSeen }: PreviewFootProps) {
  const { decide } = useReviewDecisions();
  const mayReview = useMay()("documents:review");
  return mayReview ? <ReviewFoot item={item} isSeen={isSeen} keys={KEYS} onDecide={decide} /> : null;
}
