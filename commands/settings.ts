import { readConfig } from '../server/platform/config.ts'
import { GROUPS } from '../server/platform/settings/all-settings.ts'
import { findUnknown } from '../server/platform/settings/find-unknown.ts'
import { type Env, processEnv, type Reading, readEach } from '../server/platform/settings/read-settings.ts'
import { ConfigError } from '../server/platform/settings/setting.ts'
import { parseOptions } from './read-options.ts'

const SETTINGS_HELP = `npm run kashihon -- settings

Lists every setting with the value that is in force and where it comes from: environment, default, or derived from other settings. Of
secrets it says only whether they are set. Then it names settings that cannot be used, and variables of the environment that look like
settings but are none. Its exit code is 1 where the shop would not start with these settings. docs/settings.md says what each means.
`

/** kashihon settings …; the exit code. */
export async function settings(args: string[]): Promise<number> {
  const { help, positionals } = parseOptions(args, [], 'settings')
  if (help || positionals.length > 0) {
    process.stdout.write(SETTINGS_HELP)
    return help ? 0 : 1
  }
  const { lines, usable } = describeSettings(processEnv())
  process.stdout.write(lines.map(line => `${line}\n`).join(''))
  return usable ? 0 : 1
}

/** What is in force, a line each, and whether a shop starts with it. */
export function describeSettings(env: Env): { lines: string[]; usable: boolean } {
  const readings = readEach(env)
  const errors = errorsOf(readings, env)
  const unknown = findUnknown(env)
  return {
    lines: [
      ...GROUPS.flatMap(({ title, settings }) => [
        `${title}:`,
        ...readings.filter(({ name }) => Object.hasOwn(settings, name)).map(lineOf),
        '',
      ]),
      ...(unknown.length > 0 ? ['In the environment, but no settings of the shop:'] : []),
      ...unknown.map(({ name, similar }) => `  ${name}${similar ? ` (did you mean ${similar}?)` : ''}`),
      ...(unknown.length > 0 ? [''] : []),
      ...(errors.length > 0 ? ['The shop does not start with these settings:'] : []),
      ...errors.map(error => `  ${error.replace(/ not ".*"/, withoutPassword)}`),
      ...(errors.length > 0 ? [] : ['The shop can start with these settings.']),
    ],
    usable: errors.length === 0,
  }
}

/** All errors of single settings; without any, the first of the rules between settings. */
function errorsOf(readings: readonly Reading[], env: Env): string[] {
  const errors = readings.flatMap(({ error }) => (error ? [error.message] : []))
  if (errors.length > 0) return errors
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return [error.message]
    throw error
  }
}

const NAME_WIDTH = 24

function lineOf(reading: Reading): string {
  const { name, setting, origin } = reading
  const source =
    setting.derived && origin === 'derived' ? `derived from ${setting.derived.from.join(', ')}` : origin
  return `  ${name.padEnd(NAME_WIDTH)} ${shown(reading)} [${source}]`
}

function shown({ setting, text, value, error }: Reading): string {
  if (error) return 'cannot be used'
  if (isEmpty(value)) return setting.unset ? `not set: ${setting.unset.replaceAll('`', '')}` : 'not set'
  if (setting.secret) return 'set'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return withoutPassword(inOneLine(isByName(value) ? text : [value].flat().join(', ')))
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)
}

/** Values that a program reads by a name, as of PACK_DISCOUNTS, are best read as they were written. */
function isByName(value: unknown): boolean {
  return typeof value === 'object' && !Array.isArray(value)
}

/** As it is written in the environment; what a terminal would take for a command is left out. */
function inOneLine(text: string): string {
  return text.replaceAll('\n', '\\n').replace(/\p{Cc}/gu, '\ufffd')
}

/** Addresses may have a password in them also where none belongs. */
function withoutPassword(text: string): string {
  return text.replace(/:\/\/[^/@\s]+@/g, '://…@')
}
