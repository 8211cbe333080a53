import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Express } from "express";
import type { Pool } from "pg";
import supertest from "supertest";
import type { Db } from "@pola/database/db";
import { closeLater } from "@pola/database/test/close-later";
import { createApp } from "../app.ts";
import type { Ctx } from "../context.ts";
import { MAX_TRIES, sendDueMails } from "../features/mail/send-due-mails.ts";
import { createHttpServer } from "../http/http-server.ts";
import { signSession } from "../lib/tokens.ts";
import type { TestUser } from "./users.ts";
import { portOf } from "./port-of.ts";
import { type CaughtMail, type SmtpCatcher, startSmtpCatcher } from "./smtp-catcher.ts";
import { createTestContext, type Options, type TestContext } from "./test-context.ts";
import { watchReplies } from "./watch-replies.ts";

/** A user's row, or an actor whose sessions were never ended. */
type SignedIn = Pick<TestUser, "id" | "role"> & { tokenVersion?: number };

export type TestApp = Omit<TestContext, "databaseUrl"> & {
  app: Express;
  db: Db;
  pool: Pool;
  mails: SmtpCatcher & {
    /** Runs the mail worker and returns all mails that arrived, once there are at least `count`. */
    waitFor(count: number): Promise<CaughtMail[]>;
    /** The server refuses the last try of every queued mail. */
    giveUp(): Promise<void>;
  };
  /** A client that is not signed in. */
  request: ReturnType<typeof supertest>;
  /** A client that is signed in; its session has the version of the given row. */
  as(user: SignedIn): ReturnType<typeof supertest.agent>;
  /** The address of the app, for requests that supertest cannot send. */
  url: string;
};

/**
 * The real app on a copy of the migrated database, with a clock that moves only when the test moves it and a real mail server. One per test
 * file; it is closed when the file ends, if not before.
 */
export async function createTestApp(options: Options = {}): Promise<TestApp> {
  const smtp = await startSmtpCatcher();
  const { ctx, clock, logs, close } = await createTestContext(options, smtp.url);
  const app = createApp(ctx);
  const server = createHttpServer(app);
  watchReplies(app, server);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });

  return {
    ctx,
    app,
    db: ctx.db,
    pool: ctx.pool,
    clock,
    mails: {
      ...smtp,
      waitFor: (count) => waitForMails(ctx, smtp, count),
      giveUp: () => giveUpMails(ctx, smtp),
    },
    logs,
    request: supertest(server),
    as: (user) => supertest.agent(server).set("Authorization", `Bearer ${tokenOf(ctx, user)}`),
    url: `http://127.0.0.1:${portOf(server)}`,
    close: closeLater(async () => {
      await Promise.all([closeServer(server), smtp.close()]);
      await close();
    }),
  };
}

/** A session of this user as of the app's clock, as sign-in would return it. */
export function tokenOf(ctx: Ctx, { id, role, tokenVersion = 0 }: SignedIn): string {
  return signSession({ id, role, tokenVersion }, { secret: ctx.config.jwtSecret, now: ctx.now() });
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
}

async function giveUpMails(ctx: Ctx, smtp: SmtpCatcher): Promise<void> {
  await ctx.db.mailOutbox.updateMany({ where: { status: "queued" }, data: { attempts: MAX_TRIES - 1 } });
  smtp.refuse(true);
  await sendDueMails(ctx);
  smtp.refuse(false);
}

async function waitForMails(ctx: Ctx, smtp: SmtpCatcher, count: number): Promise<CaughtMail[]> {
  const deadline = Date.now() + 5_000;
  for (;;) {
    await sendDueMails(ctx);
    const mails = smtp.all();
    if (mails.length >= count) return mails;
    if (Date.now() > deadline) throw new Error(`${mails.length} mails arrived, not ${count}`);
    await sleep(20);
  }
}
