import { formatPhone } from "@pola/shared/phone";
import { env } from "../../env.ts";

type LegalText = {
  title: string;
  effective: string;
  intro: string;
  sections: { heading: string; points: string[] }[];
};

const name = env.brandName;
const EFFECTIVE = "Effective January 1, 2025";

/** The terms that a reseller accepts on registration. */
export const termsAndConditions: LegalText = {
  title: "Terms and Conditions",
  effective: EFFECTIVE,
  intro: `These terms are the agreement between you, the reseller, and ${name}, the marketplace. By registering you accept them. Please read them in full.`,
  sections: [
    {
      heading: "Your account",
      points: [
        "You must be at least 18 years old, live or do business in Sri Lanka, and give true and complete details of yourself and your business.",
        "An account works fully once your email address is verified and an admin has approved your application. We may refuse an application.",
        "Keep your password to yourself. You answer for what is done with your account; tell us at once if you believe that somebody else uses it.",
        "One person or business holds one reseller account, and it cannot be passed on.",
      ],
    },
    {
      heading: "Selling",
      points: [
        "You offer the products listed here to your own customers and place their orders with us, with the customer's true name, phone number and delivery address.",
        "Describe products as they are listed. Do not promise what the listing does not say, and do not offer products for a use that is against the law.",
        "Prices, commissions and stock may change. What an order costs and earns is fixed at the moment it is placed.",
        "You are an independent seller. Nothing here makes you an employee, agent or partner of ours.",
      ],
    },
    {
      heading: "Delivery, payment by the customer, and returns",
      points: [
        "Orders are delivered under your brand and paid in cash on delivery. The delivery charge shown at checkout is part of what the customer pays.",
        "We handle the delivery, customer support and returns. Delivery times are estimates.",
        "An order that is cancelled or returned earns no commission. Where the commission of an order was already paid and the goods come back, it is deducted from a later payout.",
      ],
    },
    {
      heading: "Commissions and payouts",
      points: [
        "Commissions are processed weekly, for approved and confirmed orders only. An order counts once it is completed.",
        "Payouts are made by bank transfer or by approved digital methods, to the account named in your profile. You answer for correct bank details.",
        "A minimum payout threshold applies. What lies below it is carried forward to the next week.",
        "Fees of the bank or payment provider, and amounts that you owe us, may be deducted from a payout. Every deduction appears in your statement.",
        "You are responsible for the taxes on what you earn.",
      ],
    },
    {
      heading: "Fair use",
      points: [
        "Do not place orders that nobody wants, use other people's details without their consent, manipulate commissions, or disturb the service or its security.",
        "Do not use our name, pictures or listings other than to offer these products.",
        "Treat your customers' personal data with care and use it for their orders only.",
      ],
    },
    {
      heading: "Suspension and termination",
      points: [
        "We may suspend or terminate an account that violates these terms or is used for fraud.",
        "Pending commissions on fraudulent or disputed sales are withheld until the matter is settled, and are lost where fraud is found.",
        "You may close your account at any time. Commissions of orders completed before that day are still paid, subject to these terms.",
      ],
    },
    {
      heading: "Liability",
      points: [
        "We run the service with care but cannot promise that it is always available or free of errors.",
        "We are not liable for lost profit or indirect loss. Nothing in these terms limits a liability that the law does not allow to be limited.",
      ],
    },
    {
      heading: "Changes and law",
      points: [
        "We may change these terms and will tell you by email before a change takes effect. If you go on using your account after that day, you accept the change.",
        "The law of Sri Lanka applies, and the courts of Colombo decide disputes that we cannot settle with each other.",
        `Questions: ${env.supportEmail} or ${formatPhone(env.supportPhone)}.`,
      ],
    },
  ],
};

/** How a reseller's data is used. */
export const privacyPolicy: LegalText = {
  title: "Privacy Policy",
  effective: EFFECTIVE,
  intro: `This policy says which personal data ${name} keeps about you and your customers, why, and what you can ask of us. It follows the Personal Data Protection Act, No. 9 of 2022, of Sri Lanka.`,
  sections: [
    {
      heading: "What we collect",
      points: [
        "From you: your name, email address, phone number, business name and address, your password in a form that nobody can read, and the bank details you enter for payouts.",
        "About your customers: the name, phone number and delivery address that you enter with an order.",
        "From your use: your orders, commissions and payouts, the time of sign-ins, and technical records that keep the service safe.",
      ],
    },
    {
      heading: "What we use it for",
      points: [
        "To run your account, check your application, deliver orders, give support and handle returns.",
        "To calculate commissions, pay you and keep the books that the law asks for.",
        "To prevent fraud and abuse, and to tell you about your orders, payouts and changes of the service.",
        "We do not sell personal data, and we do not use your customers' data for advertising.",
      ],
    },
    {
      heading: "Who sees it",
      points: [
        "Our staff, as far as their work needs it.",
        "Suppliers and delivery partners, who get what they need to pack and deliver an order.",
        "Banks and payment providers, who get what they need to pay you.",
        "Authorities, where the law obliges us.",
      ],
    },
    {
      heading: "How long we keep it",
      points: [
        "Account data as long as you have an account.",
        "Records of orders and payouts as long as tax and commercial law ask for, also after an account is closed; personal details in them are then removed or made anonymous.",
      ],
    },
    {
      heading: "How we protect it",
      points: [
        "Connections are encrypted, passwords are stored as one-way hashes, access is limited and recorded.",
        "If data of yours should come into wrong hands, we will tell you and the authority without delay.",
      ],
    },
    {
      heading: "In your browser",
      points: [
        "We keep your sign-in, a few settings such as colours, and unfinished forms in your browser's storage. We set no cookies for advertising and use no trackers of others.",
      ],
    },
    {
      heading: "Your rights",
      points: [
        "You may request access to the data we hold about you, its correction, or its deletion, and you may object to its use.",
        `Write to ${env.privacyEmail}. We answer within 21 working days. You may also complain to the Data Protection Authority of Sri Lanka.`,
        "Where we change this policy, we tell you by email before the change takes effect.",
      ],
    },
  ],
};
