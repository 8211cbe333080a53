import { afterEach } from "vitest";
import { requireConformance } from "./watch-replies.ts";

// Here and not beside the check: files of one worker share their modules, while this file runs before each of them.
afterEach(requireConformance);
