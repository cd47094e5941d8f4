import { Args, Ctx, Resolver, Root } from 'type-graphql';
import { FaqArgs, SupportCategory, SupportFaq } from '../schema/tickets/help.type.js';
import type { Context } from './support/context.js';
import { Operation } from './support/operation.js';
import { Query, Relation } from './support/typed.js';

@Resolver(() => SupportCategory)
export class SupportHelpResolver {
  @Operation({
    role: 'kunde',
    rest: { at: 'GET /support/categories', answerNaming: 'snake_case' },
    example: [{ key: 'konto', labelDe: 'Anmeldung und Team', sortOrder: 1 }],
  })
  @Query(() => [SupportCategory], { description: 'The topics that people ask about, in their order.' })
  supportCategories(@Ctx() { services }: Context) {
    return services.help.categories();
  }

  @Operation({
    role: 'kunde',
    rest: { at: 'GET /support/faqs/{categoryKey}', answerNaming: 'snake_case' },
    example: [
      {
        id: 1,
        questionDe: 'Wie lange bleibe ich angemeldet?',
        answerDe: 'Eine Anmeldung gilt zwölf Stunden.',
        sortOrder: 1,
      },
    ],
  })
  @Query(() => [SupportFaq], { description: 'The questions of a topic that were asked before, with their answers.' })
  supportFaqs(@Args() { categoryKey }: FaqArgs, @Ctx() { services }: Context) {
    return services.help.faqs(categoryKey);
  }

  @Relation('supportFaqs', () => [SupportFaq], 'Its questions with their answers.')
  faqs(@Root() { key }: Pick<SupportCategory, 'key'>, @Ctx() { loaders }: Context) {
    return loaders.load('category.faqs', key);
  }
}
