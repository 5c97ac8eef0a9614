import { readConfig } from '../server/platform/config.ts'
import { GROUPS } from '../server/platform/settings/all-settings.ts'
import { shownValue, withoutPassword } from '../server/platform/settings/describe-reading.ts'
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

function shown(reading: Reading): string {
  if (reading.error) return 'cannot be used'
  const { unset } = reading.setting
  return shownValue(reading) ?? (unset ? `not set: ${unset.replaceAll('`', '')}` : 'not set')
}
