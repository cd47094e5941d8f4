import { Migration } from '@mikro-orm/migrations';

/** What people find before they ask: topics, each with its questions and answers. */
const TOPICS: [key: string, label: string, faqs: [question: string, answer: string][]][] = [
  [
    'konto',
    'Anmeldung und Team',
    [
      [
        'Wie lade ich jemanden in mein Team ein?',
        'Admins und Inhaber laden Personen in den Teameinstellungen mit ihrer E-Mail-Adresse und einer Rolle ein. Die Einladung gilt, sobald sich die Person mit dieser Adresse über Google anmeldet.',
      ],
      [
        'Was dürfen die Rollen?',
        'Kunden lesen die ihnen zugewiesenen Konten. Mitglieder bearbeiten ihre zugewiesenen Konten, ohne Zuweisung alle. Admins verwalten zusätzlich Personen, Einstellungen und API-Schlüssel, Inhaber auch das Abonnement.',
      ],
      [
        'Warum sieht ein Mitglied nicht alle Konten?',
        'Sobald einem Mitglied oder Kunden Konten zugewiesen sind, sieht es nur noch diese. Eine leere Zuweisung gibt wieder alle Konten frei. Admins und Inhaber sehen immer alles.',
      ],
      [
        'Wie lange bleibe ich angemeldet?',
        'Eine Anmeldung gilt zwölf Stunden. Danach melden Sie sich einfach erneut mit Google an; gespeicherte Ansichten und Favoriten bleiben erhalten.',
      ],
    ],
  ],
  [
    'verbindungen',
    'Werbekonten verbinden',
    [
      [
        'Wie verbinde ich Google Ads?',
        'Öffnen Sie als Admin oder Inhaber die Verbindungen, wählen Sie Google Ads und bestätigen Sie den Zugriff mit einem Google-Konto, das Ihr Verwaltungskonto (MCC) erreicht. Danach wählen Sie die Konten aus, die importiert werden sollen.',
      ],
      [
        'Wann sind meine Zahlen nach dem Verbinden da?',
        'Der erste Abruf läuft im Hintergrund und dauert je nach Größe der Konten einige Minuten. Danach werden die Zahlen etwa stündlich erneuert.',
      ],
      [
        'Was tun, wenn die Verbindung unterbrochen ist?',
        'Meist wurde der Zugriff bei Google widerrufen oder das Passwort geändert. Trennen Sie die Verbindung und verbinden Sie sie neu; Ihre Konten, Notizen und Zuweisungen bleiben dabei erhalten.',
      ],
    ],
  ],
  [
    'kampagnen',
    'Kampagnen und Budgets',
    [
      [
        'Warum fehlt der heutige Tag in den Zahlen?',
        'Zeiträume enden immer mit dem gestrigen Tag in der Zeitzone des Kontos, weil der laufende Tag bei der Werbeplattform noch unvollständig ist.',
      ],
      [
        'Wann greift eine Budgetänderung?',
        'Sofort: Die Änderung geht zuerst an die Werbeplattform und wird hier erst angezeigt, wenn sie dort gilt. Lehnt die Plattform ab, bleibt alles unverändert und Sie sehen den Grund.',
      ],
      [
        'Warum wird meine Budgetänderung wegen eines gemeinsamen Budgets abgelehnt?',
        'Mehrere Kampagnen teilen sich dieses Budget. Bestätigen Sie ausdrücklich, dass die Änderung für alle diese Kampagnen gelten soll.',
      ],
    ],
  ],
  [
    'keywords',
    'Suchbegriffe und Keywords',
    [
      [
        'Was macht das Keyword-Mining?',
        'Es wertet Suchbegriffe eines Zeitraums aus und schlägt auszuschließende Keywords mit Begründung vor. Ein Durchlauf verbraucht ein KI-Guthaben. Nichts davon erreicht die Plattform, bevor Sie Vorschläge freigeben und anwenden.',
      ],
      [
        'Wo finde ich angewendete Vorschläge wieder?',
        'Für jede Kategorie entsteht eine Liste auszuschließender Keywords, die mit den betroffenen Kampagnen verknüpft ist. Sie finden sie unter den Ausschlusslisten des Kontos.',
      ],
      [
        'Warum sieht mein Kunde keine Suchbegriffe?',
        'Suchbegriffe, Ausschlusslisten und Feeds sind für Kunden zunächst ausgeblendet. Admins schalten sie in den Teameinstellungen einzeln frei.',
      ],
    ],
  ],
  [
    'produkte',
    'Produkte und Feeds',
    [
      [
        'Woher kommt der Vergleichspreis eines Produkts?',
        'Das Merchant Center meldet, was andere Händler für dasselbe Produkt verlangen. Für Produkte ohne ausreichende Vergleichsdaten bleibt das Feld leer.',
      ],
      [
        'Warum ist ein Produkt abgelehnt?',
        'Die Produktansicht zeigt unter Probleme, was das Merchant Center beanstandet, und verlinkt dessen Hilfeseite. Nach einer Korrektur im Feed dauert die erneute Prüfung dort meist einige Stunden.',
      ],
    ],
  ],
  [
    'abrechnung',
    'Abrechnung und KI-Guthaben',
    [
      [
        'Was passiert nach der Testphase?',
        'Die Testphase dauert 14 Tage. Danach wählen Sie als Inhaber einen Tarif; Ihre Daten und Einstellungen bleiben bestehen.',
      ],
      [
        'Wofür werden KI-Guthaben verbraucht?',
        'Je ein Guthaben kosten eine Chat-Nachricht, ein Mining-Durchlauf und ein Stapel der Relevanzanalyse. Zuerst wird das monatliche Kontingent verbraucht, danach zugekaufte Pakete.',
      ],
      [
        'Wo finde ich meine Rechnungen?',
        'Alle Teammitglieder sehen die Rechnungen unter Abrechnung und können sie dort als PDF herunterladen.',
      ],
    ],
  ],
  [
    'api',
    'API und Integrationen',
    [
      [
        'Wie bekomme ich einen API-Schlüssel?',
        'Admins und Inhaber legen Schlüssel in den Teameinstellungen an und wählen dabei, was der Schlüssel darf. Der vollständige Schlüssel wird nur einmal angezeigt; bewahren Sie ihn sicher auf.',
      ],
      [
        'Was tun, wenn ein Schlüssel in falsche Hände geraten ist?',
        'Löschen Sie ihn in den Teameinstellungen. Er gilt ab der nächsten Anfrage nicht mehr. Im Protokoll sehen Admins jede Änderung, die mit ihm gemacht wurde.',
      ],
    ],
  ],
];

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

