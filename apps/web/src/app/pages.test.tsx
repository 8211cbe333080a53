import { createRoutesFromElements, type RouteObject } from "react-router-dom";
import { expect, test } from "vitest";
import { pageOfPath } from "./pages.tsx";
import { Router } from "./router.tsx";

function pathsOf(routes: RouteObject[]): string[] {
  return routes.flatMap(({ path, children }) => [
    ...(path === undefined || path === "*" ? [] : [path]),
    ...pathsOf(children ?? []),
  ]);
}

test("every address of the router can be fetched ahead", () => {
  const { children } = Router().props;

  expect(pageOfPath.map(([path]) => path)).toEqual(
    expect.arrayContaining(pathsOf(createRoutesFromElements(children))),
  );
});
