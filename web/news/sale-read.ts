import { findRunningSale } from '#contract/calls/visit.ts'
import type { Place } from '../platform/match.ts'
import { read } from '../platform/read.ts'

/** The promotion that runs, in the language of the page. */
export const saleRead = ({ lang }: Place) => read(findRunningSale, { query: { lang } })
