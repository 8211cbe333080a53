import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, CDPSession } from "playwright-core";
import { measureLists } from "./bench-lists.ts";
import { launchBrowser, PHONE } from "./browser.ts";
import { startStack } from "./stack.ts";

/**
 * `pnpm bench:web` (after `pnpm build`): the cost of a first visit on a phone, against docs/product/devices.md, Performance budgets.
 * Each figure is the median of {@link VISITS} visits with an empty cache, CPU slowed four times. Then the longest interaction on lists of the
 * back office. `--only /dashboard` measures one address. Exits with 1 when a budget is exceeded.
 */
const VISITS = 3;
const SLOWER = 4;
const BUDGET_CLS = 0.05;
const NETWORKS = [
  { name: "9 Mbps, 100 ms", mbps: 9, latency: 100, lcpBudget: 1800 },
  { name: "1.6 Mbps, 150 ms", mbps: 1.6, latency: 150, lcpBudget: 2500 },
  { name: "0.7 Mbps, 300 ms", mbps: 0.7, latency: 300, lcpBudget: 4000 },
];
const PAGES = ["/", "/login", "/products", "/dashboard"];

type Network = (typeof NETWORKS)[number];
type Visit = { lcp: number; cls: number; blocked: number; scripts: number; requests: number };

/** Recorded by the page from its start. Blocking time is the part of each task beyond 50 ms. */
const WATCH = `
  window.vitals = { lcp: 0, cls: 0, blocked: 0 };
  const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch("largest-contentful-paint", (entry) => { vitals.lcp = entry.startTime; });
  watch("layout-shift", (entry) => { if (!entry.hadRecentInput) vitals.cls += entry.value; });
  watch("longtask", (entry) => { vitals.blocked += entry.duration - 50; });`;

async function measure(browser: Browser, baseUrl: string, path: string, network: Network): Promise<Visit> {
  const context = await browser.newContext({ viewport: PHONE, baseURL: baseUrl, serviceWorkers: "block" });
  const page = await context.newPage();
  if (path === "/dashboard") {
    const token = await signedIn(baseUrl, "reseller");
    await page.addInitScript((stored) => localStorage.setItem("token", stored), token);
  }
  await page.addInitScript(WATCH);
  const devtools = await context.newCDPSession(page);
  const loaded = await countDownloads(devtools);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: network.latency,
    downloadThroughput: (network.mbps * 1_000_000) / 8,
    uploadThroughput: (network.mbps * 1_000_000) / 24,
  });
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(500);
  const vitals: Omit<Visit, "scripts" | "requests"> = await page.evaluate("window.vitals");
  await context.close();
  return { ...vitals, ...loaded };
}

/** Scripts are counted as they travel, which is brotli here; requests are those of the page itself, without its pictures. */
async function countDownloads(devtools: CDPSession): Promise<{ scripts: number; requests: number }> {
  const loaded = { scripts: 0, requests: 0 };
  const scripts = new Set<string>();
  await devtools.send("Network.enable");
  devtools.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
    if (type !== "Image") loaded.requests += 1;
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) loaded.scripts += encodedDataLength;
  });
  return loaded;
}

async function signedIn(baseUrl: string, as: "reseller" | "admin"): Promise<string> {
  const response = await fetch(`${baseUrl}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `${as}@pola.example`, password: `pola-${as}` }),
  });
  const reply: { data: { token: string } } = await response.json();
  return reply.data.token;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
  const assets = await readdir(join(import.meta.dirname, "../../apps/web/dist/assets")).catch(() => []);
  if (assets.length === 0 && !process.env["POLA_URL"])
    throw new Error("There is no build: run pnpm build first");
  const stack = await startStack();
  const browser = await launchBrowser();
  let isBroken = false;
  try {
    console.log("page        network            LCP ms (budget)   CLS     blocked ms  scripts kB  requests");
    for (const path of PAGES.filter((page) => page.includes(values.only))) {
      for (const network of NETWORKS) {
        const visits: Visit[] = [];
        while (visits.length < VISITS) visits.push(await measure(browser, stack.baseUrl, path, network));
        const of = (key: keyof Visit) => median(visits.map((visit) => visit[key]));
        const isOver = of("lcp") > network.lcpBudget || of("cls") > BUDGET_CLS;
        isBroken ||= isOver;
        console.log(
          `${path.padEnd(12)}${network.name.padEnd(19)}${of("lcp").toFixed(0).padStart(6)} (${network.lcpBudget})`.padEnd(
            49,
          ),
          of("cls").toFixed(3).padEnd(8),
          of("blocked").toFixed(0).padStart(6).padEnd(11),
          (of("scripts") / 1000).toFixed(1).padStart(6).padEnd(11),
          of("requests"),
          isOver ? "  OVER" : "",
        );
      }
    }
    const token = await signedIn(stack.baseUrl, "admin");
    if (await measureLists(browser, { baseUrl: stack.baseUrl, token, only: values.only })) isBroken = true;
  } finally {
    await browser.close();
    await stack.stop();
  }
  if (isBroken) process.exitCode = 1;
}

await main();
