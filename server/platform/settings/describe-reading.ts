import type { Reading } from './read-settings.ts'

/** The value of a setting as it may be shown: of secrets only whether they are set. null: not set. */
export function shownValue({ setting, text, value }: Reading): string | null {
  if (isEmpty(value)) return null
  if (setting.secret) return 'set'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return withoutPassword(inOneLine(isByName(value) ? text : [value].flat().join(', ')))
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** Values that a program reads by a name, as of PACK_DISCOUNTS, are best read as they were written. */
function isByName(value: unknown): boolean {
  return typeof value === 'object' && !Array.isArray(value)
}

/** As it is written in the environment; what a terminal would take for a command is left out. */
function inOneLine(text: string): string {
  return text.replaceAll('\n', '\\n').replace(/\p{Cc}/gu, '\ufffd')
}

/** Addresses may have a password in them also where none belongs, or a key in their query. */
export function withoutPassword(text: string): string {
  return text.replace(/:\/\/[^/@\s]+@/g, '://…@').replace(/(:\/\/[^\s?]+)\?\S+/g, '$1?…')
}
