import { findRunningSale } from '#contract/calls/visit.ts'
import type { RouteLocation } from '../router/match.ts'
import { read } from '../session/read.ts'

/** The promotion that runs, in the language of the page. */
export const saleRead = ({ lang }: RouteLocation) => read(findRunningSale, { query: { lang } })
