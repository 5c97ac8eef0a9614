import { readFileSync } from 'node:fs'
import { SETTINGS } from './all-settings.ts'
import { type Basis, ConfigError, type Setting, type ValueOf } from './setting.ts'

export type Env = Readonly<Record<string, string | undefined>>
export type SettingName = keyof typeof SETTINGS
export type Values = { readonly [N in SettingName]: ValueOf<(typeof SETTINGS)[N]> }

/** Where a value comes from: set by the operator, declared, or following from other settings. */
export type Origin = 'environment' | 'default' | 'derived'

/** A setting as it is in force. */
export interface Reading {
  name: SettingName
  setting: Setting
  origin: Origin
  /** As it is written in the environment or declared; '' for a derived value, and where there is an error. */
  text: string
  /** Without meaning where there is an error. */
  value: unknown
  /** Why the setting cannot be used. */
  error: ConfigError | null
}

/** The environment that the process was started with. Nothing else in the shop reads it. */
export function processEnv(): Env {
  return process.env
}

/** Reads every setting by itself. Rules between settings are those of `readConfig`. */
export function readEach(env: Env): Reading[] {
  const values: Partial<Record<string, unknown>> = {}
  return Object.entries<Setting>(SETTINGS).map(([name, setting]) => {
    const reading = { name: name as SettingName, setting, origin: originOf(env, name, setting) }
    try {
      const text = textOf(env, name, setting)
      values[name] = read(name, setting, text, values)
      return { ...reading, text: text ?? setting.default ?? '', value: values[name], error: null }
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      return { ...reading, text: '', value: undefined, error }
    }
  })
}

/** The values of all settings, and which of them are set. Throws {@link ConfigError} for the first that cannot be used. */
export function readSettings(env: Env): { values: Values; isSet(name: SettingName): boolean } {
  const readings = readEach(env)
  for (const { error } of readings) if (error) throw error
  return {
    values: Object.fromEntries(readings.map(({ name, value }) => [name, value])) as Values,
    isSet: name => isGiven(env, name, SETTINGS[name]),
  }
}

/** The variable that names a file with the value of a secret setting; '' for others. */
export function fileOf(name: string, { secret }: Setting): string {
  return secret ? `${name}_FILE` : ''
}

/**
 * What the operator has set. A secret may lie in a file, where a store of secrets puts it (systemd, Kubernetes, Docker,
 * Vault).
 */
function textOf(env: Env, name: string, setting: Setting): string | undefined {
  const by = fileOf(name, setting)
  const file = env[by]?.trim()
  if (!file) return env[name]
  if (env[name]?.trim()) throw new ConfigError(`${name} and ${by} are both set: leave one of them out.`)
  const text = readText(file, by)
  // It would count as not set: the shop would go on with a new key, or with an empty database of its own.
  if (!text) throw new ConfigError(`${by}: ${file} is empty.`)
  return text
}

function readText(file: string, by: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(`${by}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

/** Whether the operator has set it, either way. */
function isGiven(env: Env, name: string, setting: Setting): boolean {
  return Boolean(env[name]?.trim() || env[fileOf(name, setting)]?.trim())
}

function originOf(env: Env, name: string, setting: Setting): Origin {
  if (isGiven(env, name, setting)) return 'environment'
  return setting.derived ? 'derived' : 'default'
}

function read(
  name: string,
  { format, derived, default: otherwise }: Setting,
  text: string | undefined,
  before: Partial<Record<string, unknown>>,
): unknown {
  const set = text?.trim()
  if (set) return format.read(set, name)
  if (!derived) return otherwise === undefined ? null : format.read(otherwise, name)
  const missing = derived.from.find(one => !(one in before))
  if (missing) throw new ConfigError(`${name} follows from ${missing}, which cannot be used.`)
  return derived.value(before as Pick<Values, keyof Basis>)
}
