import { Outlet, type RouteObject } from "react-router-dom";
import { classNames } from "../ui/class-names.ts";
import { ErrorPage } from "./error-page.tsx";
import { GuestRoute, RouteFor } from "./guards.tsx";
import { Layout } from "./layout.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { PageSpinner } from "./page-spinner.tsx";
import { type LoadPage, pages } from "./pages.ts";

/** The width of a screen; admin screens are wider, for their tables. Pages add no gutter of their own. */
function Column({ isWide = false }) {
  return (
    <div className={classNames("page-width pb-12", isWide && "max-w-admin!")}>
      <Outlet />
    </div>
  );
}

function toRoutes(group: Record<string, LoadPage>): RouteObject[] {
  return Object.entries(group).map(([path, load]) => ({
    path,
    lazy: async () => ({ Component: await load() }),
  }));
}

/** The frame and the guards around the pages. */
export const routes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <ErrorPage />,
    children: [
      {
        // A second boundary, so that the header and the footer stay around a page that fails.
        errorElement: <ErrorPage />,
        hydrateFallbackElement: <PageSpinner />,
        children: [
          ...toRoutes(pages.open),
          { element: <GuestRoute />, children: toRoutes(pages.guest) },
          {
            element: <Column />,
            children: [
              { element: <RouteFor only="reseller" isForGuests />, children: toRoutes(pages.shop) },
              { element: <RouteFor only="reseller" />, children: toRoutes(pages.reseller) },
              { element: <RouteFor only="vendor" />, children: toRoutes(pages.vendor) },
            ],
          },
          {
            element: <Column isWide />,
            children: [{ element: <RouteFor only="admin" />, children: toRoutes(pages.admin) }],
          },
          { path: "*", element: <NotFoundPage /> },
        ],
      },
    ],
  },
  {
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <PageSpinner />,
    children: toRoutes(pages.bare),
  },
  {
    element: <RouteFor only="admin" />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <PageSpinner />,
    children: toRoutes(pages.adminPrint),
  },
];
