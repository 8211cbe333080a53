import { closeAll } from "@pola/database/test/close-later";
import { afterAll, afterEach } from "vitest";
import { requireConformance } from "./watch-replies.ts";

// Registered in a setup file, because all test files of a worker share their modules, while a setup file runs before each test file.
afterEach(requireConformance);
afterAll(closeAll);
