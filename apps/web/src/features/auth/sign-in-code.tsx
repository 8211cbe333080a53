import { useEffect, useRef, type ComponentProps } from "react";
import { TextField } from "../../ui/field.tsx";

type SignInCodeProps = Omit<ComponentProps<typeof TextField>, "label">;

/** The code of an admin with two-factor sign-in. It appears after the password was right, and takes the focus. */
export function SignInCode(props: SignInCodeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={place}>
      <TextField
        {...props}
        label="Code"
        hint="From your authenticator app, or a recovery code. Without both, ask another admin to reset it."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
    </div>
  );
}
