import type { MemoryCategory } from '../src/domain/customers/memory.enum.js';
import type { DEMO_USERS } from './demo-team.js';

type Author = keyof typeof DEMO_USERS;

interface DemoMemory {
  category: MemoryCategory;
  content: string;
  daysAgo: number;
  by: Author;
}

interface DemoNote {
  message: string;
  daysAgo: number;
  by: Author;
}

/** What the demo agency knows of some of its customers; of the others it knows nothing yet. */
export interface DemoCustomer {
  /** The account's name begins with it. */
  name: string;
  customerType: string;
  servicesProducts: string;
  industry: string;
  websiteStrengths: string[];
  websiteWeaknesses: string[];
  memories: readonly DemoMemory[];
  /** Entries of the activity log, made by hand. */
  notes: readonly DemoNote[];
}

export const DEMO_CUSTOMERS: readonly DemoCustomer[] = [
  {
    name: 'Kochwerk',
    customerType: 'Onlineshop, Endkunden',
    servicesProducts: 'Töpfe, Pfannen, Messer und Kleingeräte für die Küche',
    industry: 'Küchenbedarf',
    websiteStrengths: ['Ausführliche Produktvideos', 'Gastbestellung ohne Konto'],
    websiteWeaknesses: ['Versandkosten erst an der Kasse sichtbar'],
    memories: [
      {
        category: 'kundengespraeche',
        content: 'Jahresgespräch: Messer sollen 2 Punkte mehr Marge bringen, Töpfe dürfen dafür Umsatz abgeben.',
        daysAgo: 41,
        by: 'owner',
      },
      {
        category: 'allgemein',
        content: 'Ansprechpartnerin ist Frau Lorenz, am besten vormittags erreichbar.',
        daysAgo: 160,
        by: 'member',
      },
    ],
    notes: [
      { message: 'Neue Pfannenserie ist im Shop und im Feed.', daysAgo: 18, by: 'member' },
      { message: 'Versandkosten von 4,90 € auf 3,90 € gesenkt.', daysAgo: 63, by: 'admin' },
    ],
  },
  {
    name: 'Fahrradhaus',
    customerType: 'Ladengeschäft mit Onlineshop',
    servicesProducts: 'Fahrräder, E-Bikes, Zubehör und Werkstatt',
    industry: 'Fahrräder',
    websiteStrengths: ['Terminbuchung für die Werkstatt'],
    websiteWeaknesses: ['Ladezeit auf dem Handy über 4 Sekunden', 'Filter für Rahmengrößen fehlt'],
    memories: [
      {
        category: 'kundengespraeche',
        content: 'E-Bikes des Vorjahres müssen bis zum Saisonstart verkauft sein; Rabatt bis 20 % ist abgesprochen.',
        daysAgo: 12,
        by: 'member',
      },
      {
        category: 'sonstige',
        content: 'Werkstatt ist von November bis Februar kaum ausgelastet: dann Anzeigen für Inspektionen.',
        daysAgo: 95,
        by: 'admin',
      },
    ],
    notes: [{ message: 'Anzeigentexte auf die Frühjahrsaktion umgestellt.', daysAgo: 9, by: 'member' }],
  },
  {
    name: 'Gartenglück',
    customerType: 'Onlineshop, Endkunden',
    servicesProducts: 'Gartenmöbel, Pflanzgefäße und Werkzeug',
    industry: 'Gartenbedarf',
    websiteStrengths: ['Gute Bewertungen', 'Ratgeber mit viel Zulauf'],
    websiteWeaknesses: ['Lieferzeiten von Möbeln unklar'],
    memories: [
      {
        category: 'allgemein',
        content: 'Stark vom Wetter abhängig: an warmen Wochenenden reicht das Tagesbudget oft nicht bis zum Abend.',
        daysAgo: 70,
        by: 'member',
      },
    ],
    notes: [{ message: 'Lieferschwierigkeiten bei Gartenstühlen gemeldet, zwei Wochen.', daysAgo: 27, by: 'member' }],
  },
  {
    name: 'Kaffeerösterei',
    customerType: 'Manufaktur mit Onlineshop und Abo',
    servicesProducts: 'Röstkaffee, Espresso und Zubehör',
    industry: 'Kaffee und Genuss',
    websiteStrengths: ['Abo in drei Klicks', 'Herkunft jeder Sorte erklärt'],
    websiteWeaknesses: ['Keine Probierpakete'],
    memories: [
      {
        category: 'kundengespraeche',
        content: 'Ein Abo bleibt im Mittel elf Monate. Für die Neukundengewinnung ist ein niedrigerer ROAS in Ordnung.',
        daysAgo: 33,
        by: 'owner',
      },
    ],
    notes: [{ message: 'Weihnachtsröstung angekündigt, Start in vier Wochen.', daysAgo: 21, by: 'member' }],
  },
  {
    name: 'Sanitär',
    customerType: 'Handwerksbetrieb, regional',
    servicesProducts: 'Badsanierung, Heizung und Notdienst',
    industry: 'Handwerk',
    websiteStrengths: ['Telefonnummer auf jeder Seite'],
    websiteWeaknesses: ['Keine Referenzbilder', 'Anfrageformular mit zwölf Pflichtfeldern'],
    memories: [
      {
        category: 'sonstige',
        content: 'Notdienst nur im Umkreis von 30 km bewerben; weitere Fahrten lohnen sich nicht.',
        daysAgo: 120,
        by: 'admin',
      },
    ],
    notes: [{ message: 'Zwei neue Monteure: wieder Kapazität für Badsanierungen.', daysAgo: 15, by: 'admin' }],
  },
];
