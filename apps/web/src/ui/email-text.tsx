import { Fragment } from "react";

/** An e-mail address that breaks before its @ and its dots; what is around it says what becomes of a word longer than the line. */
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
