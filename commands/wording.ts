import type { BookRefused } from '../server/book-files/book-refused.ts'
import { type RemarkWords, remarkLine } from '../server/book-files/remark.ts'
import type { StartError } from '../server/platform/start-error.ts'
import { startLine } from '../server/start-advice.ts'

/** What helps on the command line, by the reason of a refusal: how the line ends. */
const HELP: Readonly<Partial<Record<string, string>>> = {
  noSuchSubject: ': see npm run kashihon -- catalogue',
  noSuchSeries: ': see npm run kashihon -- catalogue',
  numberTaken: ': choose another with --volume.',
  stageHides: ': say --stage ready instead.',
  removedPart: ': see npm run kashihon -- edition --help for how to restore what it replaced.',
  noSuchEdition: ': see npm run kashihon -- edition list {{slug}}',
  isPaidFor: ': take it off sale with change {{slug}} --sale off.',
  isRead: ': hide it with change {{slug}} --hidden on, or say remove {{slug}} --yes.',
  noAccountYet: '. With --email ADDRESS one is made.',
}

/** The line of a refusal, with the command or option that helps. */
export function lineOf(error: StartError): string {
  if (error.reason === 'wrongValue') return `--${error.message}`
  const help = HELP[error.reason ?? '']
  if (help === undefined) return startLine(error)
  const end = help.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(error.values[name] ?? ''))
  return error.message.replace(/\.$/, '') + end
}

/** What is said of a file, in the words of the command line. */
export const AS_OPTIONS: RemarkWords = {
  name: name => `--${name === 'language' ? 'lang' : name}`,
  help: {
    notCredited: ': see change {{slug}} --creators',
    offSale: ': say change {{slug}} --sale on',
    partThere: ' (part replace {{series}} {{volume}} {{number}})',
    hasTextOf: ' (part replace {{series}} {{volume}} {{number}})',
    hasItsBook: ': see npm run kashihon -- edition list {{slug}}',
    nothingElseOf: ': see npm run kashihon -- edition list {{slug}}',
    nothingElseIn: ': see npm run kashihon -- edition list {{slug}}',
  },
}

/** Why a file is refused. */
export function refusalOf({ remark }: BookRefused): string {
  return `refused: ${remarkLine(remark, AS_OPTIONS)}`
}
