import { MaxLength } from 'class-validator';
import { ArgsType, Field, ObjectType } from 'type-graphql';
import { GraphqlOnly, ListSize, LongText } from '../support/field-rules.js';
import { DateTime, LocalDate } from '../support/scalars.js';
import { AttributedArgs } from '../support/write.args.js';

@ObjectType({ description: 'Something to do for an account.' })
@ListSize(20)
export class PlanningTodoWithAssignee {
  @Field(() => String, { description: 'UUID of the todo.' })
  id!: string;

  @Field(() => String, { description: 'Account that it is about.' })
  accountId!: string;

  @Field(() => String, { description: 'What is to be done.' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'Details; null without any.' })
  @LongText(20_000)
  description!: string | null;

  @Field(() => String, { description: 'The day by which it is to be done, YYYY-MM-DD; empty without one.' })
  dueDate!: string;

  @Field(() => String, {
    nullable: true,
    description: 'UUID of the member who shall do it; null: nobody in particular.',
  })
  assignedTo!: string | null;

  @Field(() => Boolean, { description: 'Whether it is done.' })
  isCompleted!: boolean;

  @Field(() => String, { description: 'Name of that member; empty without one.' })
  assigneeName!: string;

  @Field(() => String, { description: 'Address of that member’s picture; empty without one.' })
  assigneeAvatarUrl!: string;

  @Field(() => String, {
    nullable: true,
    description: 'UUID of whoever made it; null when an API key named nobody.',
  })
  createdBy!: string | null;

  @GraphqlOnly()
  @Field(() => String, { nullable: true, description: 'UUID of whoever completed it, if that is known.' })
  completedBy!: string | null;

  @GraphqlOnly()
  @Field(() => DateTime, { nullable: true, description: 'When it was completed; null while it is open.' })
  completedAt!: string | null;

  @GraphqlOnly()
  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;
}

@ObjectType({ description: 'What became of some todos.' })
export class TodoChanges {
  @Field(() => [PlanningTodoWithAssignee], { description: 'New and changed ones, as they are now.' })
  todos!: PlanningTodoWithAssignee[];

  @Field(() => [String], { description: 'UUIDs of todos that are gone.' })
  deletedIds!: string[];

  @Field(() => Boolean, { description: 'True when other todos may have changed, too: read them again.' })
  mayHaveMissed!: boolean;
}

@ArgsType()
export class TodoListArgs {
  @Field(() => String, { description: 'Account of the todos.' })
  accountId!: string;
}

@ArgsType()
export class TodosChangedArgs {
  @Field(() => String, { nullable: true, description: 'Only todos of this account.' })
  accountId?: string | null;
}

@ArgsType()
class TodoFieldsArgs extends AttributedArgs {
  @Field(() => String, { nullable: true, description: 'Details, up to 20,000 characters; null: none.' })
  @MaxLength(20_000, { message: '$property must have at most 20000 characters' })
  description?: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'The day by which it is to be done; null: none.' })
  dueDate?: string | null;

  @Field(() => String, { nullable: true, description: 'UUID of the member who shall do it; null: nobody.' })
  assignedTo?: string | null;
}

@ArgsType()
export class CreateTodoArgs extends TodoFieldsArgs {
  @Field(() => String, { description: 'Account that it is about.' })
  accountId!: string;

  @Field(() => String, { description: 'What is to be done, 1 to 200 characters.' })
  title!: string;
}

@ArgsType()
export class TodoArgs extends AttributedArgs {
  @Field(() => String, { description: 'UUID of the todo.' })
  todoId!: string;
}

/** What is absent stays as it is. */
@ArgsType()
export class UpdateTodoArgs extends TodoFieldsArgs {
  @Field(() => String, { description: 'UUID of the todo.' })
  todoId!: string;

  @Field(() => String, { nullable: true, description: 'What is to be done, 1 to 200 characters.' })
  title?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'true: it is done; false: it is open again.' })
  isCompleted?: boolean | null;
}

export const TODO = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  accountId: '1000000001',
  title: 'Check the headlines',
  description: null,
  dueDate: '2026-02-10',
  assignedTo: '0e8a4c7e-5d0b-4a6e-9a3b-2f8f0b1c2d3e',
  isCompleted: false,
  assigneeName: 'Ada Example',
  assigneeAvatarUrl: '',
  createdBy: '0e8a4c7e-5d0b-4a6e-9a3b-2f8f0b1c2d3e',
} satisfies Omit<PlanningTodoWithAssignee, 'completedBy' | 'completedAt' | 'createdAt'>;
