// The page for a lost connection stands in for another page, which is at the same address.
addEventListener("online", () => {
  location.reload();
});
