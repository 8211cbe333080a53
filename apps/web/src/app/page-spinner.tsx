import { Spinner } from "../ui/states.tsx";

/** In place of a page whose code or session check is still on its way. */
export function PageSpinner() {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Spinner label="Loading" />
    </div>
  );
}
