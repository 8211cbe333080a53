import { expect, test } from "vitest";
import { firstNameOf } from "./first-name.ts";

test.each([
  ["Nimali Silva", "Nimali"],
  ["  Nimali  Silva ", "Nimali"],
  ["Mrs. Perera", "Perera"],
  ["mrs.Perera", "Perera"],
  ["Mr Nimal Silva", "Nimal"],
  ["Miss Sanduni", "Sanduni"],
  ["Ms. Sanduni", "Sanduni"],
  ["DR. Nimal", "Nimal"],
  ["Rev. Dr. Ananda", "Ananda"],
  ["Mr. & Mrs. Fernando", "Fernando"],
  ["Mr and Mrs Fernando", "Fernando"],
  ["Missaka Perera", "Missaka"],
  ["Mrs.", "Mrs."],
  ["නිමාලි සිල්වා", "නිමාලි"],
  ["", ""],
])("the first name of %j is %j (O-2351)", (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});
