import { formatLongDate } from "@pola/shared/calendar";
import { formatPhone } from "@pola/shared/phone";
import { env } from "../env.ts";

type BuiltInText = {
  title: string;
  intro: string;
  sections: { heading: string; points: string[] }[];
};

/** From which day the built-in texts apply (docs/product/settings.md, A-55). */
export const BUILT_IN_EFFECTIVE = "2025-01-01";

/** "Effective January 1, 2025" */
export function effectiveText(day: string): string {
  return `Effective ${formatLongDate(day)}`;
}

/** The texts that apply unless the owner has an own one, with the shop's name and contacts in force. */
export const BUILT_IN_TEXTS = { terms: termsAndConditions, privacy: privacyPolicy };

/** A built-in text as the plain text that an owner starts from (docs/product/settings.md, A-238). */
export function plainTextOf({ intro, sections }: BuiltInText): string {
  const parts = sections.map(({ heading, points }) => [`# ${heading}`, ...points].join("\n\n"));
  return [intro, ...parts].join("\n\n");
}

/**
 * The terms that a reseller accepts on registration: what the specification lists, and how the shop works. They promise nothing that
 * the product does not do, and name no law (docs/product/settings.md, A-55 and A-162).
 */
function termsAndConditions(): BuiltInText {
  return {
    title: "Terms and Conditions",
    intro: `These terms are between you, the reseller, and ${env.name}, the marketplace. By registering you accept them. Please read them in full.`,
    sections: [
      {
        heading: "Your account",
        points: [
          "Give us true and complete details about yourself and your business.",
          "You can place orders once an admin has approved your application. We may refuse an application.",
          "Do not share your password. Tell us immediately if you think someone else is using your account.",
        ],
      },
      {
        heading: "Selling",
        points: [
          "You sell the products listed here to your own customers, and place their orders with us. Enter each customer's real name, phone number and delivery address.",
          "Prices, commissions and stock may change. The price and the commission of an order are fixed when you place it.",
          "Orders are paid in cash on delivery. The customer also pays the delivery charge shown at checkout.",
          "An order that is cancelled or returned earns no commission. If the commission was already paid, it is deducted from a later payout.",
        ],
      },
      {
        heading: "Commissions and payouts",
        points: [
          "Commissions are processed weekly, for approved and confirmed orders only. An order counts once it is completed.",
          "Payouts are made by bank transfer or by approved digital methods, with the details in your profile.",
          "A minimum payout threshold applies. An amount below it is carried forward to the next week.",
          "Fees may be deducted.",
        ],
      },
      {
        heading: "Suspension and termination",
        points: [
          "We may suspend or terminate an account for violations of these terms or for fraud.",
          "Pending commissions on fraudulent or disputed sales are withheld.",
          "You can delete your account in your profile, unless you owe us money.",
        ],
      },
      {
        heading: "Questions",
        points: [`Write to ${env.supportEmail} or call ${formatPhone(env.supportPhone)}.`],
      },
    ],
  };
}

/** How a reseller's data is used, as the product really does it. */
function privacyPolicy(): BuiltInText {
  return {
    title: "Privacy Policy",
    intro: `This policy explains what personal data ${env.name} keeps about you and your customers, why we keep it, and what you can ask us to do with it.`,
    sections: [
      {
        heading: "What we keep",
        points: [
          "From you: your name, email address, phone number, business name and address, your logo, and the bank details you enter for payouts. Your password is stored in a form that nobody can read.",
          "About your customers: the name, phone number and delivery address that you enter with an order.",
          "From your use: your orders, commissions and payouts, the emails we sent you, the addresses of browsers that show you notifications, a record of changes to your account, and technical logs that keep the service safe.",
        ],
      },
      {
        heading: "What we use it for",
        points: [
          "To run your account, check your application, deliver orders, give support and handle returns.",
          "To calculate commissions, pay you and keep our books.",
          "To prevent fraud and abuse, and to tell you about your account, orders and payouts.",
        ],
      },
      {
        heading: "Who sees it",
        points: [
          "Our staff see your account and your orders.",
          "Couriers get what they need to deliver an order. Banks get what they need to pay you.",
          "The leaderboard shows other resellers how much the top five earned this month, and with how many orders. They see your first name and the first letter of your business only if you agreed to it in your profile. Otherwise they see “A reseller”. You can change this at any time.",
        ],
      },
      {
        heading: "How long we keep it",
        points: [
          "We keep your data as long as you have an account.",
          "When your account is deleted, we erase your name, address, phone number, email address and bank details. Records of orders and payouts stay, without your name. Bank files keep the bank accounts in them, encrypted. We also keep a code made from your phone and bank account numbers, to recognise them in a new application. Nobody can read the numbers from this code.",
        ],
      },
      {
        heading: "In your browser",
        points: [
          "Your browser stores your login, a few settings such as colours, and forms you have not finished. We use no cookies and no third-party trackers.",
        ],
      },
      {
        heading: "Your rights",
        points: [
          "You may request access to the data we hold about you, and its correction or deletion. In your profile you can download a copy, correct your data and delete your account.",
          `You can also write to ${env.privacyEmail}.`,
        ],
      },
    ],
  };
}
