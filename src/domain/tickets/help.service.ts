import type { SupportCategory, SupportFaq } from '../../../schema/tickets/help.type.js';
import type { Sql } from '../../db/database.js';
import type { Lists } from '../../db/lists-by-position.js';
import { sql } from '../../db/sql.js';
import { existing } from '../../errors.js';

/** Support topics and frequent questions, the same for every team. */
export class HelpService {
  constructor(private readonly db: Sql) {}

  /** The active topics in order. */
  categories(): Promise<SupportCategory[]> {
    return this.db.query<SupportCategory>(
      sql`select key, label_de as "labelDe", sort_order as "sortOrder" from support_categories
        where active order by sort_order, key`,
      'help.categories',
    );
  }

  /** Throws NotFoundError for an unknown or inactive topic. */
  async faqs(categoryKey: string): Promise<SupportFaq[]> {
    return existing((await this.find([categoryKey]))[0], 'Support category');
  }

  /** The questions of each topic, in the order of `categoryKeys`; none for an inactive one. */
  async faqsOf(categoryKeys: readonly string[]): Promise<SupportFaq[][]> {
    return (await this.find(categoryKeys)).map((faqs) => faqs ?? []);
  }

  private async find(categoryKeys: readonly string[]): Promise<Lists<SupportFaq>> {
    const rows = await this.db.query<SupportFaq & { key: string }>(
      sql`select c.key, f.id, f.question_de as "questionDe", f.answer_de as "answerDe", f.sort_order as "sortOrder"
        from support_categories c left join support_faqs f on f.category_key = c.key
        where c.active and c.key = any(${categoryKeys}::text[]) order by f.sort_order, f.id`,
      'help.faqs',
    );
    const byKey = Map.groupBy(rows, ({ key }) => key);
    return categoryKeys.map((wanted) => byKey.get(wanted)?.flatMap(({ key: _, ...faq }) => (faq.id ? [faq] : [])));
  }
}
