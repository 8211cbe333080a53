import type { Login, Register } from "@pola/shared/schemas/auth";
import type { User } from "@pola/shared/schemas/user";
import { createContext, use, useEffect, useEffectEvent, useReducer, type ReactNode } from "react";
import { clearPerson, storedToken } from "../lib/storage.ts";
import { readMe, rememberUser, signIn, signUp, type SignedIn } from "./auth.ts";
import { removeDevice } from "./remove-device.ts";
import { followSession } from "./follow-session.ts";
import { initialSession, nextSession, waitsForPerson, type SessionState } from "./session-state.ts";

type SessionActions = {
  /** @throws ApiError with the server's message; TWO_FACTOR_REQUIRED when the account needs a code, too */
  login: (input: Login) => Promise<User>;
  /** Signs in the person whose session has ended and leaves the screen as it is. @throws ApiError with the server's message */
  resume: (input: Omit<Login, "email">) => Promise<void>;
  /** Stores the new session. @throws ApiError with the server's message */
  register: (input: Register) => Promise<void>;
  logout: () => void;
  /** Fetches the user again, after a change of profile or approval. Null after a failure, which changes nothing, as does a logout meanwhile. */
  refresh: () => Promise<User | null>;
  /** Makes a call that changes the account, and shows the user of its reply unless somebody logged out meanwhile. @throws ApiError */
  update: (change: () => Promise<User>) => Promise<User>;
};

export type Session = SessionState & SessionActions;

const SessionContext = createContext<Session | null>(null);

/** Who is signed in, and the actions that change it. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error("useSession needs a SessionProvider around it");
  return session;
}

type SessionProviderProps = {
  children: ReactNode;
  /** Called before another person, or nobody, is signed in: the data of the last one must go. */
  onPersonChange: () => void;
  /** Called when the same person has signed in again: calls that were refused meanwhile can be repeated. */
  onReturn: () => void;
  /** Whether something unsaved is on the screen. */
  isUnsaved: () => boolean;
};

/**
 * Provides the session (docs/product/accounts.md, A-37): "loading" until a stored token is checked, "signed-out" at once without
 * one. It follows sign-ins and logouts in other tabs.
 */
export function SessionProvider({ children, onPersonChange, onReturn, isUnsaved }: SessionProviderProps) {
  const [state, dispatch] = useReducer(nextSession, storedToken.get(), initialSession);
  const { user } = state;

  const shownUser = useEffectEvent(() => user);
  const isWaiting = useEffectEvent(() => waitsForPerson(state, isUnsaved()));
  const leave = useEffectEvent((isRefused?: boolean) => {
    if (!isWaiting()) onPersonChange();
    dispatch({ type: "ended", isUnsaved: isUnsaved(), isRefused });
  });
  const clear = useEffectEvent(() => {
    onPersonChange();
    dispatch({ type: "person unknown" });
  });
  useEffect(
    () =>
      followSession({
        shownUser: () => shownUser(),
        isWaiting: () => isWaiting(),
        onSignedIn: (user, isRemembered) => dispatch({ type: "signed in", user, isRemembered }),
        onEnded: (isRefused) => leave(isRefused),
        onPersonUnknown: () => clear(),
      }),
    [],
  );

  const enter = async (signedIn: SignedIn) => {
    storedToken.set(signedIn.token);
    const person = signedIn.user ?? (await readMe());
    onPersonChange();
    rememberUser(person);
    dispatch({ type: "signed in", user: person });
    return person;
  };
  const update = async (readUser: () => Promise<User>) => {
    const token = storedToken.get();
    const fresh = await readUser();
    if (storedToken.get() === token) {
      rememberUser(fresh);
      dispatch({ type: "signed in", user: fresh });
    }
    return fresh;
  };
  const session: Session = {
    ...state,
    login: async (input) => enter(await signIn(input)),
    resume: async (input) => {
      if (user === null) return;
      const signedIn = await signIn({ ...input, email: user.email });
      storedToken.set(signedIn.token);
      rememberUser(signedIn.user ?? user);
      onReturn();
      dispatch({ type: "signed in", user: signedIn.user ?? user });
    },
    register: async (input) => {
      const signedIn = await signUp(input);
      if (signedIn) await enter(signedIn);
    },
    logout: () => {
      void removeDevice(storedToken.get());
      clearPerson();
      onPersonChange();
      dispatch({ type: "logged out" });
    },
    refresh: () => update(readMe).catch(() => null),
    update,
  };
  // oxlint-disable-next-line react/jsx-no-constructed-context-values -- this renders only when the session has changed
  return <SessionContext value={session}>{children}</SessionContext>;
}
