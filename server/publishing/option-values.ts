import { NUMBERING_FORM, readNumbering } from '#rules/volume-numbering.ts'
import type { VolumeNumbering } from '#rules/volume-title.ts'
import { StartError } from '../platform/start-error.ts'

/**
 * Readers of the values that options of commands and entries of manifests have. All throw StartError with one line for an
 * invalid value.
 */

/** Numbers of volumes have two decimals at most. */
export function numberOf(name: string, text: string): number {
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(text))
    throw wrong(`${name} is a number from 0 to 99999.99, not "${text}".`)
  return Number(text)
}

/** docs/product.md#volume-titles. */
export function numberingOf(name: string, text: string): VolumeNumbering {
  const numbering = readNumbering(text)
  if (!numbering) throw wrong(`${name} is ${NUMBERING_FORM}. Not "${text}".`)
  return numbering
}

export function wholeOf(name: string, text: string, least: number, most: number): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < least || number > most)
    throw wrong(`${name} is a whole number from ${least} to ${most}, not "${text}".`)
  return number
}

/** A day, or a moment of it; without an hour the day begins at midnight UTC. */
const MOMENT = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d))?$/

export function dateOf(name: string, text: string): Date {
  const date = new Date(text)
  const day = MOMENT.exec(text)?.[1]
  // `new Date` turns the 31st of February into the 3rd of March.
  if (!day || Number.isNaN(date.getTime()) || new Date(day).toISOString().slice(0, 10) !== day)
    throw wrong(`${name} is a date like 2026-12-24 or 2026-12-24T10:00Z, not "${text}".`)
  return date
}

/** null for "none" */
export const orNone = <T>(text: string, read: (text: string) => T): T | null =>
  text === 'none' ? null : read(text)

export function oneOf<const T extends string>(name: string, known: readonly T[], text: string): T {
  const found = known.find(one => one === text)
  if (!found) throw wrong(`${name} is one of ${known.join(', ')}, not "${text}".`)
  return found
}

/** The line begins with the name of the value, before which a command has two dashes. */
function wrong(line: string): StartError {
  return new StartError(line, { reason: 'wrongValue' })
}
