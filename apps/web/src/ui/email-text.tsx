import { Fragment } from "react";

/** An email address that may break before its @ and its dots. */
export function EmailText({ children }: { children: string }) {
  const parts = children.split(/(?=[@.])/);
  return (
    <>
      {parts.map((part, index) => (
        <Fragment key={parts.slice(0, index).join("")}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </>
  );
}
