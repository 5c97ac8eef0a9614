import type { Reading } from './read-settings.ts'

/** The value of a setting as it may be shown: of secrets only whether they are set. null: not set. */
export function shownValue({ setting, value }: Reading): string | null {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return null
  if (setting.secret) return 'set'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return withoutPassword(inOneLine(Array.isArray(value) ? value.join(', ') : String(value)))
}

/** As it is written in the environment; what a terminal would take for a command is left out. */
function inOneLine(text: string): string {
  return text.replaceAll('\n', '\\n').replace(/\p{Cc}/gu, '\ufffd')
}

/** Addresses may have a password in them also where none belongs. */
export function withoutPassword(text: string): string {
  return text.replace(/:\/\/[^/@\s]+@/g, '://…@')
}
