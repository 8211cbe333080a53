import type { User } from "@pola/shared/schemas/user";

export type SessionState =
  /** A token is stored but not checked yet. */
  | { status: "loading"; user: null; isRemembered?: never; hasEnded?: never; wasRefused?: never }
  /** `wasRefused`: the server refused the stored token when it was checked. */
  | {
      status: "signed-out";
      user: null;
      isRemembered?: never;
      hasEnded?: never;
      wasRefused?: boolean | undefined;
    }
  /**
   * `isRemembered`: the server could not be reached, so the user is the stored one, without bank details. `hasEnded`: the server ended the
   * session while something unsaved was on the screen. The screen waits for the same person.
   */
  | {
      status: "signed-in";
      user: User;
      isRemembered?: boolean | undefined;
      hasEnded?: true;
      wasRefused?: never;
    };

type SessionEvent =
  /** The server named the person behind the token, or could not be reached and the person is the remembered one. */
  | { type: "signed in"; user: User; isRemembered?: boolean }
  | { type: "logged out"; isRefused?: never }
  /** The token is no longer accepted, or another tab removed it. `isRefused`: the check of the session said so. */
  | { type: "ended"; isUnsaved: boolean; isRefused?: boolean | undefined }
  /** Another person may be behind the token now: nothing of the last one stays on the screen. */
  | { type: "person unknown" };

/** The session's state before its first check. */
export function initialSession(token: string | null): SessionState {
  return token === null ? { status: "signed-out", user: null } : { status: "loading", user: null };
}

export function nextSession(state: SessionState, event: SessionEvent): SessionState {
  if (event.type === "signed in")
    return { status: "signed-in", user: event.user, isRemembered: event.isRemembered };
  if (event.type === "person unknown") return { status: "loading", user: null };
  if (event.type === "ended" && waitsForPerson(state, event.isUnsaved)) {
    return { ...state, hasEnded: true };
  }
  return { status: "signed-out", user: null, wasRefused: event.isRefused };
}

/** Whether the screen stays as it is until the same person has signed in again. */
export function waitsForPerson(
  state: SessionState,
  isUnsaved: boolean,
): state is Extract<SessionState, { status: "signed-in" }> {
  return state.status === "signed-in" && isUnsaved;
}
