import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Expression, parseSync, type TemplateLiteral } from '@swc/core';

const ROOT = join(import.meta.dirname, '../../..');

export interface Refusal {
  code: string;
  /** With `{name}` for what is filled in, `{}` where that is no variable. */
  message: string;
  file: string;
}

type Constants = ReadonlyMap<string, readonly Expression[]>;
type Node = { type: string } & Record<string, unknown>;

const isRefusal = (failure: Expression | undefined) =>
  failure?.type === 'StringLiteral' && /^re(?:jected|voked)$/.test(failure.value);

/** What each function that makes an error answers with, and which argument is its message. */
const MAKERS: Readonly<Record<string, (args: Expression[]) => [code: string, message: Expression | undefined]>> = {
  AppError: ([code, message]) => [code?.type === 'StringLiteral' ? code.value : '', message],
  PlatformError: ([failure, message]) => [isRefusal(failure) ? 'platform_rejected' : 'platform_unavailable', message],
  LineProblem: ([_verdict, message]) => ['bad_request', message],
  conflict: ([message]) => ['conflict', message],
  refuse: ([message]) => ['guardrail', message],
};

/** Every sentence with which the server refuses something, as it stands in the sources below `folders`. */
export function refusalsIn(...folders: string[]): Refusal[] {
  return globSync(`{${folders.join(',')}}/**/*.ts`, { cwd: ROOT }).flatMap((file) => {
    const program = parseSync(readFileSync(join(ROOT, file), 'utf8'), { syntax: 'typescript', decorators: true });
    const constants = new Map<string, Expression[]>();
    const found: Refusal[] = [];
    walk(program, (node) => {
      if (node.type !== 'VariableDeclarator' || !node.init) return;
      const name = (node.id as { value: string }).value;
      constants.set(name, [...(constants.get(name) ?? []), node.init as Expression]);
    });
    walk(program, (node) => {
      if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return;
      const make = MAKERS[(node.callee as { value?: string }).value ?? ''];
      if (!make) return;
      const [code, message] = make(
        ((node.arguments ?? []) as { expression: Expression }[]).map((arg) => arg.expression),
      );
      for (const text of textsOf(message, constants)) found.push({ code, message: text, file });
    });
    return found;
  });
}

function textsOf(node: Expression | undefined, constants: Constants): string[] {
  switch (node?.type) {
    case 'StringLiteral':
      return [node.value];
    case 'TemplateLiteral':
      return [filled(node as TemplateLiteral, constants)];
    case 'Identifier':
      return (constants.get(node.value) ?? []).flatMap((each) => textsOf(each, new Map()));
    case 'ConditionalExpression':
      return [...textsOf(node.consequent, constants), ...textsOf(node.alternate, constants)];
    default:
      return [];
  }
}

/** A template whose texts are filled in where they are constants themselves. */
function filled({ quasis, expressions }: TemplateLiteral, constants: Constants): string {
  return quasis.reduce((text, { cooked, raw }, at) => {
    const value = expressions[at];
    const [known, ...others] = textsOf(value?.type === 'Identifier' ? value : undefined, constants);
    const name = value?.type === 'Identifier' ? value.value : '';
    return text + (cooked ?? raw) + (value ? (others.length === 0 && known !== undefined ? known : `{${name}}`) : '');
  }, '');
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit);
  else if (typeof value === 'object' && value !== null) {
    if (typeof (value as Node).type === 'string') visit(value as Node);
    for (const [name, each] of Object.entries(value)) if (name !== 'span') walk(each, visit);
  }
}
