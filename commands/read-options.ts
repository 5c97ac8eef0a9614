import { type ParseArgsConfig, parseArgs } from 'node:util'
import { StartError } from '#server/platform/start-error.ts'
import { oneOf } from '#server/publishing/option-values.ts'

/** Readers of option values. All throw StartError with one line for an invalid value. */
export { dateOf, numberingOf, numberOf, oneOf, orNone, wholeOf } from '#server/publishing/option-values.ts'

/** Every option takes a text, but for `flags` and --help, which take none. */
export function parseOptions<const N extends string, const F extends string = never>(
  words: string[],
  names: readonly N[],
  command: string,
  flags: readonly F[] = [],
): { help: boolean; positionals: string[]; values: Partial<Record<N, string>>; said: Set<F> } {
  const options: ParseArgsConfig['options'] = { help: { type: 'boolean', short: 'h' } }
  for (const name of names) options[name] = { type: 'string' }
  for (const flag of flags) options[flag] = { type: 'boolean' }
  try {
    const { positionals, values } = parseArgs({ args: words, allowPositionals: true, options })
    const texts = Object.fromEntries(names.flatMap(name => (name in values ? [[name, values[name]]] : [])))
    return {
      help: values.help === true,
      positionals,
      values: texts as Partial<Record<N, string>>,
      said: new Set(flags.filter(flag => values[flag] === true)),
    }
  } catch (error) {
    const said = (error as Error).message.split(/\. |\n/)[0]
    throw new StartError(`${said}. See npm run kashihon -- ${command} --help`)
  }
}

export const isOn = (name: string, text: string): boolean => oneOf(name, ['on', 'off'], text) === 'on'

export function listed(text: string): string[] {
  return text
    .split(',')
    .map(word => word.trim())
    .filter(Boolean)
}

/** Refuses an empty value, which is a mistake of a script. */
export function textOf(name: string, text: string): string {
  if (text.trim() === '') throw new StartError(`--${name} is empty.`)
  return text.trim()
}
