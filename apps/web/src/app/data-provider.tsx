import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Outlet } from "react-router-dom";
import { createQueryClient } from "./query-client.ts";
import { useServerData } from "./server-data.ts";

/** Around every page that shows server data. Loaded with the first of them, so that the front page does without. */
export function DataProvider() {
  const serverData = useServerData();
  const [client] = useState(() => serverData.clientFrom(createQueryClient));
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
}
