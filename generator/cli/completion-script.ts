import type { Command, Option } from 'commander';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof SHELLS)[number];

/** The completion script of a shell, generated from the declarations of the commands so that it agrees with them. */
export function completionScript(program: Command, shell: Shell): string {
  const commands = program.commands.map((command) => completionOf(command, program));
  switch (shell) {
    case 'bash':
      return bash(program.name(), commands);
    case 'zsh':
      return zsh(program.name(), commands);
    case 'fish':
      return fish(program.name(), commands);
  }
}

interface CommandCompletion {
  readonly name: string;
  readonly description: string;
  readonly options: readonly OptionCompletion[];
  /** Values of the first argument; `undefined` for a path. */
  readonly values: readonly string[] | undefined;
}

interface OptionCompletion {
  readonly short: string | undefined;
  readonly long: string | undefined;
  readonly description: string;
  readonly takesValue: boolean;
  /** Values of the option; `undefined` for a path or free text. */
  readonly values: readonly string[] | undefined;
}

function completionOf(command: Command, program: Command): CommandCompletion {
  const [argument] = command.registeredArguments;
  const isHelp = command.name() === 'help';
  return {
    name: command.name(),
    description: command.description(),
    options: command.createHelp().visibleOptions(command).map(optionOf),
    values: isHelp ? program.commands.map((known) => known.name()) : argument?.argChoices,
  };
}

function optionOf({ short, long, description, required, optional, argChoices }: Option): OptionCompletion {
  return { short, long, description, takesValue: required || optional, values: argChoices };
}

function flagsOf({ options }: CommandCompletion): readonly string[] {
  return options.flatMap(({ short, long }) => [short, long].filter((flag) => flag !== undefined));
}

// ---------------------------------------------------------------------------------------------------------------- bash

function bash(program: string, commands: readonly CommandCompletion[]): string {
  const words = (values: readonly string[]): string => `COMPREPLY=($(compgen -W '${values.join(' ')}' -- "$current"))`;
  const values = commands.flatMap(({ name, options }) =>
    options.flatMap((option) =>
      option.values === undefined ? [] : [`    '${name} ${option.long}') ${words(option.values)}; return ;;`],
    ),
  );
  const cases = commands.flatMap((command) => [
    `    '${command.name} -'*) ${words(flagsOf(command))} ;;`,
    ...(command.values === undefined ? [] : [`    '${command.name} '*) ${words(command.values)} ;;`]),
  ]);
  return `_${program}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    ${words(commands.map(({ name }) => name))}
    return
  fi
  case "$command $previous" in
${values.join('\n')}
  esac
  case "$command $current" in
${cases.join('\n')}
    *) COMPREPLY=($(compgen -f -- "$current")) ;;
  esac
}
complete -o filenames -F _${program} ${program}
`;
}

// ----------------------------------------------------------------------------------------------------------------- zsh

/** zsh runs completions of bash, so both complete the same. */
function zsh(program: string, commands: readonly CommandCompletion[]): string {
  return `autoload -Uz compinit bashcompinit && compinit && bashcompinit\n${bash(program, commands)}`;
}

// ---------------------------------------------------------------------------------------------------------------- fish

function fish(program: string, commands: readonly CommandCompletion[]): string {
  const complete = `complete -c ${program}`;
  const lines = commands.flatMap(({ name, description, options, values }) => {
    const inCommand = `${complete} -n '__fish_seen_subcommand_from ${name}'`;
    return [
      `${complete} -f -n __fish_use_subcommand -a ${name} -d ${fishText(description)}`,
      ...(values === undefined ? [] : [`${inCommand} -f -a '${values.join(' ')}'`]),
      ...options.map((option) => `${inCommand} ${fishOption(option)} -d ${fishText(option.description)}`),
    ];
  });
  return `${lines.join('\n')}\n`;
}

function fishOption({ short, long, takesValue, values }: OptionCompletion): string {
  const flags = [
    ...(short === undefined ? [] : [`-s ${short.slice(1)}`]),
    ...(long === undefined ? [] : [`-l ${long.slice(2)}`]),
    ...(takesValue ? [values === undefined ? '-r' : `-x -a '${values.join(' ')}'`] : []),
  ];
  return flags.join(' ');
}

function fishText(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
}
