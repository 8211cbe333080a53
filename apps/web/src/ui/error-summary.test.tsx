import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ErrorSummary } from "./error-summary.tsx";

const TOO_LONG = "Use at most 100 characters";
const PROBLEMS = [
  { name: "firstName", message: TOO_LONG },
  { name: "lastName", message: TOO_LONG },
  { name: "phone", message: "Phone number is required" },
  { name: "agreement", message: "You must agree to the terms and conditions" },
];

test("an error that several fields have is listed with the label of each (I-44)", () => {
  const form = (problems: typeof PROBLEMS) => (
    <>
      <ErrorSummary problems={problems} onPick={vi.fn()} />
      <label>
        First name <input name="firstName" />
      </label>
      <label htmlFor="last">Last name</label>
      <input id="last" name="lastName" />
    </>
  );
  const { rerender } = render(form([]));
  rerender(form(PROBLEMS));
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    `First name: ${TOO_LONG}`,
    `Last name: ${TOO_LONG}`,
    "Phone number is required",
    "You must agree to the terms and conditions",
  ]);
});
