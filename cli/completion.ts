import type { Command, Option } from 'commander';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** Possible completions after some words: commands, options and argument values. */
interface CompletionPoint {
  /** The preceding commands, separated by spaces. */
  path: string;
  words: { word: string; description: string }[];
}

/** Derived from the declarations of `program`. */
export function completionScript(program: Command, shell: Shell): string {
  const places = placesOf(program, '');
  return { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](program.name(), places);
}

function placesOf(command: Command, path: string): CompletionPoint[] {
  const words = [
    ...command.commands.map((each) => ({ word: each.name(), description: each.description() })),
    ...command.registeredArguments.flatMap(({ argChoices = [], description }) =>
      argChoices.map((word) => ({ word, description })),
    ),
    ...command.createHelp().visibleOptions(command).map(optionWord),
  ];
  const below = command.commands.map((each) => placesOf(each, `${path} ${each.name()}`.trim()));
  return [{ path, words }, ...below.flat()];
}

const optionWord = (option: Option) => ({ word: option.long ?? option.short ?? '', description: option.description });

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

function bashScript(name: string, places: readonly CompletionPoint[]): string {
  const cases = places.map(
    ({ path, words }) => `    ${quoted(path)}) echo ${words.map(({ word }) => word).join(' ')} ;;`,
  );
  const fn = `_${name}`;
  return `${fn}_next() {
  case "$1" in
${cases.join('\n')}
    *) return 1 ;;
  esac
}
${fn}() {
  local at='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    if ${fn}_next "\${at:+$at }$word" >/dev/null; then at="\${at:+$at }$word"; fi
  done
  COMPREPLY=($(compgen -W "$(${fn}_next "$at")" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F ${fn} ${name}
`;
}

function zshScript(name: string, places: readonly CompletionPoint[]): string {
  const cases = places.map(({ path, words }) => {
    const items = words.map(({ word, description }) => quoted(`${word}:${description}`));
    return `    ${quoted(path)}) next=(${items.join(' ')}) ;;`;
  });
  const fn = `_${name}`;
  return `#compdef ${name}
${fn}_next() {
  case "$1" in
${cases.join('\n')}
    *) return 1 ;;
  esac
}
${fn}() {
  local at='' word
  local -a next
  for word in "\${(@)words[2,CURRENT-1]}"; do
    if ${fn}_next "\${at:+$at }$word"; then at="\${at:+$at }$word"; fi
  done
  ${fn}_next "$at"
  _describe ${name} next || _files
}
compdef ${fn} ${name}
`;
}

function fishScript(name: string, places: readonly CompletionPoint[]): string {
  const lines = places.flatMap(({ path, words }) =>
    words.map(({ word, description }) => {
      const what = word.startsWith('--') ? `-l ${word.slice(2)}` : `-f -a ${quoted(word)}`;
      return `complete -c ${name} -n ${quoted(`__${name}_at ${quoted(path)}`)} ${what} -d ${quoted(description)}`;
    }),
  );
  const known = places.map(({ path }) => quoted(path)).join(' ');
  return `function __${name}_at
  set -l known ${known}
  set -l at ''
  for word in (commandline -opc)[2..]
    set -l further (string trim "$at $word")
    contains -- $further $known; and set at $further
  end
  test "$at" = "$argv[1]"
end
${lines.join('\n')}
`;
}
