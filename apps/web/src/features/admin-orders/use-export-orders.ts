import { useState } from "react";
import type { OrderMatch } from "../../api/admin-orders.ts";
import { errorText } from "../../api/client.ts";
import { ordersFile } from "../../api/many-orders.ts";
import { saveFile } from "../../lib/save-file.ts";
import { notify } from "../../ui/toast.tsx";

/** Saves orders as a file for spreadsheets: the list with its filters, or chosen ones. */
export function useExportOrders() {
  const [isExporting, setIsExporting] = useState(false);
  const exportOrders = async (choice: OrderMatch | { ids: readonly string[] }) => {
    setIsExporting(true);
    try {
      const { content, name } = await ordersFile(choice);
      saveFile(content, name);
      notify.success(`${name} saved`);
    } catch (error) {
      notify.error(errorText(error, "Failed to export orders"));
    } finally {
      setIsExporting(false);
    }
  };
  return { isExporting, exportOrders };
}
