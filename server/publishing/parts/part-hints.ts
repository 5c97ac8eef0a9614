import { refuseBook } from '../../book-files/book-refused.ts'
import { remark } from '../../book-files/remark.ts'
import type { PartHints } from '../read-result.ts'

interface ReadHints {
  title?: string
  number?: number
  launchAt?: Date
  preview?: boolean
}

const DATE = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d))?$/
const ON = /^(true|yes|on)$/i
const OFF = /^(false|no|off)$/i

/** What the first lines of a Markdown file say of its part. Throws BookRefused where they cannot be read. */
export function readHints(hints: PartHints = {}): ReadHints {
  const { title, number, launch, preview } = hints
  return {
    ...(title !== undefined && { title }),
    ...(number !== undefined && { number: numberIn(number) }),
    ...(launch !== undefined && { launchAt: dateIn(launch) }),
    ...(preview !== undefined && { preview: flagIn(preview) }),
  }
}

function numberIn(text: string): number {
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : refuseBook(remark('hintNumber', { text }))
}

function dateIn(text: string): Date {
  const date = new Date(text)
  const day = DATE.exec(text)?.[1]
  // `new Date` turns the 31st of February into the 3rd of March.
  if (!day || Number.isNaN(date.getTime()) || new Date(day).toISOString().slice(0, 10) !== day)
    return refuseBook(remark('hintLaunch', { text }))
  return date
}

function flagIn(text: string): boolean {
  if (!ON.test(text) && !OFF.test(text)) refuseBook(remark('hintPreview', { text }))
  return ON.test(text)
}
