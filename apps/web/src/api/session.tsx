import type { Register } from "@pola/shared/schemas/auth";
import type { User } from "@pola/shared/schemas/user";
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type ReactNode,
} from "react";
import { forgetPerson, forgetSession, storedToken, TOKEN_KEY } from "../lib/storage.ts";
import { readMe, rememberedUser, rememberUser, signIn, signUp, type SignedIn } from "./auth.ts";
import { ApiError, onSessionEnd } from "./client.ts";

type SessionState =
  | { status: "loading"; user: null }
  | { status: "signed-out"; user: null }
  /** `hasEnded`: the server ended the session while something unsaved was on the screen, which waits for the same person. */
  | { status: "signed-in"; user: User; hasEnded?: true };

type SessionActs = {
  /** @throws ApiError with the server's message */
  login: (email: string, password: string) => Promise<User>;
  /** Signs the person in again whose session has ended, and leaves the screen as it is. @throws ApiError with the server's message */
  resume: (password: string) => Promise<void>;
  /** Stores the new session. @throws ApiError with the server's message */
  register: (input: Register) => Promise<void>;
  logout: () => void;
  /** Reads the person again, after a change of profile or approval; a failure leaves them as they are. */
  refresh: () => Promise<void>;
};

export type Session = SessionState & SessionActs;

const SIGNED_OUT: SessionState = { status: "signed-out", user: null };
const LOADING: SessionState = { status: "loading", user: null };
// A phone that changes cells loses a call, not its session.
const CHECK_PAUSES_MS = [800, 2000];

const SessionContext = createContext<Session | null>(null);

/** Who is signed in, and the acts that change it. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error("useSession needs a SessionProvider around it");
  return session;
}

type SessionProviderProps = {
  children: ReactNode;
  /** Called before another person, or nobody, takes over: what was fetched for the last one must go. */
  onPersonChange: () => void;
  /** Called when the same person is back: what the server refused meanwhile is to be asked again. */
  onReturn: () => void;
  /** Whether something on the screen would be lost with it. */
  isUnsaved: () => boolean;
};

/**
 * Holds the session (specification, section 4): loading until a stored token was checked against GET /auth/me, signed out at
 * once without one; a failed check clears it. Other tabs follow.
 */
export function SessionProvider({ children, onPersonChange, onReturn, isUnsaved }: SessionProviderProps) {
  const [state, setState] = useState<SessionState>(() => (storedToken.get() === null ? SIGNED_OUT : LOADING));
  useSessionCheck({ onPersonChange, isUnsaved, user: state.user, setState });
  const enter = useCallback(
    async (signedIn: SignedIn) => {
      storedToken.set(signedIn.token);
      const user = signedIn.user ?? (await readMe({ isSessionCheck: true }));
      onPersonChange();
      rememberUser(user);
      setState({ status: "signed-in", user });
      return user;
    },
    [onPersonChange],
  );
  const acts = useMemo<Omit<SessionActs, "resume">>(
    () => ({
      login: async (email, password) => enter(await signIn({ email, password })),
      register: async (input) => {
        const signedIn = await signUp(input);
        if (signedIn) await enter(signedIn);
      },
      logout: () => {
        forgetPerson();
        onPersonChange();
        setState(SIGNED_OUT);
      },
      refresh: async () => {
        try {
          const user = await readMe();
          rememberUser(user);
          setState({ status: "signed-in", user });
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
        }
      },
    }),
    [enter, onPersonChange],
  );
  const session = useMemo(() => {
    const resume = async (password: string) => {
      if (state.user === null) return;
      const signedIn = await signIn({ email: state.user.email, password });
      const user = signedIn.user ?? state.user;
      storedToken.set(signedIn.token);
      rememberUser(user);
      onReturn();
      setState({ status: "signed-in", user });
    };
    return { ...state, ...acts, resume };
  }, [state, acts, onReturn]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

type CheckOptions = Pick<SessionProviderProps, "onPersonChange" | "isUnsaved"> & {
  user: User | null;
  setState: (state: SessionState) => void;
};

/** Checks the stored token at the start and whenever another tab changes it; ends the session when the server does. */
function useSessionCheck({ onPersonChange, isUnsaved, user: shown, setState }: CheckOptions) {
  /** Nobody is signed in any more, here or in another tab. What is unsaved here waits for the same person. */
  const leave = useEffectEvent(() => {
    if (shown !== null && isUnsaved()) return setState({ status: "signed-in", user: shown, hasEnded: true });
    onPersonChange();
    setState(SIGNED_OUT);
  });
  const isAnother = useEffectEvent((user: User) => shown !== null && shown.id !== user.id);
  /** Whether the screen may stay until it is known who signed in elsewhere. */
  const waits = useEffectEvent(() => shown !== null && isUnsaved());
  const empty = useEffectEvent(() => {
    onPersonChange();
    setState(LOADING);
  });
  useEffect(() => {
    let running = new AbortController();
    let isUnchecked = false;
    const end = () => {
      forgetSession();
      leave();
    };
    const check = async () => {
      running.abort();
      running = new AbortController();
      const { signal } = running;
      if (storedToken.get() === null) return;
      const { user, isChecked } = await checkSession(signal);
      if (signal.aborted) return;
      isUnchecked = !isChecked;
      if (!user) return end();
      if (!isAnother(user)) return setState({ status: "signed-in", user });
      // Not a moment of the last person's screen: it goes before the next one is let in.
      empty();
      void check();
    };
    const checkNow = () => {
      if (isUnchecked) void check();
    };
    const follow = (event: StorageEvent) => {
      if (event.key !== TOKEN_KEY && event.key !== null) return;
      if (storedToken.get() === null) leave();
      else if (!waits()) empty();
      void check();
    };
    void check();
    const stopListening = onSessionEnd(end);
    window.addEventListener("storage", follow);
    window.addEventListener("online", checkNow);
    return () => {
      running.abort();
      stopListening();
      window.removeEventListener("storage", follow);
      window.removeEventListener("online", checkNow);
    };
  }, [setState]);
}

type Checked = { user: User | null; isChecked: boolean };

/**
 * The person behind the stored token; null when the check failed, which is logged (specification, section 8). Where no answer came
 * at all the check has not failed: whoever signed in last stays, until the connection is back (docs/decisions/0015).
 */
async function checkSession(signal: AbortSignal): Promise<Checked> {
  const token = storedToken.get();
  for (const pauseMs of [...CHECK_PAUSES_MS, null]) {
    try {
      const user = await readMe({ isSessionCheck: true, signal });
      rememberUser(user);
      return { user, isChecked: true };
    } catch (error) {
      const mayPass = error instanceof ApiError && (error.isNetwork || error.status === 503);
      if (!mayPass || pauseMs === null || !navigator.onLine) {
        if (!signal.aborted) logFailure(error);
        return { user: mayPass ? rememberedUser() : null, isChecked: !mayPass };
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (signal.aborted || storedToken.get() !== token) break;
    }
  }
  return { user: null, isChecked: true };
}

/** One line for whoever looks into a customer's browser; never the error whole, which may carry more than its code. */
function logFailure(error: unknown): void {
  const code = error instanceof ApiError ? error.code : "UNKNOWN";
  // oxlint-disable-next-line no-console -- the specification asks for this line (section 8)
  console.warn(`Session check failed: ${code}`);
}
