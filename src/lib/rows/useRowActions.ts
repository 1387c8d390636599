import { useCallback, useState } from "react";
import { useNavigate } from "react-router-dom";

/** Actions of every list's rows: opening the record, and holding the order while a menu is open. */
export function useRowActions<Row>(pathOf: (row: Row) => string, returnState: () => unknown) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const navigate = useNavigate();
  const onOpen = useCallback(
    (row: Row) => void navigate(pathOf(row), { state: returnState() }),
    [navigate, pathOf, returnState],
  );
  return { isMenuOpen, onMenuOpenChange: setMenuOpen, onOpen };
}
