import { Migration } from '@mikro-orm/migrations';

/** Every plan has API keys, landing pages and guardrails: until features were asked for, no plan lacked them. */
export class Migration20261128000002_plans_include_what_they_use extends Migration {
  override up(): void {
    this.addSql(`
      update plans set features = features || array(
        select name from unnest('{landing_pages,api_access,guardrails}'::text[]) with ordinality t(name, place)
        where name <> all(features) order by place)`);
  }
}
