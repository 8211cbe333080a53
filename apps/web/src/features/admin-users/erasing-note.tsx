import { counted } from "@pola/shared/counted";
import { useQuery } from "@tanstack/react-query";
import { erasing } from "../../api/users.ts";

/** What is left to erase of deleted users, while a job erases it (docs/product/accounts.md, A-150). */
export function ErasingNote() {
  const { data } = useQuery(erasing());
  return (
    <output className="mb-3 block text-sm text-muted empty:hidden">
      {data &&
        data.left > 0 &&
        `Erasing data of deleted users: ${counted(data.left, "entry", "entries")} left`}
    </output>
  );
}
