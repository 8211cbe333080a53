import { expect, test } from "vitest";
import { makeUser } from "../test/factories.ts";
import { initialSession, nextSession, waitsForPerson, type SessionState } from "./session-state.ts";

const user = makeUser();
const other = makeUser({ id: "somebody-else" });
const loading: SessionState = { status: "loading", user: null };
const signedOut: SessionState = { status: "signed-out", user: null };
const signedIn: SessionState = { status: "signed-in", user };
const ended: SessionState = { status: "signed-in", user, hasEnded: true };

test("without a stored token a visit starts signed out, with one it starts loading", () => {
  expect(initialSession(null)).toEqual(signedOut);
  expect(initialSession("token")).toEqual(loading);
});

test.each([loading, signedOut, signedIn, ended])(
  "from %j the server's response signs the person in",
  (state) => {
    expect(nextSession(state, { type: "signed in", user: other })).toEqual({
      status: "signed-in",
      user: other,
    });
  },
);

test.each([loading, signedOut, signedIn, ended])("from %j a logout leads to signed out", (state) => {
  expect(nextSession(state, { type: "logged out" })).toEqual(signedOut);
});

test.each([loading, signedOut, signedIn, ended])(
  "from %j an unknown person removes the last one from the screen",
  (state) => {
    expect(nextSession(state, { type: "person unknown" })).toEqual(loading);
  },
);

test.each([
  [signedIn, true, ended],
  [signedIn, false, signedOut],
  [ended, true, ended],
  [ended, false, signedOut],
  [loading, true, signedOut],
  [loading, false, signedOut],
  [signedOut, true, signedOut],
])("when the session of %j ends with unsaved = %s the state is %j", (state, isUnsaved, next) => {
  expect(nextSession(state, { type: "ended", isUnsaved })).toEqual(next);
});

test("signing in again clears the mark of an ended session", () => {
  expect(nextSession(ended, { type: "signed in", user })).toEqual(signedIn);
});

test("only a signed-in screen with unsaved input waits for the same person", () => {
  expect(waitsForPerson(signedIn, true)).toBe(true);
  expect(waitsForPerson(signedIn, false)).toBe(false);
  expect(waitsForPerson(loading, true)).toBe(false);
  expect(waitsForPerson(signedOut, true)).toBe(false);
});
