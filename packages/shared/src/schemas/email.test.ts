import { expect, test } from "vitest";
import { Email } from "./email.ts";

test.each([
  "x,victim@shop.lk",
  "p<victim@shop.lk",
  "p<victim@shop.lk>",
  "<victim@shop.lk>",
  "victim@shop.lk>",
  "victim@shop.lk,other@shop.lk",
  "x;victim@shop.lk",
  "x:victim@shop.lk",
  "group:victim@shop.lk;",
  "victim(comment)@shop.lk",
  "victim@shop.lk(comment)",
  "(comment)victim@shop.lk",
  '"victim"@shop.lk',
  '"x"victim@shop.lk',
  "victim\\@shop.lk",
  "victim @shop.lk",
  "victim@ shop.lk",
  "a victim@shop.lk",
  "victim@shop@shop.lk",
  "victim@[127.0.0.1]",
  "victim@shop..lk",
  "victim@-shop.lk",
  ".victim@shop.lk",
  "victim.@shop.lk",
  "vic..tim@shop.lk",
  "victim@localhost",
  "vic\ntim@shop.lk",
  "vic\u0000tim@shop.lk",
  "victim\uff20shop.lk",
  "=?utf-8?q?x?=@shop.lk",
])("%j is not one plain mailbox", (text) => {
  expect(Email.safeParse(text).error?.issues[0]?.message).toBe("Email is invalid");
});

test.each([
  ["nimal@shop.lk", "nimal@shop.lk"],
  ["  Nimal.Perera+orders@Mail.Example.COM ", "nimal.perera+orders@mail.example.com"],
  ["\u202ani\u00admal\u200d@shop.lk\u202c\u200b", "nimal@shop.lk"],
  ["o'brien_1-x@a-b.co", "o'brien_1-x@a-b.co"],
])("%j is a mailbox", (text, mailbox) => {
  expect(Email.parse(text)).toBe(mailbox);
});
