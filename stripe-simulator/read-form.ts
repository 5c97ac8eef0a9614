import { invalid } from './stripe-refusal.ts'

/** `metadata[coins]=500&expand[0]=latest_charge`, as Stripe's library writes it. */
export type Form = { readonly [name: string]: string | Form }

/** Allowed names; __proto__ is refused below. */
const NAME = /^[a-z0-9_]+(\[[A-Za-z0-9_]*\])*$/
const MOST_FIELDS = 1_000

export function readForm(text: string): Form {
  const form: Record<string, string | Form> = Object.create(null)
  let fields = 0
  for (const [path, value] of new URLSearchParams(text)) {
    if (++fields > MOST_FIELDS || !NAME.test(path) || path.includes('__proto__')) continue
    const names = path.replaceAll(']', '').split('[')
    let at = form
    for (const [index, name] of names.entries()) {
      const key = name === '' ? String(Object.keys(at).length) : name
      if (index === names.length - 1) at[key] = value
      else {
        if (typeof at[key] !== 'object') at[key] = Object.create(null) as Form
        at = at[key] as Record<string, string | Form>
      }
    }
  }
  return form
}

export function textOf(form: Form, name: string): string | null {
  const value = form[name]
  return typeof value === 'string' && value !== '' ? value : null
}

export function requiredText(form: Form, name: string): string {
  const value = textOf(form, name)
  if (value === null) throw invalid(name, `Missing required param: ${name}.`, 'parameter_missing')
  return value
}

export function integerOf(form: Form, name: string, least = 0): number | null {
  const text = textOf(form, name)
  if (text === null) return null
  if (!/^-?\d{1,12}$/.test(text)) throw invalid(name, `Invalid integer: ${text}`, 'parameter_invalid_integer')
  if (Number(text) < least) throw invalid(name, `This value must be greater than or equal to ${least}.`)
  return Number(text)
}

export function requiredInteger(form: Form, name: string, least: number): number {
  const value = integerOf(form, name, least)
  if (value === null) throw invalid(name, `Missing required param: ${name}.`, 'parameter_missing')
  return value
}

export function isOn(form: Form, name: string): boolean {
  return textOf(form, name) === 'true'
}

/** A form within the form; empty where there is none. */
export function innerOf(form: Form, name: string): Form {
  const value = form[name]
  return typeof value === 'object' ? value : {}
}

/** The texts of a list, or of a record's values. */
export function textsOf(form: Form, name: string): string[] {
  return Object.values(innerOf(form, name)).filter(value => typeof value === 'string')
}

export function recordOf(form: Form, name: string): Record<string, string> {
  const entries = Object.entries(innerOf(form, name)).filter(entry => typeof entry[1] === 'string')
  return Object.fromEntries(entries) as Record<string, string>
}
