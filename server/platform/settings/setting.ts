import type { Currency } from '#rules/currency.ts'
import { StartError } from '../start-error.ts'

/** A setting that cannot be used; the message is one line for the operator. */
export class ConfigError extends StartError {
  override name = 'ConfigError'
}

/** How the text of a setting is read. */
export interface Format<T> {
  /** Completes the sentence "NAME must …"; '' where any text will do. */
  readonly rule: string
  /** Throws {@link ConfigError} for a text that cannot be used. */
  read(text: string, name: string): T
}

/** The settings whose values others follow from. They are declared before those. */
export interface Basis {
  readonly NODE_ENV: 'production' | 'development' | 'test'
  readonly PORT: number
  readonly SHOP_NAME: string
  readonly PUBLIC_URL: string
  readonly STRIPE_SECRET_KEY: string | null
  readonly CURRENCY: Currency | null
}

interface Derived {
  readonly from: readonly (keyof Basis)[]
  /** The value in words, for the document. Markdown. */
  readonly rule: string
  value(basis: Basis): unknown
}

/**
 * An environment variable of the operator's, declared by its name. Where it is not set its value is that of `default` or
 * `derived`; without either it is null.
 */
export interface Setting {
  /** One or two sentences of Markdown, for the document. */
  readonly meaning: string
  readonly format: Format<unknown>
  /** Read like a text from the environment. */
  readonly default?: string
  readonly derived?: Derived
  /** What the shop does or uses where the value is null or empty, in words. */
  readonly unset?: string
  /** Its value is shown nowhere. */
  readonly secret?: true
}

/** Of a group, by their names. */
export type Settings = Readonly<Record<string, Setting>>

/** What a setting is read as. */
export type ValueOf<S extends Setting> =
  S['format'] extends Format<infer T>
    ? S extends { default: string }
      ? T
      : S extends { derived: { value(basis: Basis): infer D } }
        ? T | D
        : T | null
    : never

/** A value that follows from other settings. The function sees only those that are named. */
export function derivedFrom<K extends keyof Basis, const T>(
  from: readonly K[],
  rule: string,
  value: (basis: Pick<Basis, K>) => T,
) {
  return { from, rule, value }
}
