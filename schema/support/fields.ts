import { ArgsType, Field, Float, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { descriptionOf } from '../../src/domain/described.enum.js';
import type { Example } from './field-rules.js';
import { DateTime, Json, JsonObject, LocalDate, SafeInt } from './scalars.js';

interface Options {
  description: string;
  nullable?: boolean;
  defaultValue?: unknown;
}

/** A field or argument: its API description and TypeScript type. Immutable, so that types can share it. */
export class FieldOf<Value> {
  /** Type only; undefined at run time. */
  declare readonly value: Value;

  constructor(
    private readonly type: unknown,
    private readonly options: Options,
    private readonly rules: readonly PropertyDecorator[],
    /** Its value in examples; undefined for a field that they leave out. */
    readonly sample?: unknown,
  ) {}

  /** Allows null; an argument may also be omitted. */
  nullable(): FieldOf<Value | null> {
    return new FieldOf(this.type, { ...this.options, nullable: true }, this.rules, this.sample);
  }

  /** Value of an omitted argument. */
  default(defaultValue: Value): FieldOf<Value> {
    return new FieldOf(this.type, { ...this.options, defaultValue }, this.rules);
  }

  /** Its value in examples of the object; by default the example of the field's own class. */
  example(sample: Example<Value> = ofOwnClass(this.type) as Example<Value>): FieldOf<Value> {
    return new FieldOf(this.type, this.options, this.rules, sample);
  }

  /** Makes the TypeScript property optional. */
  optional(): FieldOf<Value | undefined> {
    return this;
  }

  with(...rules: PropertyDecorator[]): FieldOf<Value> {
    return new FieldOf(this.type, this.options, [...this.rules, ...rules], this.sample);
  }

  /** Overrides the TypeScript type: `Date` for a time argument, `string` for an open enum. */
  as<Other>(): FieldOf<Other> {
    return this as unknown as FieldOf<Other>;
  }

  /** Registers the field with type-graphql and its rules with class-validator. */
  declare(prototype: object, name: string): void {
    for (const rule of this.rules) rule(prototype, name);
    // Fields without a resolver are plain values: the library would add a resolver to each.
    Field(() => this.type as object, { ...this.options, simple: true })(prototype, name);
  }
}

type Declared = Readonly<Record<string, FieldOf<unknown>>>;

/** The properties for `Fields`; optional where the value can be `Absent`. */
type Properties<Fields extends Declared, Absent> = {
  [Name in keyof Fields as Extract<Fields[Name]['value'], Absent> extends never ? Name : never]: Fields[Name]['value'];
} & {
  [Name in keyof Fields as Extract<Fields[Name]['value'], Absent> extends never ? never : Name]?: Fields[Name]['value'];
};

/** The TypeScript type of an object with these fields. */
export type ValuesOf<Fields extends Declared> = Properties<Fields, undefined>;

type Class<Instance> = abstract new () => Instance;

/** Returns a class to extend, with the fields of `base` followed by `fields`, in this order. */
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
  // type-graphql looks up inherited fields only in the direct superclass.
  if (base !== Object) ObjectType()(Declaring);
  DECLARED.set(Declaring, fields);
  return Declaring;
}

/** Base class of an object or input type. */
export const FieldsOf = declaring as Extendable<undefined>;

/** Base class of the arguments of an operation. */
export const ArgumentsOf = declaring as Extendable<null | undefined>;

/** An example of an object, from the examples of its fields. */
export function exampleOf<Instance extends object>(type: Class<Instance>): Example<Instance> {
  const parent: Class<object> | null = Object.getPrototypeOf(type);
  return { ...(parent && exampleOf(parent)), ...examplesOf(DECLARED.get(type) ?? {}) } as Example<Instance>;
}

/** An example of a class, or of a list of it. */
function ofOwnClass(type: unknown): object {
  return Array.isArray(type) ? [exampleOf(type[0])] : exampleOf(type as Class<object>);
}

/** The examples of `fields`, by name. */
export function examplesOf<Fields extends Declared>(fields: Fields): Example<ValuesOf<Fields>> {
  const given = Object.entries(fields).filter(([, { sample }]) => sample !== undefined);
  return Object.fromEntries(given.map(([name, { sample }]) => [name, sample])) as Example<ValuesOf<Fields>>;
}

const COMPLETE = new WeakSet<object>();

/** Declares the fields of FieldsOf or ArgumentsOf on `target`, once even if it is both type and input. */
function declare(target: Class<object>): void {
  if (COMPLETE.has(target)) return;
  COMPLETE.add(target);
  const fields = DECLARED.get(Object.getPrototypeOf(target)) ?? {};
  for (const [name, field] of Object.entries(fields)) field.declare(target.prototype, name);
}

const OBJECTS = new Map<string, Class<object>>();

/** `exampleOf` the object type with this name in the API; undefined if none of its fields has an example. */
export function exampleNamed(name: string): object | undefined {
  const example = exampleOf(OBJECTS.get(name) ?? Object);
  return Object.keys(example).length > 0 ? example : undefined;
}

/** Declares an object type. Abstract base types have no description. */
export function Type(description?: string, name?: string): ClassDecorator {
  return (target) => {
    declare(target as never);
    OBJECTS.set(name ?? target.name, target as never);
    ObjectType(name ?? target.name, { description })(target);
  };
}

/** Declares an input object type. */
export function Input(description: string, name?: string): ClassDecorator {
  return (target) => {
    declare(target as never);
    InputType(name ?? target.name, { description })(target);
  };
}

const ARGUMENTS = new WeakSet<object>();

/** Declares a class that extends ArgumentsOf, and its superclasses before it, as an operation's arguments. */
export function declareArguments(target: Class<object>): void {
  const parent: Class<object> | null = Object.getPrototypeOf(target);
  if (ARGUMENTS.has(target) || !parent) return;
  ARGUMENTS.add(target);
  declareArguments(parent);
  if (!DECLARED.has(parent)) return;
  declare(target);
  ArgsType()(target);
}

/** `rules` are decorators from class-validator, checked in this order, and from field-rules.ts. */
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
/** A table: each row is a JSON list, because a list of the schema's own could not have a null in it. */
export const jsonRows = kind<unknown[][]>([Json]);
export const jsonObject = kind<Record<string, unknown>>(JsonObject);
export const jsonObjects = kind<Record<string, unknown>[]>([JsonObject]);

const ENUMS = new WeakSet<object>();

/** Registers an enum of the domain with type-graphql, once. */
function declareEnum(values: object): void {
  const described = descriptionOf(values);
  if (!described || ENUMS.has(values)) return;
  ENUMS.add(values);
  const { name, description, meanings } = described;
  const config = Object.entries(meanings).map(([value, meaning]) => [value, { description: meaning ?? undefined }]);
  registerEnumType(values, { name, description, valuesConfig: Object.fromEntries(config) });
}

type Named<Value> = Class<Value> | { readonly [Name in Value & string]: Name };

/** A field whose type is a class or an enum. */
export function of<Value>(type: Named<Value>, description: string, ...rules: PropertyDecorator[]) {
  declareEnum(type);
  return new FieldOf<Value>(type, { description }, rules);
}

/** A list of a class or an enum. */
export function listOf<Value>(type: Named<Value>, description: string, ...rules: PropertyDecorator[]) {
  declareEnum(type);
  return new FieldOf<Value[]>([type], { description }, rules);
}
