import { Spinner } from "../ui/skeleton.tsx";

/** In place of a page while its code loads or the session is checked. */
export function PageSpinner() {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Spinner label="Loading" />
    </div>
  );
}
