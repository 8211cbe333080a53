import type { OrderMatch } from "../../api/admin-orders.ts";
import { errorText } from "../../lib/api-error.ts";
import { ordersFile } from "../../api/many-orders.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useBusy } from "../../lib/use-busy.ts";
import { notify } from "../../ui/toast.tsx";

/** Saves orders as a CSV file: those that match the filters, or the selected ones. */
export function useExportOrders() {
  const { isBusy, run } = useBusy((error) => notify.error(errorText(error, "Failed to export orders")));
  const exportOrders = (choice: OrderMatch | { ids: readonly string[] }) =>
    run(async () => {
      const file = await ordersFile(choice);
      saveFile(file);
      notify.success(`${file.name} saved`);
    });
  return { isExporting: isBusy, exportOrders };
}
