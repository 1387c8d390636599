import { test } from "../support/journeyTest.ts";

// Controls of the watch itself: each of these journeys must fail, or no other journey's silence means anything.
test.fail("a console error fails a journey", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/login");
  await page.evaluate(() => {
    console.error("something broke");
  });
});

test.fail("a violation of the content policy fails a journey", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/login");
  await page.evaluate(() => {
    const picture = new Image();
    picture.src = "https://elsewhere.test/pixel.png";
    document.body.append(picture);
  });
  await page.getByRole("heading", { name: "Sign in to your account" }).waitFor();
});

test.fail("an uncaught error fails a journey", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/login");
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error("nobody caught this");
    });
  });
  await page.getByRole("heading", { name: "Sign in to your account" }).waitFor();
});
