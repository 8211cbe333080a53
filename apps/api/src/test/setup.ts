import { afterEach } from "vitest";
import { requireConformance } from "./watch-replies.ts";

// Registered in a setup file, because all test files of a worker share their modules, while a setup file runs before each test file.
afterEach(requireConformance);
