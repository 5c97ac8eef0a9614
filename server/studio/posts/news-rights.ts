import { type AnyCall, statusOfRefusal } from '#contract/call.ts'
import { type Language, languages } from '#rules/interface-language.ts'
import { mayIn, type Staff } from '#rules/studio-rights.ts'
import type { Reader } from '../../calls/bind.ts'
import type { AppContext } from '../../context.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { staffOf } from '../scope.ts'

/**
 * The languages in which somebody may write posts, and who writes in one sees all: a role for some series writes none, since
 * posts belong to the shop.
 */
export const languagesOfNews = (staff: Staff): Language[] =>
  languages.filter(lang => mayIn(staff, 'news', { lang }))

/** Throws 403 for who may write posts in no language. */
export function requireNews(reader: Reader): void {
  if (languagesOfNews(staffOf(reader)).length === 0) throw new Refusal(403, 'notAllowed')
}

/** Refuses what nobody would read: with a content site the posts of this shop are written there. */
export function requireWrittenHere({ config }: AppContext, call: AnyCall): void {
  if (config.contentSite) throw new Refusal(statusOfRefusal(call, 'postsElsewhere'), 'postsElsewhere')
}
