import { ArgsType, Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import { declareEnum } from './enums.js';
import { DateTime, Json, JsonObject, LocalDate, SafeInt } from './scalars.js';

interface Options {
  description: string;
  nullable?: boolean;
  defaultValue?: unknown;
}

/** A field of a type or an argument: what the API says about it, and the type of its value in TypeScript. */
export class FieldOf<Value> {
  /** For the compiler alone. */
  declare readonly value: Value;

  constructor(
    private readonly type: unknown,
    private readonly options: Options,
    private readonly rules: readonly PropertyDecorator[],
  ) {}

  /** It can be null; an argument can also be left out. */
  nullable(): FieldOf<Value | null> {
    return new FieldOf(this.type, { ...this.options, nullable: true }, this.rules);
  }

  /** The value of an argument that is left out. */
  default(defaultValue: Value): FieldOf<Value> {
    return new FieldOf(this.type, { ...this.options, defaultValue }, this.rules);
  }

  /** Services may leave the property out. */
  optional(): FieldOf<Value | undefined> {
    return this;
  }

  /** Adds rules. */
  with(...rules: PropertyDecorator[]): FieldOf<Value> {
    return new FieldOf(this.type, this.options, [...this.rules, ...rules]);
  }

  /** Has another type in TypeScript: `Date` for a time that is an argument, `string` for an enum that a platform may extend. */
  as<Other>(): FieldOf<Other> {
    return this as unknown as FieldOf<Other>;
  }

  /** Tells type-graphql of the field, and class-validator of its rules. */
  declare(prototype: object, name: string): void {
    for (const rule of this.rules) rule(prototype, name);
    Field(() => this.type as object, this.options)(prototype, name);
  }
}

type Declared = Readonly<Record<string, FieldOf<unknown>>>;

/** The properties of a class with these fields; where the value may be `Absent`, the property is optional. */
type Properties<Fields extends Declared, Absent> = {
  [Name in keyof Fields as Extract<Fields[Name]['value'], Absent> extends never ? Name : never]: Fields[Name]['value'];
} & {
  [Name in keyof Fields as Extract<Fields[Name]['value'], Absent> extends never ? never : Name]?: Fields[Name]['value'];
};

/** An object with these fields. */
export type ValuesOf<Fields extends Declared> = Properties<Fields, undefined>;

type Class<Instance> = abstract new () => Instance;

/** The class to extend: it has the fields of `base`, if there is one, and then these, in this order. */
interface Extendable<Absent> {
  <Fields extends Declared>(fields: Fields): Class<Properties<Fields, Absent>>;
  <Base extends object, Fields extends Declared>(
    base: Class<Base>,
    fields: Fields,
  ): Class<Base & Properties<Fields, Absent>>;
}

const DECLARED = new WeakMap<object, Declared>();

function declaring(...given: [fields: Declared] | [base: Class<object>, fields: Declared]): Class<object> {
  const [base, fields] = given.length === 2 ? given : [Object, ...given];
  abstract class Declaring extends base {}
  // type-graphql looks for inherited fields in the class right above.
  if (base !== Object) ObjectType()(Declaring);
  DECLARED.set(Declaring, fields);
  return Declaring;
}

/** What a type or an input extends. */
export const FieldsOf = declaring as Extendable<undefined>;

/** What a class of arguments extends. */
export const ArgumentsOf = declaring as Extendable<null | undefined>;

/** Declares the fields that the class has from FieldsOf or ArgumentsOf. */
function declare(target: Class<object>): void {
  const declaring = Object.getPrototypeOf(target);
  for (const [name, field] of Object.entries(DECLARED.get(declaring) ?? {})) field.declare(target.prototype, name);
  DECLARED.delete(declaring);
}

/** An object type; without a description one that others extend. */
export function Type(description?: string, name?: string): ClassDecorator {
  return (target) => {
    declare(target as never);
    ObjectType(name ?? target.name, { description })(target);
  };
}

/** An input object type. */
export function Input(description: string, name?: string): ClassDecorator {
  return (target) => {
    declare(target as never);
    InputType(name ?? target.name, { description })(target);
  };
}

/** The arguments of an operation. */
export function Arguments(): ClassDecorator {
  return (target) => {
    declare(target as never);
    ArgsType()(target);
  };
}

/** Fields of one type. `rules` are decorators of class-validator, the first broken one of which is told, and of field-rules.ts. */
const kind =
  <Value>(type: unknown) =>
  (description: string, ...rules: PropertyDecorator[]) =>
    new FieldOf<Value>(type, { description }, rules);

export const text = kind<string>(String);
export const texts = kind<string[]>([String]);
export const bool = kind<boolean>(Boolean);
export const int = kind<number>(Int);
export const float = kind<number>(Float);
export const safeInt = kind<number>(SafeInt);
export const date = kind<string>(LocalDate);
export const dateTime = kind<string>(DateTime);
export const json = kind<unknown>(Json);
export const jsonObject = kind<Record<string, unknown>>(JsonObject);
export const jsonObjects = kind<Record<string, unknown>[]>([JsonObject]);

type Named<Value> = Class<Value> | { readonly [Name in Value & string]: Name };

/** A field of another type, or of an enum. */
export function of<Value>(type: Named<Value>, description: string, ...rules: PropertyDecorator[]) {
  declareEnum(type);
  return new FieldOf<Value>(type, { description }, rules);
}

/** A list of another type, or of an enum. */
export function listOf<Value>(type: Named<Value>, description: string, ...rules: PropertyDecorator[]) {
  declareEnum(type);
  return new FieldOf<Value[]>([type], { description }, rules);
}