export class Migration20261121001700_support extends Migration {
  override up(): void {
    this.addSql(`
      create table support_categories (
        key text primary key,
        label_de text not null,
        sort_order integer not null,
        active boolean not null default true
      )`);
    this.addSql(`
      create table support_faqs (
        id integer generated by default as identity primary key,
        category_key text not null references support_categories on delete cascade,
        question_de text not null,
        answer_de text not null,
        sort_order integer not null
      )`);
    this.addSql('create index support_faqs_category on support_faqs (category_key, sort_order)');
    // A ticket outlives its author's membership; who wrote it stays known.
    this.addSql(`
      create table support_tickets (
        team_id uuid not null references teams on delete cascade,
        id uuid not null default gen_random_uuid(),
        user_id uuid not null references users on delete cascade,
        category_key text not null references support_categories,
        subject text not null,
        message text not null,
        status text not null default 'offen' check (status in ('offen', 'in_bearbeitung', 'geschlossen')),
        created_at timestamptz not null default clock_timestamp(),
        updated_at timestamptz not null default clock_timestamp(),
        primary key (team_id, id)
      )`);
    this.addSql('create index support_tickets_user on support_tickets (team_id, user_id, created_at desc)');
    this.addSql('create index support_tickets_id on support_tickets (id)');
    this.addSql(`
      create table support_replies (
        team_id uuid not null,
        ticket_id uuid not null,
        id uuid not null default gen_random_uuid(),
        author text not null check (author in ('user', 'support')),
        author_name text not null,
        message text not null,
        created_at timestamptz not null default clock_timestamp(),
        primary key (team_id, ticket_id, id),
        foreign key (team_id, ticket_id) references support_tickets on delete cascade
      )`);
    this.addSql(`
      create table support_attachments (
        team_id uuid not null,
        id uuid not null,
        ticket_id uuid not null,
        file_name text not null,
        content_type text not null,
        size integer not null,
        sha256 text not null,
        created_at timestamptz not null default clock_timestamp(),
        primary key (team_id, id),
        foreign key (team_id, ticket_id) references support_tickets on delete cascade
      )`);
    this.addSql('create index support_attachments_ticket on support_attachments (team_id, ticket_id)');
    for (const [index, [key, label, faqs]] of TOPICS.entries()) {
      this.addSql(
        `insert into support_categories (key, label_de, sort_order) values (${quoted(key)}, ${quoted(label)}, ${index + 1})`,
      );
      for (const [position, [question, answer]] of faqs.entries()) {
        this.addSql(
          `insert into support_faqs (category_key, question_de, answer_de, sort_order)
           values (${quoted(key)}, ${quoted(question)}, ${quoted(answer)}, ${position + 1})`,
        );
      }
    }
  }
}
