import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { ListSize } from '../support/field-rules.js';

@ObjectType({ description: 'A topic that people ask about.' })
@ListSize(10)
export class SupportCategory {
  @Field(() => String, { description: 'Its name in paths and tickets.' })
  key!: string;

  @Field(() => String, { description: 'Its name for people, in German.' })
  labelDe!: string;

  @Field(() => Int, { description: 'Where it stands among the others.' })
  sortOrder!: number;
}

@ObjectType({ description: 'A question that was asked before.' })
@ListSize(20)
export class SupportFaq {
  @Field(() => Int, { description: 'Id of the question.' })
  id!: number;

  @Field(() => String, { description: 'The question, in German.' })
  questionDe!: string;

  @Field(() => String, { description: 'The answer, in German.' })
  answerDe!: string;

  @Field(() => Int, { description: 'Where it stands in its topic.' })
  sortOrder!: number;
}

@ArgsType()
export class FaqArgs {
  @Field(() => String, { description: 'Key of the topic.' })
  categoryKey!: string;
}
