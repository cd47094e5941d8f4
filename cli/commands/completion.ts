import { Argument, type Command } from 'commander';
import { completionScript, SHELLS, type Shell } from '../completion.js';
import type { CommandDeps } from '../console.js';

export function register(program: Command, { print }: Pick<CommandDeps, 'print'>): void {
  program
    .command('completion')
    .description('print what a shell reads to complete commands: eval "$(adlane completion bash)"')
    .addArgument(new Argument('<shell>', 'which shell').choices(SHELLS))
    .action((shell: Shell) => print(completionScript(program, shell).trimEnd()));
}
