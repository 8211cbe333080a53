import { describe, expect, test } from "vitest";
import { readMessage } from "./read-message.ts";

const NIMAL = {
  customerPhone: "077 123 4567",
  customerName: "Nimal Perera",
  customerAddress: "12/3 Galle Road, Colombo 03",
};

describe("a customer's message", () => {
  test.each([
    ["one part in each line", "Nimal Perera\n12/3 Galle Road, Colombo 03\n0771234567"],
    ["the number first", "+94 77 123 4567\nNimal Perera\n12/3 Galle Road, Colombo 03"],
    ["names of the parts", "Name: Nimal Perera\nAddress - 12/3 Galle Road, Colombo 03\nTel No: 077-123 4567"],
    [
      "the address before the name",
      "Address: 12/3 Galle Road, Colombo 03\nName: Nimal Perera\nPh 0771234567",
    ],
    [
      "names of the parts in one line",
      "Name: Nimal Perera Address: 12/3 Galle Road, Colombo 03 Phone: 0771234567",
    ],
    [
      "Sinhala names of the parts",
      "නම: Nimal Perera\nලිපිනය: 12/3 Galle Road, Colombo 03\nදුරකථන අංකය: 0771234567",
    ],
    [
      "Tamil names of the parts",
      "பெயர்: Nimal Perera\nமுகவரி: 12/3 Galle Road, Colombo 03\nதொலைபேசி எண்: 0771234567",
    ],
    [
      "a name of the number that has no colon",
      "Nimal Perera, 12/3 Galle Road, Colombo 03 T.P. no 0771234567",
    ],
    ["nothing but No before the number", "Nimal Perera\n12/3 Galle Road, Colombo 03\nNo: 0771234567"],
    [
      "each name of a part on its own line",
      "Name:\nNimal Perera\nAddress:\n12/3 Galle Road, Colombo 03\nContact No:\n0771234567",
    ],
    ["a greeting", "Hello!\nNimal Perera\n12/3 Galle Road, Colombo 03\n0771234567"],
    [
      "whose name and address they are",
      "Customer name: Nimal Perera\nDelivery address - 12/3 Galle Road, Colombo 03\n0094771234567",
    ],
    [
      "an unnamed name after the address",
      "Address: 12/3 Galle Road, Colombo 03\nNimal Perera\n+94 077 123 4567",
    ],
    ["commas", "Nimal Perera, 12/3 Galle Road, Colombo 03, 0771234567"],
    ["nothing between its parts", "Nimal Perera 12/3 Galle Road, Colombo 03 0771234567"],
    [
      "empty lines and spaces",
      "\n  Nimal Perera \r\n\r\n12/3 Galle Road, Colombo 03 \r\n (077) 123 4567\r\n",
    ],
    [
      "the invisible signs of a copied contact",
      "Nimal Perera\n12/3 Galle Road, Colombo 03\n\u202a+94 77\u200b 123 4567\u202c",
    ],
    [
      "what WhatsApp adds to copied messages",
      "[30/11, 1:15 pm] +94 77 123 4567: *Nimal Perera*\n[30/11, 1:16 pm] +94 77 123 4567: 12/3 Galle Road, Colombo 03",
    ],
    [
      "a sender that has a name",
      "[30/11, 1:15 pm] Nimal: Nimal Perera\n12/3 Galle Road, Colombo 03\n077 123 4567",
    ],
  ])("with %s is read as phone number, name and address (O-2352)", (_, message) => {
    expect(readMessage(message)).toEqual(NIMAL);
  });

  test("an address of several lines keeps them, and a second number stays in it (O-2352)", () => {
    const message = "Nimal Perera\nNo 12\nGalle Road\nColombo 03\n0771234567 / 0112345678";
    const customerAddress = "No 12\nGalle Road\nColombo 03\n0112345678";
    expect(readMessage(message)).toEqual({ ...NIMAL, customerAddress });
  });

  test("other lines than the named ones stay in the address (O-2352)", () => {
    expect(readMessage("Two blue umbrellas\nName: Nimal Perera\nGalle Road\n0771234567")).toEqual({
      ...NIMAL,
      customerAddress: "Two blue umbrellas\nGalle Road",
    });
  });

  test("a comma ends the name only where the address follows it (O-2352)", () => {
    const address = { customerPhone: NIMAL.customerPhone, customerAddress: "Lake House, Galle Road" };
    expect(readMessage("Perera, Nimal\nLake House, Galle Road\n0771234567")).toEqual({
      ...address,
      customerName: "Perera, Nimal",
    });
    expect(readMessage("Nimal Perera, Lake House, Galle Road 0771234567")).toEqual({
      ...address,
      customerName: "Nimal Perera",
    });
  });

  test("an address that begins beside the name is one address (O-2352)", () => {
    for (const gap of [", ", " "])
      expect(readMessage(`Nimal Perera${gap}No 12,\nColombo 03\n0771234567`)).toEqual({
        ...NIMAL,
        customerAddress: "No 12\nColombo 03",
      });
  });

  test("a name that cannot be told stays empty (O-2352)", () => {
    expect(readMessage("12/3 Galle Road\nDehiwala\n0771234567")).toEqual({
      customerPhone: "077 123 4567",
      customerName: "",
      customerAddress: "12/3 Galle Road\nDehiwala",
    });
  });

  test("a name and a number leave the address empty (O-2352)", () => {
    expect(readMessage("Nimal Perera 0771234567")).toEqual({ ...NIMAL, customerAddress: "" });
  });

  test("a very long text is not read (O-2352)", () => {
    expect(readMessage(`Nimal Perera 0771234567${" ".repeat(500)}`)).toBeNull();
  });

  test.each([
    "0771234567",
    "Tel: 077 123 4567",
    "No. 12, Galle Road,\nColombo 03",
    "Nimal Perera\nOrder 123456789012345",
  ])("%j is no message (O-2352)", (text) => {
    expect(readMessage(text)).toBeNull();
  });
});
