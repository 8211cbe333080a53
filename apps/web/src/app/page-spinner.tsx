import { Spinner } from "../ui/skeleton.tsx";

export function PageSpinner() {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Spinner label="Loading" />
    </div>
  );
}
